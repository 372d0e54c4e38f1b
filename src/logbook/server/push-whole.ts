import { AppError } from '#domain/errors.ts'
import { derivedId } from '#domain/ids.ts'
import type { Context } from '#server/context.ts'
import type { Envelope, Step } from '#sync/operation.ts'
import type { ServerProduct } from '#sync/product.ts'
import { push } from '#sync/server/push.ts'
import { product } from './product.ts'

type Whole = {
  actorId: string
  ownerId: string
  /** The id of the first operation, from which the others derive: a repeated request changes nothing. */
  key: string
  /** On documents of one owner. */
  steps: readonly Step[]
}

/** The operations as a device would send them, each after the one before. `at`: ms since 1970. */
export function wholeOf({ actorId, ownerId, key, steps }: Whole, at: number): Envelope[] {
  const ids = steps.map((_, index) => (index === 0 ? key : derivedId(key, `operation ${index}`)))
  return steps.map(({ documentId, made }, n) => ({
    ...{ ...made, id: ids[n] as string, actorId, ownerId, documentId, n, at },
    ...(n > 0 && { after: ids[n - 1] as string }),
  }))
}

type How = { product?: ServerProduct; isServers?: boolean }

/** Writes all of `wholeOf` or nothing. Throws AppError with the code of a refusal. */
export async function pushWhole(context: Context, ops: readonly Envelope[], how: How = {}): Promise<void> {
  const { database, turns, now, logger, metrics } = context
  const [first] = ops
  if (!first) return
  const { results } = await push(
    {
      ...{ db: database.db, turns, product, now, metrics, ...how, isWhole: true },
      onFailure: (error, op) => logger.error({ err: error, kind: op.kind, op: op.id }, 'operation failed'),
      onWarning: (error, what) => logger.warn({ err: error }, what),
    },
    { actorId: first.actorId, sentAt: first.at, known: {}, ops: [...ops] },
  )
  const stopped = results.find(({ outcome }) => outcome !== 'done')
  if (stopped) throw new AppError(stopped.code ?? 'failed')
}
