import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import type { Sync } from '#sync/client/sync.ts'
import { useOwnerId, useSync } from '#sync/client/sync-provider.tsx'
import type { ExerciseSessions } from './exercise-sessions.ts'
import { SessionBook } from './session-book.client.ts'

/** Has the sessions of an exercise looked for as long as it is on the screen. Draws nothing anew. */
export function useWantedSessions(exerciseId: string): void {
  const book = useSessionBook()
  useEffect(() => book.want(exerciseId), [book, exerciseId])
}

/** The newest sessions of an exercise, and whether they are the server's word or what the device knows. */
export function useSessions(exerciseId: string) {
  const book = useSessionBook()
  useWantedSessions(exerciseId)
  const sessions = useSyncExternalStore(book.subscribe, () => book.sessions(exerciseId))
  const source = useSyncExternalStore(book.subscribe, () => book.source(exerciseId))
  return { sessions, source }
}

/** The session that an exercise of a workout is compared with; null: none is known. Draws anew only when that changes. */
export function useLastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
  const book = useSessionBook()
  const read = useCallback(() => book.lastSession(workoutId, workoutExerciseId), [book, workoutId, workoutExerciseId])
  return useSyncExternalStore(book.subscribe, read)
}

/** One for each owner an account looks at, for as long as the account is open. */
const books = new WeakMap<Sync, Map<string, SessionBook>>()

function useSessionBook(): SessionBook {
  const sync = useSync()
  const ownerId = useOwnerId()
  const ofSync = books.get(sync) ?? new Map<string, SessionBook>()
  books.set(sync, ofSync)
  const book = ofSync.get(ownerId) ?? new SessionBook(sync, ownerId, askServer)
  ofSync.set(ownerId, book)
  return book
}

async function askServer(ownerId: string, exerciseIds: readonly string[]): Promise<ExerciseSessions> {
  const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join(',') })
  const response = await fetch(`/api/exercise-sessions?${query}`)
  if (!response.ok) throw new Error(`the sessions answered ${response.status}`)
  return (await response.json()) as ExerciseSessions
}
