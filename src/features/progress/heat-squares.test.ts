import { expect, it } from 'vitest'
import { heatmap } from '#domain/statistics/weeks.ts'
import { heatPart } from './heat-squares.ts'

const DAYS = [
  { day: '2026-11-16', workouts: 1, sets: 20, volume: 0, seconds: 0 },
  { day: '2026-11-18', workouts: 1, sets: 4, volume: 0, seconds: 0 },
]
const WEEKS = heatmap(DAYS, '2026-11-18', null)

it('R-PROG-17 a press on the heatmap picks the day under the finger, or the nearest day outside the grid', () => {
  const part = heatPart(WEEKS, 10, '2026-11-18')
  expect([part.width, part.height]).toEqual([530, 88])
  expect(part.dayAt(525, 18 + 5)?.day).toBe('2026-11-16')
  expect(part.dayAt(525, 18 + 25)?.day).toBe('2026-11-18')
  expect(part.dayAt(600, 0)?.day).toBe('2026-11-16')
  expect(part.dayAt(-5, 200)?.day).toBe(WEEKS[0]?.[6]?.day)
})

it('R-PROG-17 the more sets a day has, the larger its heatmap square', () => {
  const part = heatPart(WEEKS, 10, '2026-11-18')
  expect(['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => part.placeOf(day)?.size?.toFixed(1))).toEqual([
    '9.0',
    '3.4',
    '5.0',
  ])
})

it('R-PROG-17 the heatmap labels a month at its first week, and only if the label fits', () => {
  const named = (from: number, to?: number) =>
    heatPart(WEEKS.slice(from, to), 10, '2026-11-18').months.map(({ month }) => month)
  expect(named(0)).toHaveLength(12)
  expect(named(0)[0]).toBe('2025-12')
  expect(named(50)).toEqual([])
})

it('R-PROG-17 the heatmap has a square for every day up to today, drawn as one path per tone', () => {
  const squaresOf = (today: string) =>
    heatPart(WEEKS, 10, today).tones.map(({ tone, path }) => [tone, path.split('z').length - 1])
  expect(squaresOf('2026-11-18')).toEqual([
    [0, 365],
    [4, 1],
    [1, 1],
  ])
  expect(squaresOf('2026-11-16').slice(1)).toEqual([[4, 1]])
})
