import { describe, expect, test } from 'vitest'
import { BY_WEIGHT } from '../../../tests/support/lifter.ts'
import { VALUE_TYPES } from './value-types.ts'

const isRule = (rule: object) => VALUE_TYPES.rule.safeParse({ ...BY_WEIGHT, ...rule }).success
const stage = (sets: number, reps: number) => ({ sets, reps, open: false })

describe('R-PLAN-03 a rule within its limits', () => {
  test.each<[string, object]>([
    ['the least and the most', { step: 0.25, misses: 3, down: 20, rounds: [1, 20] }],
    ['a range', { range: [1, 100], misses: null }],
    ['lines', { decides: 'sum', lines: [0, 1, 2, 9_999].map((from) => ({ from, steps: -10 })) }],
    ['stages', { stages: [stage(1, 1), stage(10, 100), stage(3, 3), stage(2, 2)] }],
    ['whole repetitions', { base: 'reps', step: 2 }],
    ['plates', { base: 'max', rounding: 'plates' }],
  ])('%s', (_title, rule) => expect(isRule(rule)).toBe(true))

  test.each<[string, object]>([
    ['a step under 0.25', { step: 0.2 }],
    ['a step over 50', { step: 50.5 }],
    ['a step in thousandths', { step: 1.255 }],
    ['four misses', { misses: 4 }],
    ['no miss', { misses: 0 }],
    ['less than 5 % off', { down: 4 }],
    ['more than 20 % off', { down: 21 }],
    ['a half percent off', { down: 7.5 }],
    ['a 21st round', { rounds: [21] }],
    ['no round', { rounds: [] }],
    ['a fifth line', { lines: [1, 2, 3, 4, 5].map((from) => ({ from, steps: 1 })) }],
    ['eleven steps', { lines: [{ from: 1, steps: 11 }] }],
    ['a fifth stage', { stages: [1, 2, 3, 4, 5].map((sets) => stage(sets, 1)) }],
    ['eleven sets in a stage', { stages: [stage(11, 1), stage(1, 1)] }],
    ['a range up to 101', { range: [8, 101] }],
  ])('refuses %s', (_title, rule) => expect(isRule(rule)).toBe(false))
})

describe('R-PLAN-05 a rule without contradictions', () => {
  test.each<[string, object]>([
    ['a range of a training max', { base: 'max', range: [8, 12] }],
    ['a range that falls', { range: [12, 8] }],
    ['a range of one number', { range: [8] }],
    ['a range and lines', { range: [8, 12], lines: [{ from: 1, steps: 1 }] }],
    ['a range and stages', { range: [8, 12], stages: [stage(5, 3), stage(6, 2)] }],
    ['one stage', { stages: [stage(5, 3)] }],
    ['lines that do not rise', { lines: [2, 2].map((from) => ({ from, steps: 1 })) }],
    ['a round twice', { rounds: [3, 3] }],
    ['half a repetition', { base: 'reps', step: 1.5 }],
    ['half a second', { base: 'seconds', step: 2.5 }],
    ['stages of repetitions', { base: 'reps', step: 1, stages: [stage(5, 3), stage(6, 2)] }],
    ['plates for seconds', { base: 'seconds', step: 5, rounding: 'plates' }],
  ])('refuses %s', (_title, rule) => expect(isRule(rule)).toBe(false))
})

describe('R-PLAN-19 rounds of a set', () => {
  const areRounds = (...rounds: object[]) => VALUE_TYPES.setRounds.safeParse(rounds).success
  const round = { percent: 100, reps: 5, open: false }

  test('from 5 to 150 percent in halves, up to 20', () => {
    expect(areRounds({ ...round, percent: 5 }, { ...round, percent: 150, reps: 0 }, { ...round, percent: 62.5 })).toBe(
      true,
    )
    expect(areRounds(...Array(20).fill(round))).toBe(true)
  })

  test('refuses other ones', () => {
    expect(areRounds()).toBe(false)
    expect(areRounds(...Array(21).fill(round))).toBe(false)
    expect(areRounds({ ...round, percent: 4.5 })).toBe(false)
    expect(areRounds({ ...round, percent: 150.5 })).toBe(false)
    expect(areRounds({ ...round, percent: 62.3 })).toBe(false)
    expect(areRounds({ ...round, reps: 1_000 })).toBe(false)
  })
})

test('R-PLAN-01 a label has 1 to 20 characters, cleaned as names', () => {
  expect(VALUE_TYPES.trackLabel.safeParse(' heavy\u0000 ').data).toBe('heavy')
  expect(VALUE_TYPES.trackLabel.safeParse('é'.repeat(20)).success).toBe(true)
  expect(VALUE_TYPES.trackLabel.safeParse('x'.repeat(21)).success).toBe(false)
  expect(VALUE_TYPES.trackLabel.safeParse(' ').success).toBe(false)
})
