import { describe, expect, test } from 'vitest'
import { setName } from '#words/set-name.ts'
import { elapsedSeconds, formatClock, formatElapsed, formatTimedValue, paceOf, parseClock } from './duration.ts'
import type { SetValues } from './set.ts'
import { newSet } from './set-list.ts'

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
    [3599, '59:59'],
    [-1, '0'],
  ])('a timed value of %d s shows as %s', (seconds, shown) => {
    expect(formatTimedValue(seconds)).toBe(shown)
  })
})

describe('R-BASE-02 R-BASE-03 durations of an hour and more, and durations of a distance set', () => {
  test.each([
    [3600, '1:00:00', '1:00:00'],
    [3900, '1:05:00', '1:05:00'],
    [86_400, '24:00:00', '24:00:00'],
    [0, '0', '0:00'],
    [52, '52', '0:52'],
    [112, '01:52', '1:52'],
    [1810, '30:10', '30:10'],
  ])('a duration of %d s shows as %s in a timed set and as %s in a distance set', (seconds, timed, clock) => {
    expect(formatTimedValue(seconds)).toBe(timed)
    expect(formatClock(seconds)).toBe(clock)
  })
})

test.each([
  ['30:10', 1810],
  ['1:05:00', 3900],
  ['1.05.00', 3900],
  ['0:52', 52],
  ['52', 52],
  ['130', 90],
  ['3010', 1810],
  ['10500', 3900],
  ['30:', 1800],
  ['90:00', 5400],
  ['', null],
  [':', null],
])('R-BASE-02 typing %j gives a duration of %s s', (typed, seconds) => {
  expect(parseClock(typed)).toBe(seconds)
})

describe('R-RULES-06 the running workout timer of table A2', () => {
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
  ])('the workout timer shows %d s as %s', (seconds, shown) => {
    expect(formatElapsed(seconds)).toBe(shown)
  })
})

describe('R-ACTIVE-16 seconds since the start of a workout', () => {
  test.each([
    [1_000_000, 1_000_000, 0],
    [1_000_000, 1_000_999, 0],
    [1_000_000, 1_001_000, 1],
    [1_000_000, 4_600_000, 3600],
    [1_000_000, 999_000, 0],
  ])('the time elapsed from %d ms to %d ms is %d whole seconds', (startedAt, now, seconds) => {
    expect(elapsedSeconds(startedAt, now)).toBe(seconds)
  })
})

test.each<[number | null, SetValues['distance_unit'], number | null, boolean, ReturnType<typeof paceOf>]>([
  [5.02, 'km', 1810, false, { seconds: 361, per: 'km' }],
  [5000, 'm', 1500, false, { seconds: 300, per: 'km' }],
  [2000, 'm', 480, true, { seconds: 120, per: '500m' }],
  [1, 'mi', 480, false, { seconds: 480, per: 'mi' }],
  [1760, 'yd', 480, false, { seconds: 480, per: 'mi' }],
  [0, 'km', 1810, false, null],
  [null, 'km', 1810, false, null],
  [5, 'km', 0, false, null],
  [5, 'km', null, false, null],
  [5, null, 1810, false, null],
])(
  'R-BASE-03 calculates the pace of %s %s in %s s (on a rowing machine: %s)',
  (distance, distance_unit, seconds, isRower, pace) => {
    const set = {
      ...newSet(1, setName),
      set_type: 'distance',
      distance,
      distance_unit,
      timed_set_duration: seconds,
    } as const
    expect(paceOf(set, isRower)).toEqual(pace)
    expect(paceOf({ ...set, set_type: 'timed' }, isRower)).toBeNull()
  },
)
