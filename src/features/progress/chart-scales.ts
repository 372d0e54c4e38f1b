import { scaleLinear, scaleTime } from 'd3-scale'
import { line } from 'd3-shape'
import type { Words } from '#words/words.ts'

/** A point of a chart. `at`: ms since 1970. */
export type ChartPoint = {
  key: string
  at: number
  value: number
  /** True for a value converted from another unit: the point is a ring. */
  isHollow?: boolean
}

type Size = { width: number; height: number }
export type Plot = Size & { left: number; right: number; top: number; bottom: number }

export const plotOf = ({ width, height }: Size, axisWidth: number): Plot => ({
  ...{ width, height },
  ...{ left: 10, right: width - axisWidth - 12, top: 14, bottom: height - 26 },
})

/** Where points are on a plot, with the numbers and dates at its sides. */
export type Scales = {
  x: (at: number) => number
  y: (value: number) => number
  values: readonly number[]
  dates: readonly { at: number; text: string }[]
  path: (points: readonly ChartPoint[]) => string
}

/**
 * How many lines to aim for: three or four are drawn. The axis begins near the smallest value, where a bar chart would
 * begin at 0.
 */
const LINES = 3
/** The wanted and the smallest distance between dates, in px. */
const DATE_PX = 72
const CLOSEST_PX = 52
/** In px: half of the widest date. Nearer to the edge a date would be cut off. */
const EDGE_PX = 26

/** The scales for points that come oldest first; null without points. `all`: with those of a second line. */
export function scalesOf(all: readonly ChartPoint[], plot: Plot, words: Words): Scales | null {
  const [first] = all
  if (!first) return null
  const times = all.map(({ at }) => at)
  const values = all.map(({ value }) => value)
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const [least, most] = spread(Math.min(...values), Math.max(...values))
  const y = scaleLinear([least, most], [plot.bottom, plot.top]).nice(LINES)
  const x = scaleTime([from, Math.max(until, from + 1)], [plot.left, plot.right])
  const ticks = x.ticks(Math.max(3, Math.floor((plot.right - plot.left) / DATE_PX))).map((date) => date.getTime())
  const whole = ticks.filter((at) => x(at) >= EDGE_PX)
  const apart = whole.filter((_, index) => index % everyOf(whole.map((each) => x(each))) === 0)
  const draw = line<ChartPoint>(
    (point) => x(point.at),
    (point) => y(point.value),
  )
  return {
    x: (at) => x(at),
    y: (value) => y(value),
    values: y.ticks(LINES),
    dates: datesOf(apart, until - from, words),
    path: (points) => draw(points) ?? '',
  }
}

/** Every second or third date, if there is no room for all. */
function everyOf(places: readonly number[]): number {
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? place))
  return Math.max(1, Math.ceil(CLOSEST_PX / Math.max(1, Math.min(CLOSEST_PX, ...gaps))))
}

/** Widens the range of equal points, which still need an axis. */
function spread(least: number, most: number): [number, number] {
  if (least !== most) return [least, most]
  const room = Math.abs(least) * 0.05 || 1
  return [Math.max(0, least - room), most + room]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The dates on the axis: days, months or years, the coarser the longer the span. */
function datesOf(ticks: readonly number[], span: number, words: Words): Scales['dates'] {
  let year: number | null = null
  const dates = ticks.map((at) => {
    const isNewYear = new Date(at).getFullYear() !== year
    year = new Date(at).getFullYear()
    if (span < 120 * DAY_MS) return { at, text: words.date(at, { day: 'numeric', month: 'short' }) }
    if (span > 4 * 365 * DAY_MS) return { at, text: words.date(at, { year: 'numeric' }) }
    return { at, text: words.date(at, isNewYear ? { month: 'short', year: '2-digit' } : { month: 'short' }) }
  })
  // Leaves out equal dates, which several ticks within a day or two have.
  return dates.filter(({ text }, index) => text !== dates[index - 1]?.text)
}

/** The axis of bars begins at 0 and ends here: with one digit, or with an even second one, so that its half is short. */
export function topOfBars(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return (TOPS.find((top) => top * power >= most) ?? 10) * power
}

const TOPS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8]

/** The index of the point nearest to `px`. `points`: oldest first. */
export function nearestPoint(points: readonly ChartPoint[], scales: Pick<Scales, 'x'>, px: number): number {
  const distances = points.map(({ at }) => Math.abs(scales.x(at) - px))
  return distances.indexOf(Math.min(...distances))
}
