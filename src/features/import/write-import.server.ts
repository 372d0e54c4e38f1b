import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { PlannedWorkout } from '#domain/import/plan.ts'
import { cleanText, MAX_NAME } from '#domain/text.ts'
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
import { ownExercises } from './own-exercises.server.ts'
import { importOperation } from './planned-operation.server.ts'
import { BATCH, pushInTurn, settleRecords, TOLD_EVERY_MS, TURN_MS, type Turn } from './push-in-turn.server.ts'
import { restoreAccount, writeBook } from './restored-account.server.ts'
import { newIds } from './restored-ids.server.ts'
import { placesOf, writeRoutines } from './restored-routines.server.ts'
import { bringBackOperation, earlierImportOf, type Restoring, writeOthers } from './restored-workout.server.ts'
import { heldBy, weighingOperations } from './weighings.server.ts'

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
  /** The end of the turn, ms since 1970. */
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

/** What comes before the workouts of Sled's own file; null: another file. */
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
  const restoring: Restoring = { account, routines: places, chosen }
  if (running.position > 0) return restoring
  await writeBook(context, running, saved, account.exercise)
  await writeRoutines(context, running, { account, places, routines })
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

/** The import stores this name, which nothing has checked. */
const skip = ({ name, startedAt }: PlannedWorkout, code: BatchOutcome['skipped'][number]['code']) => ({
  name: cleanText(name.slice(0, MAX_NAME)),
  startedAt,
  code,
})

/** Body weights come before workouts, whose loads may depend on them. */
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

/** Notes what weighings with old ids hold, for an undo. */
async function noteWeighings(db: Kysely<Tables>, { id }: RunningImport, weighings: PlanHead['weighings']) {
  const rows = weighings.flatMap((each) =>
    each.id ? [{ import_id: id, weight_id: each.id, holds: heldBy(each) }] : [],
  )
  await sql`insert into import_weighing
    select * from jsonb_populate_recordset(null::import_weighing, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db)
}
