import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { PlannedWorkout } from '#domain/import/plan.ts'
import { cleanText, MAX_NAME, nameKey } from '#domain/text.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import { tellHistory } from '#sync/server/history-event.ts'
import {
  type BatchOutcome,
  endImport,
  noteBatch,
  type RunningImport,
  runningImport,
  updateImport,
  type WrittenWorkout,
} from './import-rows.server.ts'
import { type Batch, batchesOf, headOf, type PlanHead, planKey, routinesIn } from './kept-plan.server.ts'
import { importOperation } from './planned-operation.server.ts'
import { BATCH, pushInTurn, settleRecords, TOLD_EVERY_MS, TURN_MS, type Turn } from './push-in-turn.server.ts'
import { restoreAccount, writeBook } from './restored-account.server.ts'
import { newIds } from './restored-ids.server.ts'
import { plansOf, writePlans } from './restored-plans.server.ts'
import { placesOf, writeRoutines } from './restored-routines.server.ts'
import { bringBackOperation, earlierImportOf, type Restoring, writeOthers } from './restored-workout.server.ts'
import { heldBy, weighingOperations } from './write-weighings.server.ts'

/**
 * Writes the rest of a plan in batches, then bests and records. It may be killed anywhere and run twice. Throws if the
 * plan or the database fails; a later try continues.
 */
export async function writeImport(context: Context, importId: string, stopping: AbortSignal): Promise<Turn> {
  const { database, blobs, now } = context
  const running = await runningImport(database.db, importId)
  if (!running) return 'elsewhere'
  const bytes = await blobs.get(planKey(importId))
  if (!bytes) throw new Error('the plan of an import is gone')
  const work: Work = { context, running, head: await headOf(bytes), until: now() + TURN_MS, stopping, toldAt: 0 }
  if (running.position === 0) await writeWeighings(work)
  const turn = running.isStopping ? 'over' : await writeWorkouts(work, bytes)
  if (turn !== 'over') return turn
  await settleRecords(context, running, stopping)
  if (await endImport(database.db, running, 'done', now())) await blobs.delete(planKey(importId))
  await tellHistory(database.db, running.userId)
  return 'over'
}

type Work = {
  context: Context
  running: RunningImport
  head: PlanHead
  /** When the turn ends, ms since 1970. */
  until: number
  stopping: AbortSignal
  toldAt: number
}

async function writeWorkouts(work: Work, bytes: Uint8Array): Promise<Turn> {
  const { context, running, head, stopping } = work
  const { db } = context.database
  const exerciseIds = await ownExercises(db, running, running.keepsIds ? [] : head.exercises)
  const restoring = await restoringOf(work, bytes, exerciseIds)
  for await (const { position, planned } of batchesOf(bytes, running.position)) {
    const outcome = await writeBatch(work, planned, { exerciseIds, restoring })
    const noted = await noteBatch(db, { ...running, position }, outcome)
    if (!noted) return 'elsewhere'
    await tellNowAndThen(work)
    if (noted.isStopping) return 'over'
    if (stopping.aborted || context.now() >= work.until) return 'later'
  }
  return 'over'
}

/** Restores what comes before the workouts in Sled's own file; null for any other file. */
async function restoringOf(
  { context, running, head: { saved } }: Work,
  bytes: Uint8Array,
  chosen: ReadonlyMap<string, string>,
): Promise<Restoring | null> {
  if (!saved) return null
  const { db } = context.database
  const routines = await routinesIn(bytes)
  const account = await restoreAccount(db, running, saved)
  const places = await placesOf(db, running, routines)
  const plans = await plansOf(db, running, saved.plans)
  const restoring: Restoring = { account, routines: places, plans, chosen }
  if (running.position > 0) return restoring
  await writeBook(context, running, saved, account)
  await writeRoutines(context, running, { account, places, routines })
  await writePlans(context, running, saved, restoring)
  if (running.keepsIds) await writeOthers(context, running, bytes, restoring)
  return restoring
}

type Means = { exerciseIds: ReadonlyMap<string, string>; restoring: Restoring | null }

async function writeBatch(
  { context, running }: Work,
  planned: Batch['planned'],
  { exerciseIds, restoring }: Means,
): Promise<BatchOutcome> {
  const once = planned.flatMap(({ workout, isRepeated }) => (isRepeated ? [] : workout))
  const saved = once.flatMap((workout) => workout.saved ?? [])
  const newId = await newIds(context.database.db, running, saved)
  const ops: Envelope[] = []
  for (const workout of once) {
    await nextTurn()
    ops.push(
      workout.saved && restoring
        ? bringBackOperation(running, workout.saved, restoring, newId, context.now())
        : importOperation(running, workout, exerciseIds, context.now()),
    )
  }
  await nextTurn()
  const own = new Set([...exerciseIds.values(), ...(restoring?.account.own ?? [])])
  const results = await pushInTurn(context, running.userId, ops, own)
  const written: WrittenWorkout[] = []
  const skipped = planned.flatMap(({ workout, isRepeated }) => (isRepeated ? skip(workout, 'import-repeated') : []))
  for (const [index, workout] of once.entries()) {
    const { outcome, code, rev = 1 } = results[index] ?? { outcome: 'failed' }
    const [workoutId, { sourceKey, saved }] = [ops[index]?.documentId, workout]
    const earlier = saved && restoring ? earlierImportOf(saved, restoring) : null
    const earlierKey = saved?.source_key ?? null
    if (outcome === 'done' && workoutId) written.push({ workoutId, sourceKey, rev, earlierKey, earlier })
    else skipped.push(skip(workout, code ?? 'failed'))
  }
  return { written, skipped }
}

/** A skipped workout, with a name that is cleaned here because nothing has checked it. */
const skip = ({ name, startedAt }: PlannedWorkout, code: BatchOutcome['skipped'][number]['code']) => ({
  name: cleanText(name.slice(0, MAX_NAME)),
  startedAt,
  code,
})

/** Writes body weights before workouts, because loads may depend on them. */
async function writeWeighings({ context, running, head }: Work) {
  const { db } = context.database
  const ops = await weighingOperations(db, running, head.weighings, context.now())
  let done = 0
  for (let at = 0; at < ops.length; at += BATCH) {
    const results = await pushInTurn(context, running.userId, ops.slice(at, at + BATCH))
    done += results.filter(({ outcome }) => outcome === 'done').length
  }
  if (running.keepsIds) await noteWeighings(db, running, head.weighings)
  await updateImport(db, running).set({ weighings: done }).execute()
}

async function tellNowAndThen(work: Work) {
  const now = work.context.now()
  if (now - work.toldAt < TOLD_EVERY_MS) return
  work.toldAt = now
  await tellHistory(work.context.database.db, work.running.userId)
}

/** Stores the content of weighings that keep their ids, for an undo. */
async function noteWeighings(db: Kysely<Tables>, { id }: RunningImport, weighings: PlanHead['weighings']) {
  const rows = weighings.flatMap((each) =>
    each.id ? [{ import_id: id, weight_id: each.id, holds: heldBy(each) }] : [],
  )
  await sql`insert into import_weighing
    select * from jsonb_populate_recordset(null::import_weighing, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db)
}

type Planned = PlanHead['exercises'][number]

type Meant = { name: string; key: string; newName: string; exerciseId: string }

/** Finds or makes exercises by the file's names, and stores the choices for the next file. It may run twice. */
async function ownExercises(
  db: Kysely<Tables>,
  running: RunningImport,
  planned: readonly Planned[],
): Promise<ReadonlyMap<string, string>> {
  const { userId } = running
  return await db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${userId} for no key update`.execute(tx)
    const known = await knownExercises(tx, userId, planned)
    const meant = planned.map((each) => meantBy(each, userId, known))
    await makeMissing(tx, running, meant)
    await keepAliases(tx, userId, meant, known)
    return new Map(meant.map(({ name, exerciseId }) => [name, exerciseId]))
  })
}

type Known = { keyById: ReadonlyMap<string, string>; idByKey: ReadonlyMap<string, string> }

async function knownExercises(tx: Kysely<Tables>, userId: string, planned: readonly Planned[]): Promise<Known> {
  const ids = planned.flatMap((each) => ('exerciseId' in each ? each.exerciseId : []))
  const keys = planned.map((each) => nameKey('newName' in each ? each.newName : each.name))
  const { rows } = await sql<{ id: string; name_key: string }>`select id, name_key from exercise
    where user_id = ${userId} and (id = any(${ids}::uuid[]) or name_key = any(${keys}::text[]))`.execute(tx)
  return {
    keyById: new Map(rows.map(({ id, name_key }) => [id, name_key])),
    idByKey: new Map(rows.map(({ id, name_key }) => [name_key, id])),
  }
}

/** What a planned name means. An id that is missing or another's counts as none: then the name decides. */
function meantBy(planned: Planned, userId: string, { keyById, idByKey }: Known): Meant {
  const { name } = planned
  const newName = 'newName' in planned ? planned.newName : name
  const chosen = 'exerciseId' in planned && keyById.has(planned.exerciseId) ? planned.exerciseId : null
  const exerciseId = chosen ?? idByKey.get(nameKey(newName)) ?? exerciseIdFor(userId, newName)
  return { name, key: nameKey(name), newName, exerciseId }
}

/** Creates missing exercises at the import's time, by which an undo finds them. */
async function makeMissing(tx: Kysely<Tables>, { userId, createdAt }: RunningImport, meant: readonly Meant[]) {
  const rows = meant.map(({ exerciseId, newName }) => ({
    id: exerciseId,
    user_id: userId,
    name: newName,
    name_key: nameKey(newName),
    section: 'training',
    created_at: new Date(createdAt).toISOString(),
  }))
  await sql`insert into exercise (id, user_id, name, name_key, section, created_at)
    select id, user_id, name, name_key, section, created_at from jsonb_populate_recordset(null::exercise, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}

/**
 * Stores aliases for other names of an exercise. Its own name needs none, and an earlier alias for that is no longer
 * true.
 */
async function keepAliases(tx: Kysely<Tables>, userId: string, meant: readonly Meant[], { keyById }: Known) {
  const isOwn = ({ key, newName, exerciseId }: Meant) => key === (keyById.get(exerciseId) ?? nameKey(newName))
  const own = meant.filter(isOwn).map(({ key }) => key)
  await sql`delete from exercise_alias where user_id = ${userId} and name_key = any(${own}::text[])`.execute(tx)
  const chosen = new Map(meant.filter((each) => !isOwn(each)).map(({ key, exerciseId }) => [key, exerciseId]))
  const rows = [...chosen].map(([name_key, exercise_id]) => ({ user_id: userId, name_key, exercise_id }))
  await sql`insert into exercise_alias (user_id, name_key, exercise_id)
    select user_id, name_key, exercise_id from jsonb_populate_recordset(null::exercise_alias, ${JSON.stringify(rows)}::jsonb)
    on conflict (user_id, name_key) do update set exercise_id = excluded.exercise_id`.execute(tx)
}
