import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { bookOf, type SessionBook } from './exercise-history.client.ts'

/** How the exercises of the owner on screen were done. */
export const useSessionBook = (): SessionBook => bookOf(useSync(), useOwnerId())
