import { useEffect, useSyncExternalStore } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { useSessionBook } from '#features/progress/use-session-book.ts'

/** Has the sessions of an exercise looked up while it is on screen. It redraws nothing. */
export function useWantedSessions(exerciseId: string): void {
  const book = useSessionBook()
  useEffect(() => book.want(exerciseId), [book, exerciseId])
}

/** The newest sessions of an exercise, and whether they come from the server or the device. */
export function useSessions(exerciseId: string) {
  const book = useSessionBook()
  useWantedSessions(exerciseId)
  const sessions = useSyncExternalStore(book.subscribe, () => book.sessions(exerciseId))
  const source = useSyncExternalStore(book.subscribe, () => book.source(exerciseId))
  return { sessions, source }
}

/** The session an exercise of a workout is compared with, or null. It redraws only when that changes. */
export function useLastSession(workoutId: string, workoutExerciseId: string): ExerciseSession | null {
  const book = useSessionBook()
  return useSyncExternalStore(book.subscribe, () => book.lastSession(workoutId, workoutExerciseId))
}
