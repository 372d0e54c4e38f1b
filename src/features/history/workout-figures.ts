import { countedSets } from '#domain/counted-sets.ts'
import type { MassUnit } from '#domain/load.ts'
import { type Joined, joinedSessions } from '#domain/records/joined.ts'
import { isLookedBackOn, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { exerciseSection } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder } from '#domain/workout.ts'
import { wholeIn } from '#words/record-text.ts'

/** What one workout was in numbers. Weights in kg. */
type Figures = {
  volume: number
  sets: number
  /** Null: the length is unknown. */
  seconds: number | null
  /** By exercise, without those that lifted no weight. */
  volumes: ReadonlyMap<string, number>
  /** True if a weight was logged in another unit than the one on screen. */
  isConverted: (unit: MassUnit) => boolean
}

type Lifter = { joined: Joined; bodyKilogramsAt: (workoutAt: number) => number | null }

function figuresOf(document: WorkoutDocument, { joined, bodyKilogramsAt }: Lifter): Figures {
  const { workout } = document
  const sessions = joinedSessions(sessionsOfWorkout(document, bodyKilogramsAt(workout.created_at)), joined)
  const lifted = sessions.filter(({ volume }) => volume > 0)
  return {
    volume: lifted.reduce((sum, { volume }) => sum + volume, 0),
    sets: countedSets(document.sets).length,
    seconds: workout.duration_seconds || null,
    volumes: new Map(lifted.map(({ exerciseId, volume }) => [exerciseId, volume])),
    isConverted: (shown) => lifted.some(({ unit }) => unit !== null && unit !== shown),
  }
}

/** `change`: what is more than in the workout before, as the numbers on screen tell it; null: nothing to compare. */
export type Compared = { value: number; change: number | null }

export type ComparedFigures = {
  volume: Compared | null
  sets: Compared
  seconds: Compared | null
  /** By the exercise's row in the workout. An exercise that was done twice has its numbers once. */
  exercises: ReadonlyMap<string, Compared>
  isConverted: boolean
}

/** The numbers of a workout, weights in `unit`, compared with those of the workout before it. */
export function comparedFigures(
  document: WorkoutDocument,
  before: WorkoutDocument | null,
  { unit, ...lifter }: Lifter & { unit: MassUnit },
): ComparedFigures {
  const now = figuresOf(document, lifter)
  const then = before && figuresOf(before, lifter)
  const lifted = (kilograms: number, other: number | null | undefined): Compared => {
    const value = wholeIn(kilograms, unit)
    return { value, change: other ? value - wholeIn(other, unit) : null }
  }
  const exercises = new Map<string, Compared>()
  const told = new Set<string>()
  for (const exercise of workoutExercisesInOrder(document)) {
    const exerciseId = lifter.joined.idOf(exercise.exercise_id)
    const volume = now.volumes.get(exerciseId)
    if (!volume || told.has(exerciseId) || exerciseSection(exercise) !== 'training') continue
    told.add(exerciseId)
    exercises.set(exercise.id, lifted(volume, then?.volumes.get(exerciseId)))
  }
  return {
    volume: now.volume > 0 ? lifted(now.volume, then?.volume) : null,
    sets: { value: now.sets, change: then ? now.sets - then.sets : null },
    seconds: now.seconds
      ? { value: now.seconds, change: then?.seconds ? minutesMore(now.seconds, then.seconds) : null }
      : null,
    exercises,
    isConverted: now.isConverted(unit) || (then?.isConverted(unit) ?? false),
  }
}

/** In seconds of whole minutes, because a screen shows no seconds. */
const minutesMore = (one: number, other: number): number => (Math.floor(one / 60) - Math.floor(other / 60)) * 60

/** The newest of these workouts that was done by the same routine before this one. */
export function earlierByRoutine(
  documents: readonly WorkoutDocument[],
  { id, workout: { routine_id, created_at } }: Pick<WorkoutDocument, 'id' | 'workout'>,
): WorkoutDocument | null {
  if (routine_id === null) return null
  const earlier = documents.filter(
    (other) =>
      other.id !== id &&
      isLookedBackOn(other) &&
      other.workout.routine_id === routine_id &&
      other.workout.created_at < created_at,
  )
  return earlier.reduce<WorkoutDocument | null>(
    (newest, other) => (newest && newest.workout.created_at >= other.workout.created_at ? newest : other),
    null,
  )
}
