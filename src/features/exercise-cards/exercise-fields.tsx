import Plus from 'lucide-react/icons/plus'
import type { ReactNode, RefObject } from 'react'
import type { Suggestion } from '#domain/exercise-suggestions.ts'
import { SECTIONS } from '#domain/section.ts'
import { areSameValues, MIN_SETS } from '#domain/set.ts'
import { SET_COUNT_BOUNDS } from '#domain/set-fields.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { SuggestField } from '#ui/suggest-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChangedLine } from './changed-line.tsx'
import {
  defaultsOf,
  type ExerciseForm,
  fewestSets,
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

/** Exercises to choose from in place of typing the whole name. */
export type NameSuggestions = {
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
  inputRef: RefObject<HTMLInputElement | null>
}

type ExerciseFieldsProps = {
  form: ExerciseForm
  onChange: (form: ExerciseForm) => void
  nameError: string | null
  /** The name of the person who renamed or moved it last. */
  changedBy?: ReactNode
  keepChoice: KeepChoiceShown
  suggest?: NameSuggestions
  /** The demo has one section only (R-LAND-11). */
  hasSections?: boolean
}

/** Name, section, how many sets, and what all of them hold. */
export function ExerciseFormFields(props: ExerciseFieldsProps) {
  const { form, onChange, nameError, changedBy, keepChoice, suggest, hasSections = true } = props
  const words = useWords()
  const { section, sets } = form.fields
  const rename = (typed: string) => onChange(withName(form, typed))
  const [name, placed] = [offerOf(form, 'name'), offerOf(form, 'section')]
  return (
    <>
      <NameField name={form.fields.name} error={nameError} suggest={suggest} onRename={rename} />
      {name && <ChangedLine by={changedBy} value={name} onUse={() => rename(name)} />}
      {hasSections && (
        <Segmented
          label={words('exerciseCards.exercise.section')}
          segments={sectionSegments(words)}
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
      {sets.length > 0 ? <SetsFields form={form} onChange={onChange} /> : <FirstSet form={form} onChange={onChange} />}
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
        note: isOwn ? words('exerciseCards.exercise.own') : (muscle ?? undefined),
      }))}
      onChoose={({ value }) => {
        const chosen = suggestions.find((suggestion) => suggestion.name === value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

function SetsFields({ form, onChange }: Pick<ExerciseFieldsProps, 'form' | 'onChange'>) {
  const { sets } = form.fields
  const open = openSets(form)
  const words = useWords()
  const hint = setsHint(form, words)
  return (
    <>
      <Stepper
        label={words('exerciseCards.exercise.sets')}
        value={sets.length}
        bounds={{ ...SET_COUNT_BOUNDS, min: fewestSets(form) }}
        onValueChange={(count) => onChange(withCount(form, count))}
      />
      {hint && <p className="text-13 text-text-2">{hint}</p>}
      {open.length > 0 && <OpenSetsFields form={form} onChange={onChange} />}
    </>
  )
}

function OpenSetsFields({ form, onChange }: Pick<ExerciseFieldsProps, 'form' | 'onChange'>) {
  return (
    <SetValueFields
      of="exercise"
      values={defaultsOf(form)}
      onType={(type) => onChange(withDefaultType(form, type))}
      onUnit={(unit) => onChange(withDefaultUnit(form, unit))}
      onValue={(changed) => onChange(withDefault(form, changed))}
    />
  )
}

/** Says which sets a value applies to, where the form does not show it. */
function setsHint(form: ExerciseForm, words: Words): string | null {
  const values = defaultsOf(form)
  const open = openSets(form)
  const areAlike = open.every((set) => areSameValues({ ...set, set_variant: values.set_variant }, values))
  const isAnyDone = open.length < form.fields.sets.length
  if (areAlike) return isAnyDone ? words('exerciseCards.exercise.doneStay') : null
  return words(isAnyDone ? 'exerciseCards.exercise.differOpen' : 'exerciseCards.exercise.differ')
}

/** All its sets were deleted for today (R-EDIT-04). */
function FirstSet({ form, onChange }: Pick<ExerciseFieldsProps, 'form' | 'onChange'>) {
  const words = useWords()
  return (
    <Button
      variant="soft"
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => onChange(withCount(form, MIN_SETS))}
    >
      {words('exerciseCards.exercise.addSet')}
    </Button>
  )
}

const sectionSegments = (words: Words) =>
  SECTIONS.map((section) => ({ value: section, label: sectionTitle(section, words) }))
