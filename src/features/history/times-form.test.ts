import { describe, expect, test } from 'vitest'
import { areTimesDirty, openTimes, typedTimes, typedTimesProblem, withEnd, withStart } from './times-form.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SIX = Date.parse('2026-11-19T17:00:20Z')
const HOUR = 3_600_000
const opened = () => openTimes({ startedAt: SIX, endedAt: SIX + HOUR }, 'Europe/Berlin')

describe('R-RULES-08 the times of a workout as they are typed', () => {
  test('stand there by the clock of where it was', () => {
    expect(opened().typed).toEqual({ start: '2026-11-19T18:00', end: '2026-11-19T19:00' })
    expect(areTimesDirty(opened())).toBe(false)
  })

  test('another start takes the end along', () => {
    const moved = withStart(opened(), '2026-11-17T23:30')
    expect(moved.typed).toEqual({ start: '2026-11-17T23:30', end: '2026-11-18T00:30' })
    expect(areTimesDirty(moved)).toBe(true)
  })

  test('the end stays while a start is no date yet, and is its own', () => {
    expect(withStart(opened(), '').typed.end).toBe('2026-11-19T19:00')
    expect(withEnd(opened(), '2026-11-19T20:15').typed).toEqual({ start: '2026-11-19T18:00', end: '2026-11-19T20:15' })
  })

  test('what nobody touched keeps its seconds', () => {
    const later = withEnd(opened(), '2026-11-19T20:15')
    expect(typedTimes(later)).toEqual({ startedAt: SIX, endedAt: Date.parse('2026-11-19T19:15Z') })
  })

  test.each([
    ['', 'time-unreadable'],
    ['2026-11-19T17:59', 'workout-ends-before-start'],
    ['2026-11-20T13:01', 'workout-in-the-future'],
    ['2026-11-20T13:00', null],
  ] as const)('ended %j: %s', (end, problem) => {
    expect(typedTimesProblem(withEnd(opened(), end), NOW)).toBe(problem)
  })

  test('longer than a day', () => {
    const long = openTimes({ startedAt: NOW - 40 * HOUR, endedAt: NOW - 39 * HOUR }, 'UTC')
    expect(typedTimesProblem(withEnd(long, '2026-11-20T12:00'), NOW)).toBe('workout-too-long')
  })
})
