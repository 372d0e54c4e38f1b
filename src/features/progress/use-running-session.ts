import { useMemo } from 'react'
import { bodyKilogramsAt } from '#domain/load.ts'
import { withSession } from '#domain/records/bests.ts'
import { joinedExercises, joinedSessions } from '#domain/records/joined.ts'
import { type Session, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { useBook } from '#frame/use-book.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import type { ExerciseProgress, SeriesPoint } from './progress.ts'
import { useBodyWeights } from './use-body-weights.ts'

/** The running workout's sets of an exercise and its synonyms so far; null: nothing that counts. */
export function useRunningSession(workoutId: string, exerciseId: string): Session | null {
  const document = useDocument('workout', workoutId)
  const rows = useBook()?.exercises
  const { weights } = useBodyWeights()
  return useMemo(() => {
    if (!document) return null
    const joined = joinedExercises(rows ?? [])
    const sessions = sessionsOfWorkout(document, bodyKilogramsAt(weights, document.workout.created_at))
    const session = joinedSessions(sessions, joined).find((one) => one.exerciseId === joined.idOf(exerciseId))
    return session && session.sets > 0 ? session : null
  }, [document, rows, weights, exerciseId])
}

/** What the panel of a running workout shows of an exercise. */
export type Shown = Pick<ExerciseProgress, 'name' | 'bests' | 'series' | 'isRower'>

/** Adds one more session, which the server's answer may contain already. */
export function withRunning<Said extends Shown>(said: Said, session: Session | null): Said {
  if (!session) return said
  const others = said.series.filter(({ workoutId }) => workoutId !== session.workoutId)
  return { ...said, bests: withSession(said.bests, session), series: [...others, pointOf(session)] }
}

function pointOf({ workoutId, at, best, volume, reps, metres, seconds, unit }: Session): SeriesPoint {
  const { e1rm, heaviest } = best
  return {
    ...{ workoutId, at, volume, reps, metres, seconds, unit },
    e1rm: e1rm?.value ?? null,
    heaviest: heaviest?.value ?? null,
    sets: { e1rm: e1rm?.set ?? null, heaviest: heaviest?.set ?? null },
  }
}
