import { describe, expect, test } from 'vitest'
import { type BookSettings, type ExerciseSettings, exerciseSettingsOf, settingsOf } from './book.ts'
import type { Equipment } from './exercise-catalogue.ts'
import { loadedSetOf } from './loaded-bar.ts'
import type { SetValues } from './set.ts'
import { newSet, sourceSetName } from './set-list.ts'

type Told = {
  weight: number | null
  unit?: SetValues['weight_unit']
  equipment?: Equipment | null
  load?: SetValues['load']
  type?: SetValues['set_type']
  settings?: Partial<BookSettings>
  exercise?: Partial<ExerciseSettings>
}

/** '≈ 60 kg: 20', 'bar alone', 'lighter than the bar'. */
function read({ weight, unit = 'kg', equipment = 'barbell', load, type = 'reps', settings, exercise }: Told): string {
  const set = { ...newSet(1, sourceSetName), weight, weight_unit: unit, load, set_type: type }
  const loaded = loadedSetOf(set, {
    settings: { ...settingsOf(null), ...settings },
    exercise: { ...exerciseSettingsOf(null, ''), ...exercise },
    equipment,
  })
  if (!loaded) return 'nothing'
  const { loading, about } = loaded
  if (loading.is === 'between') return `${loading.below} or ${loading.above}`
  if (loading.is !== 'exact') return loading.is
  const side = loading.side.map((plate) => `${plate.count} × ${plate.weight}`).join(' + ') || 'bar alone'
  return about === null ? side : `≈ ${about} ${loaded.unit}: ${side}`
}

describe('R-LIFT-26 R-LIFT-27 the plates for a set', () => {
  test.each<[what: string, told: Told, expected: string]>([
    ['a barbell', { weight: 57.5 }, '1 × 15 + 1 × 2.5 + 1 × 1.25'],
    ['the bar alone', { weight: 20 }, 'bar alone'],
    ['too light', { weight: 15 }, 'lighter than the bar'],
    ['no such plates', { weight: 60.5 }, '60 or 62.5'],
    ['pounds', { weight: 135, unit: 'lbs' }, '1 × 45'],
    ['a bar of their own choice', { weight: 30, exercise: { bar: 'ez' } }, '1 × 10'],
    ['a bar that is there no more is the first', { weight: 40, exercise: { bar: 'gone' } }, '1 × 10'],
    ['no bar', { weight: 40, exercise: { bar: 'none' } }, '1 × 20'],
    ['a machine', { weight: 40, equipment: 'machine' }, 'nothing'],
    ['a machine with pegs', { weight: 80, equipment: 'machine', exercise: { bar: 'none' } }, '2 × 20'],
    ['an exercise nobody knows', { weight: 40, equipment: null }, 'nothing'],
    ['one nobody knows, with a bar', { weight: 40, equipment: null, exercise: { bar: 'olympic' } }, '1 × 10'],
    ['a disc held in the hands', { weight: 20, equipment: 'plate' }, 'nothing'],
    ['no weight yet', { weight: 0 }, 'nothing'],
    ['none at all', { weight: null }, 'nothing'],
    ['the body', { weight: 40, unit: 'body' }, 'nothing'],
    ['what is added to the body', { weight: 40, load: 'added' }, 'nothing'],
    ['R-LIFT-14 a distance, which shows no weight', { weight: 60, type: 'distance' }, 'nothing'],
    ['their own plates', { weight: 50, settings: { plates_kg: [{ weight: 7.5, pairs: null }] } }, '2 × 7.5'],
    ['the other unit: the nearest', { weight: 135, unit: 'lbs', settings: { unit: 'kg' } }, '≈ 60 kg: 1 × 20'],
    [
      'the unit of the exercise wins',
      { weight: 135, unit: 'lbs', settings: { unit: 'kg' }, exercise: { unit: 'lbs' } },
      '1 × 45',
    ],
    ['the other unit, too light', { weight: 30, unit: 'lbs', settings: { unit: 'kg' } }, 'lighter than the bar'],
  ])('what the plate calculator shows for a set: %s', (_, told, expected) => {
    expect(read(told)).toBe(expected)
  })
})
