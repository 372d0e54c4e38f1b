import Plus from 'lucide-react/icons/plus'
import type { ReactNode, RefObject } from 'react'
import type { Suggestion } from '#domain/exercise-suggestions.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { areSameValues, MIN_SETS } from '#domain/set.ts'
import { SET_COUNT_BOUNDS } from '#domain/set-fields.ts'
import type { NewSetChoices } from '#domain/set-list.ts'
import type { Trip } from '#domain/trips.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChangedLine } from './changed-line.tsx'
import {
  defaultsOf,
  type ExerciseForm,
  fewestSets,
  largestOf,
  mostSets,
  offerOf,
  openSets,
  withCount,
  withDefault,
  withDefaultType,
  withDefaultUnit,
  withKeepChoice,
  withName,
  withSection,
} from './exercise-form.ts'
import { KeepChoiceField, SetValueFields } from './set-fields.tsx'

export type KeepChoiceShown = 'none' | 'full' | 'today-only'

type NameSuggestions = {
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
  inputRef: RefObject<HTMLInputElement | null>
}

type ExerciseFieldsProps = {
  form: ExerciseForm
  onChange: (form: ExerciseForm) => void
  nameError: string | null
  belowName?: ReactNode
  changedBy?: ReactNode
  keepChoice: KeepChoiceShown
  suggest?: NameSuggestions
  /** False where only the name can change. */
  hasSets?: boolean
  /** The sections that the exercise may be in. With only one, the form doesn't ask. */
  sections?: readonly Section[]
  /** What a press of plus adds to the weight; null unless the person chose a step for the exercise. */
  step?: number | null
  trip?: Trip
  /** The values that added sets start with, beside those of the last set. */
  choices?: NewSetChoices
}

/** Name, section, number of sets, and the values for all of them. */
export function ExerciseFormFields(props: ExerciseFieldsProps) {
  const { form, onChange, nameError, changedBy, keepChoice, suggest, hasSets = true, sections = SECTIONS } = props
  const words = useWords()
  const { section, sets } = form.fields
  const rename = (typed: string) => onChange(withName(form, typed))
  const [name, placed] = [offerOf(form, 'name'), offerOf(form, 'section')]
  return (
    <>
      <NameField name={form.fields.name} error={nameError} suggest={suggest} onRename={rename} />
      {name && <ChangedLine by={changedBy} value={name} onUse={() => rename(name)} />}
      {props.belowName}
      {hasSets && sections.length > 1 && (
        <Segmented
          label={words('exerciseCards.exercise.section')}
          segments={sections.map((value) => ({ value, label: sectionTitle(value, words) }))}
          value={section}
          onValueChange={(chosen) => onChange(withSection(form, chosen))}
        />
      )}
      {placed && (
        <ChangedLine
          by={changedBy}
          value={sectionTitle(placed, words)}
          onUse={() => onChange(withSection(form, placed))}
        />
      )}
      {!hasSets ? null : sets.length > 0 ? (
        <SetsFields form={form} step={props.step} trip={props.trip} choices={props.choices} onChange={onChange} />
      ) : (
        <FirstSet form={form} choices={props.choices} onChange={onChange} />
      )}
      {keepChoice !== 'none' && (
        <KeepChoiceField
          value={form.keep}
          isTodayOnly={keepChoice === 'today-only'}
          onChange={(keep) => onChange(withKeepChoice(form, keep))}
        />
      )}
    </>
  )
}

type NameFieldProps = {
  name: string
  error: string | null
  suggest: NameSuggestions | undefined
  onRename: (typed: string) => void
}

function NameField({ name, error, suggest, onRename }: NameFieldProps) {
  const words = useWords()
  const field = {
    label: words('exerciseCards.exercise.name'),
    value: name,
    error,
    autoCapitalize: 'words',
    onValueChange: onRename,
  }
  if (!suggest) return <TextField {...field} autoComplete="off" />
  const { suggestions, onChoose, inputRef } = suggest
  return (
    <SuggestField
      {...field}
      ref={inputRef}
      suggestions={suggestions.map(({ name: value, isOwn, muscle }) => ({
        value,
        note: isOwn ? words('exerciseCards.exercise.own') : muscle ? muscleName(muscle, words) : undefined,
      }))}
      onChoose={({ value }) => {
        const chosen = suggestions.find((suggestion) => suggestion.name === value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

type SetsFieldsProps = Pick<ExerciseFieldsProps, 'form' | 'step' | 'trip' | 'choices' | 'onChange'>

function SetsFields({ form, step, trip, choices, onChange }: SetsFieldsProps) {
  const { sets } = form.fields
  const open = openSets(form)
  const words = useWords()
  const hint = setsHint(form, words)
  return (
    <>
      <Stepper
        label={words('exerciseCards.exercise.sets')}
        value={sets.length}
        bounds={{ ...SET_COUNT_BOUNDS, min: fewestSets(form), max: mostSets(form) }}
        onValueChange={(count) => onChange(withCount(form, count, choices))}
      />
      {hint && <p className="text-13 text-text-2">{hint}</p>}
      {open.length > 0 && <OpenSetsFields form={form} step={step} trip={trip} onChange={onChange} />}
    </>
  )
}

function OpenSetsFields({ form, step, trip, onChange }: SetsFieldsProps) {
  return (
    <SetValueFields
      of="exercise"
      values={defaultsOf(form)}
      stored={largestOf(form)}
      step={step}
      trip={trip}
      onType={(type) => onChange(withDefaultType(form, type, trip?.unit))}
      onUnit={(unit) => onChange(withDefaultUnit(form, unit))}
      onValue={(changed) => onChange(withDefault(form, changed))}
    />
  )
}

/** Says which sets the values apply to, where the form does not show that. */
function setsHint(form: ExerciseForm, words: Words): string | null {
  const values = defaultsOf(form)
  const open = openSets(form)
  const areAlike = open.every((set) => areSameValues({ ...set, set_variant: values.set_variant }, values))
  const isAnyDone = form.fields.sets.some(({ isDone }) => isDone)
  if (areAlike) return isAnyDone ? words('exerciseCards.exercise.doneStay') : null
  return words(isAnyDone ? 'exerciseCards.exercise.differOpen' : 'exerciseCards.exercise.differ')
}

/** Adds a first set, for an exercise whose sets were all deleted for today. */
function FirstSet({ form, choices, onChange }: Pick<ExerciseFieldsProps, 'form' | 'choices' | 'onChange'>) {
  const words = useWords()
  return (
    <Button
      variant="soft"
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => onChange(withCount(form, MIN_SETS, choices))}
    >
      {words('exerciseCards.exercise.addSet')}
    </Button>
  )
}
