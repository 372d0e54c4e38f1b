import { describe, expect, test, vi } from 'vitest'
import { durationOf } from '#domain/workout-times.ts'
import { currentWords } from '#words/current-words.ts'
import {
  areTimesDirty,
  dayBeside,
  isOtherClock,
  openTimes,
  readWorkoutTimes,
  shownTimes,
  typedTimes,
  typedTimesProblem,
  withEnd,
  withStart,
} from './times-form.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SIX = Date.parse('2026-11-19T17:00:20Z')
const HOUR = 3_600_000
const opened = () => openTimes({ startedAt: SIX, endedAt: SIX + HOUR }, 'Europe/Berlin')

describe('R-RULES-08 the form for the times of a workout', () => {
  test("the times form shows a workout's times in the time zone where it took place", () => {
    expect(opened().typed).toEqual({ start: '2026-11-19T18:00', end: '2026-11-19T19:00' })
    expect(areTimesDirty(opened())).toBe(false)
  })

  test("the times form names the time zone only if its clock differs from this device's, whatever the zone's name", () => {
    const isOther = (timeZone: string | null) =>
      isOtherClock(openTimes({ startedAt: SIX, endedAt: SIX + HOUR }, timeZone))
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Berlin', null].map(isOther)).toEqual([false, false, true, true])
    vi.stubEnv('TZ', 'Etc/GMT')
    expect(['Etc/GMT', 'UTC', 'Africa/Abidjan', null].map(isOther)).toEqual([false, false, false, false])
    vi.stubEnv('TZ', 'Europe/London')
    const winter = openTimes({ startedAt: SIX, endedAt: SIX + HOUR }, 'UTC')
    expect([winter, withStart(winter, '2026-07-01T10:00')].map(isOtherClock)).toEqual([false, true])
    vi.unstubAllEnvs()
  })

  test('changing the start of a workout moves its end too', () => {
    const moved = withStart(opened(), '2026-11-17T23:30')
    expect(moved.typed).toEqual({ start: '2026-11-17T23:30', end: '2026-11-18T00:30' })
    expect(areTimesDirty(moved)).toBe(true)
  })

  test.each([
    ['10:00:50', '10:45:10', 2660],
    ['10:00:05', '10:00:45', 40],
  ])('a workout from %s to %s keeps its length to the second when moved to another day', (start, end, seconds) => {
    const times = { startedAt: Date.parse(`2026-11-19T${start}Z`), endedAt: Date.parse(`2026-11-19T${end}Z`) }
    const moved = withStart(withStart(openTimes(times, 'UTC'), '2026-11-17T10:00'), '2026-11-16T10:00')
    expect(typedTimesProblem(moved, NOW)).toBeNull()
    const typed = typedTimes(moved)
    expect(typed?.startedAt).toBe(Date.parse('2026-11-16T10:00Z'))
    expect(typed && durationOf(typed)).toBe(seconds)
    expect(typedTimes(withStart(moved, '2026-11-19T10:00'))).toEqual(times)
  })

  test('the end of a workout stays while the start is incomplete, and can be changed on its own', () => {
    expect(withStart(opened(), '').typed.end).toBe('2026-11-19T19:00')
    expect(withEnd(opened(), '2026-11-19T20:15').typed).toEqual({ start: '2026-11-19T18:00', end: '2026-11-19T20:15' })
  })

  test('a start or end that a person did not change keeps its seconds', () => {
    const later = withEnd(opened(), '2026-11-19T20:15')
    expect(typedTimes(later)).toEqual({ startedAt: SIX, endedAt: Date.parse('2026-11-19T19:15Z') })
  })

  test.each([
    ['', 'time-unreadable'],
    ['2026-11-19T17:59', 'workout-ends-before-start'],
    ['2026-11-19T18:00', 'workout-ends-before-start'],
    ['2026-11-20T13:01', 'workout-in-the-future'],
    ['2026-11-20T13:00', null],
  ] as const)('entering %j as the end of a workout gives the problem: %s', (end, problem) => {
    expect(typedTimesProblem(withEnd(opened(), end), NOW)).toBe(problem)
  })

  test('rejects a workout longer than a day', () => {
    const long = openTimes({ startedAt: NOW - 40 * HOUR, endedAt: NOW - 39 * HOUR }, 'UTC')
    expect(typedTimesProblem(withEnd(long, '2026-11-20T12:00'), NOW)).toBe('workout-too-long')
  })
})

describe('R-IMP-13 the times of a workout of unknown length', () => {
  const unknown = (at: number) => openTimes({ startedAt: at, endedAt: at }, 'Europe/Berlin')

  test('moving a workout of unknown length to another day keeps its length unknown', () => {
    const moved = withStart(unknown(SIX), '2026-11-17T23:30')
    expect(moved.typed.end).toBe('2026-11-17T23:30')
    expect(typedTimes(moved)).toEqual({
      startedAt: Date.parse('2026-11-17T22:30Z'),
      endedAt: Date.parse('2026-11-17T22:30Z'),
    })
    expect(typedTimesProblem(moved, NOW)).toBeNull()
  })

  test('moving a workout into the hour that occurs twice in autumn keeps its length unknown', () => {
    const moved = withStart(withStart(unknown(SIX), '2026-10-25T02:30'), '2026-10-25T02:40')
    expect(typedTimes(moved)).toEqual({
      startedAt: Date.parse('2026-10-25T00:40Z'),
      endedAt: Date.parse('2026-10-25T00:40Z'),
    })
  })

  test('a workout of unknown length can be given an end, but not one before its start', () => {
    expect(typedTimesProblem(withEnd(unknown(SIX), '2026-11-19T19:00'), NOW)).toBeNull()
    expect(typedTimesProblem(withEnd(unknown(SIX), '2026-11-19T17:59'), NOW)).toBe('workout-ends-before-start')
  })
})

describe('R-RULES-08 typed times in the time zone of the workout', () => {
  const read = (start: string, end: string, zone: string) => {
    const times = readWorkoutTimes(start, end, zone, 1)
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
  ])('the length of a workout from typed times: %s', (_, start, end, minutes) => {
    expect(read(start, end, 'Europe/Berlin')).toBe(minutes)
  })

  test('gives no workout times while start or end is not a date and time', () => {
    expect(read('', '2026-07-01T19:00', 'UTC')).toBeNull()
    expect(read('2026-07-01T19:00', '', 'UTC')).toBeNull()
  })
})

describe("R-RULES-08 R-PROG-16 how a workout's page shows its date and times", () => {
  const late = { created_at: Date.parse('2025-03-09T22:30:00Z'), completed_at: Date.parse('2025-03-09T23:40:00Z') }
  const shown = (over: { time_zone: string | null; duration_seconds?: number }) =>
    shownTimes({ ...late, duration_seconds: 4_200, ...over }, NOW, currentWords())

  test('a workout past midnight shows the day on which it began', () => {
    expect(shown({ time_zone: 'Europe/Berlin' })).toEqual({ day: 'Sunday, 9 March 2025', start: '23:30', end: '00:40' })
    expect(shown({ time_zone: 'Europe/Berlin', duration_seconds: 0 }).end).toBeNull()
  })

  test("a workout without a time zone is shown in the device's time zone", () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(shown({ time_zone: null })).toEqual(shown({ time_zone: timeZone }))
  })

  test('a day names its month and year only where they differ from those beside it', () => {
    const beside = (at: string, unsaid: 'month' | 'year') =>
      dayBeside({ created_at: SIX, time_zone: 'Europe/Berlin' }, { at: Date.parse(at), unsaid }, currentWords())
    expect(beside('2026-11-30T12:00:00Z', 'month')).toBe('Thursday 19')
    expect(beside('2026-12-01T12:00:00Z', 'month')).toBe('Thursday 19 November')
    expect(beside('2026-11-30T12:00:00Z', 'year')).toBe('Thursday 19 November')
    expect(beside('2027-11-19T12:00:00Z', 'month')).toBe('Thursday, 19 November 2026')
  })
})
