import { describe, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { asksForUnit } from './unit-question.tsx'

const NOTHING = { unit: null, last_unit: null }
const workout = (completed_at: number | null, ...statuses: ('default' | 'complete')[]) =>
  ({
    workout: { is_active: completed_at === null, completed_at },
    sets: statuses.map((status) => ({ status })),
  }) as unknown as WorkoutDocument
const started = workout(null, 'default', 'default')

describe("R-LIFT-10 'Log in kilograms?' is asked at the start of the first workout", () => {
  test.each([
    ['none is chosen', NOTHING, started, [started], true],
    ['a routine is built before it', NOTHING, null, [], true],
    ['a routine is built after one', NOTHING, null, [workout(1)], false],
    ['one is preferred', { ...NOTHING, unit: 'kg' as const }, started, [started], false],
    ['the preference was taken back', { ...NOTHING, last_unit: 'lbs' as const }, started, [started], false],
    ['a set is done', NOTHING, workout(null, 'complete', 'default'), [], false],
    ['it is over', NOTHING, workout(2), [], false],
    ['another one was completed', NOTHING, started, [started, workout(1)], false],
  ])("whether the app asks 'Log in kilograms?': %s", (_, settings, now, known, expected) => {
    expect(asksForUnit(settings, now, known)).toBe(expected)
  })
})
