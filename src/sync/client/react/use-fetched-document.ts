import { useEffect, useState } from 'react'
import type { Documents } from '#domain/documents.ts'
import { isId } from '#domain/ids.ts'
import type { DocumentKind } from '#sync/operation.ts'
import { useOwnerId, useSync } from './sync-provider.tsx'
import { useDocument, useIsGone } from './use-document.ts'

/** missing: the document does not exist, or it is hidden. unreachable: the device has no connection. */
type Fetched<D> = { state: 'here'; document: D } | { state: 'loading' | 'missing' | 'unreachable'; document: null }

/** Shows the device's copy at once and asks the server in any case, again after each reconnection. */
export function useFetchedDocument<K extends DocumentKind>(kind: K, id: string): Fetched<Documents[K]> {
  const sync = useSync()
  const ownerId = useOwnerId()
  const document = useDocument(kind, id)
  const isGone = useIsGone(id)
  const holderId = sync.documents.row(id).ownerId
  const isForeign = holderId !== '' && holderId !== ownerId
  const [asked, setAsked] = useState<{ id: string; isReached: boolean } | null>(null)
  useEffect(() => {
    if (!isId(id)) return
    let isCurrent = true
    async function ask() {
      await sync.ready
      const answer = await sync.pull({ ownerId, ids: [id], ...sync.product.wants.none })
      if (isCurrent) setAsked({ id, isReached: typeof answer !== 'string' })
    }
    void ask()
    let wasReachable = sync.status.current.isReachable
    const stop = sync.status.subscribe(() => {
      const { isReachable } = sync.status.current
      if (isReachable && !wasReachable) void ask()
      wasReachable = isReachable
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [sync, ownerId, id])
  if (document) return { state: 'here', document }
  if (isGone || isForeign || !isId(id)) return { state: 'missing', document: null }
  if (asked?.id !== id) return { state: 'loading', document: null }
  return { state: asked.isReached ? 'missing' : 'unreachable', document: null }
}
