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

/** The muscle groups whose names hold a text, whatever the case. */
export const musclesNamed = (text: string, words: Words): Muscle[] =>
  MUSCLES.filter((muscle) => muscleName(muscle, words).toLowerCase().includes(text.toLowerCase()))
