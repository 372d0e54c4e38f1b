import { useEffect, useMemo, useRef, useState } from 'react'
import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type DoneName, suggestExercises, withDone } from '#domain/exercise-suggestions.ts'
import type { KnownExercises } from '#domain/known-exercises.ts'
import type { Section } from '#domain/section.ts'
import type { WeightUnit } from '#domain/set.ts'
import { type NewSetChoices, unitOfNewSet } from '#domain/set-list.ts'
import { nameKey } from '#domain/text.ts'
import type { Trip } from '#domain/trips.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import { useWords } from '#words/use-words.ts'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields, type KeepChoiceShown } from './exercise-fields.tsx'
import {
  type ExerciseFields,
  type ExerciseForm,
  isExerciseDirty,
  openNewExercise,
  type SavedExercise,
  savedExercise,
  withProposal,
  withSuggestion,
  withUnitOf,
} from './exercise-form.ts'
import { proposedSets } from './proposed-sets.ts'
import { type NameRules, useNameCheck } from './use-name-check.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type ExerciseSheetProps = NameRules & {
  keepChoice?: KeepChoiceShown
  /** The sections to choose from; all if left out. */
  sections?: readonly Section[]
  isBelowHeader?: boolean
  /** How an exercise's distances are measured; left out in the demo, which has none. */
  tripOf?: (exerciseName: string) => Trip
  onClose: () => void
}

type CreateExerciseSheetProps = ExerciseSheetProps & {
  creating: { section: Section } | null
  /** The exercises to suggest, read each time the sheet opens. */
  knownExercises?: () => KnownExercises
  /** What the lifter did in workouts that are not on this device. */
  done?: readonly DoneName[]
  /** The last session of an exercise; null: never done; undefined: this device cannot tell. */
  sessionOf?: (name: string, section: Section) => ExerciseSession | null | undefined
  /** `chosenUnit`: the unit of the sets, if the person chose it in this sheet. */
  onAdd: (exercise: SavedExercise, keep: KeepChoice, chosenUnit?: WeightUnit) => void
}

export function CreateExerciseSheet(props: CreateExerciseSheetProps) {
  const { creating, onClose, onAdd } = props
  const words = useWords()
  const { form, change, suggestions, choicesFor } = useNewExercise(props)
  const nameCheck = useNameCheck(props)
  const nameRef = useRef<HTMLInputElement>(null)

  function add() {
    if (!form || !nameCheck.accepts(form.fields.name)) return
    const saved = savedExercise(form)
    const unit = saved.setConfigs[0]?.weight_unit
    const isOffered = unit === form.initial.sets[0]?.weight_unit || unit === unitOfNewSet(choicesFor(saved.name))
    onAdd(saved, form.keep, isOffered ? undefined : unit)
  }
  function close() {
    nameCheck.forget()
    onClose()
  }
  return (
    <Sheet
      isOpen={creating !== null}
      onClose={close}
      title={words('exerciseCards.createExercise.title')}
      primary={{ text: words('exerciseCards.createExercise.add') }}
      onSubmit={add}
      isDirty={form ? isExerciseDirty(form) : false}
      isBelowHeader={props.isBelowHeader}
      initialFocus={nameRef}
    >
      {form && (
        <ExerciseFormFields
          form={form}
          onChange={change}
          step={choicesFor(form.fields.name).step}
          trip={props.tripOf?.(form.fields.name)}
          nameError={nameCheck.errorOf(form.fields.name)}
          keepChoice={props.keepChoice ?? 'none'}
          suggest={{
            suggestions,
            onChoose: (chosen) => change(withSuggestion(form, chosen)),
            inputRef: nameRef,
          }}
          sections={props.sections}
        />
      )}
    </Sheet>
  )
}

/**
 * The form of a new exercise, and what Sled knows about exercises. A name brings sets, until the person changes them.
 */
function useNewExercise(props: CreateExerciseSheetProps) {
  const { creating, knownExercises, done = NOTHING_DONE } = props
  const { opened, setForm } = useOpenedForm(creating, ({ section }) =>
    openNewExercise(section, knownExercises?.().unit),
  )
  const { opened: here } = useOpenedForm(creating, () => knownExercises?.() ?? NOTHING_KNOWN)
  const known = useMemo(() => withDone(here?.form ?? NOTHING_KNOWN, done), [here?.form, done])
  const choicesFor = (name: string) => known.choicesFor?.(name) ?? NO_CHOICES
  const { suggestions, entryOf } = useExerciseSuggestions(opened?.form.fields.name ?? null, known)
  const form = opened && withProposal(opened.form, setsFor(opened.form.fields))

  function setsFor({ name, section }: ExerciseFields) {
    const isOwn = known.own.some((own) => nameKey(own.name) === nameKey(name))
    return proposedSets({
      session: (isOwn && props.sessionOf?.(name, section)) || null,
      entry: entryOf(name),
      unit: unitOfNewSet(choicesFor(name)),
      trip: props.tripOf?.(name).unit ?? null,
    })
  }
  function change(next: ExerciseForm) {
    const [was, name] = [form?.fields.name ?? '', next.fields.name]
    const isOffered = next.fields.sets === next.initial.sets
    setForm(was === name || isOffered ? next : withUnitOf(next, choicesFor(was), choicesFor(name)))
  }
  return { form, change, suggestions, choicesFor }
}

const NOTHING_KNOWN: KnownExercises = { own: [], taken: [] }
const NOTHING_DONE: readonly DoneName[] = []
const NO_CHOICES: NewSetChoices = { unit: null, step: null, preferred: null }

/** Suggestions for a partly typed name. */
function useExerciseSuggestions(typed: string | null, known: KnownExercises) {
  const catalogue = useCatalogue(typed !== null)
  const suggestions = useMemo(() => suggestExercises(typed ?? '', known, catalogue), [typed, known, catalogue])
  const entryOf = (name: string) => {
    const key = nameKey(name)
    const isMeant = (entry: CatalogueExercise) =>
      [entry.name, entry.englishName, ...entry.otherNames].some((called) => nameKey(called) === key)
    return (key !== '' && catalogue.find(isMeant)) || null
  }
  return { suggestions, entryOf }
}

function useCatalogue(isWanted: boolean): readonly CatalogueExercise[] {
  const { language } = useWords()
  const [catalogue, setCatalogue] = useState<readonly CatalogueExercise[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    exerciseNamesIn(language)
      .then((names) => isCurrent && setCatalogue(catalogueIn(names)))
      // Without the catalogue only the lifter's own exercises are suggested.
      .catch(() => isCurrent && toastError(currentWords()('failed.exercises.load'), { id: 'exercises.load' }))
    return () => {
      isCurrent = false
    }
  }, [isWanted, language])
  return catalogue
}
