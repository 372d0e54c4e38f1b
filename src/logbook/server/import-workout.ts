import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { workoutTimesProblem } from '#domain/workout-times.ts'
import { asDone } from '#logbook/changed-rows.ts'
import { CLOCK_SLACK_MS, nameProblem, timesOf, wholeWorkout, workoutOf } from '#logbook/workouts.ts'
import { defineOperation, refused } from '#sync/operation.ts'

/** Adds a completed, private workout with an optional length. Only the server's job makes it. */
export const importWorkout = defineOperation({
  kind: 'workout.import',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({
      ...wholeWorkout(),
      importId: VALUE_TYPES.id,
      startedAt: VALUE_TYPES.time,
      /** Equal to `startedAt` if the length is unknown. */
      endedAt: VALUE_TYPES.time,
      note: z.nullable(VALUE_TYPES.note),
    }),
  failure: null,
  activity: 'activity.did.importedWorkout',
  isServers: true,
  asks: () => 'workout.enter',
  apply(document, { importId, startedAt, endedAt, note, ...args }, meta) {
    if (document) return { document }
    const times = { startedAt, endedAt }
    const problem = nameProblem(args.name) ?? workoutTimesProblem(times, meta.at + CLOCK_SLACK_MS, 0)
    if (problem) return refused(problem)
    const entered = workoutOf(args, meta)
    if ('refused' in entered) return entered
    const workout = {
      ...entered.workout,
      ...timesOf(times),
      note,
      import_id: importId,
      is_active: false,
      ended_at: endedAt,
      ended_by: meta.actorId,
    }
    const sets = entered.sets.map((set) => ({ ...set, ...asDone(set, meta.actorId, null) }))
    return { document: { ...entered, workout, sets } }
  },
})

/**
 * Lets 'Undo' of an import still remove the workout after a write that no person made, such as a picture's address. The
 * argument is the document before that write.
 */
export async function leaveAsImported(tx: Kysely<Tables>, { id, ownerId, rev }: WorkoutDocument): Promise<void> {
  await sql`update import_workout set rev = (select rev from workout where id = ${id} and user_id = ${ownerId})
    where workout_id = ${id} and rev = ${rev}`.execute(tx)
}
