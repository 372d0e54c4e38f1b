import type { RoutineDocument } from '#domain/routine.ts'
import type { TrainingDocument } from '#domain/training.ts'
import type { KeepChoice } from '#features/exercise-cards/edit-set-form.ts'
import type { Made, Value } from '#sync/operation.ts'

/** Where a change happens: in the document on screen and, for 'Permanently' in a workout, in its `routine`. */
export type Place = { document: TrainingDocument; routine: RoutineDocument | null; newId: () => string }

/** One operation, with the values that the person saw in the fields it changes. */
export type Step = { made: Made; was?: Record<string, Value> }

/**
 * The operations of one press: on the document on screen and, for 'Permanently' in a workout, on its routine.
 */
export type Gesture = {
  here: readonly Step[]
  routine: readonly Step[]
  /** On the owner's book: where tracks stand. */
  book?: readonly Step[]
  /** How long a saved sheet wants its changes to last. */
  keep?: KeepChoice
  /** The text that says what 'Permanently' could not do in the routine; the change of the workout still succeeds. */
  failure?: string
}

/** The operations of a press, and those of its 'Undo'. */
export type Undoable = Gesture & { undo: { here: readonly Made[]; routine: readonly Made[] } }

type Dispatch = (made: Made, documentId: string, more?: { was?: Record<string, Value>; after?: string }) => string

/**
 * Sends a gesture. If the server refuses the change of the routine, that of the workout remains and one text says so.
 */
export function perform(
  dispatch: Dispatch,
  gesture: Gesture,
  of: { documentId: string; routineId: string | null; bookId?: string },
) {
  const [first] = gesture.here.map(({ made, was }) => dispatch(made, of.documentId, { was }))
  for (const { made, was } of gesture.book ?? []) if (of.bookId) dispatch(made, of.bookId, { was })
  let after = first
  for (const { made, was } of gesture.routine) {
    if (after === undefined || of.routineId === null) return
    const id = dispatch(made, of.routineId, { was, after })
    if (after === first) after = id
  }
}
