import { METRES } from '#domain/duration.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import type { Bests } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { wholeIn } from '#words/record-text.ts'
import type { ChartPoint } from './chart-scales.ts'
import type { SeriesPoint } from './progress.ts'

const CHART_KINDS = ['e1rm', 'heaviest', 'volume', 'reps', 'distance', 'time'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export const CHART_RANGES = ['quarter', 'year', 'all'] as const
export type ChartRange = (typeof CHART_RANGES)[number]

/** The units in which a person reads numbers. */
export type ShownUnits = { mass: MassUnit; trip: 'km' | 'mi'; isRower?: boolean }

/** A workout on the chart. `set`: the set that the value is from; null: the value is of the whole workout. */
export type SeenPoint = ChartPoint & { workoutId: string; set: RecordSet | null }

/** The kinds of charts for which some workout has a value. */
export function kindsOf(series: readonly SeriesPoint[]): ChartKind[] {
  const found = CHART_KINDS.filter((kind) => series.some((point) => (measured(point, kind) ?? 0) > 0))
  return found.length > 1 ? found.filter((kind) => kind !== 'time') : found
}

/**
 * The values of an exercise's small line, oldest first: e1RM, else the first kind of chart that changes. A body weight
 * that stays the same says nothing beside more reps.
 */
export function lineOf(series: readonly SeriesPoint[]): number[] {
  const valuesOf = (kind: ChartKind) => series.flatMap((point) => measured(point, kind) || [])
  const moves = (values: readonly number[]) => values.some((value) => value !== values[0])
  const kinds = kindsOf(series)
  const [first] = kinds
  const kind = kinds.find((each) => (each === 'e1rm' ? valuesOf(each).length > 1 : moves(valuesOf(each)))) ?? first
  return kind ? valuesOf(kind) : []
}

/** How many of the newest workouts the small line of an exercise shows. */
export const LINE_WORKOUTS = 12

/** The set that says most of an exercise: of the best e1RM, else the heaviest, the farthest, the most or longest. */
export function bestSetOf(bests: Bests): RecordSet | null {
  const { e1rm, heaviest, leastHelp, farthest } = bests.best
  const best = e1rm ?? heaviest ?? leastHelp ?? farthest ?? bests.mostReps.most[0] ?? bests.longest.most[0]
  return best?.set ?? null
}

/** How many of the newest workouts decide whether a line rises. */
const NEWEST = 3

/** Whether the newest workouts of a line surpass all before. */
export function isRising(line: readonly number[]): boolean {
  const newest = Math.min(NEWEST, Math.floor(line.length / 2))
  return newest > 0 && Math.max(...line.slice(-newest)) > Math.max(...line.slice(0, -newest))
}

/** The range shown first: a year, or all if a year has too few workouts for a line. */
export function firstRange(series: readonly SeriesPoint[], kind: ChartKind, now: number): ChartRange {
  const isLine = (range: ChartRange) => inRange(series, kind, range, now).length >= 2
  return !isLine('year') && isLine('all') ? 'all' : 'year'
}

/** The points of a chart, oldest first, in the reader's units. */
export function pointsOf(
  series: readonly SeriesPoint[],
  { kind, range, now, units }: { kind: ChartKind; range: ChartRange; now: number; units: ShownUnits },
): SeenPoint[] {
  return inRange(series, kind, range, now).map((point) => ({
    ...{ key: point.workoutId, workoutId: point.workoutId, at: point.at },
    value: shown(measured(point, kind) ?? 0, kind, units),
    isHollow: isMass(kind) && point.unit !== null && point.unit !== units.mass,
    set: kind === 'e1rm' || kind === 'heaviest' ? point.sets[kind] : null,
  }))
}

const inRange = (series: readonly SeriesPoint[], kind: ChartKind, range: ChartRange, now: number) =>
  series.filter((point) => (measured(point, kind) ?? 0) > 0 && point.at >= startOf(range, now))

const MONTHS: Record<Exclude<ChartRange, 'all'>, number> = { quarter: 3, year: 12 }

function startOf(range: ChartRange, now: number): number {
  if (range === 'all') return Number.NEGATIVE_INFINITY
  const start = new Date(now)
  start.setMonth(start.getMonth() - MONTHS[range])
  return start.getTime()
}

export const isMass = (kind: ChartKind): boolean => kind === 'e1rm' || kind === 'heaviest' || kind === 'volume'

function measured(point: SeriesPoint, kind: ChartKind): number | null {
  if (kind === 'distance') return point.metres
  return kind === 'time' ? point.seconds : point[kind]
}

/** Converts a server's value into the reader's units. */
function shown(value: number, kind: ChartKind, { mass, trip }: ShownUnits): number {
  if (kind === 'volume' || kind === 'e1rm') return wholeIn(value, mass)
  if (isMass(kind)) return roundTo(inUnit(value, 'kg', mass), 1)
  return kind === 'distance' ? roundTo(value / METRES[trip], 2) : value
}
