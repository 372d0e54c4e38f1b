import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { MAX_ROUTINES, OWN_ROUTINES_FIRST } from '#logbook/server/room.ts'
import type { LastCompleted } from './routine-list.ts'

/**
 * The newest completion of each of an owner's routines that is not archived and was ever completed (R-ROUT-03). Each is
 * one step into an index, however long the history. Whether the caller may know is not asked here.
 */
export async function lastCompleted(db: Kysely<Tables>, ownerId: string): Promise<LastCompleted> {
  const { rows } = await sql<{ id: string; completed_at: Date }>`
    select r.id, newest.completed_at
    from (
      select r.id, r.user_id from routine r where r.user_id = ${ownerId} and not r.is_archived
      order by ${OWN_ROUTINES_FIRST} limit ${MAX_ROUTINES}
    ) r
    cross join lateral (
      select w.completed_at from workout w
      where w.routine_id = r.id and w.user_id = r.user_id and w.completed_at is not null
      order by w.completed_at desc limit 1
    ) newest`.execute(db)
  return Object.fromEntries(rows.map(({ id, completed_at }) => [id, completed_at.getTime()]))
}
