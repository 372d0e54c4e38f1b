import type { ExerciseSettings } from '#domain/book.ts'
import { countsForImage } from '#domain/counted-sets.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'

/** `main`: null: unknown. */
export type WorkedMuscles = { main: Muscle | null; further: readonly Muscle[] }

/** The muscles of an exercise: the lifter's choice, else the catalogue's. */
export function musclesOf(
  name: string,
  { primary_muscle, secondary_muscles }: Pick<ExerciseSettings, 'primary_muscle' | 'secondary_muscles'>,
  entryOf: EntryOf,
): WorkedMuscles {
  const known = primary_muscle && secondary_muscles ? null : entryOf(name)
  const main = primary_muscle ?? known?.muscle ?? null
  return { main, further: (secondary_muscles ?? known?.secondary ?? []).filter((muscle) => muscle !== main) }
}

/** The sets of an exercise that count, and its muscles. */
export type MuscleSets = { exerciseId: string; name: string; sets: number } & WorkedMuscles

export type MuscleShare = { exerciseId: string; name: string; sets: number }

/** The muscles with their exercises, most sets first. `unassigned`: exercises without a muscle. */
export type SetsPerMuscle = {
  muscles: { muscle: Muscle; sets: number; exercises: MuscleShare[] }[]
  unassigned: { sets: number; exercises: MuscleShare[] }
}

/** A set counts half for each further muscle. */
const SHARE_OF_FURTHER = 0.5

/** The sets of each muscle. An exercise may be in `done` more than once. Muscles without a set come last. */
export function setsPerMuscle(done: readonly MuscleSets[]): SetsPerMuscle {
  const shares = new Map<Muscle | null, MuscleShare[]>()
  const add = (muscle: Muscle | null, { exerciseId, name }: MuscleSets, sets: number) => {
    const all = shares.get(muscle) ?? []
    const known = all.find((share) => share.exerciseId === exerciseId)
    if (known) known.sets += sets
    else shares.set(muscle, [...all, { exerciseId, name, sets }])
  }
  for (const exercise of done.filter(({ sets }) => sets > 0)) {
    add(exercise.main, exercise, exercise.sets)
    for (const muscle of exercise.further) add(muscle, exercise, exercise.sets * SHARE_OF_FURTHER)
  }
  const of = (muscle: Muscle | null) => {
    const exercises = (shares.get(muscle) ?? []).toSorted((a, b) => b.sets - a.sets)
    return { sets: exercises.reduce((sum, { sets }) => sum + sets, 0), exercises }
  }
  const muscles = MUSCLES.map((muscle) => ({ muscle, ...of(muscle) }))
  return { muscles: muscles.toSorted((a, b) => b.sets - a.sets), unassigned: of(null) }
}

/** Over how many weeks Sled takes the mean that it shows beside the bars. */
export const MEAN_WEEKS = 4

/** The muscle with the most counted sets, of equal ones the first; null: the catalogue knows none of the exercises. */
export function mainMuscle(document: WorkoutDocument, entryOf: EntryOf): Muscle | null {
  const counts = new Map<Muscle, number>()
  for (const exercise of workoutExercisesInOrder(document)) {
    const muscle = muscleOf(exercise, entryOf)
    const done = visibleSetsOf(document, exercise.id).filter(countsForImage).length
    if (muscle && done > 0) counts.set(muscle, (counts.get(muscle) ?? 0) + done)
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

/**
 * The muscle of an exercise by its name in the workout, else by the original name: 'Heavy bench' may have been a bench
 * press.
 */
const muscleOf = ({ name_override, snapshot_name }: WorkoutExercise, entryOf: EntryOf): Muscle | undefined =>
  (entryOf(name_override ?? '') ?? entryOf(snapshot_name))?.muscle
