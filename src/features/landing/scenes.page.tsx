import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import FileDown from 'lucide-react/icons/file-down'
import Link2 from 'lucide-react/icons/link-2'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { fullName, initials } from '#domain/names.ts'
import { SetRow, type SetRowProps } from '#features/exercise-cards/set-row.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { setName } from '#words/set-name.ts'
import { useWords } from '#words/use-words.ts'
import { weightParts } from '#words/weight.ts'

type WeighedProps = { unit: MassUnit }

export function OfflineScene({ unit }: WeighedProps) {
  const words = useWords()
  return (
    <>
      <SetRow set={doneSet(2, 8, unit)} saving="kept" />
      <span>
        <Chip tone="warn" icon={<CloudOff size={14} strokeWidth={2.3} />}>
          {words('landing.more.offline.chip')}
        </Chip>
      </span>
    </>
  )
}

const COACH = { first_name: 'Max', last_name: 'Carter' }

export function CoachScene({ unit }: WeighedProps) {
  const words = useWords()
  return (
    <>
      <Line
        tile={<Avatar initials={initials(fullName(COACH))} tone="coach" />}
        title={words('landing.more.coach.joined', { name: COACH.first_name })}
        text={words('landing.more.coach.may')}
      />
      <SetRow set={doneSet(3, 6, unit)} completedBy={COACH.first_name} />
    </>
  )
}

/** The lowest and highest line of the chart, and the best of all. */
const CHART = { kg: [55, 70, 69], lbs: [120, 155, 152] } as const

/** The best estimates of a year in kg, one for each four weeks. Only their curve is seen. */
const BESTS = [58, 59.4, 60.8, 61.4, 61.4, 63.2, 63.5, 63.8, 63.9, 66.1, 65.7, 67.8, 68.1, 69]

export function ChartScene({ unit }: WeighedProps) {
  const words = useWords()
  const at = BESTS.map((best, index): [number, number] => [10 + 30 * index, 14 + ((70 - best) / 15) * 56])
  const [low, high, most] = CHART[unit]
  const best = weightParts(most, unit, words)
  const [lastX, lastY] = at[at.length - 1] ?? [0, 0]
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-2 text-14 text-text-2">
        <b className="text-[1.75rem] leading-[1.1] font-[700] tracking-[-0.02em] text-text font-stretch-106%">
          {best.value} <small className="text-15 font-[560]">{best.unit}</small>
        </b>
        {words('landing.more.progress.best', { exercise: words('landing.more.bench') })}
      </p>
      <svg viewBox="0 0 440 84" className="w-full overflow-visible" aria-hidden="true">
        <path d="M4 70H406M4 14H406" className="stroke-line" />
        <text x="440" y="18" textAnchor="end" className="fill-text-2 text-12">
          {high}
        </text>
        <text x="440" y="74" textAnchor="end" className="fill-text-2 text-12">
          {low}
        </text>
        <polyline
          points={at.join(' ')}
          strokeWidth="2.5"
          className="fill-none stroke-done-line"
          strokeLinejoin="round"
        />
        {at.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" strokeWidth="1.5" className="fill-done-line stroke-surface" />
        ))}
        <path d={`M${lastX} 6V70`} strokeDasharray="2 3" className="stroke-text" />
        <circle cx={lastX} cy={lastY} r="7" strokeWidth="3" className="fill-surface stroke-text" />
      </svg>
    </>
  )
}

export function FileScene() {
  const words = useWords()
  return (
    <Line
      tile={
        <Tile>
          <FileDown size={20} />
        </Tile>
      }
      title={words('landing.more.import.file')}
      text={words('landing.more.import.found', { workouts: 773, sets: 13_650, exercises: 203 })}
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-[9px] bg-done text-on-done">
        <Check size={17} strokeWidth={3} />
      </span>
    </Line>
  )
}

/** Sets per exercise. */
const SHARED_SETS = [2, 5, 3, 3, 3, 3, 2]

export function LinkScene() {
  const words = useWords()
  return (
    <>
      <Line
        tile={
          <Tile isDark>
            <Link2 size={20} />
          </Tile>
        }
        title={words('landing.more.link.routine')}
        text={words('landing.more.link.public')}
      >
        <span className="text-13 font-[620]">{words('landing.more.link.makePrivate')}</span>
      </Line>
      <Track groups={SHARED_SETS.map((length) => ({ ticks: Array.from({ length }, () => 'open'), isStrong: true }))} />
    </>
  )
}

export function CopyScene() {
  const words = useWords()
  return (
    <Line
      tile={
        <Tile>
          <Sparkles size={20} />
        </Tile>
      }
      title={words('landing.more.ai.weeks')}
      text={words('landing.more.ai.holds')}
    >
      <Copy size={20} className="shrink-0" />
    </Line>
  )
}

type LineProps = { tile: ReactNode; title: string; text: string; children?: ReactNode }

function Line({ tile, title, text, children }: LineProps) {
  return (
    <div className="flex items-center gap-3">
      {tile}
      <span className="min-w-0 flex-1">
        <b className="block text-15 font-[620]">{title}</b>
        <span className="block text-14 text-text-2">{text}</span>
      </span>
      {children}
    </div>
  )
}

function Tile({ isDark = false, children }: { isDark?: boolean; children: ReactNode }) {
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-[13px] ${isDark ? 'bg-ink text-on-ink' : 'bg-sunken text-text-2'}`}
    >
      {children}
    </span>
  )
}

const doneSet = (number: number, reps: number, unit: MassUnit): SetRowProps['set'] => ({
  id: `scene-${number}`,
  set_variant: setName(number),
  set_type: 'reps',
  reps,
  timed_set_duration: null,
  weight: unit === 'kg' ? 57.5 : 125,
  weight_unit: unit,
  status: 'complete',
})
