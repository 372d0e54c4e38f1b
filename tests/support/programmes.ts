import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import type { Section } from '#domain/section.ts'
import type { WeightUnit } from '#domain/set.ts'
import { visibleSetsOf } from '#domain/training.ts'

/** An exercise of a programme, and the letters after which its name is the first suggestion. */
export type ProgrammeExercise = {
  typed: string
  name: string
  section?: Section
  sets: number
  reps?: number
  seconds?: number
  weight?: number
  unit?: WeightUnit
}

export type Programme = Record<string, readonly ProgrammeExercise[]>

const five = (typed: string, name: string, weight: number): ProgrammeExercise => ({
  ...{ typed, name, sets: 5, reps: 5, weight },
})

export const STRONG_LIFTS = {
  'StrongLifts A': [five('squ', 'Squat', 45), five('bench', 'Bench Press', 45), five('barbell r', 'Barbell Row', 65)],
  'StrongLifts B': [
    five('squ', 'Squat', 45),
    five('overh', 'Overhead Press', 45),
    { ...five('dead', 'Deadlift', 95), sets: 1 },
  ],
} satisfies Programme

const push = (reps: number): readonly ProgrammeExercise[] => [
  { typed: 'band pull', name: 'Band Pull-Apart', section: 'warmup', sets: 2, reps: 15, unit: 'body' },
  { typed: 'bench', name: 'Bench Press', sets: 4, reps, weight: 60, unit: 'kg' },
  { typed: 'overh', name: 'Overhead Press', sets: 3, reps, weight: 40, unit: 'kg' },
  { typed: 'inc db', name: 'Incline Dumbbell Press', sets: 3, reps: 10, weight: 22.5, unit: 'kg' },
  { typed: 'lateral r', name: 'Lateral Raise', sets: 3, reps: 15, weight: 8, unit: 'kg' },
  { typed: 'tri push', name: 'Triceps Pushdown', sets: 3, reps: 12, weight: 25, unit: 'kg' },
  { typed: 'pec s', name: 'Pec Stretch', section: 'cooldown', sets: 2, seconds: 45, unit: 'body' },
]
const pull = (reps: number): readonly ProgrammeExercise[] => [
  { typed: 'dead', name: 'Deadlift', sets: 3, reps: 5, weight: 100, unit: 'kg' },
  { typed: 'pullup', name: 'Pull-Up', sets: 4, reps, unit: 'body' },
  { typed: 'barbell r', name: 'Barbell Row', sets: 3, reps, weight: 60, unit: 'kg' },
  { typed: 'face', name: 'Face Pull', sets: 3, reps: 15, weight: 20, unit: 'kg' },
  { typed: 'hammer', name: 'Hammer Curl', sets: 3, reps: 12, weight: 12.5, unit: 'kg' },
]
const legs = (reps: number): readonly ProgrammeExercise[] => [
  { typed: 'squ', name: 'Squat', sets: 4, reps, weight: 80, unit: 'kg' },
  { typed: 'romanian', name: 'Romanian Deadlift', sets: 3, reps, weight: 70, unit: 'kg' },
  { typed: 'leg p', name: 'Leg Press', sets: 3, reps: 12, weight: 140, unit: 'kg' },
  { typed: 'seated leg', name: 'Seated Leg Curl', sets: 3, reps: 12, weight: 40, unit: 'kg' },
  { typed: 'standing calf', name: 'Standing Calf Raise', sets: 4, reps: 15, weight: 60, unit: 'kg' },
  { typed: 'plank', name: 'Plank', sets: 3, seconds: 60, unit: 'body' },
]

export const PUSH_PULL_LEGS: Programme = {
  ...{ 'Push A': push(6), 'Pull A': pull(6), 'Legs A': legs(6) },
  ...{ 'Push B': push(10), 'Pull B': pull(10), 'Legs B': legs(10) },
}

const station = (typed: string, name: string, seconds: number, section?: Section): ProgrammeExercise => ({
  ...{ typed, name, sets: 4, seconds, unit: 'body' as const, ...(section && { section }) },
})

export const CIRCUIT: readonly ProgrammeExercise[] = [
  station('jumping', 'Jumping Jacks', 60, 'warmup'),
  station('burp', 'Burpee', 40),
  station('mount', 'Mountain Climber', 40),
  station('child', "Child's Pose", 90, 'cooldown'),
]

/** A routine in the form of a programme. All sets of an exercise are alike. */
export const heldBy = (document: RoutineDocument) =>
  exercisesInOrder(document.exercises).map(({ id, name, section }) => ({
    ...{ name, section },
    sets: visibleSetsOf(document, id).map(({ set_variant, set_type, reps, timed_set_duration, weight, weight_unit }) =>
      [set_variant, set_type === 'timed' ? `${timed_set_duration} s` : `${reps} reps`, weight, weight_unit].join(' '),
    ),
  }))

/** A plan in the form of a programme. Missing values are those of a new exercise (R-EDIT-35). */
export const planOf = (exercises: readonly ProgrammeExercise[]) =>
  exercises.map(({ name, section = 'training', sets, reps = 10, seconds, weight = 25, unit = 'lbs' }) => ({
    ...{ name, section },
    sets: Array.from({ length: sets }, (_, index) =>
      [`Set ${index + 1}`, seconds ? `${seconds} s` : `${reps} reps`, unit === 'body' ? null : weight, unit].join(' '),
    ),
  }))
