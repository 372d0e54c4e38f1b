import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { LastCompleted } from './routine-list.ts'

/** A person's routines come whole; more than this is abuse, not training. */
const MAX_ROUTINES = 1_000

/**
 * The newest completion of each of an owner's routines that is not archived and was ever completed (R-ROUT-03). Each is
 * one step into an index, however long the history. Whether the caller may know is not asked here.
 */
export async function lastCompleted(db: Kysely<Tables>, ownerId: string): Promise<LastCompleted> {
  const { rows } = await sql<{ id: string; completed_at: Date }>`
    select r.id, newest.completed_at
    from (
      select id, user_id from routine where user_id = ${ownerId} and not is_archived
      order by created_at desc limit ${MAX_ROUTINES}
    ) r
    cross join lateral (
      select w.completed_at from workout w
      where w.routine_id = r.id and w.user_id = r.user_id and w.completed_at is not null
      order by w.completed_at desc limit 1
    ) newest`.execute(db)
  return Object.fromEntries(rows.map(({ id, completed_at }) => [id, completed_at.getTime()]))
}
