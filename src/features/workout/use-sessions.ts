import { useEffect, useSyncExternalStore } from 'react'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { useSessionBook } from '#features/progress/use-session-book.ts'

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
