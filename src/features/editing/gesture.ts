import type { RoutineDocument } from '#domain/routine.ts'
import type { TrainingDocument } from '#domain/training.ts'
import type { Made, Value } from '#sync/operation.ts'

/**
 * Where a change is made: in the document on screen, and if that is a workout and the change is kept, in its routine, too;
 * null for 'Just for today' and in the builder.
 */
export type Place = { document: TrainingDocument; routine: RoutineDocument | null; newId: () => string }

/** One operation of a gesture, with the values the person saw in the fields it changes (Y35). */
export type Step = { made: Made; was?: Record<string, Value> }

/** The operations of one press on the document on screen and, 'Permanently', on the routine of a workout. */
export type Gesture = {
  here: readonly Step[]
  routine: readonly Step[]
  /** What 'Permanently' cannot do here. The workout's half succeeds, and the person is told (R-ERR-15, R-ERR-18). */
  failure?: string
}

/** What one press does, and what its 'Undo' does. */
export type Undoable = Gesture & { undo: { here: readonly Made[]; routine: readonly Made[] } }

type Dispatch = (made: Made, documentId: string, more?: { was?: Record<string, Value>; after?: string }) => string

/**
 * Dispatches a gesture. The routine's first operation comes `after` the workout's first, the others after that one. If
 * the routine's half is refused, the workout's half stands and one text says so (Y17, R-ERR-15..18).
 */
export function perform(dispatch: Dispatch, gesture: Gesture, of: { documentId: string; routineId: string | null }) {
  const [first] = gesture.here.map(({ made, was }) => dispatch(made, of.documentId, { was }))
  let after = first
  for (const { made, was } of gesture.routine) {
    if (after === undefined || of.routineId === null) return
    const id = dispatch(made, of.routineId, { was, after })
    if (after === first) after = id
  }
}
