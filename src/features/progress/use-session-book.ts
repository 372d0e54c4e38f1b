import { useCallback } from 'react'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { nextPaint } from '#ui/page-at-rest.ts'
import type { SessionBook } from './exercise-history.client.ts'

/** The book of the owner on screen. It is loaded once the screen is painted. */
export function useSessionBook() {
  const sync = useSync()
  const ownerId = useOwnerId()
  const withBook = useCallback((begin: Begin) => beginWith(sync, ownerId, begin), [sync, ownerId])
  const subscribe = useCallback(
    (listener: () => void) =>
      withBook((book) => {
        listener()
        return book.subscribe(listener)
      }),
    [withBook],
  )
  const read = <T>(of: (book: SessionBook) => T): T | null => {
    const book = loaded?.bookOf(sync, ownerId)
    return book ? of(book) : null
  }
  return { withBook, subscribe, read }
}

/** Uses a book. Returns a function that ends that. */
type Begin = (book: SessionBook) => () => void

let loaded: typeof import('./exercise-history.client.ts') | null = null

/** Starts once the screen is painted and the book is loaded. If it cannot be loaded, the next part of the screen tries again. */
function beginWith(sync: Sync, ownerId: string, begin: Begin): () => void {
  let end: (() => void) | null = null
  let isOver = false
  nextPaint()
    .then(() => import('./exercise-history.client.ts'))
    .then(
      (module) => {
        loaded = module
        if (!isOver) end = begin(module.bookOf(sync, ownerId))
      },
      () => undefined,
    )
  return () => {
    isOver = true
    end?.()
  }
}
