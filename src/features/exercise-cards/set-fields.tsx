import type { ReactNode } from 'react'
import { WEIGHT_UNITS } from '#domain/rows/values.ts'
import type { SetType, SetValues, WeightUnit } from '#domain/set.ts'
import { durationBounds, type FieldOf, repsBounds, weightBounds } from '#domain/set-fields.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { KeepChoice } from './edit-set-form.ts'

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
  const words = useWords()
  const isBody = values.weight_unit === 'body'
  return (
    <>
      <Segmented
        label={words('exerciseCards.fields.type')}
        isLabelHidden
        segments={typesIn(words)}
        value={values.set_type}
        onValueChange={onType}
      />
      {values.set_type === 'reps' ? (
        <Stepper
          label={words('set.byReps')}
          value={values.reps ?? 0}
          bounds={repsBounds(of)}
          onValueChange={(reps) => onValue({ reps })}
        />
      ) : (
        <Stepper
          label={words('exerciseCards.fields.duration')}
          unit={words('set.secondsUnit')}
          value={values.timed_set_duration ?? 0}
          bounds={durationBounds(of)}
          onValueChange={(timed_set_duration) => onValue({ timed_set_duration })}
        />
      )}
      {renderChanged?.('amount')}
      <Stepper
        label={words('exerciseCards.fields.weight')}
        beside={
          <Segmented
            label={words('exerciseCards.fields.unit')}
            isSmall
            segments={UNITS}
            value={values.weight_unit}
            onValueChange={onUnit}
          />
        }
        unit={isBody ? undefined : values.weight_unit}
        value={values.weight ?? 0}
        bounds={weightBounds(values.weight_unit)}
        replacement={isBody ? words('set.bodyWeightInForms') : undefined}
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
  const words = useWords()
  const segments = [
    { value: 'today' as const, label: words('exerciseCards.fields.today') },
    { value: 'future' as const, label: words('exerciseCards.fields.future'), isDisabled: isTodayOnly },
  ]
  const field = { segments, value, isLabelHidden, onValueChange: onChange }
  return <Segmented label={words('exerciseCards.fields.keep')} {...field} />
}

const typesIn = (words: Words): { value: SetType; label: string }[] => [
  { value: 'reps', label: words('set.byReps') },
  { value: 'timed', label: words('set.timed') },
]

const UNITS = WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }))
