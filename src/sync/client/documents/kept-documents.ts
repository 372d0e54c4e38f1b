import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { ActingBoard, ActingFor } from '#sync/client/acting.ts'
import type { Replica } from '#sync/client/device/replica.ts'
import type { LiveConnection } from '#sync/client/network/live.ts'
import { isCurrent } from '#sync/document-rows.ts'
import type { DocumentKind } from '#sync/operation.ts'

type Of = { kind: DocumentKind; ownerId: string }

/**
 * Forgets documents that a complete list doesn't name, unless operations need them. Only documents `known` before the
 * request go, because newer ones may be missing in the list (Y28).
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
 * Forgets old documents once a list, requested at `asked`, has them. The newest and the current ones stay, those on
 * screen, and those with waiting operations.
 */
export async function keepNewest(replica: Replica, { kind, ownerId }: Of, asked: number) {
  const { documents, product } = replica
  const { keeps } = product.kinds[kind]
  if (keeps === 'all') return
  const waitedFor = waitedForIn(replica)
  const isLeftAlone = (id: string) => !documents.isWatched(id) && !documents.hasChangedSince(id, asked)
  const old = documents
    .documents(kind, ownerId)
    .toSorted((a, b) => keeps.madeAt(b) - keeps.madeAt(a))
    .slice(keeps.most)
    .filter((document) => !isCurrent(product, document) && !waitedFor.has(document.id) && isLeftAlone(document.id))
  if (old.length > 0) await replica.forget(old.map(({ id, rev }) => ({ id, rev })))
}

const waitedForIn = ({ outbox }: Replica) => new Set(outbox.all().map(({ documentId }) => documentId))

/**
 * Watches the documents of the owner for whom the account acts. Leaving removes the owner's data, but the device still
 * sends waiting changes (Y34). A lost right removes the owner's lists.
 */
export function followActing(
  acting: ActingBoard,
  live: LiveConnection,
  { documents, writes }: Replica,
  mayHold: (ownerId: string) => boolean,
) {
  let watched = acting.current?.ownerId ?? null
  let held = acting.deviceOwnerId
  let before = acting.current
  live.act(watched)
  acting.subscribe(() => {
    const now = acting.current?.ownerId ?? null
    if (now !== watched) live.act(now)
    if (held !== null && held !== acting.deviceOwnerId) {
      documents.forgetAllBut(mayHold)
      void writes.removeStrangers()
    }
    if (before && acting.current && allowsLess(before, acting.current)) void writes.removeListsOf(before.ownerId)
    before = acting.current
    watched = now
    held = acting.deviceOwnerId
  })
}

export const allowsLess = (before: ActingFor, now: ActingFor): boolean =>
  before.ownerId === now.ownerId && SHARE_FLAGS.some((flag) => before.flags[flag] && !now.flags[flag])
