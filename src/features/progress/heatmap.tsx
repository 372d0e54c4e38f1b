import type { KeyboardEvent, MouseEvent } from 'react'
import type { Day } from '#domain/statistics/calendar.ts'
import { type HeatDay, workoutsByMonth } from '#domain/statistics/weeks.ts'
import { useWords } from '#words/use-words.ts'
import { monthAndYear, shortMonth, spokenDay } from './day-text.ts'
import { type HeatPart, heatPart } from './heat-squares.ts'

type HeatmapProps = {
  weeks: readonly (readonly HeatDay[])[]
  today: Day
  chosen: Day | null
  onChoose: (day: Day) => void
}

/** In px: the size of a cell, for a year in one row, and for two half-years, which fit on a phone. */
const CELL_OF_A_YEAR = 9.75
const CELL_OF_A_HALF = 12.1
const HALF = 27

/** The heatmap as one control: a press chooses the nearest day, arrows go to the next day with a workout. */
export function Heatmap({ weeks, today, chosen, onChoose }: HeatmapProps) {
  const words = useWords()
  const part = (some: HeatmapProps['weeks'], cell: number) => heatPart(some, cell, today)
  const year = part(weeks, CELL_OF_A_YEAR)
  const halves = [part(weeks.slice(0, HALF), CELL_OF_A_HALF), part(weeks.slice(HALF), CELL_OF_A_HALF)]
  const trained = weeks.flat().filter(({ workouts }) => workouts > 0)
  const place = trained.findIndex(({ day }) => day === chosen)
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    const next = step === undefined ? { Home: trained[0], End: trained.at(-1) }[event.key] : trained[place + step]
    if (!next) return
    event.preventDefault()
    onChoose(next.day)
  }
  const told = trained[place]
  return (
    <>
      <ul className="sr-only">
        {workoutsByMonth(weeks).map(({ month, workouts }) => (
          <li key={month}>{words('progress.days.month', { month: monthAndYear(month, words), count: workouts })}</li>
        ))}
      </ul>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words('progress.days.day')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, trained.length - 1)}
        aria-valuenow={Math.max(0, place)}
        aria-valuetext={
          told &&
          words('progress.days.spoken', { day: spokenDay(told.day, words), workouts: told.workouts, sets: told.sets })
        }
        onKeyDown={handleKey}
        className="grid gap-2 rounded-sm"
      >
        {/* Draws both layouts, of which styles show one: the server also draws this page, and does not know how wide
            it is. */}
        <Squares part={year} today={today} chosen={chosen} onChoose={onChoose} className="max-md:hidden" />
        {halves.map((half) => (
          <Squares
            key={half.months[0]?.month}
            part={half}
            today={today}
            chosen={chosen}
            onChoose={onChoose}
            className="md:hidden"
          />
        ))}
      </div>
    </>
  )
}

type SquaresProps = Pick<HeatmapProps, 'today' | 'chosen' | 'onChoose'> & { part: HeatPart; className: string }

function Squares({ part, today, chosen, onChoose, className }: SquaresProps) {
  const words = useWords()
  const ring = chosen ? part.placeOf(chosen) : undefined
  function choose(event: MouseEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = part.width / box.width
    const day = part.dayAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale)
    if (day && day.day <= today) onChoose(day.day)
  }
  return (
    <svg
      viewBox={`0 0 ${part.width} ${part.height}`}
      aria-hidden="true"
      onClick={choose}
      className={`h-auto w-full cursor-pointer overflow-visible ${className}`}
      style={{ maxWidth: part.width * 1.3 }}
    >
      {part.months.map(({ x, month }) => (
        <text key={month} x={x} y={11} className="fill-text-2 text-12 font-[500]">
          {shortMonth(month, words)}
        </text>
      ))}
      {part.tones.map(({ tone, path, stroke }) => {
        const color = `var(--heat-${tone})`
        return <path key={tone} d={path} fill={color} stroke={color} strokeWidth={stroke} strokeLinejoin="round" />
      })}
      {ring && (
        <rect
          x={ring.x + ring.size / 2 - 6}
          y={ring.y + ring.size / 2 - 6}
          width={12}
          height={12}
          rx={3.4}
          className="fill-none stroke-text"
          strokeWidth={1.6}
        />
      )}
    </svg>
  )
}
