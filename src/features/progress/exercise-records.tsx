import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { inUnit } from '#domain/load.ts'
import type { AmountKind, BestAmount, Bests } from '#domain/records/bests.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { classNames } from '#ui/class-names.ts'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { useWords } from '#words/use-words.ts'
import { numberText } from '#words/weight.ts'
import type { ShownUnits } from './chart-kinds.ts'
import { ShowMore, SmallFigure } from './stats-parts.tsx'
import { about, dayText, recordFigure, setText } from './value-texts.ts'

type RecordsProps = { bests: Bests; units: ShownUnits }

const BEFORE = ['heaviest', 'e1rm', 'bestSet', 'bestSession'] as const
const AMOUNTS = ['mostReps', 'longest'] as const
const AFTER = ['mostRepsInSession', 'leastHelp', 'farthest', 'pace'] as const

/** How many records stand beside each other, before the fold with all others. */
const SHOWN = 3

/** The bests of an exercise with their days; a tap opens the workout. */
export function ExerciseRecords({ bests, units }: RecordsProps): ReactNode {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const kinds = [...BEFORE, ...AFTER].filter((kind) => bests.best[kind])
  const amounts = AMOUNTS.filter((kind) => bests[kind].most.length > 0)
  const shown = kinds.slice(0, SHOWN)
  const others = kinds.length - shown.length + amounts.length
  return (
    <List className="overflow-hidden">
      {shown.length > 0 && (
        <li>
          <ul className="flex gap-px bg-line pb-px">
            {shown.map((kind) => (
              <RecordBox key={kind} kind={kind} bests={bests} units={units} />
            ))}
          </ul>
        </li>
      )}
      {(isOpen || shown.length === 0) && (
        <>
          {kinds.slice(SHOWN).map((kind) => (
            <ValueRow key={kind} kind={kind} bests={bests} units={units} />
          ))}
          {amounts.map((kind) => (
            <AmountRows key={kind} kind={kind} bests={bests} units={units} />
          ))}
        </>
      )}
      {shown.length > 0 && others > 0 && (
        <li>
          <ShowMore
            isOpen={isOpen}
            text={isOpen ? words('progress.fewer') : words('progress.records.all', { count: shown.length + others })}
            onToggle={() => setIsOpen(!isOpen)}
          />
        </li>
      )}
    </List>
  )
}

type ValueKind = (typeof BEFORE)[number] | (typeof AFTER)[number]
type ValueRowProps = RecordsProps & { kind: ValueKind }

function RecordBox(props: ValueRowProps) {
  const { now } = useSync()
  const words = useWords()
  const told = useTold(props)
  if (!told) return null
  const { name, source, value, unit, at, workoutId } = told
  return (
    <li className="min-w-0 flex-1 bg-surface">
      <Link to={`/history/${workoutId}`} className={`${listRowPressClass()} h-full`}>
        <SmallFigure
          name={name}
          value={value}
          unit={unit ?? undefined}
          note={
            <>
              {source && <span className="block">{source}</span>}
              {dayText(at, now(), words)}
            </>
          }
        />
      </Link>
    </li>
  )
}

function ValueRow(props: ValueRowProps) {
  const told = useTold(props)
  return told && <RecordRow {...told} />
}

/** What a record says; null without one. */
function useTold({ kind, bests, units }: ValueRowProps): RecordRowProps | null {
  const words = useWords()
  const best = bests.best[kind]
  if (!best) return null
  const { value, unit } = recordFigure(best, kind, units, words)
  const isHeaviest = kind === 'heaviest' || kind === 'leastHelp'
  const amount = best.set && isHeaviest ? `× ${best.set.reps}` : null
  const set = best.set && (kind === 'e1rm' || kind === 'bestSet') ? setText(best.set, units, words) : null
  return {
    name: words('records.name', { kind }),
    source: set,
    value,
    unit: [unit, amount].filter(Boolean).join(' '),
    ...{ at: best.at, workoutId: best.workoutId },
  }
}

function AmountRows({ kind, bests, units }: RecordsProps & { kind: AmountKind }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { most } = bests[kind]
  const [only] = most
  if (!only) return null
  if (most.length === 1 && only.load === 0) {
    return <AmountRow kind={kind} best={only} units={units} name={words('records.name', { kind })} />
  }
  return (
    <>
      <li>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={`${listRowPressClass()} flex! min-h-15 items-center gap-3 px-4`}
        >
          <span className="min-w-0 flex-1 font-[580]">
            {words(kind === 'mostReps' ? 'progress.record.mostRepsAtWeight' : 'progress.record.longestAtWeight')}
          </span>
          <span className="text-15 text-text-2">{words('progress.record.weights', { count: most.length })}</span>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className={classNames('text-text-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </li>
      {isOpen &&
        most.toReversed().map((best) => (
          <Fragment key={best.load}>
            <AmountRow kind={kind} best={best} units={units} name={loadName(best, units, words)} />
          </Fragment>
        ))}
    </>
  )
}

type AmountRowProps = { kind: AmountKind; best: BestAmount; units: ShownUnits; name: string }

function AmountRow({ kind, best, units, name }: AmountRowProps) {
  const words = useWords()
  const { value, unit } = recordFigure({ value: best.amount, set: best.set }, kind, units, words)
  return <RecordRow name={name} source={null} value={value} unit={unit} at={best.at} workoutId={best.workoutId} />
}

/** The name of a load: 'At 57.5 kg', or 'Body weight' without one. */
const loadName = ({ load, set }: BestAmount, { mass }: ShownUnits, words: ReturnType<typeof useWords>): string => {
  if (load === 0) return words('progress.record.bodyAlone')
  const isConverted = set.weight_unit !== 'body' && set.weight_unit !== mass
  const shown = about(numberText(inUnit(load, 'kg', mass), words), isConverted)
  return words('progress.record.at', { weight: `${shown} ${mass}` })
}

type RecordRowProps = {
  name: string
  source: string | null
  value: string
  unit: string | null
  at: number
  workoutId: string
}

function RecordRow({ name, source, value, unit, at, workoutId }: RecordRowProps) {
  const words = useWords()
  const { now } = useSync()
  return (
    <li>
      <Link
        to={`/history/${workoutId}`}
        className={`${listRowPressClass()} flex! min-h-15 items-center gap-3 px-4 py-2.5 tiny:flex-wrap`}
      >
        <span className="min-w-0 flex-1 tiny:basis-full">
          <span className="block truncate font-[580]">{name}</span>
          <span className="block truncate text-13 text-text-2">{words.line([source, dayText(at, now(), words)])}</span>
        </span>
        <span className="text-[1.1875rem] font-[690] tracking-[-0.01em] whitespace-nowrap tabular-nums">
          {value}
          {unit && <small className="ms-1 text-13 font-[540] tracking-normal text-text-2">{unit}</small>}
        </span>
      </Link>
    </li>
  )
}
