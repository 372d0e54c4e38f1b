import { useCallback } from 'react'
import type { More } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'
import { useOwnerId, useSync } from './sync-provider.tsx'

/** `dispatch(operation.make(args), documentId)`. Returns the operation's id. */
type Dispatch = (made: Made, documentId: string, more?: More) => string

/** Returns a function that stores an operation, shows it at once, and sends it when possible. */
export function useDispatch(): Dispatch {
  const sync = useSync()
  const ownerId = useOwnerId()
  return useCallback((made, documentId, more) => sync.dispatch(made, { ownerId, documentId }, more), [sync, ownerId])
}
