import type { ExerciseSettings } from '#domain/book.ts'
import { countsForImage } from '#domain/counted-sets.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from '#domain/workout.ts'

/** What an exercise works. Main: null where nobody has said. */
export type WorkedMuscles = { main: Muscle | null; further: readonly Muscle[] }

/** What the lifter says of an exercise, and where they say nothing, what the catalogue knows of its name (R-PROG-12). */
export function musclesOf(
  name: string,
  { primary_muscle, secondary_muscles }: Pick<ExerciseSettings, 'primary_muscle' | 'secondary_muscles'>,
  entryOf: EntryOf,
): WorkedMuscles {
  const known = primary_muscle && secondary_muscles ? null : entryOf(name)
  const main = primary_muscle ?? known?.muscle ?? null
  return { main, further: (secondary_muscles ?? known?.secondary ?? []).filter((muscle) => muscle !== main) }
}

/** The counting sets of an exercise (R-BASE-06), and what it works. */
export type MuscleSets = { exerciseId: string; name: string; sets: number } & WorkedMuscles

/** What an exercise adds to a muscle. */
export type MuscleShare = { exerciseId: string; name: string; sets: number }

/** The sets of each muscle, most first, with the exercises they come from; `unassigned`: those without a muscle. */
export type SetsPerMuscle = {
  muscles: { muscle: Muscle; sets: number; exercises: MuscleShare[] }[]
  unassigned: { sets: number; exercises: MuscleShare[] }
}

/** A set is one for the main muscle, and half a set for each further one (R-PROG-15, D2). */
const SHARE_OF_FURTHER = 0.5

/** The sets per muscle of some exercises, each of which may come more than once. Muscles without a set stand last. */
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

/** How many weeks before this one the mean beside the bars is of (R-PROG-15). */
export const MEAN_WEEKS = 4

/**
 * The muscle most of the workout's counted sets were for, by the exercise catalogue; of equals the one trained first;
 * null: the catalogue knows none of the exercises (R-DATA-10).
 */
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

/** By the name it has in this workout, else by the one it came with: who writes 'Heavy bench' did a bench press. */
const muscleOf = ({ name_override, snapshot_name }: WorkoutExercise, entryOf: EntryOf): Muscle | undefined =>
  (entryOf(name_override ?? '') ?? entryOf(snapshot_name))?.muscle
