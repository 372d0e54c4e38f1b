import { describe, expect, test } from 'vitest'
import type { WeightUnit } from '#domain/set.ts'
import { currentWords } from './current-words.ts'
import { formatWeight, weightParts } from './weight.ts'
import { wordsFor } from './words.server.ts'

const words = wordsFor('en')

describe('R-RULES-01, R-RULES-03, R-RULES-04, R-EDIT-23: weights of table A3', () => {
  test.each<[number | null, WeightUnit, string]>([
    [25, 'lbs', '25 lbs'],
    [20, 'kg', '20 kg'],
    [null, 'lbs', '0 lbs'],
    [null, 'kg', '0 kg'],
    [0, 'lbs', '0 lbs'],
    [0, 'body', 'BW'],
    [80, 'body', 'BW'],
    [null, 'body', 'BW'],
  ])('the weight %s %s shows as %s', (weight, unit, shown) => {
    expect(formatWeight(weight, unit, words)).toBe(shown)
  })

  test.each<[number, string]>([
    [62.5, '62.5 kg'],
    [62.25, '62.25 kg'],
    [62.2, '62.2 kg'],
    [62.0, '62 kg'],
    [1.005, '1.01 kg'],
    [0.1 + 0.2, '0.3 kg'],
    [999, '999 kg'],
    [0.004, '0 kg'],
    [1e-7, '0 kg'],
    [-0, '0 kg'],
  ])('R-EDIT-21 the weight %d is shown with at most two decimals and no trailing zeros', (weight, shown) => {
    expect(formatWeight(weight, 'kg', words)).toBe(shown)
  })

  test('a weight is split into number and unit for the screen; body weight is the word BW without a unit', () => {
    expect(weightParts(25, 'lbs', words)).toEqual({ value: '25', unit: 'lbs' })
    expect(weightParts(25, 'body', words)).toEqual({ value: 'BW', unit: null })
    expect(currentWords()('set.bodyWeightInForms')).toBe('Bodyweight')
  })
})
