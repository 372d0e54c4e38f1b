import type { ReactNode } from 'react'
import { barsOf, NO_BAR } from '#domain/bars-and-plates.ts'
import type { BookSettings, ExerciseSettings } from '#domain/book.ts'
import { MAX_STEP, MIN_STEP } from '#domain/rows/values.ts'
import { STEPS } from '#domain/set-fields.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { barName } from '#words/bar-name.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'

export type SaidOfWeights = Pick<ExerciseSettings, 'unit' | 'step' | 'bar'>

type UnitStepAndBarProps = {
  settings: SaidOfWeights
  unit: 'kg' | 'lbs'
  /** The owner's bars and plates; left out, the form doesn't ask about the bar. */
  training?: BookSettings
  onChange: (changes: Partial<SaidOfWeights>) => void
}

/** Fields for unit, step and bar. A choice is stored at once and counts for every workout. */
export function UnitStepAndBar({ settings, unit, training, onChange }: UnitStepAndBarProps): ReactNode {
  const words = useWords()
  const step = settings.step ?? STEPS[unit]
  const units = [
    { value: 'sets' as const, label: words('exerciseCards.unitAndStep.asBefore') },
    { value: 'kg' as const, label: 'kg' },
    { value: 'lbs' as const, label: 'lbs' },
  ]
  return (
    <>
      <Segmented
        label={words('exerciseCards.unitAndStep.unit')}
        segments={units}
        value={settings.unit ?? 'sets'}
        onValueChange={(chosen) => onChange({ unit: chosen === 'sets' ? null : chosen })}
      />
      <Stepper
        label={words('exerciseCards.unitAndStep.step')}
        unit={unit}
        value={step}
        bounds={{ min: MIN_STEP, max: MAX_STEP, step: 0.25, decimals: 2 }}
        onValueChange={(chosen) => onChange({ step: chosen === STEPS[unit] ? null : chosen })}
      />
      {training?.plates_shown && (
        <SelectField
          label={words('exerciseCards.unitAndStep.bar')}
          options={[
            { value: '', text: words('exerciseCards.unitAndStep.usualBar') },
            ...barsOf(training, unit).map((bar) => ({
              value: bar.id,
              text: words('exerciseCards.unitAndStep.barText', {
                name: barName(bar, words),
                weight: formatWeight(bar.weight, unit, words),
              }),
            })),
            { value: NO_BAR, text: words('exerciseCards.unitAndStep.noBar') },
          ]}
          value={settings.bar ?? ''}
          onValueChange={(bar) => onChange({ bar: bar === '' ? null : bar })}
        />
      )}
      <p className="text-13 text-text-2">{words('exerciseCards.unitAndStep.note')}</p>
    </>
  )
}
