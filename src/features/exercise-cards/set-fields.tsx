import type { ReactNode } from 'react'
import { WEIGHT_UNITS } from '#domain/rows/values.ts'
import type { SetType, SetValues, WeightUnit } from '#domain/set.ts'
import { durationBounds, type FieldOf, repsBounds, weightBounds } from '#domain/set-fields.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { currentWords } from '#words/current-words.ts'
import { KEEP_TEXTS, type KeepChoice } from './edit-set-form.ts'

type SetValueFieldsProps = {
  /** A single set, or what all sets of an exercise start with. */
  of: FieldOf
  values: SetValues
  onType: (type: SetType) => void
  onUnit: (unit: WeightUnit) => void
  onValue: (changed: Partial<Pick<SetValues, 'reps' | 'timed_set_duration' | 'weight'>>) => void
  /** A ChangedLine under a value that somebody else has changed, too. */
  renderChanged?: (group: 'amount' | 'load') => ReactNode
}

/** Type, reps or duration, weight and unit, for one set or for all of an exercise (R-EDIT-38, R-EDIT-39). */
export function SetValueFields({ of, values, onType, onUnit, onValue, renderChanged }: SetValueFieldsProps) {
  const isBody = values.weight_unit === 'body'
  return (
    <>
      <Segmented label="Type" isLabelHidden segments={TYPES} value={values.set_type} onValueChange={onType} />
      {values.set_type === 'reps' ? (
        <Stepper
          label="Reps"
          value={values.reps ?? 0}
          bounds={repsBounds(of)}
          onValueChange={(reps) => onValue({ reps })}
        />
      ) : (
        <Stepper
          label="Duration"
          unit="sec"
          value={values.timed_set_duration ?? 0}
          bounds={durationBounds(of)}
          onValueChange={(timed_set_duration) => onValue({ timed_set_duration })}
        />
      )}
      {renderChanged?.('amount')}
      <Stepper
        label="Weight"
        beside={<Segmented label="Unit" isSmall segments={UNITS} value={values.weight_unit} onValueChange={onUnit} />}
        unit={isBody ? undefined : values.weight_unit}
        value={values.weight ?? 0}
        bounds={weightBounds(values.weight_unit)}
        replacement={isBody ? currentWords()('set.bodyWeightInForms') : undefined}
        onValueChange={(weight) => onValue({ weight })}
      />
      {renderChanged?.('load')}
    </>
  )
}

type KeepChoiceFieldProps = {
  value: KeepChoice
  isTodayOnly?: boolean
  isLabelHidden?: boolean
  onChange: (keep: KeepChoice) => void
}

/** 'Just for today' or 'Permanently' (R-EDIT-05, R-EDIT-06). */
export function KeepChoiceField({ value, isTodayOnly = false, isLabelHidden, onChange }: KeepChoiceFieldProps) {
  const segments = [
    { value: 'today' as const, label: KEEP_TEXTS.today },
    { value: 'future' as const, label: KEEP_TEXTS.future, isDisabled: isTodayOnly },
  ]
  const field = { segments, value, isLabelHidden, onValueChange: onChange }
  return <Segmented label="Keep this change" {...field} />
}

const TYPES: { value: SetType; label: string }[] = [
  { value: 'reps', label: 'Reps' },
  { value: 'timed', label: 'Timed' },
]

const UNITS = WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))
