import type { RoutineDocument } from '#domain/routine.ts'
import type { TrainingDocument } from '#domain/training.ts'
import type { Made, Value } from '#sync/operation.ts'

/** Where a change happens: in the document on screen and, for 'Permanently' in a workout, in its `routine`. */
export type Place = { document: TrainingDocument; routine: RoutineDocument | null; newId: () => string }

/** One operation, with the values that the person saw in the fields it changes. */
export type Step = { made: Made; was?: Record<string, Value> }

/** The operations of one press: on the document on screen and, 'Permanently', on the routine of a workout. */
export type Gesture = {
  here: readonly Step[]
  routine: readonly Step[]
  /** What 'Permanently' cannot do here. The workout's half succeeds, and a text says so. */
  failure?: string
}

/** One press and its 'Undo'. */
export type Undoable = Gesture & { undo: { here: readonly Made[]; routine: readonly Made[] } }

type Dispatch = (made: Made, documentId: string, more?: { was?: Record<string, Value>; after?: string }) => string

/** Dispatches a gesture. If the server refuses the routine's half, the workout's half stands and one text says so. */
export function perform(dispatch: Dispatch, gesture: Gesture, of: { documentId: string; routineId: string | null }) {
  const [first] = gesture.here.map(({ made, was }) => dispatch(made, of.documentId, { was }))
  let after = first
  for (const { made, was } of gesture.routine) {
    if (after === undefined || of.routineId === null) return
    const id = dispatch(made, of.routineId, { was, after })
    if (after === first) after = id
  }
}
