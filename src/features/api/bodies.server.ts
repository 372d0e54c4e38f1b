import { z } from 'zod/mini'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import type { Fields } from '#domain/rows/field.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { sourceSetName } from '#domain/set-list.ts'
import { namedExerciseArg } from '#logbook/workout-rows.ts'

/**
 * The shape of a set in a body. Missing values become those of a new set in the app. `values`: the value fields of the
 * row.
 */
export function setBody<F extends Fields>(values: F) {
  const { shape } = wholeArg(values) as unknown as { shape: Record<string, z.ZodMiniType> }
  const eased = Object.entries(shape).map(([name, type]) => {
    if (name in EASED) return [name, z._default(type, EASED[name as keyof typeof EASED])]
    return [name, name === 'set_variant' ? z.optional(type) : type]
  })
  return Object.fromEntries(eased) as Record<string, z.ZodMiniType>
}

const EASED = { set_type: 'reps', reps: null, timed_set_duration: null, weight: null }

/** Fields that an exercise of a workout and of a routine share. */
export const exerciseBody = {
  name: namedExerciseArg().shape.name,
  section: z._default(VALUE_TYPES.section, 'training'),
  ...(wholeArg(EXERCISE_VALUES).shape as Record<keyof typeof EXERCISE_VALUES, z.ZodMiniType>),
}

export const placedSet = (set: Record<string, unknown>, index: number) =>
  ({ ...set, set_variant: set.set_variant ?? sourceSetName(index + 1) }) as Record<string, unknown>
