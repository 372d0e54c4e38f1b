import { SECTION_TITLES, SECTIONS } from '#domain/section.ts'
import { SET_COUNT_BOUNDS } from '#domain/set-fields.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { areSameValues } from './edit-set-form.ts'
import {
  defaultsOf,
  type ExerciseForm,
  withCount,
  withDefault,
  withDefaultType,
  withDefaultUnit,
  withFields,
  withKeepChoice,
} from './exercise-form.ts'
import { KeepChoiceField, SetValueFields } from './set-fields.tsx'

export type KeepChoiceShown = 'none' | 'full' | 'today-only'

type ExerciseFieldsProps = {
  form: ExerciseForm
  onChange: (form: ExerciseForm) => void
  nameError: string | null
  keepChoice: KeepChoiceShown
  /** Names this lifter used before. */
  nameSuggestions?: readonly string[]
  /** The demo has one section only (R-LAND-11). */
  hasSections?: boolean
}

/** Name, section, how many sets, and what all of them hold. */
export function ExerciseFormFields(props: ExerciseFieldsProps) {
  const { form, onChange, nameError, keepChoice, nameSuggestions = [], hasSections = true } = props
  const { name, section, sets } = form.fields
  return (
    <>
      <div>
        <TextField
          label="Exercise name"
          value={name}
          error={nameError}
          autoComplete="off"
          autoCapitalize="words"
          list={nameSuggestions.length > 0 ? SUGGESTIONS : undefined}
          onValueChange={(typed) => onChange(withFields(form, { name: typed }))}
        />
        {nameSuggestions.length > 0 && (
          <datalist id={SUGGESTIONS}>
            {nameSuggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
      </div>
      {hasSections && (
        <Segmented
          label="Section"
          segments={SECTION_SEGMENTS}
          value={section}
          onValueChange={(chosen) => onChange(withFields(form, { section: chosen }))}
        />
      )}
      {sets.length > 0 && <SetsFields form={form} onChange={onChange} />}
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

function SetsFields({ form, onChange }: Pick<ExerciseFieldsProps, 'form' | 'onChange'>) {
  const { sets } = form.fields
  const values = defaultsOf(form)
  const areAlike = sets.every((set) => areSameValues({ ...set, set_variant: values.set_variant }, values))
  return (
    <>
      <Stepper
        label="Sets"
        value={sets.length}
        bounds={SET_COUNT_BOUNDS}
        onValueChange={(count) => onChange(withCount(form, count))}
      />
      {!areAlike && (
        <p className="text-13 text-text-2">The sets differ. A value changed here changes it for all of them.</p>
      )}
      <SetValueFields
        of="exercise"
        values={values}
        onType={(type) => onChange(withDefaultType(form, type))}
        onUnit={(unit) => onChange(withDefaultUnit(form, unit))}
        onValue={(changed) => onChange(withDefault(form, changed))}
      />
    </>
  )
}

const SUGGESTIONS = 'exercise-name-suggestions'

const SECTION_SEGMENTS = SECTIONS.map((section) => ({ value: section, label: SECTION_TITLES[section] }))
