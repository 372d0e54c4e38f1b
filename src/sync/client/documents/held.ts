import type { DocumentStore } from './documents.ts'

/** Whether the device knows the document, even a deleted one, which an older list of the server doesn't bring back. */
export const isHeld = (documents: Pick<DocumentStore, 'revOf' | 'isGone'>, id: string): boolean =>
  documents.revOf(id) !== undefined || documents.isGone(id)

/** The revisions of one owner's documents or of all. */
export function heldRevs(documents: DocumentStore, ownerId?: string): Record<string, number> {
  const revs: Record<string, number> = {}
  for (const id of documents.ids()) {
    const rev = documents.revOf(id)
    if (rev !== undefined && (ownerId === undefined || documents.row(id).ownerId === ownerId)) revs[id] = rev
  }
  return revs
}
