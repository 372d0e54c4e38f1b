import { describe, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { asksForUnit, isInKilograms } from './unit-question.tsx'

const NOTHING = { unit: null, last_unit: null }
const workout = (completed_at: number | null, ...statuses: ('default' | 'complete')[]) =>
  ({
    workout: { is_active: completed_at === null, completed_at },
    sets: statuses.map((status) => ({ status })),
  }) as unknown as WorkoutDocument
const started = workout(null, 'default', 'default')

test.each([
  ['de', true],
  ['de-DE', true],
  ['en-GB', true],
  ['fr-CA', true],
  ['en', false], // As in the United States.
  ['en-US', false],
  ['es-US', false],
  ['my', false], // As in Myanmar.
  ['en-LR', false],
  ['C', false], // As WebKit and Chrome call a system without a language.
  ['en-US@posix', false],
])('R-LIFT-10 weights of a device set to %s are in kilograms: %s', (locale, expected) => {
  expect(isInKilograms(locale)).toBe(expected)
})

describe("R-LIFT-10 'Log in kilograms?' is asked at the start of the first workout", () => {
  test.each([
    ['none is chosen', NOTHING, started, [started], true],
    ['one is preferred', { ...NOTHING, unit: 'kg' as const }, started, [started], false],
    ['the preference was taken back', { ...NOTHING, last_unit: 'lbs' as const }, started, [started], false],
    ['a set is done', NOTHING, workout(null, 'complete', 'default'), [], false],
    ['it is over', NOTHING, workout(2), [], false],
    ['another one was completed', NOTHING, started, [started, workout(1)], false],
  ])('%s', (_, settings, now, known, expected) => {
    expect(asksForUnit(settings, now, known)).toBe(expected)
  })
})
