import { sql } from 'kysely'
import { importingProduct } from '#logbook/server/product.ts'
import { serverRegistry } from '#logbook/server/registry.ts'
import { foldExercises } from '#logbook/server/stats/rebuild.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { push } from '#sync/server/push.ts'

/** The operations of one transaction. A set that is swiped meanwhile waits for no more (R-IMP-23). */
export const BATCH = 20
/** With so many sets a batch ends: writing more keeps the process from answering others. */
export const MOST_SETS = 500
/** An import makes room for those of other people after this long, ms; a job is somebody else's after a minute. */
export const TURN_MS = 15_000

/** Devices are told once a second (R-IMP-24), ms. */
export const TOLD_EVERY_MS = 1_000

/** `later`: another turn is needed. `elsewhere`: another process is at work on it, or it is over. */
export type Turn = 'over' | 'later' | 'elsewhere'

/**
 * Sends operations down the one way of all writes (Y10), behind whatever the owner's devices are just sending. Records
 * wait for `settleRecords`. With `ownExerciseIds`, the exercises that are known to be the owner's, these are the server's
 * own operations, and devices are not told of each document.
 */
export async function pushInTurn(
  context: Context,
  userId: string,
  ops: readonly Envelope[],
  ownExerciseIds?: ReadonlySet<string>,
): Promise<OperationResult[]> {
  if (ops.length === 0) return []
  const { database, logger, now, turns } = context
  const { results } = await push(
    {
      db: database.db,
      turns,
      registry: serverRegistry,
      product: importingProduct(ownExerciseIds ?? new Set()),
      now,
      isServers: ownExerciseIds !== undefined,
      isSilent: ownExerciseIds !== undefined,
      onFailure: (error, op) => logger.error({ err: error, kind: op.kind, op: op.id }, 'operation failed'),
      onWarning: (error, what) => logger.warn({ err: error }, what),
    },
    { actorId: userId, sentAt: now(), known: {}, ops: [...ops] },
  )
  return results
}

/**
 * Bests and records of what an import trained, once for all its workouts (R-IMP-26), and of workouts in which something
 * hung on the body: its weighings may have written these anew.
 */
export async function settleRecords(
  { database: { db } }: Context,
  { id, userId }: { id: string; userId: string },
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct e.exercise_id as id
    from import_workout i join workout w on w.id = i.workout_id join workout_exercise e on e.workout_id = w.id and e.user_id = w.user_id
    where i.import_id = ${id} and w.user_id = ${userId}
    union select e.exercise_id
    from workout w join workout_exercise e on e.workout_id = w.id and e.user_id = w.user_id
    where w.user_id = ${userId} and exists (select from body b where b.user_id = w.user_id)
      and exists (select from logged_set s where s.workout_id = w.id and s.user_id = w.user_id
        and (s.weight_unit = 'body' or s.load <> 'total'))`.execute(db)
  const ids = rows.map((row) => row.id)
  await foldExercises(db, userId, ids, () => stopping.throwIfAborted())
}
