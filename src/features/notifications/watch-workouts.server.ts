import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ASK_AFTER_MS, END_AFTER_MS } from '#domain/workout-end.ts'
import type { Context } from '#server/context.ts'
import { notify, type WorkoutNotice } from '#server/queued-notices.ts'

/** In ms. Rests that ended earlier than this were over before the server learned of them. */
const RESTS_SINCE_MS = 60_000
/** In ms. A person who logged something within this time takes part in the workout. */
const IN_IT_MS = 30 * 60_000
/** The most notices of one look; the next look takes the others. */
const MOST = 200
/** In ms. Older entries are deleted, and so are those further in the future than this, from a wrong clock. */
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000

type Db = Kysely<Tables>

/**
 * Looks every second for ended rests and forgotten workouts, and tells each once, with any number of processes. Reads
 * the workouts themselves, so nothing planned can be out of date.
 */
export function watchWorkouts({ database, jobs, logger, now }: Context): void {
  for (const find of [endedRests, forgottenWorkouts]) {
    jobs.watch(async () => {
      try {
        for (const notice of await find(database.db, now())) await notify(jobs, database.db, notice)
      } catch (error) {
        // A failed look must not hold up the other notices.
        logger.warn({ err: error }, 'workouts could not be watched')
      }
    })
  }
  jobs.handle('notice.forget', async () => {
    const [old, never] = [new Date(now() - FORGET_AFTER_MS), new Date(now() + FORGET_AFTER_MS)]
    const isOver = (at: 'at' | 'until') => sql<boolean>`${sql.ref(at)} not between ${old} and ${never}`
    await database.db.deleteFrom('told_notice').where(isOver('at')).execute()
    await database.db.deleteFrom('visible_screen').where(isOver('until')).execute()
  })
  jobs.repeat('notice.forget', 60 * 60 * 1000)
}

/** Rests that have ended, for everybody in the workout. Nobody gets the same end twice. */
async function endedRests(db: Db, now: number): Promise<WorkoutNotice[]> {
  const { rows } = await sql<{ id: string; at: Date; user_id: string }>`
    with ended as (
      select id, user_id, rest_ends_at from workout
      where is_active and rest_ends_at <= ${new Date(now)} and rest_ends_at > ${new Date(now - RESTS_SINCE_MS)}
        and not exists (select 1 from told_notice where kind = 'rest' and about = id and at = rest_ends_at)
      limit ${MOST}
    ), told as (
      insert into told_notice (kind, about, at) select 'rest', id, rest_ends_at from ended
      on conflict (kind, about) do update set at = excluded.at where told_notice.at <> excluded.at
      returning about, at
    ), people as (
      select id, user_id from ended
      union
      select op.document_id, op.actor_id from applied_operation op join ended on ended.id = op.document_id and ended.user_id = op.owner_id
      where op.actor_id <> op.owner_id and op.at > ${new Date(now - IN_IT_MS)}
    )
    select told.about as id, told.at, people.user_id from told join people on people.id = told.about
    where exists (select 1 from push_subscription device where device.user_id = people.user_id)`.execute(db)
  return rows.map(({ id, at, user_id: userId }) => ({ kind: 'rest', userId, workoutId: id, at: at.getTime() }))
}

/** Workouts without a change for an hour, for the notice to their owners. */
async function forgottenWorkouts(db: Db, now: number): Promise<WorkoutNotice[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    with forgotten as (
      select id, user_id, last_op_at from workout
      where is_active and last_op_at <= ${new Date(now - ASK_AFTER_MS)} and last_op_at > ${new Date(now - END_AFTER_MS)}
        and not exists (select 1 from told_notice where kind = 'forgotten' and about = id and at = last_op_at)
      limit ${MOST}
    ), told as (
      insert into told_notice (kind, about, at) select 'forgotten', id, last_op_at from forgotten
      on conflict (kind, about) do update set at = excluded.at where told_notice.at <> excluded.at
      returning about
    )
    select id, user_id from forgotten join told on told.about = id
    where exists (select 1 from push_subscription device where device.user_id = forgotten.user_id)`.execute(db)
  return rows.map(({ id, user_id: userId }) => ({ kind: 'forgotten', userId, workoutId: id, at: now }))
}
