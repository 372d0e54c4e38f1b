import type { RoutineDocument } from './routine.ts'
import type { WeightUnit } from './set.ts'
import type { WorkoutDocument } from './workout.ts'

/**
 * The unit a person chose last, for the next exercise they create (D8): that of the newest set they made, by its
 * time-ordered id. Sets that a workout took over from its routine were not chosen then, and body weight is no unit of
 * another exercise. The same on every device that holds the documents; undefined: none was chosen.
 */
export function lastUnit(
  routines: readonly RoutineDocument[],
  workouts: readonly WorkoutDocument[],
): Exclude<WeightUnit, 'body'> | undefined {
  let newest: { id: string; unit: Exclude<WeightUnit, 'body'> } | undefined
  for (const { sets } of [...routines, ...workouts]) {
    for (const { id, weight_unit: unit, ...set } of sets) {
      const isTakenOver = 'routine_set_id' in set && set.routine_set_id !== null
      if (unit !== 'body' && !isTakenOver && id > (newest?.id ?? '')) newest = { id, unit }
    }
  }
  return newest?.unit
}
