import type { Section } from '#domain/section.ts'
import type { SetValues, WeightUnit } from '#domain/set.ts'

/** `share`: of the exercise's top weight. */
type PlannedSet = { reps?: number; seconds?: number; share: number }

/** `from` and `to`: the top weight in the first and the last session. */
export type PlannedExercise = {
  name: string
  section: Section
  unit: WeightUnit
  from: number
  to: number
  /** Weights are multiples of this, because of the plates. */
  plate: number
  sets: readonly PlannedSet[]
}

export type RoutinePlan = { name: string; exercises: readonly PlannedExercise[] }

/** `shares` has a value for each set; 1 where it has none. */
const sets = (reps: readonly number[], shares: readonly number[] = []): PlannedSet[] =>
  reps.map((count, index) => ({ reps: count, share: shares[index] ?? 1 }))

const lift = (name: string, from: number, to: number, planned: PlannedSet[], unit: WeightUnit = 'lbs', plate = 5) =>
  ({ name, section: 'training', unit, from, to, plate, sets: planned }) satisfies PlannedExercise

const free = (name: string, section: Section, planned: PlannedSet[]) =>
  ({ name, section, unit: 'body', from: 0, to: 0, plate: 1, sets: planned }) satisfies PlannedExercise

const held = (count: number, seconds: number): PlannedSet[] =>
  Array.from({ length: count }, () => ({ seconds, share: 1 }))

const fiveByFive = sets([5, 5, 5, 5, 5])

export const fullBodyStart: RoutinePlan = {
  name: 'Full Body Start',
  exercises: [
    free('Jumping Jacks', 'warmup', held(2, 45)),
    lift('Goblet Squat', 20, 35, sets([10, 10, 10])),
    lift('Dumbbell Bench Press', 15, 25, sets([10, 10, 10])),
    lift('Dumbbell Row', 20, 30, sets([10, 10, 10])),
    free('Plank', 'training', held(3, 30)),
    free('Hamstring Stretch', 'cooldown', held(2, 30)),
  ],
}

const barWarmup = [free('Jump Rope', 'warmup', held(2, 60)), free('Hip Circles', 'warmup', sets([10]))]

export const strongA: RoutinePlan = {
  name: 'StrongLifts 5x5 A',
  exercises: [
    ...barWarmup,
    lift('Barbell Squat', 45, 185, fiveByFive),
    lift('Barbell Bench Press', 45, 115, fiveByFive),
    lift('Barbell Row', 65, 115, fiveByFive),
    free('Couch Stretch', 'cooldown', held(2, 60)),
  ],
}

export const strongB: RoutinePlan = {
  name: 'StrongLifts 5x5 B',
  exercises: [
    ...barWarmup,
    lift('Barbell Squat', 45, 185, fiveByFive),
    lift('Overhead Press', 45, 80, fiveByFive),
    lift('Deadlift', 95, 225, sets([5])),
    free('Child’s Pose', 'cooldown', held(1, 90)),
  ],
}

export const pushDay: RoutinePlan = {
  name: 'Push Day A',
  exercises: [
    free('Band Pull-Apart', 'warmup', sets([15, 15])),
    free('Shoulder Circles', 'warmup', held(1, 45)),
    lift('Barbell Bench Press', 115, 165, sets([8, 8, 6, 6], [0.82, 0.94])),
    lift('Incline Dumbbell Press', 30, 50, sets([10, 10, 10])),
    lift('Overhead Press', 70, 95, sets([8, 8, 8])),
    lift('Cable Fly', 15, 30, sets([12, 12, 12])),
    free('Dip', 'training', sets([10, 10, 8])),
    free('Doorway Pec Stretch', 'cooldown', held(2, 45)),
    free('Child’s Pose', 'cooldown', held(1, 90)),
  ],
}

export const pullDay: RoutinePlan = {
  name: 'Pull Day B',
  exercises: [
    free('Scapular Pull-Up', 'warmup', sets([8, 8])),
    lift('Deadlift', 205, 295, sets([5, 5, 3], [0.75, 0.9])),
    free('Pull-Up', 'training', sets([8, 7, 6, 5])),
    lift('Barbell Row', 105, 145, sets([8, 8, 8])),
    lift('Face Pull', 25, 42.5, sets([15, 15, 15]), 'lbs', 2.5),
    lift('Hammer Curl', 15, 27.5, sets([12, 12, 10]), 'lbs', 2.5),
    free('Farmer Hold', 'training', held(2, 60)),
    free('Lat Stretch', 'cooldown', held(1, 60)),
  ],
}

export const legDay: RoutinePlan = {
  name: 'Leg Day',
  exercises: [
    free('Air Bike', 'warmup', held(2, 120)),
    free('Leg Swings', 'warmup', sets([12, 12])),
    lift('Barbell Squat', 165, 245, sets([5, 5, 5, 3, 3], [0.7, 0.82, 0.92])),
    lift('Romanian Deadlift', 115, 185, sets([8, 8, 8, 8])),
    lift('Bulgarian Split Squat', 20, 40, sets([10, 10, 10])),
    lift('Standing Calf Raise', 90, 140, sets([15, 15, 15])),
    free('Pigeon Stretch', 'cooldown', held(2, 60)),
  ],
}

export const hotelRoom: RoutinePlan = {
  name: 'Hotel Room 25',
  exercises: [
    free('Push-Up', 'training', sets([15, 15, 12])),
    free('Split Squat', 'training', sets([12, 12, 12])),
    lift('Single-Arm Row', 12.5, 17.5, sets([12, 12, 12]), 'kg', 2.5),
    free('Wall Sit', 'training', held(3, 45)),
    free('Hip Flexor Stretch', 'cooldown', held(1, 60)),
  ],
}

export const saturday: RoutinePlan = {
  name: 'Saturday Conditioning',
  exercises: [
    free('Skipping', 'warmup', held(1, 180)),
    lift('Kettlebell Swing', 16, 24, sets([20, 20, 20, 20, 20, 20]), 'kg', 4),
    lift('Sled Push', 40, 90, held(6, 30), 'kg', 10),
    free('Walking', 'cooldown', held(2, 120)),
  ],
}

export const lunchLift: RoutinePlan = {
  name: 'Lunch lift',
  exercises: [
    free('Cat Cow', 'warmup', held(1, 60)),
    lift('Front Squat', 90, 100, sets([5, 5, 5]), 'kg', 2.5),
    lift('Weighted Pull-Up', 15, 20, sets([5, 5, 5]), 'kg', 2.5),
    lift('Push Press', 55, 62.5, sets([6, 6, 6]), 'kg', 2.5),
  ],
}

/** The sets of a session. `progress`: 0 to 1 through the routine. `effort`: 1, less in a lighter session. */
export function valuesOf(exercise: PlannedExercise, progress: number, effort: number): SetValues[] {
  const { unit, from, to, plate } = exercise
  const top = from + (to - from) * progress
  return exercise.sets.map(({ reps, seconds, share }, index) => ({
    set_variant: `Set ${index + 1}`,
    set_type: seconds === undefined ? 'reps' : 'timed',
    reps: reps ?? 1,
    timed_set_duration: seconds ?? 30,
    weight: unit === 'body' ? 0 : Math.max(plate, Math.round((top * share * effort) / plate) * plate),
    weight_unit: unit,
  }))
}
