import { expect, test } from 'vitest'
import { firstRange, isRising, kindsOf, lineOf, pointsOf } from './chart-kinds.ts'
import type { SeriesPoint } from './progress.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const DAY = 24 * 60 * 60 * 1000
const NOTHING = { e1rm: null, heaviest: null, volume: 0, reps: 0, metres: 0, seconds: 0, unit: null }
const SETS = { e1rm: null, heaviest: null }

/** A workout so many days ago. */
const done = (daysAgo: number, over: Partial<SeriesPoint>): SeriesPoint => ({
  ...{ workoutId: `${daysAgo}`, at: NOW - daysAgo * DAY, sets: SETS },
  ...NOTHING,
  ...over,
})
const pressed = (daysAgo: number, kilograms: number, unit: SeriesPoint['unit'] = 'kg') =>
  done(daysAgo, { e1rm: kilograms * 1.2, heaviest: kilograms, volume: kilograms * 15, reps: 15, unit })

test.each<[string, Partial<SeriesPoint>, string[]]>([
  ['a lift', { e1rm: 70, heaviest: 60, volume: 900, reps: 15 }, ['e1rm', 'heaviest', 'volume', 'reps']],
  ['sets of more than ten', { heaviest: 60, volume: 900, reps: 15 }, ['heaviest', 'volume', 'reps']],
  ['the body alone', { reps: 30 }, ['reps']],
  ['a run', { metres: 5_000, seconds: 1_800 }, ['distance']],
  ['a plank', { seconds: 90 }, ['time']],
  ['nothing', {}, []],
])('R-PROG-09 the progress chart of %s offers only the kinds of values that have data', (_, over, kinds) => {
  expect(kindsOf([done(1, over)])).toEqual(kinds)
})

test.each<[string, number[], 'quarter' | 'year' | 'all', string]>([
  ['all of them lately', [8, 1], 'year', '8 1'],
  ['one long ago', [400, 8, 1], 'year', '8 1'],
  ['all long ago', [500, 400], 'all', '500 400'],
  ['one lately, the others long ago', [500, 400, 1], 'all', '500 400 1'],
  ['one', [1], 'year', '1'],
])(
  'R-PROG-09 the chart opens with the last year, or with all time if only that draws a line; workouts: %s',
  (_, days, range, keys) => {
    const series = days.map((ago) => pressed(ago, 60))
    expect(firstRange(series, 'e1rm', NOW)).toBe(range)
    const points = pointsOf(series, { kind: 'e1rm', range, now: NOW, units: { mass: 'kg', trip: 'km' } })
    expect(points.map(({ key }) => key).join(' ')).toBe(keys)
  },
)

test('R-PROG-09 a progress chart can show the last three months, the last year or all time', () => {
  const series = [400, 300, 80, 1].map((ago) => pressed(ago, 60))
  const shownIn = (range: 'quarter' | 'year' | 'all') =>
    pointsOf(series, { kind: 'reps', range, now: NOW, units: { mass: 'kg', trip: 'km' } }).length
  expect([shownIn('quarter'), shownIn('year'), shownIn('all')]).toEqual([2, 3, 4])
})

test('R-PROG-09 a chart point is hollow if its weight was converted to another unit; reps are never hollow', () => {
  const series = [pressed(3, 61.23, 'lbs'), pressed(2, 62.5), pressed(1, 65, 'mixed')]
  const of = (kind: 'heaviest' | 'volume' | 'reps', mass: 'kg' | 'lbs') =>
    pointsOf(series, { kind, range: 'all', now: NOW, units: { mass, trip: 'km' } }).map(
      ({ value, isHollow }) => `${value}${isHollow ? ' hollow' : ''}`,
    )
  expect(of('heaviest', 'kg')).toEqual(['61.2 hollow', '62.5', '65 hollow'])
  expect(of('heaviest', 'lbs')).toEqual(['135', '137.8 hollow', '143.3 hollow'])
  expect(of('volume', 'kg')).toEqual(['918 hollow', '938', '975 hollow'])
  expect(of('reps', 'kg')).toEqual(['15', '15', '15'])
})

test('R-PROG-09 a distance chart uses kilometres or miles and skips workouts without a distance', () => {
  const series = [done(2, { metres: 5_020 }), done(1, { seconds: 60 })]
  const of = (trip: 'km' | 'mi') =>
    pointsOf(series, { kind: 'distance', range: 'all', now: NOW, units: { mass: 'kg', trip } }).map(
      ({ value }) => value,
    )
  expect([of('km'), of('mi')]).toEqual([[5.02], [3.12]])
})

test.each<[string, Partial<SeriesPoint>[], number[]]>([
  ['a lift', [{ e1rm: 70, heaviest: 60 }, { heaviest: 60 }, { e1rm: 70, heaviest: 60 }], [70, 70]],
  [
    'a body weight that stays the same',
    [
      { heaviest: 80, volume: 960, reps: 12 },
      { heaviest: 80, volume: 1_120, reps: 14 },
    ],
    [960, 1_120],
  ],
  ['nothing that changes', [{ reps: 12 }, { reps: 12 }], [12, 12]],
  ['nothing', [], []],
])('R-PROG-25 the small line of an exercise shows e1RM, else what changes: %s', (_, points, line) => {
  expect(lineOf(points.map((over, index) => done(9 - index, over)))).toEqual(line)
})

test.each<[number[], boolean]>([
  [[60, 61, 62, 63, 64, 62, 65], true],
  [[60, 61, 62, 66, 64, 62, 65], false],
  [[60, 60], false],
  [[60, 61], true],
  [[60], false],
  [[], false],
])('R-PROG-25 the small line %j rises: %s', (line, isUp) => {
  expect(isRising(line)).toBe(isUp)
})
