import { describe, expect, test } from 'vitest'
import type { SetValues } from '#domain/set.ts'
import { amountParts, exerciseSummary, setLabel, setValueText, spokenLastTime, weightTimesAmount } from './set-label.ts'

const reps = (
  reps: number | null,
  weight: number | null,
  weight_unit: SetValues['weight_unit'] = 'lbs',
): SetValues => ({
  set_variant: 'Set 1',
  set_type: 'reps',
  reps,
  timed_set_duration: 30,
  weight,
  weight_unit,
})
const timed = (timed_set_duration: number | null, weight_unit: SetValues['weight_unit'] = 'body'): SetValues => ({
  ...reps(1, 25, weight_unit),
  set_type: 'timed',
  timed_set_duration,
})

describe('R-SET-01 how a set is read aloud', () => {
  test.each<[SetValues, string]>([
    [{ ...reps(6, 165), set_variant: 'Set 3' }, 'Set 3, 6 reps, 165 lbs'],
    [timed(45), 'Set 1, 45 seconds, bodyweight'],
    [timed(90), 'Set 1, 90 seconds, bodyweight'],
    [timed(1, 'kg'), 'Set 1, 1 second, 25 kg'],
    [reps(1, 62.5, 'kg'), 'Set 1, 1 rep, 62.5 kg'],
    [reps(null, null), 'Set 1, 0 reps, 0 lbs'],
    [{ ...reps(100, 405), set_variant: 'Drop set to failure' }, 'Drop set to failure, 100 reps, 405 lbs'],
  ])('%j', (set, label) => {
    expect(setLabel(set)).toBe(label)
  })
})

describe('R-RULES-02 the word beside a timed value is apart from it', () => {
  test.each([
    [reps(8, 135), '8', 'reps'],
    [reps(1, 135), '1', 'rep'],
    [reps(null, 135), '0', 'reps'],
    [timed(0), '0', 'sec'],
    [timed(45), '45', 'sec'],
    [timed(59), '59', 'sec'],
    [timed(60), '01:00', null],
    [timed(90), '01:30', null],
    [timed(null), '0', 'sec'],
  ])('%j shows %s %s', (set, value, unit) => {
    expect(amountParts(set)).toEqual({ value, unit })
  })
})

describe('R-EDIT-39 an exercise in one line', () => {
  test.each<[SetValues[], string]>([
    [[reps(10, 50), reps(10, 50), reps(10, 50)], '3 sets · 10 reps · 50 lbs'],
    [[timed(45), timed(45)], '2 sets · 45 sec · BW'],
    [[timed(90)], '1 set · 01:30 · BW'],
    [[reps(8, 135), reps(8, 155), reps(6, 165), reps(6, 165)], '4 sets'],
    [[reps(5, 185), reps(5, 205)], '2 sets · 5 reps'],
    [[reps(10, 50), reps(8, 50)], '2 sets · 50 lbs'],
    [[reps(45, 25, 'body'), timed(45)], '2 sets · BW'],
    [[reps(10, 50, 'kg'), reps(10, 50)], '2 sets · 10 reps'],
    [[reps(10, null), reps(10, 0)], '2 sets · 10 reps · 0 lbs'],
    [[], 'No sets'],
  ])('%#: %j', (sets, summary) => {
    expect(exerciseSummary(sets)).toBe(summary)
  })
})

describe('Y35 a value somebody had, in a word', () => {
  test.each([
    ['reps', 10, 'lbs', '10'],
    ['reps', null, 'lbs', '0'],
    ['weight', 62.5, 'kg', '62.5 kg'],
    ['weight', null, 'lbs', '0 lbs'],
    ['weight', 25, 'body', '25'],
    ['weight_unit', 'body', 'kg', 'BW'],
    ['weight_unit', 'kg', 'lbs', 'kg'],
    ['timed_set_duration', 45, 'body', '45 sec'],
    ['timed_set_duration', 90, 'body', '01:30'],
    ['set_type', 'timed', 'lbs', 'Timed'],
    ['set_variant', 'Top set', 'lbs', 'Top set'],
    ['set_order', 3, 'lbs', null],
  ] as const)('%s %s', (field, value, weight_unit, text) => {
    expect(setValueText(field, value, { weight: 100, weight_unit })).toBe(text)
  })
})

describe('a set of another day in as few words as can be, beside the one of today', () => {
  test.each<[SetValues, SetValues, string, string, string]>([
    [reps(8, 100), reps(5, 45), '100 × 8', '100 lbs × 8', '8 reps, 100 lbs'],
    [reps(1, 62.5, 'kg'), reps(5, 60, 'kg'), '62.5 × 1', '62.5 kg × 1', '1 rep, 62.5 kg'],
    [reps(8, 45, 'kg'), reps(5, 45), '45 kg × 8', '45 kg × 8', '8 reps, 45 kg'],
    [reps(12, 45, 'body'), reps(5, 45), 'BW × 12', 'BW × 12', '12 reps, bodyweight'],
    [reps(12, 25), reps(5, 45, 'body'), '25 lbs × 12', '25 lbs × 12', '12 reps, 25 lbs'],
    [reps(8, null), reps(5, 45), '0 × 8', '0 lbs × 8', '8 reps, 0 lbs'],
    [timed(45), timed(30), 'BW × 45 sec', 'BW × 45 sec', '45 seconds, bodyweight'],
    [timed(90, 'kg'), timed(60, 'kg'), '25 × 01:30', '25 kg × 01:30', '90 seconds, 25 kg'],
    [timed(45, 'lbs'), reps(8, 25), '25 × 45 sec', '25 lbs × 45 sec', '45 seconds, 25 lbs'],
    [reps(8, 25), timed(45, 'lbs'), '25 × 8 reps', '25 lbs × 8', '8 reps, 25 lbs'],
    [reps(999, 999.99), reps(5, 45, 'kg'), '999.99 lbs × 999', '999.99 lbs × 999', '999 reps, 999.99 lbs'],
  ])('%j beside %j', (then, today, beside, alone, spoken) => {
    expect(weightTimesAmount(then, today)).toBe(beside)
    expect(weightTimesAmount(then)).toBe(alone)
    expect(spokenLastTime(then)).toBe(`Last time ${spoken}`)
  })
})
