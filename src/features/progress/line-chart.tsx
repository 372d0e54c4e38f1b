import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords } from '#words/use-words.ts'
import { type ChartPoint, nearestPoint, type Plot, plotOf, type Scales, scalesOf } from './chart-scales.ts'
import './line-chart.css'

type LineChartProps = {
  /** What a screen reader says of the chart: what it shows, from where to where. */
  label: string
  points: readonly ChartPoint[]
  chosen: number
  onChoose: (index: number) => void
  pointText: (index: number) => string
  valueText?: (value: number) => string
  /** A second line, the mean of body weights. With it the points have no line. */
  mean?: readonly ChartPoint[]
  /** For a page with several charts. */
  isLow?: boolean
  /** With it the dates below are those of the ends and the middle. */
  dateText?: ((at: number) => string) | undefined
  /** In px; if left out, by the width. */
  height?: number
}

/** With more points than this, points have no edge around them. */
const MANY = 24

/** A tap chooses the nearest point; arrow keys move from point to point, Home and End to the ends. */
export function LineChart({
  label,
  points,
  chosen,
  onChoose,
  pointText,
  valueText,
  mean,
  isLow,
  dateText,
  ...rest
}: LineChartProps) {
  const words = useWords()
  const { ref, width } = useChartWidth()
  const textOf = valueText ?? ((value: number) => words.number(value))
  const height = rest.height ?? (isLow ? (width < 400 ? 150 : 170) : width < 480 ? 196 : 226)
  const { plot, scales } = useMemo(() => {
    const plot = plotOf({ width, height }, 36)
    return { plot, scales: scalesOf([...points, ...(mean ?? [])], plot, words) }
  }, [points, mean, width, height, words])
  if (!scales) return null
  const last = points.length - 1

  function handleKeyDown(event: KeyboardEvent) {
    const to = {
      ...{ ArrowLeft: chosen - 1, ArrowDown: chosen - 1, ArrowRight: chosen + 1, ArrowUp: chosen + 1 },
      ...{ PageUp: chosen + 10, PageDown: chosen - 10, Home: 0, End: last },
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(Math.min(last, Math.max(0, to)))
  }
  function handlePointer(event: PointerEvent<HTMLElement>) {
    if (!scales || (event.type === 'pointermove' && event.buttons === 0)) return
    const index = nearestPoint(points, scales, event.clientX - event.currentTarget.getBoundingClientRect().left)
    if (index !== chosen) onChoose(index)
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen}
      aria-valuetext={pointText(chosen)}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      className="line-chart"
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Axes plot={plot} scales={scales} textOf={textOf}>
          {dateText ? (
            <Ends points={points} plot={plot} dateText={dateText} />
          ) : (
            scales.dates.map(({ at, text }) => (
              <text key={at} x={scales.x(at)} y={plot.height - 5} textAnchor="middle" className="axis">
                {text}
              </text>
            ))
          )}
        </Axes>
        {mean ? <path d={scales.path(mean)} className="mean" /> : <path d={scales.path(points)} className="line" />}
        {points.map((point) => (
          <circle
            key={point.key}
            cx={scales.x(point.at)}
            cy={scales.y(point.value)}
            r={point.isHollow || points.length <= MANY ? 4 : 3}
            className={point.isHollow ? 'hollow' : mean ? 'faint' : points.length > MANY ? 'many' : 'point'}
          />
        ))}
        <Chosen point={points[chosen]} plot={plot} scales={scales} />
      </svg>
    </div>
  )
}

type Drawn = { plot: Plot; scales: Scales }

type AxesProps = Drawn & { textOf: (value: number) => string; children: ReactNode }

function Axes({ plot, scales, textOf, children }: AxesProps) {
  return (
    <>
      {scales.values.map((value) => (
        <g key={value}>
          <line x1={4} x2={plot.right + 6} y1={scales.y(value)} y2={scales.y(value)} className="grid" />
          <text x={plot.width} y={scales.y(value) + 4} textAnchor="end" className="axis">
            {textOf(value)}
          </text>
        </g>
      ))}
      {children}
    </>
  )
}

type EndsProps = { points: readonly ChartPoint[]; plot: Plot; dateText: (at: number) => string }

/** The dates of the first and the last point and of the middle between them, each once. */
function Ends({ points, plot, dateText }: EndsProps) {
  const [from, until] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const ends = [
    { x: plot.left, at: from, anchor: 'start' as const },
    { x: (plot.left + plot.right) / 2, at: (from + until) / 2, anchor: 'middle' as const },
    { x: plot.right, at: until, anchor: 'end' as const },
  ].map((end) => ({ ...end, text: dateText(end.at) }))
  return ends
    .filter(({ text }, index) => index === 0 || (text !== ends[0]?.text && (index === 2 || text !== ends[2]?.text)))
    .map(({ x, anchor, text }) => (
      <text key={anchor} x={x} y={plot.height - 5} textAnchor={anchor} className="axis">
        {text}
      </text>
    ))
}

function Chosen({ point, plot, scales }: Drawn & { point: ChartPoint | undefined }) {
  if (!point) return null
  const x = scales.x(point.at)
  return (
    <>
      <line x1={x} x2={x} y1={6} y2={plot.bottom} className="rule" />
      <circle cx={x} cy={scales.y(point.value)} r={7} className="chosen" />
    </>
  )
}

/**
 * In px: a phone's width, used until the page has measured the chart. The chart is drawn 1:1, so that its type never
 * scales.
 */
const PHONE_PX = 326

export function useChartWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(PHONE_PX)
  useLayoutEffect(() => {
    const chart = ref.current
    if (!chart) return
    const measure = () => setWidth(Math.max(120, Math.round(chart.clientWidth)))
    const observer = new ResizeObserver(measure)
    observer.observe(chart)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
