import { describe, expect, test } from 'vitest'
import { durationOf, workoutTimesProblem } from './workout-times.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('R-DELEG-35 valid times of a past workout', () => {
  test.each([
    ['an hour of today', -2 * HOUR, -HOUR, null],
    ['until now', -HOUR, 0, null],
    ['a minute', -HOUR, -HOUR + MINUTE, null],
    ['exactly 24 hours', -DAY, 0, null],
    ['24 hours and a millisecond', -DAY - 1, 0, 'workout-too-long'],
    ['two days, years ago', -900 * DAY, -898 * DAY, 'workout-too-long'],
    ['no time at all', -HOUR, -HOUR, 'workout-ends-before-start'],
    ['the wrong way round', -HOUR, -2 * HOUR, 'workout-ends-before-start'],
    ['a millisecond into the future', -HOUR, 1, 'workout-in-the-future'],
    ['all of it in the future', HOUR, 2 * HOUR, 'workout-in-the-future'],
    ['in the future and too long', 0, 3 * DAY, 'workout-in-the-future'],
  ] as const)('checks whether the start and end of a past workout are allowed: %s', (_, start, end, problem) => {
    expect(workoutTimesProblem({ startedAt: NOW + start, endedAt: NOW + end }, NOW)).toBe(problem)
  })

  test('R-IMP-13 a workout of unknown length may end when it starts, but not before', () => {
    const problemOf = (endedAt: number) => workoutTimesProblem({ startedAt: NOW - HOUR, endedAt }, NOW, 0)
    expect(problemOf(NOW - HOUR)).toBeNull()
    expect(problemOf(NOW)).toBeNull()
    expect(problemOf(NOW - HOUR - 1)).toBe('workout-ends-before-start')
  })

  test("R-RULES-07 a workout's duration is in whole seconds", () => {
    expect(durationOf({ startedAt: NOW, endedAt: NOW + 90_999 })).toBe(90)
  })
})
