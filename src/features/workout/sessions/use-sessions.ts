import { useEffect, useSyncExternalStore } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { useSessionBook } from '#features/progress/use-session-book.ts'

/** Asks the server for the sessions of an exercise on screen. Redraws nothing. */
export function useWantedSessions(exerciseId: string): void {
  const book = useSessionBook()
  useEffect(() => book.want(exerciseId), [book, exerciseId])
}

export function useSessions(exerciseId: string) {
  const book = useSessionBook()
  useWantedSessions(exerciseId)
  const sessions = useSyncExternalStore(book.subscribe, () => book.sessions(exerciseId))
  const source = useSyncExternalStore(book.subscribe, () => book.source(exerciseId))
  return { sessions, source }
}

/** The session to compare an exercise with; null: none. Redraws only when the session changes. */
export function useLastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
  const book = useSessionBook()
  return useSyncExternalStore(book.subscribe, () => book.lastSession(workoutId, workoutExerciseId))
}
