import { sql } from 'kysely'
import { importingProduct } from '#logbook/server/product.ts'
import { foldExercises } from '#logbook/server/stats/rebuild.ts'
import type { Context } from '#server/context.ts'
import type { Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { push } from '#sync/server/push.ts'

/** The most operations of one transaction, so that a completed set waits no longer than that. */
export const BATCH = 20
/** So many sets end a batch, because writing more would keep the process from answering others. */
export const MOST_SETS = 500
/** In ms. Then the imports of others have a turn; a job that takes a minute goes to another process. */
export const TURN_MS = 15_000

/** In ms between two messages to devices about the progress. */
export const TOLD_EVERY_MS = 1_000

/** later: another turn is needed. elsewhere: another process works on the import, or it is over. */
export type Turn = 'over' | 'later' | 'elsewhere'

/**
 * Sends operations as all writes go, behind those of the owner's devices. Records wait for `settleRecords`.
 * `ownExerciseIds`: for operations of the server itself, without a message about each document.
 */
export async function pushInTurn(
  context: Context,
  userId: string,
  ops: readonly Envelope[],
  ownExerciseIds?: ReadonlySet<string>,
): Promise<OperationResult[]> {
  if (ops.length === 0) return []
  const { database, logger, metrics, now, turns } = context
  const { results } = await push(
    {
      db: database.db,
      turns,
      metrics,
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

/** Writes bests and records of an import's workouts once at its end, and of workouts with the body's weight. */
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
