import { describe, expect, test } from 'vitest'
import { elapsedSeconds, formatElapsed, formatTimedValue } from './duration.ts'

describe('R-RULES-02 timed values of table A3', () => {
  test.each([
    [0, '0'],
    [45, '45'],
    [59, '59'],
    [60, '01:00'],
    [61, '01:01'],
    [90, '01:30'],
    [600, '10:00'],
    [999, '16:39'],
    [6000, '100:00'],
    [-1, '0'],
  ])('%d s shows as %s', (seconds, shown) => {
    expect(formatTimedValue(seconds)).toBe(shown)
  })
})

describe('R-RULES-06 the running timer of table A2', () => {
  test.each([
    [0, '00:00:00'],
    [59, '00:00:59'],
    [60, '00:01:00'],
    [3599, '00:59:59'],
    [3600, '01:00:00'],
    [86399, '23:59:59'],
    [359999, '99:59:59'],
    [360000, '100:00:00'],
    [-1, '00:00:00'],
    [-86400, '00:00:00'],
  ])('%d s shows as %s', (seconds, shown) => {
    expect(formatElapsed(seconds)).toBe(shown)
  })
})

describe('R-ACTIVE-16 seconds since the start', () => {
  test.each([
    [1_000_000, 1_000_000, 0],
    [1_000_000, 1_000_999, 0],
    [1_000_000, 1_001_000, 1],
    [1_000_000, 4_600_000, 3600],
    [1_000_000, 999_000, 0],
  ])('from %d to %d ms it is %d', (startedAt, now, seconds) => {
    expect(elapsedSeconds(startedAt, now)).toBe(seconds)
  })
})
