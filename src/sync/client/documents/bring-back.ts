import type { Sync } from '#sync/client/sync.ts'

/**
 * The server lists these documents of an owner. Those that were gone on this device at a lower revision have come back
 * while it did not hear it, so it asks for them (Y26).
 */
export async function bringBack(
  sync: Pick<Sync, 'documents' | 'product' | 'pull'>,
  ownerId: string,
  listed: readonly { id: string; rev: number }[],
) {
  const { documents, product } = sync
  const ids = listed.flatMap(({ id, rev }) => (documents.isGone(id) && rev > documents.row(id).rev ? id : []))
  if (ids.length > 0) await sync.pull({ ownerId, ids, ...product.wants.none }, {})
}
