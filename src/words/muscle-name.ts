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

/** The name of a muscle group on screen. It is stored in English; one that this version does not know is shown as stored. */
export function muscleName(muscle: string, words: Words): string {
  const known = MUSCLES.find((name) => name === muscle)
  return known ? words(KEYS[known]) : muscle
}

/** The names of all muscle groups, by what they are stored as. */
export const muscleNames = (words: Words): Record<string, string> =>
  Object.fromEntries(MUSCLES.map((muscle) => [muscle, muscleName(muscle, words)]))
