import type { DocumentKind } from '#sync/operation.ts'
import type { Replica } from './replica.ts'

type Of = { kind: DocumentKind; ownerId: string }

/**
 * The server named all documents of a kind there are: others on the device are gone, unless something waits for them, set
 * aside or not (Y28). Only what was `known` when it was asked: one that came by the live connection meanwhile is newer
 * than the answer.
 */
export async function keepNamed(
  replica: Replica,
  { kind, ownerId, ids }: Of & { ids: readonly string[] },
  known: Readonly<Record<string, number>>,
) {
  const named = new Set(ids)
  const { documents } = replica
  const waitedFor = waitedForIn(replica)
  const unnamed = documents
    .documents(kind, ownerId)
    .filter(({ id }) => !named.has(id) && !waitedFor.has(id))
    .flatMap(({ id }) => (known[id] !== undefined && known[id] === documents.revOf(id) ? [{ id, rev: known[id] }] : []))
  if (unnamed.length > 0) await replica.forget(unnamed)
}

/**
 * Forgets old documents of a kind once a list, asked for at the moment `asked`, knows them: all but the newest, what is
 * current, on a screen or waited for (Y28).
 */
export async function keepNewest(replica: Replica, { kind, ownerId }: Of, asked: number) {
  const { documents, product } = replica
  const facts = product.kinds[kind]
  const { keeps } = facts
  if (keeps === 'all') return
  const waitedFor = waitedForIn(replica)
  const isLeftAlone = (id: string) => !documents.isWatched(id) && !documents.hasChangedSince(id, asked)
  const old = documents
    .documents(kind, ownerId)
    .toSorted((a, b) => keeps.madeAt(b) - keeps.madeAt(a))
    .slice(keeps.most)
    .filter((document) => !facts.isCurrent?.(document) && !waitedFor.has(document.id) && isLeftAlone(document.id))
  if (old.length > 0) await replica.forget(old.map(({ id, rev }) => ({ id, rev })))
}

const waitedForIn = ({ outbox }: Replica) => new Set(outbox.all().map(({ documentId }) => documentId))
