import type { TrainingDocument, TrainingSet } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import type { Meta } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'

export const replaced = <R extends { id: string }>(rows: readonly R[], next: R): R[] =>
  rows.map((row) => (row.id === next.id ? next : row))

/** The exercises at their new places; those without one stay the same rows. Moving edits no value (Y35). */
export const withOrders = <R extends { id: string; exercise_order: number }>(
  rows: readonly R[],
  orderById: ReadonlyMap<string, number>,
): R[] =>
  rows.map((row) => {
    const exercise_order = orderById.get(row.id) ?? row.exercise_order
    return exercise_order === row.exercise_order ? row : { ...row, exercise_order }
  })

/**
 * The document with other rows. The person who changes it takes part in it (Y21), and was last active in this exercise
 * (R-ACTIVE-07), or with null in the previous one.
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

/** Whether a set was completed in a workout that has ended. Nothing that arrives late removes it (Y24). */
export const isHistory = (document: TrainingDocument, set: TrainingSet): boolean =>
  document.kind === 'workout' && !document.workout.is_active && 'status' in set && set.status === 'complete'

/** A set done, open or hidden. Nobody typed its values now, so they stay those of the person who did (Y35). */
export const withState = (set: LoggedSet, state: Partial<SetState>, meta: Meta): LoggedSet => ({
  ...patchRow<LoggedSet>(set, state, meta),
  edited_by: set.edited_by,
})

/** The document with one set replaced. */
export const withSet = (document: WorkoutDocument, set: LoggedSet, meta: Meta): WorkoutDocument =>
  touched(document, set.workout_exercise_id, meta, { sets: replaced(document.sets, set) })

export type SetState = Pick<LoggedSet, 'status' | 'account_id' | 'reps' | 'done_at'>

/**
 * The fields of a completed set: its status, who entered it (R-SET-21), when it was done if that is known, and reps 1 for
 * a timed one (R-SET-19).
 */
export const asDone = (set: LoggedSet, accountId: string, doneAt: number | null): SetState => ({
  status: 'complete',
  account_id: accountId,
  done_at: doneAt,
  reps: set.set_type === 'timed' ? 1 : set.reps,
})
