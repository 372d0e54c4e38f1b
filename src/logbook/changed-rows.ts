import { closeUp } from '#domain/set-list.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import type { Meta } from '#sync/operation.ts'

export const replaced = <R extends { id: string }>(rows: readonly R[], next: R): R[] =>
  rows.map((row) => (row.id === next.id ? next : row))

/**
 * The document with other rows: whoever changes it is in it (Y21), most lately in this exercise (R-ACTIVE-07); null: in
 * the one before.
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

/** Whether a set was done in a workout that has ended: what comes late takes nothing of it away (Y24). */
export const isHistory = ({ workout }: WorkoutDocument, { status }: LoggedSet): boolean =>
  !workout.is_active && status === 'complete'

/** The document with one set replaced. */
export const withSet = (document: WorkoutDocument, set: LoggedSet, meta: Meta): WorkoutDocument =>
  touched(document, set.workout_exercise_id, meta, { sets: replaced(document.sets, set) })

/** The document without a set; those that are left of its exercise close up, their names stay (table A5). */
export function withoutSet(document: WorkoutDocument, set: LoggedSet): WorkoutDocument {
  const left = document.sets.filter((row) => row !== set)
  const siblings = left.filter((row) => row.workout_exercise_id === set.workout_exercise_id)
  const rowById = new Map(closeUp(siblings).map((row) => [row.id, row]))
  return { ...document, sets: left.map((row) => rowById.get(row.id) ?? row) }
}

/** What a set is of who did it: complete, by whom it was entered (R-SET-21), a timed one with reps 1 (R-SET-19). */
export const asDone = (set: LoggedSet, accountId: string): Pick<LoggedSet, 'status' | 'account_id' | 'reps'> => ({
  status: 'complete',
  account_id: accountId,
  reps: set.set_type === 'timed' ? 1 : set.reps,
})
