import type { ReactNode } from 'react'
import { DISTANCE_UNITS, LOADS, WEIGHT_UNITS } from '#domain/rows/values.ts'
import type { DistanceUnit, LoadKind, SetType, SetValues, WeightUnit } from '#domain/set.ts'
import {
  CLOCK_BOUNDS,
  distanceBounds,
  durationBounds,
  type FieldOf,
  repsBounds,
  weightBounds,
} from '#domain/set-fields.ts'
import type { Trip } from '#domain/trips.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { paceText } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { KeepChoice } from './edit-set-form.ts'

type SetValueFieldsProps = {
  of: FieldOf
  values: SetValues
  stored: SetValues
  /** What a press of plus adds to the weight; null unless the person chose a step for the exercise. */
  step?: number | null
  trip?: Trip
  /** Called when the person chooses a type; left out where the type is under 'More'. */
  onType?: (type: SetType) => void
  onUnit: (unit: WeightUnit) => void
  /** Called for changes that change no other value. */
  onValue: (changed: Partial<Omit<SetValues, 'set_type' | 'weight_unit'>>) => void
  /** A ChangedLine under a value that somebody else has changed, too. */
  renderChanged?: (group: 'amount' | 'load') => ReactNode
}

export function SetValueFields(props: SetValueFieldsProps) {
  const { values, onType, renderChanged } = props
  return (
    <>
      {onType && <TypeField isLabelHidden value={values.set_type} onChange={onType} />}
      {values.set_type !== 'distance' && <WeightFields {...props} />}
      {renderChanged?.('load')}
      <AmountFields {...props} />
      {renderChanged?.('amount')}
    </>
  )
}

function AmountFields({ of, values, stored, trip, onValue }: SetValueFieldsProps) {
  const words = useWords()
  if (values.set_type === 'distance') return <DistanceFields values={values} trip={trip} onValue={onValue} />
  if (values.set_type === 'reps') {
    return (
      <Stepper
        label={words('set.byReps')}
        value={values.reps ?? 0}
        bounds={repsBounds(of, stored.reps)}
        onValueChange={(reps) => onValue({ reps })}
      />
    )
  }
  const bounds = durationBounds(of, stored.timed_set_duration)
  return (
    <Stepper
      label={words('exerciseCards.fields.duration')}
      unit={bounds.isClock ? undefined : words('set.secondsUnit')}
      value={values.timed_set_duration ?? 0}
      bounds={bounds}
      onValueChange={(timed_set_duration) => onValue({ timed_set_duration })}
    />
  )
}

/** Fields for distance and time, of which one is enough. */
function DistanceFields({ values, trip, onValue }: Pick<SetValueFieldsProps, 'values' | 'trip' | 'onValue'>) {
  const words = useWords()
  const unit = values.distance_unit ?? 'm'
  const pace = paceText(values, trip?.isRower, words)
  return (
    <>
      <Stepper
        label={words('set.byDistance')}
        beside={
          <Segmented<DistanceUnit>
            label={words('exerciseCards.fields.distanceUnit')}
            isInRow
            segments={DISTANCE_UNITS.map((value) => ({ value, label: value }))}
            value={unit}
            onValueChange={(distance_unit) => onValue({ distance_unit })}
          />
        }
        unit={unit}
        value={values.distance ?? 0}
        bounds={distanceBounds(unit)}
        onValueChange={(distance) => onValue({ distance, distance_unit: unit })}
      />
      <Stepper
        label={words('exerciseCards.fields.time')}
        beside={<span className="text-14 text-text-2">{pace ?? words('ui.optional')}</span>}
        value={values.timed_set_duration ?? 0}
        bounds={CLOCK_BOUNDS}
        onValueChange={(seconds) => onValue({ timed_set_duration: seconds || null })}
      />
    </>
  )
}

function WeightFields({ of, values, stored, step, onUnit, onValue }: SetValueFieldsProps) {
  const words = useWords()
  const isBody = values.weight_unit === 'body'
  const isLoadShown = !isBody && of === 'exercise' && (values.load ?? 'total') !== 'total'
  return (
    <>
      <Stepper
        label={words('exerciseCards.fields.weight')}
        beside={
          <Segmented
            label={words('exerciseCards.fields.unit')}
            isInRow
            segments={unitsIn(words)}
            value={values.weight_unit}
            onValueChange={onUnit}
          />
        }
        unit={isBody ? undefined : values.weight_unit}
        value={values.weight ?? 0}
        bounds={weightBounds(values.weight_unit, stored.weight, step)}
        replacement={isBody ? words('set.bodyWeightInForms') : undefined}
        onValueChange={(weight) => onValue({ weight })}
      />
      {isLoadShown && <LoadField value={values.load} onChange={(load) => onValue({ load })} />}
    </>
  )
}

/** Whether the weight is the whole load, added to the body, or helps the body. */
export function LoadField({ value = 'total', onChange }: { value?: LoadKind; onChange: (load: LoadKind) => void }) {
  const words = useWords()
  return (
    <Segmented
      label={words('exerciseCards.fields.load')}
      isWrapped
      segments={LOADS.map((load) => ({ value: load, label: words('set.loadName', { load }) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}

type TypeFieldProps = { value: SetType; isLabelHidden?: boolean; onChange: (type: SetType) => void }

export function TypeField({ value, isLabelHidden, onChange }: TypeFieldProps) {
  const words = useWords()
  const label = words(isLabelHidden ? 'exerciseCards.fields.type' : 'exerciseCards.editSet.measuredBy')
  const field = { label, isLabelHidden, value, segments: typesIn(words), onValueChange: onChange }
  return <Segmented {...field} />
}

type KeepChoiceFieldProps = {
  value: KeepChoice
  isTodayOnly?: boolean
  isLabelHidden?: boolean
  onChange: (keep: KeepChoice) => void
}

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
  { value: 'reps', label: words('set.byRepsShort') },
  { value: 'timed', label: words('set.timed') },
  { value: 'distance', label: words('set.byDistance') },
]

const unitsIn = (words: Words) =>
  WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit === 'body' ? words('exerciseCards.fields.body') : unit }))
