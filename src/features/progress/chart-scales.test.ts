import { expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { type ChartPoint, nearestPoint, plotOf, scalesOf, topOfBars } from './chart-scales.ts'

const at = (text: string) => new Date(`${text}T12:00:00`).getTime()
const points = (...of: [day: string, value: number][]): ChartPoint[] =>
  of.map(([day, value]) => ({ key: day, at: at(day), value }))
const plot = plotOf({ width: 326, height: 196 }, 36)

function drawn(all: readonly ChartPoint[]) {
  const scales = scalesOf(all, plot, currentWords())
  if (!scales) throw new Error('nothing is drawn')
  return scales
}

test.each<[string, [string, number][], number[], string[]]>([
  [
    'a year',
    [
      ['2025-11-20', 58],
      ['2026-11-20', 69],
    ],
    [55, 60, 65, 70],
    ['Jan 26', 'Apr', 'Jul', 'Oct'],
  ],
  [
    'three weeks',
    [
      ['2026-11-01', 60],
      ['2026-11-21', 62.5],
    ],
    [60, 61, 62, 63],
    ['8 Nov', '15 Nov'],
  ],
  [
    'equal values',
    [
      ['2026-11-01', 100],
      ['2026-11-21', 100],
    ],
    [95, 100, 105],
    ['8 Nov', '15 Nov'],
  ],
  [
    'nothing lifted',
    [
      ['2026-11-01', 0],
      ['2026-11-21', 0],
    ],
    [0, 0.5, 1],
    ['8 Nov', '15 Nov'],
  ],
])('R-PROG-09 the chart axes have round values and few date labels: %s', (_, of, values, dates) => {
  const scales = drawn(points(...of))
  expect(scales.values).toEqual(values)
  expect(scales.dates.map(({ text }) => text)).toEqual(dates)
})

test('R-PROG-09 a chart of two points on one day labels that date once', () => {
  const [first] = points(['2026-11-20', 60]) as [ChartPoint]
  const scales = drawn([first, { ...first, key: 'later', at: first.at + 60 * 60 * 1000 }])
  expect(scales.dates.map(({ text }) => text)).toEqual(['20 Nov'])
})

test.each([326, 500, 710])(
  'R-PROG-09 the date labels of a %d px wide chart are not cut off and do not overlap',
  (width) => {
    const year = points(['2025-11-28', 60], ['2026-11-20', 70])
    const scales = scalesOf(year, plotOf({ width, height: 226 }, 36), currentWords())
    const places = scales?.dates.map(({ at }) => scales.x(at)) ?? []
    expect(places.length).toBeGreaterThan(2)
    for (const [index, place] of places.entries()) expect(place - (places[index - 1] ?? -26)).toBeGreaterThanOrEqual(52)
  },
)

test('R-PROG-09 every chart point is inside the plot, and a tap finds the nearest point', () => {
  const all = points(['2026-01-01', 60], ['2026-02-01', 80], ['2026-11-01', 70])
  const scales = drawn(all)
  for (const point of all) {
    expect(scales.x(point.at)).toBeGreaterThanOrEqual(plot.left)
    expect(scales.x(point.at)).toBeLessThanOrEqual(plot.right)
    expect(scales.y(point.value)).toBeGreaterThanOrEqual(plot.top)
    expect(scales.y(point.value)).toBeLessThanOrEqual(plot.bottom)
  }
  expect([plot.left, 45, plot.right + 40].map((px) => nearestPoint(all, scales, px))).toEqual([0, 1, 2])
  expect(scales.path(all)).toMatch(/^M10,[\d.]+L[\d.]+,14/)
  expect(scalesOf([], plot, currentWords())).toBeNull()
})

test.each([
  [14_260, 16_000],
  [16_000, 16_000],
  [8_100, 10_000],
  [950, 1_000],
  [3, 3],
  [0, 1],
])('R-PROG-25 the axis of bars up to %d ends at %d', (most, top) => {
  expect(topOfBars(most)).toBe(top)
})
