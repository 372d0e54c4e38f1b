import { describe, expect, test } from 'vitest'
import { effortChoices, repsLeft, shownEffort, storedEffort } from './effort.ts'

describe('R-LIFT-02 effort is stored as RPE only', () => {
  test('RIR is 10 minus RPE, and RPE is 10 minus RIR', () => {
    for (let rpe = 1; rpe <= 10; rpe += 0.5) {
      expect(shownEffort(rpe, 'rir')).toBe(10 - rpe)
      expect(shownEffort(rpe, 'rpe')).toBe(rpe)
      expect(storedEffort(10 - rpe, 'rir')).toBe(rpe)
    }
  })

  test('rounds a typed effort to the nearest half RPE', () => {
    expect(storedEffort(8.3, 'rpe')).toBe(8.5)
    expect(storedEffort(1.2, 'rir')).toBe(9)
  })
})

describe('R-LIFT-03 the effort choices after a set', () => {
  test('the effort choices after a set are RPE 7 to 10 in steps of 0.5', () => {
    const stored = effortChoices('rpe').map(({ rpe }) => rpe)
    expect(stored).toEqual([7, 7.5, 8, 8.5, 9, 9.5, 10])
    expect(effortChoices('rpe').some(({ isAtLeast }) => isAtLeast)).toBe(false)
  })

  test('the effort choices in RIR after a set are 0 to 5+, and 5+ is stored as RPE 5', () => {
    expect(effortChoices('rir').map(({ rpe, shown }) => [shown, rpe])).toEqual([
      [0, 10],
      [1, 9],
      [2, 8],
      [3, 7],
      [4, 6],
      [5, 5],
    ])
    expect(effortChoices('rir').findIndex(({ isAtLeast }) => isAtLeast)).toBe(5)
  })
})

test.each([
  [10, { count: 0, isPerhapsMore: false }],
  [9.5, { count: 0, isPerhapsMore: true }],
  [8.5, { count: 1, isPerhapsMore: true }],
  [8, { count: 2, isPerhapsMore: false }],
])('R-LIFT-03 converts RPE %d to repetitions left in reserve', (rpe, left) => expect(repsLeft(rpe)).toEqual(left))
