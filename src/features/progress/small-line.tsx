import { classNames } from '#ui/class-names.ts'
import { isRising } from './chart-kinds.ts'

/** In px. Where there is little room the line is narrower. */
const LINE = { width: 88, height: 30, edge: 4 }
const NARROW = 72

type SmallLineProps = { values: readonly number[]; isNarrow: boolean; className?: string }

/** Green while the exercise rises, else grey. */
export function SmallLine({ values, isNarrow, className }: SmallLineProps) {
  const { width, height, edge } = LINE
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: edge + ((width - 2 * edge) * index) / (values.length - 1),
    y: height - edge - ((height - 2 * edge) * (most > least ? value - least : 0.5)) / (most - least || 1),
  }))
  const last = points.at(-1)
  const color = isRising(values) ? 'var(--done-line)' : 'var(--text-3)'
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={isNarrow ? NARROW : width}
      className={classNames('shrink-0 tiny:hidden', className)}
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last.x} cy={last.y} r={3.5} fill={color} />}
    </svg>
  )
}
