import type { ExerciseSettings } from '#domain/book.ts'
import { inKilograms, inUnit, type MassUnit } from '#domain/load.ts'
import { flooredTo } from '#domain/number.ts'
import { estimatedMaximum } from '#domain/records/lift.ts'
import { isLookedBackOn } from '#domain/records/lift-session.ts'
import { STEPS } from '#domain/set-fields.ts'
import type { WorkoutDocument } from '#domain/workout.ts'

const WINDOW_MS = 180 * 24 * 60 * 60 * 1000

/** 90 % of the best estimated maximum of 180 days, rounded down, else what the book says (R-PLAN-02). */
export function trainingMaxOf(
  { exerciseId, settings }: { exerciseId: string; settings: ExerciseSettings },
  { workouts, now, unit }: { workouts: readonly WorkoutDocument[]; now: number; unit: MassUnit },
): number | null {
  const recent = workouts.filter((each) => isLookedBackOn(each) && each.workout.created_at > now - WINDOW_MS)
  const sets = recent.flatMap((workout) => workout.sets.filter((set) => set.exercise_id === exerciseId))
  const best = Math.max(
    0,
    ...sets.map((set) => {
      const isLift = set.status === 'complete' && set.set_type === 'reps' && set.weight_unit !== 'body'
      const isWhole = isLift && set.kind !== 'warmup' && (set.load ?? 'total') === 'total'
      if (!isWhole || set.weight_unit === 'body') return 0
      return estimatedMaximum(inKilograms(set.weight ?? 0, set.weight_unit), set.reps ?? 0) ?? 0
    }),
  )
  if (best > 0) return flooredTo(inUnit(best, 'kg', unit) * 0.9, STEPS[unit])
  const { training_max, training_max_unit } = settings
  return training_max !== null && training_max_unit === unit ? training_max : null
}
