import { describe, expect, test } from 'vitest'
import { readWorkoutTimes } from './typed-times.ts'
import { durationOf, workoutTimesProblem } from './workout-times.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('R-DELEG-35 when a workout of the past can have been', () => {
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
  ] as const)('%s', (_, start, end, problem) => {
    expect(workoutTimesProblem({ startedAt: NOW + start, endedAt: NOW + end }, NOW)).toBe(problem)
  })

  test('R-RULES-07 it lasts whole seconds', () => {
    expect(durationOf({ startedAt: NOW, endedAt: NOW + 90_999 })).toBe(90)
  })
})

describe('R-RULES-08 times as they are typed, by the clock where the workout was', () => {
  const read = (start: string, end: string, zone: string) => {
    const times = readWorkoutTimes(start, end, zone)
    return times && durationOf(times) / 60
  }
  test.each([
    ['an ordinary hour', '2026-07-01T18:00', '2026-07-01T19:00', 60],
    ['over midnight', '2026-07-01T23:30', '2026-07-02T00:30', 60],
    ['over the hour that is left out', '2026-03-29T01:30', '2026-03-29T03:30', 60],
    ['over the hour that is lived twice', '2026-10-25T01:30', '2026-10-25T03:30', 180],
    ['within it', '2026-10-25T02:10', '2026-10-25T02:40', 30],
    ['from its first time into its second', '2026-10-25T02:40', '2026-10-25T02:10', 30],
    ['a day of 25 hours', '2026-10-24T12:00', '2026-10-25T12:00', 25 * 60],
    ['a day of 23 hours', '2026-03-28T12:00', '2026-03-29T12:00', 23 * 60],
    ['backwards', '2026-07-01T19:00', '2026-07-01T18:00', -60],
  ])('%s', (_, start, end, minutes) => {
    expect(read(start, end, 'Europe/Berlin')).toBe(minutes)
  })

  test('nothing while one of them is no date and time', () => {
    expect(read('', '2026-07-01T19:00', 'UTC')).toBeNull()
    expect(read('2026-07-01T19:00', '', 'UTC')).toBeNull()
  })
})
