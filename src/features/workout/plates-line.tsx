import Disc from 'lucide-react/icons/disc-3'
import type { ReactNode } from 'react'
import { type LoadedSet, loadedSetOf } from '#domain/loaded-bar.ts'
import type { Loaded, Loading } from '#domain/plates.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { UnderRow } from '#features/exercise-cards/under-row.tsx'
import { editSet } from '#logbook/sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { Sentence } from '#words/sentence.tsx'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight, numberText } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import { useEquipped } from './use-equipped.ts'
import type { ExerciseView } from './workout-view.ts'

type PlatesLineProps = { exercise: ExerciseView; set: LoggedSet }

/** What to put on the bar for the next set. */
export function PlatesLine({ exercise, set }: PlatesLineProps) {
  const loaded = useLoadedSet(exercise, set)
  if (!loaded) return null
  return (
    <UnderRow>
      <div className="flex min-h-tap items-center gap-2 px-3 text-15 font-[500] text-text-2">
        {loaded.loading.is !== 'between' && <Disc aria-hidden="true" size={18} className="shrink-0" />}
        <PlatesText set={set} loaded={loaded} />
      </div>
    </UnderRow>
  )
}

/** What to load for a set of the exercise; null: nothing. */
export function useLoadedSet(exercise: ExerciseView, set: LoggedSet): LoadedSet | null {
  const equipped = useEquipped(exercise)
  return equipped && loadedSetOf(set, equipped)
}

type PlatesTextProps = { set: LoggedSet; loaded: LoadedSet; isWhole?: boolean }

/** `isWhole`: with the bar, below the plates. */
export function PlatesText({ set, loaded, isWhole }: PlatesTextProps) {
  const { loading } = loaded
  return loading.is === 'between' ? <Nearest set={set} loading={loading} /> : <Side loaded={loaded} isWhole={isWhole} />
}

/** The plates of one side: '15 + 2.5 + 1.25 on each side', after '≈ 60 kg:' if the set is in the other unit. */
function Side({ loaded: { unit, bar, loading, about }, isWhole }: Omit<PlatesTextProps, 'set'>) {
  const words = useWords()
  const lead = about === null ? '' : words('workout.plates.about', { weight: formatWeight(about, unit, words) })
  if (loading.is !== 'exact') return <p>{words('workout.plates.lighter')}</p>
  if (loading.side.length === 0) return bar !== null && <p>{[lead, words('workout.plates.barAlone')].join(' ')}</p>
  const side = loading.side.map((plate) => plateText(plate, words))
  return (
    <p className="min-w-0">
      <span aria-hidden="true">
        {lead}{' '}
        {isWhole && bar !== null ? (
          <Sentence
            of="workout.plates.onBar"
            values={{ plates: side.join(' + '), weight: formatWeight(bar, unit, words), load: STRONG }}
          />
        ) : (
          <Sentence of="workout.plates.side" values={{ plates: side.join(' + '), load: STRONG }} />
        )}
      </span>
      <span className="sr-only">{[lead, spokenSide(side, words)].join(' ')}</span>
    </p>
  )
}

const STRONG = (text: ReactNode) => <strong className="me-1 font-[690] text-text">{text}</strong>

/** One kind of plate: '2 × 20', or '20' for a single one. */
const plateText = ({ weight, count }: Loaded, words: Words): string =>
  count > 1 ? `${words.number(count)} × ${numberText(weight, words)}` : numberText(weight, words)

/** 'Plates: 15, 2.5 and 1.25 on each side'. */
function spokenSide(side: readonly string[], words: Words): string {
  const others = words.list(side.slice(0, -1), { type: 'unit' })
  return words('workout.plates.spoken', { count: side.length, others, last: side.at(-1) ?? '' })
}

type NearestProps = { set: LoggedSet; loading: Extract<Loading, { is: 'between' }> }

/** 'Not with these plates: 60 or 62.5'. A tap uses one of the two. */
function Nearest({ set, loading: { below, above } }: NearestProps) {
  const words = useWords()
  const edit = useWeightEdit(set)
  const button = (weight: number) => (text: ReactNode) => (
    <button
      type="button"
      onClick={() => edit(weight)}
      aria-label={words('workout.plates.take', { weight: formatWeight(weight, set.weight_unit, words) })}
      className="min-h-tap min-w-tap rounded-md px-1.5 font-[690] text-text underline decoration-line-strong underline-offset-3 hover:bg-hover"
    >
      {text}
    </button>
  )
  const offered = [below, above].filter((weight) => weight !== null && weight > 0) as number[]
  const [first, second] = offered
  if (first === undefined) return <p>{words('workout.plates.none')}</p>
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center text-14">
      {second === undefined ? (
        <Sentence of="workout.plates.notThisOne" values={{ weight: numberText(first, words), take: button(first) }} />
      ) : (
        <Sentence
          of="workout.plates.notThis"
          values={{
            ...{ below: numberText(first, words), above: numberText(second, words) },
            ...{ less: button(first), more: button(second) },
          }}
        />
      )}
    </p>
  )
}

function useWeightEdit(set: LoggedSet) {
  const { id, workout_id, weight: was, weight_unit } = set
  const dispatch = useDispatch()
  return (weight: number) => {
    const words = currentWords()
    const edit = (to: number | null, from: number | null) =>
      dispatch(editSet.logging.make({ setId: id, changes: { weight: to } }), workout_id, { was: { weight: from } })
    edit(weight, was)
    toastSuccess(
      words('workout.plates.taken', { set: sidedName(set, words), weight: formatWeight(weight, weight_unit, words) }),
      {
        duration: UNDO_MS,
        action: { label: words('action.undo'), onClick: () => edit(was, weight) },
      },
    )
  }
}
