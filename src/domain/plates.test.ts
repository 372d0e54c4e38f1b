import { describe, expect, test } from 'vitest'
import type { Plate } from './bars-and-plates.ts'
import { type Loading, loadableBelow, loadingOf, nearestLoadable } from './plates.ts'

const endless = (...weights: number[]): Plate[] => weights.map((weight) => ({ weight, pairs: null }))
const KG = endless(25, 20, 15, 10, 5, 2.5, 1.25)
const LBS = endless(45, 35, 25, 10, 5, 2.5)
const pairs = (...plates: [weight: number, pairs: number | null][]): Plate[] =>
  plates.map(([weight, count]) => ({ weight, pairs: count }))

/** '2 × 20 + 2.5', as a lifter says it. */
const said = (loading: Loading): string => {
  if (loading.is === 'exact') {
    return loading.side.map(({ weight, count }) => (count > 1 ? `${count} × ${weight}` : `${weight}`)).join(' + ')
  }
  return loading.is === 'between' ? `${loading.below} or ${loading.above ?? 'nothing'}` : loading.is
}

describe('R-LIFT-26 R-LIFT-27 the plates for a weight', () => {
  test.each<[what: string, weight: number, bar: number, plates: Plate[], expected: string]>([
    ['the heaviest first', 65, 20, KG, '20 + 2.5'],
    ['two of one', 100, 20, KG, '2 × 20'],
    ['equal plates of two ways with as few', 80, 20, KG, '2 × 15'],
    ['of two ways with as few plates and kinds the one with the heavier', 75, 20, KG, '25 + 2.5'],
    ['three of one', 170, 20, KG, '3 × 25'],
    ['pounds', 225, 45, LBS, '2 × 45'],
    ['the bar alone', 20, 20, KG, ''],
    ['a machine with two pegs', 40, 0, KG, '20'],
    ['nothing on a machine', 0, 0, KG, ''],
    ['lighter than the bar', 15, 20, KG, 'lighter than the bar'],
    ['between two weights', 60.5, 20, KG, '60 or 62.5'],
    ['between, by less than a plate has digits', 60.25, 20, KG, '60 or 62.5'],
    ['plates run out', 120, 20, pairs([20, 1], [10, 2]), '100 or nothing'],
    ['as many as there are', 100, 20, pairs([20, 1], [10, 2]), '20 + 2 × 10'],
    ['the heaviest first would miss it', 80, 20, pairs([25, 1], [15, null]), '2 × 15'],
    ['fewer plates than the heaviest first would take', 68, 20, endless(20, 12, 1), '2 × 12'],
    ['a plate that is not there', 60, 20, pairs([20, 0], [10, null]), '2 × 10'],
    ['no plates at all', 60, 20, [], '20 or nothing'],
    ['odd plates', 20.6, 20, endless(0.3), '0.3'],
    ['the heaviest weight there is', 9_999.5, 20, endless(25, 0.25), '199 × 25 + 59 × 0.25'],
  ])('the plates for a weight (%s): %d', (_, weight, bar, plates, expected) => {
    expect(said(loadingOf(weight, bar, plates))).toBe(expected)
  })

  test('the plate calculator finds the fewest plates for every weight of a small rack', () => {
    const plates = pairs([20, 1], [15, 2], [7, null], [2.5, 1])
    const fewest = new Map<number, number>()
    for (let a = 0; a <= 1; a++) {
      for (let b = 0; b <= 2; b++) {
        for (let c = 0; c <= 15; c++) {
          for (let d = 0; d <= 1; d++) {
            const side = a * 20 + b * 15 + c * 7 + d * 2.5
            fewest.set(side, Math.min(fewest.get(side) ?? Number.POSITIVE_INFINITY, a + b + c + d))
          }
        }
      }
    }
    for (let side = 0; side <= 100; side += 0.5) {
      const loading = loadingOf(20 + 2 * side, 20, plates)
      const count = loading.is === 'exact' ? loading.side.reduce((sum, plate) => sum + plate.count, 0) : undefined
      expect([side, count]).toEqual([side, fewest.get(side)])
      if (loading.is !== 'exact') continue
      expect(loading.side.reduce((sum, plate) => sum + plate.weight * plate.count, 0)).toBe(side)
    }
  })

  test.each<[weight: number, below: number | null, nearest: number]>([
    [60.5, 60, 60],
    [61.3, 60, 62.5],
    [100, 100, 100],
    [12, null, 20],
  ])(
    'for a weight of %d kg, the heaviest loadable weight not above it is %s kg and the nearest is %d kg',
    (weight, below, nearest) => {
      expect(loadableBelow(weight, 20, KG)).toBe(below)
      expect(nearestLoadable(weight, 20, KG)).toBe(nearest)
    },
  )
})
