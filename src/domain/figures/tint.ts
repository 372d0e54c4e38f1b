import type { Muscle } from '#domain/muscle.ts'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'

/** The muscles that a figure can show. */
export type DrawnMuscle = Exclude<Muscle, 'Full body' | 'Cardio'>

/** Muscles that move the weight most, and others that help. */
export type Tint = Partial<Record<DrawnMuscle, 'main' | 'more'>>

/** The tints of an exercise's muscles. */
export function tintOf({ main, further }: WorkedMuscles): Tint {
  const tints = [...further.map((muscle) => [muscle, 'more'] as const), ...(main ? [[main, 'main'] as const] : [])]
  return Object.fromEntries(tints.filter(([muscle]) => muscle !== 'Full body' && muscle !== 'Cardio'))
}
