import type { Database } from '#database/connect.ts'
import { makeId } from '#domain/ids.ts'
import { product } from '#logbook/server/product.ts'
import { Turns } from '#server/turns.ts'
import type { Envelope, Made, Registry } from '#sync/operation.ts'
import { push } from '#sync/server/push.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import type { Chance } from './chance.server.ts'

/** An operation of the story. `at`: ms since 1970. */
export type Entry = Pick<Envelope, 'actorId' | 'ownerId' | 'documentId' | 'was' | 'at'> & { made: Made }

/** The database to write to, and the operations it knows. */
type Logbook = { database: Database; registry: Registry }

export type NewId = (at: number) => string

export const newIdsFrom =
  (chance: Chance): NewId =>
  (at) =>
    makeId(at, chance.bytes(16))

/**
 * Writes entries in batches, each at the time of its newest entry, so that the server accepts the times. Throws if the
 * server refuses an entry.
 */
export async function record(to: Logbook, newId: NewId, entries: readonly Entry[]): Promise<void> {
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  let n = 0
  for (const batch of batchesOf(inOrder)) {
    const ops = batch.map((entry): Envelope => {
      n += 1
      const { made, ...rest } = entry
      return { ...rest, ...made, id: newId(entry.at), n }
    })
    await send(to, ops)
  }
}

async function send({ database: { db }, registry }: Logbook, ops: readonly Envelope[]): Promise<void> {
  const [first] = ops
  const arrival = ops.at(-1)?.at ?? 0
  if (!first) return
  const failures: unknown[] = []
  const fail = (error: unknown) => failures.push(error)
  const turns = new Turns({ hasRateLimits: false })
  const context = { db, turns, product: { ...product, registry }, now: () => arrival, onFailure: fail, onWarning: fail }
  const { results } = await push(context, { actorId: first.actorId, sentAt: arrival, known: {}, ops: [...ops] })
  const index = results.findIndex(({ outcome }) => outcome !== 'done')
  if (index < 0) return
  const { outcome, code } = results[index] ?? {}
  throw new Error(`${ops[index]?.kind} was ${outcome} (${code ?? 'no code'})`, { cause: failures[0] })
}

/** Groups consecutive entries of one person on one account. */
function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = []
  for (const entry of entries) {
    const last = batches.at(-1)
    const isSame = last?.[0]?.actorId === entry.actorId && last[0].ownerId === entry.ownerId
    if (last && isSame && last.length < MAX_BATCH) last.push(entry)
    else batches.push([entry])
  }
  return batches
}
