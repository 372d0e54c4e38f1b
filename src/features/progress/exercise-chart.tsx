import ChartLine from 'lucide-react/icons/chart-line'
import Table from 'lucide-react/icons/table'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey, Words } from '#words/words.ts'
import {
  CHART_RANGES,
  type ChartKind,
  type ChartRange,
  firstRange,
  isMass,
  kindsOf,
  pointsOf,
  type SeenPoint,
  type ShownUnits,
} from './chart-kinds.ts'
import { LineChart } from './line-chart.tsx'
import type { ExerciseProgress } from './progress.ts'
import { about, chartFigure, dayText, setText } from './value-texts.ts'

type ExerciseChartProps = {
  progress: Pick<ExerciseProgress, 'name' | 'bests' | 'series'>
  units: ShownUnits
  /** A table instead of the chart, with links to the workouts; not in a running workout. */
  hasTable?: boolean
}

/** The chart of an exercise, with one point for each workout. */
export function ExerciseChart({ progress, units, hasTable = false }: ExerciseChartProps): ReactNode {
  const { name, bests, series } = progress
  const words = useWords()
  const { now } = useSync()
  const kinds = useMemo(() => kindsOf(series), [series])
  const [wanted, setWanted] = useState<ChartKind | null>(null)
  const [range, setRange] = useState<ChartRange | null>(null)
  const [isTable, setIsTable] = useState(false)
  const kind = wanted && kinds.includes(wanted) ? wanted : kinds[0]
  const shownRange = range ?? (kind ? firstRange(series, kind, now()) : 'year')
  const points = useMemo(
    () => (kind ? pointsOf(series, { kind, range: shownRange, now: now(), units }) : []),
    [series, kind, shownRange, units, now],
  )
  if (!kind) return <TooFew isUntrained={bests === null} />
  const seen: Seen = { name, kind, points, units, now: now() }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Kinds kinds={kinds} value={kind} onChange={setWanted} />
      {points.length < 2 ? (
        <TooFew />
      ) : isTable ? (
        <PointTable {...seen} />
      ) : (
        <Curve key={kind + shownRange} {...seen} />
      )}
      <Segmented
        label={words('progress.chart.range')}
        isLabelHidden
        segments={CHART_RANGES.map((value) => ({ value, label: words(RANGES[value]) }))}
        value={shownRange}
        onValueChange={setRange}
      />
      {hasTable && points.length >= 2 && <TableSwitch isTable={isTable} onChange={setIsTable} />}
      <Notes {...seen} />
    </div>
  )
}

/** `isBrief`: a low chart, whose number is small. `note`: beside the newest value, in place of where it is from. */
type Seen = {
  name: string
  kind: ChartKind
  points: readonly SeenPoint[]
  units: ShownUnits
  now: number
  isBrief?: boolean
  note?: ReactNode
  height?: number
}

export const KINDS: Record<ChartKind, FixedKey> = {
  e1rm: 'progress.chart.kind.e1rm',
  heaviest: 'progress.chart.kind.heaviest',
  volume: 'progress.chart.kind.volume',
  reps: 'progress.chart.kind.reps',
  distance: 'progress.chart.kind.distance',
  time: 'progress.chart.kind.time',
}

const RANGES: Record<ChartRange, FixedKey> = {
  quarter: 'progress.chart.quarter',
  year: 'progress.chart.year',
  all: 'progress.chart.all',
}

type KindsProps = { kinds: readonly ChartKind[]; value: ChartKind; onChange: (kind: ChartKind) => void }

function Kinds({ kinds, value, onChange }: KindsProps) {
  const words = useWords()
  return (
    <Segmented
      label={words('progress.chart.measure')}
      isLabelHidden
      isWrapped
      segments={kinds.map((kind) => ({ value: kind, label: words(KINDS[kind]) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}

const NUMBER = 'text-[1.75rem] leading-[1.1] font-[700] tracking-[-0.02em] tabular-nums font-stretch-106%'
const UNIT = 'ms-1 text-15 font-[560] tracking-normal text-text-2'

export function Curve({ name, kind, points, units, now, isBrief = false, note, height }: Seen) {
  const words = useWords()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const index = points.findIndex(({ key }) => key === chosenKey)
  const chosen = index < 0 ? points.length - 1 : index
  const point = points[chosen]
  const figure = chartFigure(point?.value ?? 0, kind, units, words)
  const text = (at: number) => pointText(points[at], { kind, units, now, words })
  const values = points.map(({ value }) => value)
  const spoken = (value: number) => figureText(value, kind, units, words)
  const source = note && chosen === points.length - 1 ? note : point && sourceText(point, units, now, words)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-2">
        <b className={isBrief ? 'text-13 font-[640] tabular-nums' : NUMBER}>
          {about(figure.value, point?.isHollow)}
          {figure.unit && <small className={isBrief ? 'ms-1 text-13' : UNIT}>{figure.unit}</small>}
        </b>
        {point && <span className="text-13 font-[500] text-text-2">{source}</span>}
      </p>
      <LineChart
        label={words('progress.chart.label', {
          kind: words(KINDS[kind]),
          name,
          count: points.length,
          least: spoken(Math.min(...values)),
          most: spoken(Math.max(...values)),
        })}
        points={points}
        isLow={isBrief}
        dateText={isBrief ? (at) => dayText(at, now, words) : undefined}
        height={height}
        chosen={chosen}
        onChoose={(at) => setChosenKey(points[at]?.key ?? null)}
        pointText={text}
        valueText={(value) => chartFigure(value, kind, units, words).value}
      />
    </div>
  )
}

function PointTable({ name, kind, points, units, now }: Seen) {
  const words = useWords()
  const hasSets = points.some(({ set }) => set !== null)
  const unit = chartFigure(0, kind, units, words).unit
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-15">
        <caption className="sr-only">{words('progress.chart.tableOf', { name })}</caption>
        <thead className="text-13 text-text-2">
          <tr>
            <th className="py-2 text-start font-[540]">{words('progress.chart.workout')}</th>
            <th className="py-2 text-end font-[540]">{[words(KINDS[kind]), unit].filter(Boolean).join(', ')}</th>
            {hasSets && <th className="py-2 text-end font-[540]">{words('progress.chart.fromSet')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.key} className="border-t border-line">
              <td>
                <Link to={`/history/${point.workoutId}`} className="link flex min-h-tap items-center whitespace-nowrap">
                  {dayText(point.at, now, words)}
                </Link>
              </td>
              <td className="text-end font-[640] tabular-nums">
                {about(chartFigure(point.value, kind, units, words).value, point.isHollow)}
              </td>
              {hasSets && (
                <td className="text-end text-text-2 tabular-nums">{point.set && setText(point.set, units, words)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableSwitch({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const words = useWords()
  const Icon = isTable ? ChartLine : Table
  return (
    <button
      type="button"
      onClick={() => onChange(!isTable)}
      className="flex min-h-tap w-fit items-center gap-2 rounded-md text-14 font-[580]"
    >
      <Icon aria-hidden="true" size={17} />
      {words(isTable ? 'progress.chart.showChart' : 'progress.chart.showTable')}
    </button>
  )
}

function Notes({ kind, points, units }: Seen) {
  const words = useWords()
  const isConverted = points.length >= 2 && points.some(({ isHollow }) => isHollow)
  const notes = [
    kind === 'e1rm' && words('progress.chart.estimated'),
    isConverted && isMass(kind) && words('progress.chart.hollow', { to: units.mass === 'kg' ? 'kg' : 'other' }),
  ].filter(Boolean)
  return notes.length > 0 && <p className="text-12 font-[480] text-text-2">{notes.join(' ')}</p>
}

export function TooFew({ isUntrained = false }: { isUntrained?: boolean }) {
  const words = useWords()
  return (
    <p className="grid min-h-32 place-items-center text-center text-balance text-text-2">
      {words(isUntrained ? 'progress.chart.untrained' : 'progress.chart.tooFew')}
    </p>
  )
}

type Told = { kind: ChartKind; units: ShownUnits; now: number; words: Words }

/** 'from 57.5 × 6 · Today'. */
function sourceText({ set, at }: SeenPoint, units: ShownUnits, now: number, words: Words): string {
  const from = set && words('progress.from', { set: setText(set, units, words) })
  return words.line([from, dayText(at, now, words)])
}

/** A point for a screen reader: '22 Oct: 66 kg from 55 × 6'. */
function pointText(point: SeenPoint | undefined, { kind, units, now, words }: Told): string {
  if (!point) return ''
  const value = about(figureText(point.value, kind, units, words), point.isHollow)
  const from = point.set && words('progress.from', { set: setText(point.set, units, words) })
  return words('progress.chart.point', {
    day: dayText(point.at, now, words),
    value: [value, from].filter(Boolean).join(' '),
  })
}

const figureText = (value: number, kind: ChartKind, units: ShownUnits, words: Words): string => {
  const figure = chartFigure(value, kind, units, words)
  return [figure.value, figure.unit].filter(Boolean).join(' ')
}
