import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { LabelledRoutine } from '#domain/exercise.ts'
import { nameKey } from '#domain/text.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from './room.ts'

/**
 * The owner's routines, archived ones too, with their exercises of these names. By them `exerciseIdByName` finds renamed
 * exercises here as it does on a device (Y12).
 */
export async function labelledRoutines(
  db: Kysely<Tables>,
  ownerId: string,
  named: readonly { name: string }[],
): Promise<LabelledRoutine[]> {
  if (named.length === 0) return []
  const { rows } = await sql<{ id: string; created_at: Date; exercises: LabelledRoutine['exercises'] }>`
    select r.id, r.created_at, jsonb_agg(jsonb_build_object('name', x.name, 'exercise_id', x.exercise_id)) as exercises
    from routine r join routine_exercise x on x.routine_id = r.id and x.user_id = r.user_id
    where r.user_id = ${ownerId}
    group by r.id order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}`.execute(db)
  const keys = new Set(named.map(({ name }) => nameKey(name)))
  return rows.map(({ id, created_at, exercises }) => ({
    ...{ id, routine: { created_at: created_at.getTime() } },
    exercises: exercises.filter(({ name }) => keys.has(nameKey(name))),
  }))
}
