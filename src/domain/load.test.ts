import { describe, expect, test } from 'vitest'
import { type BodyWeight, bodyKilogramsAt, inKilograms, inUnit, loadOf } from './load.ts'
import type { LoadKind, WeightUnit } from './set.ts'

test.each([
  [225, 'lbs', 102.06],
  [135, 'lbs', 61.23],
  [45, 'lbs', 20.41],
  [0, 'lbs', 0],
  [102.5, 'kg', 102.5],
  [9_999.99, 'lbs', 4_535.92],
] as const)('R-BASE-04 converts %d %s to %d kg', (weight, unit, kilograms) => {
  expect(inKilograms(weight, unit)).toBe(kilograms)
})

test.each([
  [100, 'kg', 'lbs', 220.5],
  [225, 'lbs', 'kg', 102.1],
  [62.25, 'kg', 'kg', 62.25],
  [0, 'lbs', 'kg', 0],
] as const)('R-LIFT-12 shows %d %s in %s as %d, with at most one decimal', (weight, unit, wanted, shown) => {
  expect(inUnit(weight, unit, wanted)).toBe(shown)
})

describe('R-BASE-04 the load of a set in kilograms', () => {
  test.each<[number | null, WeightUnit, LoadKind, number | null, number | null]>([
    [100, 'kg', 'total', 80, 100],
    [225, 'lbs', 'total', null, 102.06],
    [null, 'kg', 'total', 80, 0],
    [null, 'body', 'total', 80.5, 80.5],
    [25, 'body', 'total', 80.5, 80.5],
    [null, 'body', 'total', null, null],
    [10, 'kg', 'added', 80, 90],
    [45, 'lbs', 'added', 80, 100.41],
    [20, 'kg', 'assisted', 80, 60],
    [45, 'lbs', 'assisted', 80, 59.59],
    [100, 'kg', 'assisted', 80, 0],
    [10, 'kg', 'added', null, null],
    [20, 'kg', 'assisted', null, null],
    // What a unit hides says nothing.
    [20, 'body', 'assisted', 80, 80],
  ])(
    "the load of a set with %s %s, load kind '%s', lifted by a person of %s kg, is %s kg",
    (weight, weight_unit, load, body, kilograms) => {
      expect(loadOf({ weight, weight_unit, load }, body)).toBe(kilograms)
    },
  )

  test('the weight of a set without a load kind, from an older device, is its whole load', () => {
    expect(loadOf({ weight: 100, weight_unit: 'kg' }, 80)).toBe(100)
  })
})

describe('R-BASE-04 the body weight at the time of a workout', () => {
  const DAY = 24 * 60 * 60 * 1000
  const at = (day: number, weight: number, unit: BodyWeight['unit'] = 'kg'): BodyWeight => ({
    at: day * DAY,
    weight,
    unit,
  })

  test.each<[string, BodyWeight[], number, number | null]>([
    ['none', [], 100, null],
    ['the newest before it', [at(10, 80), at(50, 82), at(20, 81)], 60, 82],
    ['not a later one', [at(10, 80), at(61, 90)], 60, 80],
    ['of the same moment', [at(60, 83)], 60, 83],
    ['90 days before it', [at(10, 80)], 100, 80],
    ['91 days before it', [at(9, 80)], 100, null],
    ['in pounds', [at(10, 180, 'lbs')], 20, 81.65],
  ])('which weighing gives the body weight of a workout: %s', (_title, weighings, day, kilograms) => {
    expect(bodyKilogramsAt(weighings, day * DAY)).toBe(kilograms)
  })
})
