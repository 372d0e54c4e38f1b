import type { ExerciseSettings } from '#domain/book.ts'
import { countsForImage } from '#domain/counted-sets.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'

/** `main`: null: unknown. */
export type WorkedMuscles = { main: Muscle | null; further: readonly Muscle[] }

/** The lifter's choice, else the catalogue's. */
export function musclesOf(
  name: string,
  { primary_muscle, secondary_muscles }: Pick<ExerciseSettings, 'primary_muscle' | 'secondary_muscles'>,
  entryOf: EntryOf,
): WorkedMuscles {
  const known = primary_muscle && secondary_muscles ? null : entryOf(name)
  const main = primary_muscle ?? known?.muscle ?? null
  return { main, further: (secondary_muscles ?? known?.secondary ?? []).filter((muscle) => muscle !== main) }
}

/** Counting sets only. */
export type MuscleSets = { exerciseId: string; name: string; sets: number } & WorkedMuscles

export type MuscleShare = { exerciseId: string; name: string; sets: number }

/** Most sets first, with their exercises; `unassigned`: without a muscle. */
export type SetsPerMuscle = {
  muscles: { muscle: Muscle; sets: number; exercises: MuscleShare[] }[]
  unassigned: { sets: number; exercises: MuscleShare[] }
}

/** A set counts half for each further muscle. */
const SHARE_OF_FURTHER = 0.5

/** An exercise may come more than once. Muscles without a set come last. */
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

/** The weeks of the mean beside the bars. */
export const MEAN_WEEKS = 4

/** The muscle of most counted sets, of equals the first; null: the catalogue has none of the exercises. */
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

/** By its name here, else the original one: 'Heavy bench' may have been a bench press. */
const muscleOf = ({ name_override, snapshot_name }: WorkoutExercise, entryOf: EntryOf): Muscle | undefined =>
  (entryOf(name_override ?? '') ?? entryOf(snapshot_name))?.muscle
