import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { FixedKey, Words } from './words.ts'

const KEYS: Record<Muscle, FixedKey> = {
  Chest: 'muscle.chest',
  Back: 'muscle.back',
  Shoulders: 'muscle.shoulders',
  Biceps: 'muscle.biceps',
  Triceps: 'muscle.triceps',
  Forearms: 'muscle.forearms',
  Core: 'muscle.core',
  Glutes: 'muscle.glutes',
  Quads: 'muscle.quads',
  Hamstrings: 'muscle.hamstrings',
  Calves: 'muscle.calves',
  Hips: 'muscle.hips',
  'Full body': 'muscle.fullBody',
  Cardio: 'muscle.cardio',
}

/** Sled stores the English name and shows an unknown one as it is. */
export function muscleName(muscle: string, words: Words): string {
  const known = MUSCLES.find((name) => name === muscle)
  return known ? words(KEYS[known]) : muscle
}

/** The muscles' names in the reader's language by the stored names. */
export const muscleNames = (words: Words): Record<string, string> =>
  Object.fromEntries(MUSCLES.map((muscle) => [muscle, muscleName(muscle, words)]))
