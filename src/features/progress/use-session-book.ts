import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { bookOf, type SessionBook } from './exercise-history.client.ts'

export const useSessionBook = (): SessionBook => bookOf(useSync(), useOwnerId())
