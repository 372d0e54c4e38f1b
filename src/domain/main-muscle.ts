import { countsForImage } from './counted-sets.ts'
import { catalogueEntryOf } from './exercise-names.ts'
import type { Muscle } from './muscle.ts'
import { visibleSetsOf, type WorkoutDocument, type WorkoutExercise, workoutExercisesInOrder } from './workout.ts'

/**
 * The muscle most of the workout's counted sets were for, by the exercise catalogue; of equals the one trained first;
 * null: the catalogue knows none of the exercises (R-DATA-10).
 */
export function mainMuscle(document: WorkoutDocument): Muscle | null {
  const counts = new Map<Muscle, number>()
  for (const exercise of workoutExercisesInOrder(document)) {
    const muscle = muscleOf(exercise)
    const done = visibleSetsOf(document, exercise.id).filter(countsForImage).length
    if (muscle && done > 0) counts.set(muscle, (counts.get(muscle) ?? 0) + done)
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}

/** By the name it has in this workout, else by the one it came with: who writes 'Heavy bench' did a bench press. */
const muscleOf = ({ name_override, snapshot_name }: WorkoutExercise): Muscle | undefined =>
  (catalogueEntryOf(name_override ?? '') ?? catalogueEntryOf(snapshot_name))?.muscle
