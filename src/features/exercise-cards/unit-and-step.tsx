import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { barsOf, NO_BAR } from '#domain/bars-and-plates.ts'
import type { BookSettings, ExerciseSettings } from '#domain/book.ts'
import { MAX_STEP, MIN_STEP } from '#domain/rows/values.ts'
import type { WeightUnit } from '#domain/set.ts'
import { STEPS } from '#domain/set-fields.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { barName } from '#words/bar-name.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'

/** What a person says of an exercise for its weights (R-LIFT-11, R-LIFT-26). */
type UnitAndStep = Pick<ExerciseSettings, 'unit' | 'step' | 'bar'>

type UnitAndStepFieldsProps = {
  settings: UnitAndStep
  /** Of its sets as they are. */
  unit: WeightUnit
  /** What there is to lift with; left out, nothing is asked of the bar. */
  training?: BookSettings
  onChange: (changes: Partial<UnitAndStep>) => void
}

/** A folded line of the exercise's sheet; what is chosen there is stored at once and for every workout. */
export function UnitAndStepFields({ settings, unit: ofSets, training, onChange }: UnitAndStepFieldsProps): ReactNode {
  const words = useWords()
  const id = useId()
  const isSaid = settings.unit !== null || settings.step !== null || settings.bar !== null
  const [isOpen, setIsOpen] = useState(isSaid)
  const unit = settings.unit ?? (ofSets === 'body' ? 'lbs' : ofSets)
  const step = settings.step ?? STEPS[unit]
  const units = [
    { value: 'sets' as const, label: words('exerciseCards.unitAndStep.asBefore') },
    { value: 'kg' as const, label: 'kg' },
    { value: 'lbs' as const, label: 'lbs' },
  ]
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 text-left"
      >
        <span className="flex-1 font-[580]">
          {words(training?.plates_shown ? 'exerciseCards.unitAndStep.titleWithBar' : 'exerciseCards.unitAndStep.title')}
        </span>
        <span className="text-15 text-text-2">{formatWeight(step, unit, words)}</span>
        <ChevronDown aria-hidden="true" size={20} className={isOpen ? 'rotate-180 text-text-3' : 'text-text-3'} />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-[18px]">
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
      </div>
    </div>
  )
}
