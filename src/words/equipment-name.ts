import type { Equipment } from '#domain/exercise-catalogue.ts'
import type { FixedKey, Words } from './words.ts'

const KEYS: Record<Equipment, FixedKey> = {
  barbell: 'equipment.barbell',
  dumbbell: 'equipment.dumbbell',
  machine: 'equipment.machine',
  cable: 'equipment.cable',
  smith: 'equipment.smith',
  kettlebell: 'equipment.kettlebell',
  band: 'equipment.band',
  body: 'equipment.body',
  plate: 'equipment.plate',
  rower: 'equipment.rower',
  other: 'equipment.other',
}

export const equipmentName = (equipment: Equipment, words: Words): string => words(KEYS[equipment])
