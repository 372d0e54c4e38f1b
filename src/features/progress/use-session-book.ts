import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { SessionBook } from './exercise-history.client.ts'
import { openBook } from './open-books.client.ts'

export const useSessionBook = (): SessionBook => openBook(useSync(), useOwnerId(), SessionBook)
