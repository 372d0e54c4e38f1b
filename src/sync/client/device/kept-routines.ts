import type { Replica } from './replica.ts'

/**
 * The server named all routines there are: others on the device are gone, unless something waits for them, set aside or not (Y28). Only
 * what was `known` when it was asked: one that came by the live connection meanwhile is newer than the answer.
 */
export async function keepOnlyRoutines(
  replica: Replica,
  ownerId: string,
  routineIds: readonly string[],
  known: Readonly<Record<string, number>>,
) {
  const named = new Set(routineIds)
  const { documents, outbox } = replica
  const waitedFor = new Set(outbox.all().map(({ documentId }) => documentId))
  const unnamed = documents
    .documents('routine', ownerId)
    .filter(({ id }) => !named.has(id) && !waitedFor.has(id))
    .flatMap(({ id }) => (known[id] !== undefined && known[id] === documents.revOf(id) ? [{ id, rev: known[id] }] : []))
  if (unnamed.length > 0) await replica.forget(unnamed)
}
