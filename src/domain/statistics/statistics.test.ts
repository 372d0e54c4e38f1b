import { describe, expect, test } from 'vitest'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import type { BodyWeight } from '#domain/load.ts'
import type { Muscle } from '#domain/muscle.ts'
import { sevenDayMeans } from './body-mean.ts'
import { dayOf, daysAfter, weekOf, weeksUntil } from './calendar.ts'
import { musclesOf, setsPerMuscle } from './muscles.ts'
import { type DayTotals, heatmap, twoWeeks, weeklyVolumes, weekSoFar, workoutsByMonth } from './weeks.ts'

const DAY = 24 * 60 * 60 * 1000
const done = (day: string, workouts = 1, sets = 10): DayTotals => ({ day, workouts, sets, volume: 1_000, seconds: 60 })

describe('R-PROG-16 days and weeks', () => {
  test.each([
    ['2026-03-29T22:50:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-03-29T21:50:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-01-01T03:00:00Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T03:00:00Z', null, '2026-01-01'],
    ['2026-01-01T03:00:00Z', 'Nowhere/Land', '2026-01-01'],
  ])('the moment %s, in the time zone %s, is on the day %s', (at, zone, day) => {
    expect(dayOf(Date.parse(at), zone)).toBe(day)
  })

  test.each<[string, number | null, string]>([
    ['2026-11-22', null, '2026-11-16'],
    ['2026-11-16', null, '2026-11-16'],
    ['2026-11-22', 7, '2026-11-22'],
    ['2026-11-21', 7, '2026-11-15'],
    ['2026-11-22', 6, '2026-11-21'],
    ['2026-01-01', 1, '2025-12-29'],
  ])('the week of %s, if weeks start on weekday %s, begins on %s', (day, start, week) => {
    expect(weekOf(day, start)).toBe(week)
  })

  test('day arithmetic crosses months, leap days and clock changes correctly', () => {
    expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29')
    expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30')
    expect(weeksUntil('2026-03-04', 2, 1).map((week) => [week[0], week[6]])).toEqual([
      ['2026-02-23', '2026-03-01'],
      ['2026-03-02', '2026-03-08'],
    ])
  })
})

test('R-PROG-14 compares the totals of this week with those of last week', () => {
  const days = [done('2026-11-08'), done('2026-11-09'), done('2026-11-15', 2), done('2026-11-16'), done('2026-11-23')]
  expect(twoWeeks(days, '2026-11-18', null)).toEqual({
    now: { workouts: 1, sets: 10, volume: 1_000, seconds: 60 },
    last: { workouts: 3, sets: 20, volume: 2_000, seconds: 120 },
  })
  expect(twoWeeks([], '2026-11-18', 7).now.workouts).toBe(0)
})

test('D31 R-PROG-25 a part week is compared with the same whole days of the week before, today included', () => {
  const days = [done('2026-11-09'), done('2026-11-11', 2), done('2026-11-12'), done('2026-11-16'), done('2026-11-18')]
  expect(weekSoFar(days, '2026-11-18', null)).toEqual({
    now: { workouts: 2, sets: 20, volume: 2_000, seconds: 120 },
    last: { workouts: 3, sets: 20, volume: 2_000, seconds: 120 },
  })
  expect(weekSoFar(days, '2026-11-22', null).last.workouts).toBe(4)
  expect(weekSoFar(days, '2026-11-18', 3).last.workouts).toBe(2)
})

test('R-PROG-25 the volume of twelve weeks ends with the running one', () => {
  const weeks = weeklyVolumes([done('2026-08-31'), done('2026-11-09'), done('2026-11-11')], '2026-11-18', null)
  expect([weeks.length, weeks[0], weeks.at(-2), weeks.at(-1)]).toEqual([
    12,
    { from: '2026-08-31', volume: 1_000 },
    { from: '2026-11-09', volume: 2_000 },
    { from: '2026-11-16', volume: 0 },
  ])
})

describe('R-PROG-17 the training heatmap', () => {
  const heat = heatmap(
    [done('2026-11-22', 1, 20), done('2026-11-21', 1, 5), done('2026-11-20', 1, 6), done('2026-03-04', 2, 0)],
    '2026-11-22',
    null,
  )
  test('the training heatmap has 53 weeks up to today, with four tones by share of the most sets in a day', () => {
    expect([heat.length, heat[0]?.[0]?.day, heat[52]?.[6]?.day]).toEqual([53, '2025-11-17', '2026-11-22'])
    const tones = new Map(heat.flat().map(({ day, tone }) => [day, tone]))
    expect(['2026-11-22', '2026-11-21', '2026-11-20', '2026-03-04', '2026-11-19'].map((day) => tones.get(day))).toEqual(
      [4, 1, 2, 1, 0],
    )
  })
  test("the heatmap's text for screen readers lists workouts per month", () => {
    const months = workoutsByMonth(heat)
    expect([months.length, months[0]]).toEqual([13, { month: '2025-11', workouts: 0 }])
    expect(months.filter(({ workouts }) => workouts > 0)).toEqual([
      { month: '2026-03', workouts: 2 },
      { month: '2026-11', workouts: 3 },
    ])
  })
})

describe('R-PROG-15 R-PROG-12 sets per muscle', () => {
  const nothing = { primary_muscle: null, secondary_muscles: null }
  test.each<[string, Parameters<typeof musclesOf>[1], Muscle | null, Muscle[]]>([
    ['bench press', nothing, 'Chest', ['Triceps', 'Shoulders']],
    ['My machine', nothing, null, []],
    ['My machine', { ...nothing, primary_muscle: 'Back' }, 'Back', []],
    ['Bench Press', { ...nothing, primary_muscle: 'Triceps' }, 'Triceps', ['Shoulders']],
    ['Bench Press', { ...nothing, secondary_muscles: ['Core'] }, 'Chest', ['Core']],
    ['Bench Press', { primary_muscle: 'Back', secondary_muscles: [] }, 'Back', []],
  ])("muscles of '%s' with the settings %j: main muscle %s, others %j", (name, said, main, further) => {
    expect(musclesOf(name, said, ENGLISH_CATALOGUE.entryOf)).toEqual({ main, further })
  })

  test('a set counts 1 for the main muscle and 0.5 for each other; exercises without a muscle are listed apart', () => {
    const bench = {
      exerciseId: 'bench',
      name: 'Bench Press',
      ...musclesOf('Bench Press', nothing, ENGLISH_CATALOGUE.entryOf),
    }
    const press = {
      exerciseId: 'press',
      name: 'Overhead Press',
      ...musclesOf('Overhead Press', nothing, ENGLISH_CATALOGUE.entryOf),
    }
    const odd = {
      exerciseId: 'odd',
      name: 'My machine',
      ...musclesOf('My machine', nothing, ENGLISH_CATALOGUE.entryOf),
    }
    const { muscles, unassigned } = setsPerMuscle([
      ...[
        { ...bench, sets: 3 },
        { ...press, sets: 4 },
      ],
      ...[
        { ...bench, sets: 2 },
        { ...odd, sets: 6 },
        { ...odd, sets: 0 },
      ],
    ])
    const worked = muscles.filter(({ sets }) => sets > 0)
    expect(worked.map(({ muscle, sets }) => [muscle, sets])).toEqual([
      ['Shoulders', 6.5],
      ['Chest', 5],
      ['Triceps', 4.5],
      ['Core', 2],
    ])
    expect(worked[0]?.exercises.map(({ name, sets }) => [name, sets])).toEqual([
      ['Overhead Press', 4],
      ['Bench Press', 2.5],
    ])
    expect([muscles.length, unassigned.sets, unassigned.exercises.map(({ name }) => name)]).toEqual([
      14,
      6,
      ['My machine'],
    ])
  })
})

test('R-PROG-20 the body weight average covers the seven days up to a weighing, in kilograms', () => {
  const at = (day: number, weight: number, unit: BodyWeight['unit'] = 'kg') => ({ at: day * DAY, weight, unit })
  const means = sevenDayMeans([at(10, 82), at(0, 80), at(3, 180, 'lbs'), at(7, 81), at(40, 79)])
  expect(means.map(({ kilograms, mean }) => [kilograms, mean])).toEqual([
    [80, 80],
    [81.65, 80.83],
    [81, 81.33],
    [82, 81.5],
    [79, 79],
  ])
})
