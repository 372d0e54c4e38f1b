import type { TrainingDocument, TrainingSet } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import type { Meta } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

export const replaced = <R extends { id: string }>(rows: readonly R[], next: R): R[] =>
  rows.map((row) => (row.id === next.id ? next : row))

/** The rows with their new orders; the others stay the same objects. Moving counts as no edit. */
export const withOrders = <R extends { id: string; exercise_order: number }>(
  rows: readonly R[],
  orderById: ReadonlyMap<string, number>,
): R[] =>
  rows.map((row) => {
    const exercise_order = orderById.get(row.id) ?? row.exercise_order
    return exercise_order === row.exercise_order ? row : { ...row, exercise_order }
  })

/**
 * The workout with other rows, as the person takes part in it now. They were last in this exercise (null: still in the
 * previous one).
 */
export function touched(
  document: WorkoutDocument,
  exerciseId: string | null,
  { at }: Meta,
  rows: Partial<Pick<WorkoutDocument, 'exercises' | 'sets'>>,
): WorkoutDocument {
  const last_workout_exercise_id = exerciseId ?? document.workout.last_workout_exercise_id
  const last_op_at = Math.max(document.workout.last_op_at, at)
  return { ...document, ...rows, workout: { ...document.workout, last_workout_exercise_id, last_op_at } }
}

/** Whether a set is a completed one of an ended workout, which no late operation removes. */
export const isHistory = (document: TrainingDocument, set: TrainingSet): boolean =>
  document.kind === 'workout' && !document.workout.is_active && 'status' in set && set.status === 'complete'

/** A set that becomes done, open or hidden. It stays edited by the person who typed its values. */
export const withState = (set: LoggedSet, state: Partial<SetState>, meta: Meta): LoggedSet => ({
  ...patchRow<LoggedSet>(set, state, meta),
  edited_by: set.edited_by,
})

export const withSet = (document: WorkoutDocument, set: LoggedSet, meta: Meta): WorkoutDocument =>
  touched(document, set.workout_exercise_id, meta, { sets: replaced(document.sets, set) })

export type SetState = Pick<LoggedSet, 'status' | 'account_id' | 'reps' | 'done_at'>

/** `doneAt`: null if unknown. A timed set gets reps 1. */
export const asDone = (set: LoggedSet, accountId: string, doneAt: number | null): SetState => ({
  status: 'complete',
  account_id: accountId,
  done_at: doneAt,
  reps: set.set_type === 'timed' ? 1 : set.reps,
})
