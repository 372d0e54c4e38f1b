import { sql } from 'kysely'
import type { PlannedWorkout } from '#domain/import/plan.ts'
import { importingProduct } from '#logbook/server/product.ts'
import { serverRegistry } from '#logbook/server/registry.ts'
import { foldExercises } from '#logbook/server/stats/rebuild.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { tellHistory } from '#sync/server/history-event.ts'
import { push } from '#sync/server/push.ts'
import { type BatchOutcome, endImport, noteBatch, type RunningImport, runningImport } from './import-rows.server.ts'
import { headOf, type PlanHead, planKey, workoutsOf } from './kept-plan.server.ts'
import { ownExercises } from './own-exercises.server.ts'
import { importOperation } from './planned-operation.server.ts'
import { weighingOperations } from './weighings.server.ts'

/** The workouts of one transaction. A set that is swiped meanwhile waits for no more (R-IMP-23). */
const BATCH = 20
/** An import makes room for those of other people after this long, ms; a job is somebody else's after a minute. */
const TURN_MS = 15_000
/** Devices are told once a second (R-IMP-24). */
const TOLD_EVERY_MS = 1_000

/** `later`: another turn is needed. `elsewhere`: another process is at work on it, or it is over. */
type Turn = 'over' | 'later' | 'elsewhere'

/**
 * Goes on with an import: writes what of its plan is not written yet, in batches, then folds bests and records. It may be
 * killed anywhere: what is done twice is the same (R-IMP-23). Throws if the plan cannot be read or the database cannot
 * work; a later try goes on from there.
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
  if (await endImport(database.db, importId, 'done', now())) await blobs.delete(planKey(importId))
  await tellHistory(database.db, running.userId)
  return 'over'
}

type Work = {
  context: Context
  running: RunningImport
  head: PlanHead
  /** When the turn ends, ms. */
  until: number
  stopping: AbortSignal
  toldAt: number
}

async function writeWorkouts(work: Work, bytes: Uint8Array): Promise<Turn> {
  const { context, running, head, stopping } = work
  const { db } = context.database
  const exerciseIds = await ownExercises(db, running.userId, head.exercises)
  for await (const { position, planned } of batchesOf(bytes, running.position)) {
    const outcome = await writeBatch(work, planned, exerciseIds)
    const noted = await noteBatch(db, { ...running, position }, outcome)
    if (!noted) return 'elsewhere'
    await tellNowAndThen(work)
    if (noted.isStopping) return 'over'
    if (stopping.aborted || context.now() >= work.until) return 'later'
  }
  return 'over'
}

/** A workout that stands twice in a plan is written once: the second one is no work, but it counts. */
type Batch = { position: number; planned: readonly { workout: PlannedWorkout; isRepeated: boolean }[] }

async function* batchesOf(bytes: Uint8Array, from: number): AsyncGenerator<Batch> {
  const keys = new Set<string>()
  let batch: Batch['planned'][number][] = []
  let at = 0
  for await (const workout of workoutsOf(bytes)) {
    const isRepeated = keys.has(workout.sourceKey)
    keys.add(workout.sourceKey)
    at += 1
    if (at <= from) continue
    batch.push({ workout, isRepeated })
    if (batch.length < BATCH) continue
    yield { position: at - batch.length, planned: batch }
    batch = []
  }
  if (batch.length > 0) yield { position: at - batch.length, planned: batch }
}

async function writeBatch(
  { context, running }: Work,
  planned: Batch['planned'],
  exerciseIds: ReadonlyMap<string, string>,
): Promise<BatchOutcome> {
  const once = planned.flatMap(({ workout, isRepeated }) => (isRepeated ? [] : workout))
  const ops = once.map((workout) => importOperation(running, workout, exerciseIds, context.now()))
  const results = await pushInTurn(context, running.userId, ops, true)
  const written = []
  const skipped = planned.flatMap(({ workout, isRepeated }) => (isRepeated ? skip(workout, 'import-repeated') : []))
  for (const [index, workout] of once.entries()) {
    const { outcome, code, rev } = results[index] ?? { outcome: 'failed' }
    const workoutId = ops[index]?.documentId
    if (outcome === 'done' && workoutId) written.push({ workoutId, sourceKey: workout.sourceKey, rev: rev ?? 1 })
    else skipped.push(skip(workout, code ?? 'failed'))
  }
  return { written, skipped }
}

const skip = ({ name, startedAt }: PlannedWorkout, code: BatchOutcome['skipped'][number]['code']) => ({
  name,
  startedAt,
  code,
})

/** Body weights come before the workouts, some of whose loads they are part of (R-BASE-04). */
async function writeWeighings({ context, running, head }: Work) {
  const { db } = context.database
  const ops = await weighingOperations(db, running, head.weighings, context.now())
  let done = 0
  for (let at = 0; at < ops.length; at += BATCH) {
    const results = await pushInTurn(context, running.userId, ops.slice(at, at + BATCH))
    done += results.filter(({ outcome }) => outcome === 'done').length
  }
  await db.updateTable('import').set({ weighings: done }).where('id', '=', running.id).execute()
}

/**
 * Sends operations down the one way of all writes (Y10), behind whatever the owner's devices are just sending.
 * `isServers`: they are the server's own, and devices are not told of each document.
 */
async function pushInTurn(
  context: Context,
  userId: string,
  ops: readonly Envelope[],
  isServers = false,
): Promise<OperationResult[]> {
  if (ops.length === 0) return []
  const { database, logger, now, turns } = context
  const { results } = await push(
    {
      db: database.db,
      turns,
      registry: serverRegistry,
      product: importingProduct,
      now,
      isServers,
      onFailure: (error, op) => logger.error({ err: error, kind: op.kind, op: op.id }, 'operation failed'),
      onWarning: (error, what) => logger.warn({ err: error }, what),
    },
    { actorId: userId, sentAt: now(), known: {}, ops: [...ops] },
  )
  return results
}

/** Bests and records of what the import trained, once for all its workouts (R-IMP-26). */
export async function settleRecords(
  context: Context,
  { id, userId }: Pick<RunningImport, 'id' | 'userId'>,
  stopping: AbortSignal,
) {
  const { db } = context.database
  const { rows } = await sql<{ id: string }>`select distinct e.exercise_id as id
    from workout w join workout_exercise e on e.workout_id = w.id
    where w.import_id = ${id} and w.user_id = ${userId}`.execute(db)
  const ids = rows.map((row) => row.id)
  await foldExercises(db, userId, ids, () => stopping.throwIfAborted())
}

async function tellNowAndThen(work: Work) {
  const now = work.context.now()
  if (now - work.toldAt < TOLD_EVERY_MS) return
  work.toldAt = now
  await tellHistory(work.context.database.db, work.running.userId)
}
