import { useCallback, useSyncExternalStore } from 'react'
import type { Documents } from '#domain/documents.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import type { DocumentKind, Envelope } from '#sync/operation.ts'
import { useOwnerId, useSync } from './sync-provider.tsx'

/** Null if the document is gone, not here, or another owner's: the screen shows data only under its owner's name. */
export function useDocument<K extends DocumentKind>(kind: K, id: string): Documents[K] | null {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const subscribe = useCallback((listener: () => void) => documents.subscribe(id, listener), [documents, id])
  const shown = () => {
    const document = documents.document(kind, id)
    return document?.ownerId === ownerId ? document : null
  }
  return useSyncExternalStore(subscribe, shown, shown)
}

/** The owner's documents of a kind, in no order. */
export function useDocuments<K extends DocumentKind>(kind: K): readonly Documents[K][] {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const subscribe = useCallback(
    (listener: () => void) => documents.subscribe(listTopic(kind, ownerId), listener),
    [documents, kind, ownerId],
  )
  const shown = () => documents.documents(kind, ownerId)
  return useSyncExternalStore(subscribe, shown, shown)
}

/** The waiting operations on a document, in order. */
export function usePending(id: string): readonly Envelope[] {
  const { documents } = useSync()
  const subscribe = useCallback((listener: () => void) => documents.subscribe(id, listener), [documents, id])
  return useSyncExternalStore(subscribe, () => documents.pendingOf(id))
}

/** Whether a document is gone: the server says so, or the device set all of it aside. */
export function useIsGone(id: string): boolean {
  const { documents } = useSync()
  const subscribe = useCallback((listener: () => void) => documents.subscribe(id, listener), [documents, id])
  return useSyncExternalStore(subscribe, () => documents.isGone(id))
}

/** One fact of the status; the component redraws only when this fact changes. */
export function useSyncFact<K extends keyof SyncStatus>(name: K): SyncStatus[K] {
  const { status } = useSync()
  const fact = () => status.current[name]
  return useSyncExternalStore(status.subscribe, fact, fact)
}

export function useSyncStatus(): SyncStatus {
  const { status } = useSync()
  return useSyncExternalStore(status.subscribe, () => status.current)
}
