import type { DocumentStore } from './documents.ts'

/**
 * Whether the device knows a document, be it that it is gone: where it does not show one, that was deleted here or is
 * gone, and what a list of the server still says of it does not count (Y28).
 */
export const isHeld = (documents: Pick<DocumentStore, 'revOf' | 'isGone'>, id: string): boolean =>
  documents.revOf(id) !== undefined || documents.isGone(id)
