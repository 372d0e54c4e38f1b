import type { AnyDocument } from '#sync/operation.ts'
import type { DocumentUpdate } from '#sync/wire.ts'
import { documentIdOf } from './document-update.ts'
import type { DocumentStore } from './documents.ts'

/** A document as it was on screen, with what this device has written, before something came from the server, and after. */
export type RemoteChange = { before: AnyDocument; after: AnyDocument }

type Listener = (change: RemoteChange) => void

/**
 * Tells what others have changed in documents on screen (R-SYNC-06). Whichever way it comes, by an event, in an answer or
 * after a gap: what this device had written itself was on screen before, and is no change.
 */
export class RemoteChanges {
  private readonly listeners = new Map<string, Set<Listener>>()

  subscribe(documentId: string, listener: Listener): () => void {
    const listeners = this.listeners.get(documentId) ?? new Set()
    this.listeners.set(documentId, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** To be called before updates are taken in; what it returns, right after. */
  look(documents: DocumentStore, updates: readonly DocumentUpdate[]): () => void {
    const ids = updates.map(documentIdOf).filter((id) => this.listeners.get(id)?.size)
    const seen = ids.map((id) => ({ id, before: documents.shown(id) }))
    return () => {
      for (const { id, before } of seen) {
        const after = documents.shown(id)
        if (!before || !after || before === after) continue
        for (const listener of this.listeners.get(id) ?? []) listener({ before, after })
      }
    }
  }
}
