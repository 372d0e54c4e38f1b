import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { nextPaint } from '#ui/page-at-rest.ts'
import type { SessionBook } from './exercise-history.client.ts'

/** Has the sessions of an exercise looked up while it is on screen. It redraws nothing. */
export function useWantedSessions(exerciseId: string): void {
  const { withBook } = useSessionBook()
  useEffect(() => withBook((book) => book.want(exerciseId)), [withBook, exerciseId])
}

/** The newest sessions of an exercise, and whether they come from the server or the device. */
export function useSessions(exerciseId: string) {
  const { read, subscribe } = useSessionBook()
  useWantedSessions(exerciseId)
  const sessions = useSyncExternalStore(subscribe, () => read((book) => book.sessions(exerciseId)) ?? NONE)
  const source = useSyncExternalStore(subscribe, () => read((book) => book.source(exerciseId)) ?? 'asking')
  return { sessions, source }
}

/** The session an exercise of a workout is compared with, or null. It redraws only when that changes. */
export function useLastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
  const { read, subscribe } = useSessionBook()
  return useSyncExternalStore(subscribe, () => read((book) => book.lastSession(workoutId, workoutExerciseId)))
}

const NONE: readonly ExerciseSession[] = []

/** The book of the owner on screen. It is loaded once the first cards are painted. */
function useSessionBook() {
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

/** Starts once the cards are painted and the book is loaded. If it cannot be loaded, the next card tries again. */
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
