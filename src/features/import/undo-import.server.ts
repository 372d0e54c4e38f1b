import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { bookIdFor } from '#domain/book.ts'
import { derivedId, LOWEST_ID } from '#domain/ids.ts'
import type { PlannedWeighing } from '#domain/import/plan.ts'
import { nameKey } from '#domain/text.ts'
import { removeBodyWeight } from '#logbook/body-weights.ts'
import { activatePlan, removePlan } from '#logbook/plans.ts'
import { takeBackRoutine } from '#logbook/server/bring-back.ts'
import { removeTrack } from '#logbook/tracks.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import { tellHistory } from '#sync/server/history-event.ts'
import { updateImport } from './import-rows.server.ts'
import {
  BATCH,
  MOST_SETS,
  pushInTurn,
  settleRecords,
  TOLD_EVERY_MS,
  TURN_MS,
  type Turn,
} from './push-in-turn.server.ts'
import { TRACK_HOLDS } from './restored-account.server.ts'
import { heldBy, weighingIdOf } from './write-weighings.server.ts'

type Undone = { id: string; userId: string; keptIds: boolean }

/**
 * Moves an import's workouts to the trash, changed ones only `withChanged`, and deletes what else it brought, unless it
 * changed. It may be killed anywhere. Throws if something stays; a later try continues.
 */
export async function undoImport(
  context: Context,
  { importId, withChanged }: { importId: string; withChanged: boolean },
  stopping: AbortSignal,
): Promise<Turn> {
  const { database, now } = context
  const row = await database.db
    .selectFrom('import')
    .select(['user_id', 'keeps_ids'])
    .where('id', '=', importId)
    .where('state', 'in', ['undoing', 'undone']) // earlier versions set 'undone' when an undo began
    .executeTakeFirst()
  if (!row) return 'over'
  const undone: Undone = { id: importId, userId: row.user_id, keptIds: row.keeps_ids }
  const until = now() + TURN_MS
  await countAnew(database.db, undone, withChanged)
  let failed = 0
  let toldAt = 0
  for (let after = LOWEST_ID; ; ) {
    const ids = await workoutsAfter(database.db, undone, { withChanged, after })
    const ops = ids.map((id) => operationOf(undone, id, deleteWorkout.make({}), id, now()))
    const results = await pushInTurn(context, undone.userId, ops)
    failed += results.filter(({ outcome }) => outcome === 'failed').length
    await updateImport(database.db, undone)
      .set({ undone: sql`undone + ${results.filter(({ outcome }) => outcome === 'done').length}` })
      .execute()
    if (now() - toldAt >= TOLD_EVERY_MS) {
      toldAt = now()
      await tellHistory(database.db, undone.userId)
    }
    after = ids.at(-1) ?? after
    if (ids.length === 0) break
    if (stopping.aborted || now() >= until) return 'later'
  }
  await removeWeighings(context, undone)
  await takePlansBack(context, undone)
  await takeRoutinesBack(context, undone)
  await takeTracksBack(context, undone)
  await forgetAliases(database.db, undone)
  await settleRecords(context, undone, stopping)
  if (failed > 0) throw new Error(`${failed} workouts of an import could not be moved to the trash`)
  await updateImport(database.db, undone).set({ state: 'undone' }).execute()
  await tellHistory(database.db, undone.userId)
  return 'over'
}

/** Counts anew at the beginning of a turn, because a killed turn has not stored all. Deleted workouts count, too. */
async function countAnew(db: Kysely<Tables>, { id, userId }: Undone, withChanged: boolean) {
  await sql`update import set (undone, undo_total) = (
      select count(*) filter (where w.trashed_at is not null),
        count(*) filter (where w.trashed_at is not null or ${withChanged} or w.rev = i.rev)
      from import_workout i join workout w on w.id = i.workout_id where i.import_id = ${id} and w.user_id = ${userId}
    ) where id = ${id} and user_id = ${userId}`.execute(db)
}

type From = { withChanged: boolean; after: string }

async function workoutsAfter(db: Kysely<Tables>, { id, userId }: Undone, { withChanged, after }: From) {
  const { rows } = await sql<{ id: string; sets: number }>`
    select w.id, (select count(*)::integer from logged_set s where s.workout_id = w.id and s.user_id = w.user_id) as sets
    from import_workout i join workout w on w.id = i.workout_id
    where i.import_id = ${id} and i.workout_id > ${after} and w.user_id = ${userId}
      and w.trashed_at is null and (${withChanged} or w.rev = i.rev)
    order by i.workout_id limit ${BATCH}`.execute(db)
  let sets = 0
  const isIn = (row: { sets: number }) => {
    const fits = sets < MOST_SETS
    sets += row.sets
    return fits
  }
  return rows.filter(isIn).map((row) => row.id)
}

/** An operation with the same id in every try, so that a workout restored meanwhile is not deleted again. */
function operationOf(
  { id: importId, userId }: Undone,
  documentId: string,
  made: { kind: string; version: number; args: unknown },
  what: string,
  at: number,
): Envelope {
  const id = derivedId(importId, `undo ${what}`)
  return { id, ...made, actorId: userId, ownerId: userId, documentId, n: 1, at }
}

type WeighingRow = Omit<PlannedWeighing, 'at'> & { id: string; body_id: string; at: Date }

/** Deletes unchanged routines permanently, because the file still has them. */
async function takeRoutinesBack(context: Context, undone: Undone) {
  const { rows } = await sql<{ id: string }>`select r.id from import_routine i join routine r on r.id = i.routine_id
    where i.import_id = ${undone.id} and r.user_id = ${undone.userId} and r.rev = i.rev`.execute(context.database.db)
  const made = takeBackRoutine.make({ importId: undone.id })
  const ops = rows.map(({ id }) => operationOf(undone, id, made, id, context.now()))
  for (let at = 0; at < ops.length; at += BATCH) {
    await pushInTurn(context, undone.userId, ops.slice(at, at + BATCH), new Set())
  }
}

/** Deletes unchanged plans by which nobody has trained since. One of them that is in use is so no more. */
async function takePlansBack(context: Context, undone: Undone) {
  const { rows } = await sql<{ id: string; is_used: boolean }>`
    select p.id, exists (select from book b where b.user_id = p.user_id and b.active_plan = p.id) as is_used
    from import_plan i join plan p on p.id = i.plan_id
    where i.import_id = ${undone.id} and p.user_id = ${undone.userId} and p.rev = i.rev
      and not exists (select from workout w where w.user_id = p.user_id and w.plan_id = p.id
        and not exists (select from import_workout k where k.workout_id = w.id))`.execute(context.database.db)
  const bookId = bookIdFor(undone.userId)
  const ops = rows.flatMap(({ id, is_used }) => [
    ...(is_used
      ? [operationOf(undone, bookId, activatePlan.make({ planId: null }), `active ${id}`, context.now())]
      : []),
    operationOf(undone, id, removePlan.make({}), id, context.now()),
  ])
  for (let at = 0; at < ops.length; at += BATCH) await pushInTurn(context, undone.userId, ops.slice(at, at + BATCH))
}

/** Deletes unchanged tracks that no routine uses. */
async function takeTracksBack(context: Context, undone: Undone) {
  const { rows } = await sql<{ id: string }>`select t.id from import_track i join book_track t on t.id = i.track_id
    where i.import_id = ${undone.id} and t.user_id = ${undone.userId} and i.holds = ${TRACK_HOLDS} and not exists (
      select from routine_exercise x where x.track_id = t.id and x.user_id = t.user_id)`.execute(context.database.db)
  const bookId = bookIdFor(undone.userId)
  const ops = rows.map(({ id }) => operationOf(undone, bookId, removeTrack.make({ id }), `track ${id}`, context.now()))
  for (let at = 0; at < ops.length; at += BATCH) await pushInTurn(context, undone.userId, ops.slice(at, at + BATCH))
}

/** Deletes unchanged weighings. One is unchanged if its id, or what the import stored of it, fits its content. */
async function removeWeighings(context: Context, undone: Undone) {
  const { rows } = await sql<WeighingRow>`select w.id, w.body_id, w.at, w.weight, w.unit, w.note
    from body b join body_weight w on w.body_id = b.id and w.user_id = b.user_id where b.user_id = ${undone.userId}`.execute(
    context.database.db,
  )
  const kept = await sql<{ weight_id: string; holds: string }>`select weight_id, holds from import_weighing
    where import_id = ${undone.id}`.execute(context.database.db)
  const holds = new Map(kept.rows.map((row) => [row.weight_id, row.holds]))
  const own = rows.filter((row) => {
    const weighing = { ...row, at: row.at.getTime() }
    return row.id === weighingIdOf(undone.id, weighing) || holds.get(row.id) === heldBy(weighing)
  })
  for (let at = 0; at < own.length; at += BATCH) {
    const ops = own
      .slice(at, at + BATCH)
      .map(({ id, body_id }) =>
        operationOf(undone, body_id, removeBodyWeight.make({ weightId: id }), id, context.now()),
      )
    await pushInTurn(context, undone.userId, ops)
  }
}

/** Forgets aliases of this import that no other import uses. */
async function forgetAliases(db: Kysely<Tables>, { id, userId, keptIds }: Undone) {
  if (keptIds) {
    await sql`delete from exercise_alias a where user_id = ${userId} and not exists (
      select from workout_exercise x join workout w on w.id = x.workout_id and w.user_id = x.user_id
      where x.exercise_id = a.exercise_id and w.user_id = ${userId} and w.trashed_at is null)`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string; is_used: boolean }>`
    select x.snapshot_name as name, bool_or(w.trashed_at is null) as is_used
    from workout w join workout_exercise x on x.workout_id = w.id and x.user_id = w.user_id
    where w.user_id = ${userId} and w.import_id is not null
    group by x.snapshot_name having bool_or(w.import_id = ${id})`.execute(db)
  const used = new Set(rows.filter((row) => row.is_used).map(({ name }) => nameKey(name)))
  const unused = rows.map(({ name }) => nameKey(name)).filter((key) => !used.has(key))
  await sql`delete from exercise_alias where user_id = ${userId} and name_key = any(${unused}::text[])`.execute(db)
}

/**
 * Forgets exercises of an undone import once nothing uses them and their last workout has left the trash. They were
 * created at the import's time, or earlier in a restored account.
 */
export async function forgetExercises(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from exercise e using import i
    where i.state = 'undone' and e.user_id = i.user_id
      and (e.created_at = i.created_at or i.keeps_ids and e.created_at < i.created_at)
      and not exists (select from import r where r.user_id = i.user_id and r.state in ('running', 'undoing'))
      and not exists (select from workout_exercise x where x.exercise_id = e.id and x.user_id = e.user_id)
      and not exists (select from routine_exercise x where x.exercise_id = e.id and x.user_id = e.user_id)
      and not exists (select from book_exercise x where (x.id = e.id or x.same_as = e.id) and x.user_id = e.user_id)
      and not exists (select from book_track t where t.exercise_id = e.id and t.user_id = e.user_id)
      and not exists (select from exercise_alias a where a.exercise_id = e.id and a.user_id = e.user_id)`.execute(db)
}
