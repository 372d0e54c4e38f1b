import type { Relation } from '#domain/permissions.ts'
import type { Kinds } from '#sync/product.ts'
import { chunked } from './current-documents.ts'
import type { DocumentState } from './snapshot.ts'
import { maySee } from './visibility.ts'

/** Documents of one owner, at most as many as the server loads at once. */
export type Part = { ownerId: string; ids: string[] }

/**
 * Finds documents that are gone for the device, and newer ones. Of owners outside `watched` the device only learns
 * which documents it may no longer see.
 */
export function compareHeld(
  product: Kinds,
  revs: Readonly<Record<string, number>>,
  stored: readonly DocumentState[],
  { watched, others }: { watched: ReadonlyMap<string, Relation>; others: ReadonlyMap<string, Relation> },
): { gone: string[]; parts: Part[] } {
  const relationOf = ({ ownerId }: DocumentState) => watched.get(ownerId) ?? others.get(ownerId) ?? STRANGER
  const seen = stored.filter((state) => maySee(product, relationOf(state), state.visibility))
  const seenIds = new Set(seen.map(({ id }) => id))
  const newer = seen.filter(({ id, ownerId, rev }) => watched.has(ownerId) && rev !== revs[id])
  const parts = [...Map.groupBy(newer, ({ ownerId }) => ownerId)].flatMap(([ownerId, states]) =>
    chunked(states.map(({ id }) => id)).map((ids) => ({ ownerId, ids })),
  )
  return { gone: Object.keys(revs).filter((id) => !seenIds.has(id)), parts }
}

const STRANGER: Relation = { as: 'stranger' }
