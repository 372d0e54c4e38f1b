import { roundTo } from '#domain/number.ts'
import type { Day } from '#domain/statistics/calendar.ts'
import type { HeatDay } from '#domain/statistics/weeks.ts'

export type HeatPart = {
  width: number
  height: number
  months: { x: number; month: string }[]
  tones: ToneOfPart[]
  dayAt: (x: number, y: number) => HeatDay | undefined
  placeOf: (day: Day) => { x: number; y: number; size: number } | undefined
}

/** All squares of one tone as one outline: the path is half as wide as the squares look, the stroke is the rest. */
type ToneOfPart = { tone: HeatDay['tone']; path: string; stroke: number }

type Square = { day: HeatDay; x: number; y: number; size: number }

/** In px: the height for the names of months. */
const TOP = 18

/** The share of its cell that a square takes, so that not only tones tell days apart. */
const SIZES = [0.34, 0.5, 0.64, 0.78, 0.9] as const

const MONTH_COLUMNS = 3

/** The squares of some weeks. `cell`: px. Of two months that begin close together, only the later one is named. */
export function heatPart(weeks: readonly (readonly HeatDay[])[], cell: number, today: Day): HeatPart {
  const squares = weeks.flatMap((week, column) =>
    week.map((day, row) => {
      const size = cell * SIZES[day.tone]
      const inset = (cell - size) / 2
      return { day, x: column * cell + inset, y: TOP + row * cell + inset, size }
    }),
  )
  const starts = weeks.flatMap((week, column) => {
    const first = week.find(({ day }) => day.endsWith('-01'))
    return first ? [{ x: column * cell, month: first.day.slice(0, 7) }] : []
  })
  const room = MONTH_COLUMNS * cell
  return {
    width: weeks.length * cell,
    height: TOP + 7 * cell,
    months: starts.filter(({ x }) => x + room <= weeks.length * cell + cell / 2),
    tones: tonesOf(squares.filter(({ day }) => day.day <= today)),
    dayAt: (x, y) => weeks[within(x / cell, weeks.length)]?.[within((y - TOP) / cell, 7)],
    placeOf: (wanted) => squares.find(({ day }) => day.day === wanted),
  }
}

/** One shape for each tone, because 371 elements take a browser ten times as long as five. */
const tonesOf = (squares: readonly Square[]): ToneOfPart[] =>
  [...Map.groupBy(squares, ({ day }) => day.tone)].map(([tone, ofTone]) => {
    const half = (ofTone[0]?.size ?? 0) / 2
    const side = short(half)
    const path = ofTone.map(({ x, y }) => `M${short(x + half / 2)} ${short(y + half / 2)}h${side}v${side}h-${side}z`)
    return { tone, path: path.join(''), stroke: half }
  })

const short = (length: number): number => roundTo(length, 2)

const within = (place: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(place)))
