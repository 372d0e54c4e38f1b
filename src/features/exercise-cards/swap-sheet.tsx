import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useMemo } from 'react'
import type { Catalogue } from '#domain/exercise-names.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type DoneName, suggestExercises, withDone } from '#domain/exercise-suggestions.ts'
import { exercisesLike } from '#domain/exercises-like.ts'
import type { KnownExercises } from '#domain/known-exercises.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Muscle } from '#domain/muscle.ts'
import type { Section } from '#domain/section.ts'
import type { WeightUnit } from '#domain/set.ts'
import { unitOfNewSet } from '#domain/set-list.ts'
import { cleanText, nameKey } from '#domain/text.ts'
import { ExerciseIcon } from '#features/figures/exercise-icon.tsx'
import { lookOf } from '#features/figures/look-of.ts'
import { useChoiceCatalogue } from '#frame/use-choice-catalogue.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { equipmentName } from '#words/equipment-name.ts'
import { muscleName } from '#words/muscle-name.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { KeepChoice } from './edit-set-form.ts'
import type { KeepChoiceShown } from './exercise-fields.tsx'
import { KeepChoiceField } from './set-fields.tsx'
import { useOpenedForm } from './use-opened-form.ts'

type SwappedExercise = { id: string; name: string; section: Section; openCount: number }

/**
 * `own`: the unit that the person chose for the exercise. `usual`: the unit to use if the old exercise had body weight
 * alone.
 */
type ChosenExercise = {
  name: string
  session: ExerciseSession | null
  own: MassUnit | null
  usual: WeightUnit
}

type SwapSheetProps = {
  swapped: SwappedExercise | null
  knownExercises: () => KnownExercises
  /** What the lifter did in workouts that are not on this device. */
  done: readonly DoneName[]
  /** The last session of an exercise; null: never done; undefined: this device cannot tell. */
  sessionOf: (name: string) => ExerciseSession | null | undefined
  now: () => number
  keepChoice: KeepChoiceShown
  /** Whether the list shows what exercises look like. */
  hasFigures: boolean
  onClose: () => void
  onSwap: (chosen: ChosenExercise, keep: KeepChoice) => void
}

type Form = { typed: string; keep: KeepChoice; known: KnownExercises }

/** The most exercises of the same muscle to offer at once. */
const MOST = 12

/** Offers similar exercises first, then whatever the person searches for. */
export function SwapSheet(props: SwapSheetProps) {
  const { swapped, knownExercises, keepChoice, onClose } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(
    swapped,
    (): Form => ({ typed: '', keep: 'today', known: knownExercises() }),
  )
  if (!opened) return null
  const { subject, form } = opened
  return (
    <Sheet
      isOpen={swapped !== null}
      onClose={onClose}
      title={words('exerciseCards.swap.title')}
      subtitle={words('exerciseCards.swap.insteadOf', { name: subject.name })}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
      aboveFooter={
        keepChoice !== 'none' && (
          <KeepChoiceField
            value={form.keep}
            isTodayOnly={keepChoice === 'today-only'}
            onChange={(keep) => setForm({ ...form, keep })}
          />
        )
      }
    >
      <SearchField
        label={words('exerciseCards.swap.search')}
        placeholder={words('exerciseCards.swap.search')}
        value={form.typed}
        onValueChange={(typed) => setForm({ ...form, typed })}
      />
      <Choices {...props} swapped={subject} form={form} />
      <p className="text-13 text-text-2">{words('exerciseCards.swap.text', { count: subject.openCount })}</p>
    </Sheet>
  )
}

type ChoicesProps = Pick<SwapSheetProps, 'done' | 'sessionOf' | 'now' | 'hasFigures' | 'onSwap'> & {
  swapped: SwappedExercise
  form: Form
}

function Choices({ swapped, form, done, sessionOf, now, hasFigures, onSwap }: ChoicesProps) {
  const words = useWords()
  const { typed, keep } = form
  const known = useMemo(() => withDone(form.known, done), [form.known, done])
  const catalogue = useChoiceCatalogue()
  const choices = useMemo(() => choicesFor(swapped, typed, known, catalogue), [swapped, typed, known, catalogue])
  const muscle = catalogue.entryOf(swapped.name)?.muscle
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = cleanText(typed)
  const isNew = name !== '' && ![swapped, ...choices].some((one) => nameKey(one.name) === nameKey(name))
  function swap(chosen: string, isBody = false) {
    const { unit: own = null, preferred = null } = known.choicesFor?.(chosen) ?? {}
    const usual = isBody ? 'body' : unitOfNewSet({ unit: own, step: null, preferred })
    onSwap({ name: chosen, session: sessionOf(chosen) ?? null, own, usual }, keep)
  }
  function iconOf(of: string, main: Muscle | null = null) {
    const { exerciseId } = known.own.find((own) => own.name === of) ?? {}
    const look = lookOf(catalogue, of, exerciseId && known.looksLike?.(exerciseId))
    return hasFigures && <ExerciseIcon name={look?.name ?? of} muscle={main} catalogue={catalogue} />
  }
  return (
    <div>
      {name === '' && choices.length > 0 && (
        <h3 className="pb-1 text-13 font-[600] text-text-2">
          {muscle
            ? words('exerciseCards.swap.like', { muscle: muscleName(muscle, words) })
            : words('exerciseCards.swap.alike')}
        </h3>
      )}
      <ul className="-mx-5 *:not-first:shadow-[0_-1px_0_var(--line)]">
        {choices.map((choice) => {
          const session = sessionOf(choice.name)
          const isNew = session === null && !choice.isOwn
          const day = session && agoLabel(session.completed_at, now(), timeZone, words)
          const when = isNew ? words('exerciseCards.swap.new') : day
          const [first] = session?.sets ?? []
          return (
            <Choice
              key={choice.name}
              icon={iconOf(choice.name, choice.muscle)}
              name={choice.name}
              text={words.line([choice.equipment && equipmentName(choice.equipment, words), when])}
              value={first && weightTimesAmount(asItWasDone(first), words)}
              onPress={() => swap(choice.name, choice.isBody)}
            />
          )
        })}
        {isNew && (
          <Choice icon={iconOf(name)} name={name} text={words('exerciseCards.swap.own')} onPress={() => swap(name)} />
        )}
      </ul>
    </div>
  )
}

type ChoiceProps = { icon: ReactNode; name: string; text: string; value?: ReactNode; onPress: () => void }

function Choice({ icon, name, text, value, onPress }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-13 w-full items-center gap-3 px-5 py-1 text-start -outline-offset-2 hover:bg-hover"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[580]">{name}</span>
          {text && <span className="block truncate text-13 font-[480] text-text-2">{text}</span>}
        </span>
        {value && <span className="text-13 whitespace-nowrap text-text-2">{value}</span>}
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-2" />
      </button>
    </li>
  )
}

/** Similar exercises while nothing is typed, then what the search finds; never the exercise itself. */
function choicesFor({ name, section }: SwappedExercise, typed: string, known: KnownExercises, catalogue: Catalogue) {
  const others = { ...known, taken: [...known.taken, name] }
  const found =
    cleanText(typed) === ''
      ? exercisesLike({ name, section, muscle: null }, others, catalogue).slice(0, MOST)
      : suggestExercises(typed, others, catalogue.exercises)
  return found.map((suggestion) => {
    const entry = catalogue.entryOf(suggestion.name)
    return { ...suggestion, equipment: entry?.equipment ?? null, isBody: entry?.loading === 'body' }
  })
}
