import { type ReactNode, useId, useState } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { type Day, SHOWN_WEEKS } from '#domain/statistics/calendar.ts'
import { weeklyVolumes, weekSoFar } from '#domain/statistics/weeks.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Card } from '#ui/card.tsx'
import { Part } from '#ui/part.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { wholeIn } from '#words/record-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { pointsOf } from './chart-kinds.ts'
import { plotOf, topOfBars } from './chart-scales.ts'
import { comparedUntil, shortDay } from './day-text.ts'
import { Curve, TooFew } from './exercise-chart.tsx'
import { useChartWidth } from './line-chart.tsx'
import type { Stats, WeeklyLift } from './progress.ts'
import { BigNumber, SmallFigure } from './stats-parts.tsx'
import { useShownUnits } from './use-exercises.ts'
import { about, changeText } from './value-texts.ts'
import { useShownUnit } from './week-section.tsx'

/** The estimated one-rep maximum of the main lifts, week by week. */
export function LiftsSection({ lifts = [] }: Pick<Stats, 'lifts'>) {
  const words = useWords()
  const [picked, setPicked] = useState<string | null>(null)
  const panelId = useId()
  const shown = lifts.find(({ id }) => id === picked) ?? lifts[0]
  if (!shown) return null
  return (
    <Part title={words('progress.lifts.title')} aside={words('progress.lifts.weeks', { count: SHOWN_WEEKS })}>
      <Card className="overflow-hidden">
        <Tabs
          isHead
          label={words('progress.lifts.title')}
          panelId={panelId}
          value={shown.id}
          onValueChange={setPicked}
          tabs={lifts.map((lift) => ({ value: lift.id, label: <LiftFigure lift={lift} /> }))}
        />
        <div id={panelId} role="tabpanel" aria-label={shown.name} className="p-4">
          <LiftChart key={shown.id} lift={shown} />
        </div>
      </Card>
    </Part>
  )
}

/** The points of a lift in the reader's units. */
function useLiftPoints({ id, series }: WeeklyLift) {
  const units = useShownUnits(id, { series })
  const now = useSync().now()
  return { units, now, points: pointsOf(series, { kind: 'e1rm', range: 'all', now, units }) }
}

/** The newest value and how far it is from that of twelve weeks ago. */
function LiftFigure({ lift }: { lift: WeeklyLift }) {
  const words = useWords()
  const { units, points } = useLiftPoints(lift)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const change = last.value - first.value
  return (
    <SmallFigure
      name={lift.name}
      value={about(words.number(last.value), last.isHollow)}
      unit={units.mass}
      note={
        points.length > 1 &&
        (change === 0
          ? words('history.compared.change', { way: 'other', value: '' })
          : words.ltr(`${changeText(change, words)} ${units.mass}`))
      }
      isWrapped
      isUp={change > 0}
    />
  )
}

function LiftChart({ lift }: { lift: WeeklyLift }) {
  const { units, now, points } = useLiftPoints(lift)
  if (points.length < 2) return <TooFew />
  return <Curve isBrief name={lift.name} kind="e1rm" points={points} units={units} now={now} />
}

/** The volume of twelve weeks, the running one compared with the same days of the week before (D31). */
export function VolumeSection({ stats, today }: { stats: Stats; today: Day }) {
  const words = useWords()
  const unit = useShownUnit(stats)
  const { days, weekStart, units } = stats
  const { now, last } = weekSoFar(days, today, weekStart)
  const weeks = weeklyVolumes(days, today, weekStart)
  const isConverted = (entered: readonly MassUnit[] = []) => entered.some((other) => other !== unit)
  if (weeks.every(({ volume }) => volume === 0)) return null
  const change = wholeIn(now.volume, unit) - wholeIn(last.volume, unit)
  const compared = {
    change: changeText(change, words),
    strong: (text: ReactNode) => <b className={change > 0 ? 'font-[620] text-done-text' : 'font-[620]'}>{text}</b>,
  }
  const until = comparedUntil(today, weekStart, words)
  return (
    <Part title={words('progress.volume.title')} aside={words('progress.lifts.weeks', { count: SHOWN_WEEKS })}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p className="flex flex-wrap items-baseline gap-2">
          <BigNumber
            value={about(words.number(wholeIn(now.volume, unit)), now.volume > 0 && isConverted(units?.now))}
            unit={unit}
          />
          <span className="text-13 font-[500] text-text-2">
            {last.volume === 0 ? (
              words('progress.volume.now')
            ) : until ? (
              <Sentence of="progress.volume.until" values={{ ...compared, day: until }} />
            ) : (
              <Sentence of="progress.volume.whole" values={compared} />
            )}
          </span>
        </p>
        <Bars
          weeks={weeks.map(({ from, volume }) => ({ from, value: wholeIn(volume, unit) }))}
          mark={wholeIn(last.volume, unit)}
          today={today}
          unit={unit}
        />
      </Card>
    </Part>
  )
}

type BarsProps = { weeks: readonly { from: Day; value: number }[]; mark: number; today: Day; unit: MassUnit }

/** In px, as in the drawing. */
const BARS_HEIGHT = 132
const BAR_SHARE = 0.68
/** The bars with their date below; the last one's ends with its bar. In px: with less room between bars there are fewer. */
const DATES = { wide: [0, 4, 7], narrow: [0, 5] }
const NARROW_PX = 21

type LinesProps = {
  labels: readonly (readonly [number, string])[]
  y: (value: number) => number
  right: number
  width: number
}

/** The lines behind the bars, with their values at the right. */
function BarLines({ labels, y, right, width }: LinesProps) {
  return labels.map(([value, label]) => (
    <g key={value}>
      <line x1={0} x2={right} y1={y(value)} y2={y(value)} className="grid" />
      <text x={width} y={y(value) + 4} textAnchor="end" className="axis">
        {label}
      </text>
    </g>
  ))
}

const shortly = (value: number, words: Words): string =>
  value < 1000 ? words.number(value) : words('progress.volume.thousands', { count: value / 1000 })

/** In px: some languages have a longer word than 'k'. */
const roomFor = (labels: LinesProps['labels']): number =>
  Math.max(22, ...labels.map(([, { length }]) => (length > 5 ? length * 6 : 0)))

const PAST = 'color-mix(in oklab, var(--bar) 52%, var(--surface))'

/** `mark`: where the running week's bar would be with the volume of the week before. */
function Bars({ weeks, mark, today, unit }: BarsProps) {
  const words = useWords()
  const { ref, width } = useChartWidth()
  const values = weeks.map(({ value }) => value)
  const most = topOfBars(Math.max(mark, ...values))
  const labels = [0, most / 2, most].map((value) => [value, shortly(value, words)] as const)
  const { right, top } = plotOf({ width, height: BARS_HEIGHT }, roomFor(labels))
  const bottom = BARS_HEIGHT - 20
  const y = (value: number) => bottom - ((bottom - top) * value) / most
  const step = right / weeks.length
  const bar = step * BAR_SHARE
  const dated = DATES[step < NARROW_PX ? 'narrow' : 'wide']
  const x = (index: number) => index * step + (step - bar) / 2
  const spoken = (value: number) => `${words.number(value)} ${unit}`
  return (
    <div ref={ref} className="line-chart">
      <svg
        width={width}
        height={BARS_HEIGHT}
        viewBox={`0 0 ${width} ${BARS_HEIGHT}`}
        role="img"
        aria-label={words('progress.volume.label', {
          count: weeks.length,
          least: spoken(Math.min(...values)),
          most: spoken(Math.max(...values)),
        })}
      >
        <BarLines {...{ labels, y, right, width }} />
        {weeks.map(({ from, value }, index) => (
          <g key={from}>
            <rect
              x={x(index)}
              y={y(value)}
              width={bar}
              height={bottom - y(value)}
              rx={Math.min(3, (bottom - y(value)) / 2)}
              fill={index < weeks.length - 1 ? PAST : 'var(--bar)'}
            />
            {(dated.includes(index) || index === weeks.length - 1) && (
              <text
                x={x(index) + (index === weeks.length - 1 ? bar : 0)}
                y={BARS_HEIGHT - 3}
                textAnchor={index === weeks.length - 1 ? 'end' : 'start'}
                className="axis"
              >
                {shortDay(from, today, words)}
              </text>
            )}
          </g>
        ))}
        {mark > 0 && (
          <rect
            x={x(weeks.length - 1) - 3}
            y={y(mark) - 1.5}
            width={bar + 6}
            height={3}
            rx={1.5}
            fill="var(--text)"
            stroke="var(--surface)"
            strokeWidth={1.5}
            paintOrder="stroke"
          />
        )}
      </svg>
    </div>
  )
}
