import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import type { BookSettings } from '#domain/book.ts'
import type { WeightUnit } from '#domain/set.ts'
import { STEPS } from '#domain/set-fields.ts'
import { type SaidOfWeights, UnitStepAndBar } from '#frame/unit-step-and-bar.tsx'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'

type UnitAndStepFieldsProps = {
  settings: SaidOfWeights
  unit: WeightUnit
  /** What there is to lift with; left out, the form doesn't ask about the bar. */
  training?: BookSettings
  onChange: (changes: Partial<SaidOfWeights>) => void
}

/** A folded line. It stores a choice at once and for every workout. */
export function UnitAndStepFields({ settings, unit: ofSets, training, onChange }: UnitAndStepFieldsProps): ReactNode {
  const words = useWords()
  const id = useId()
  const isSaid = settings.unit !== null || settings.step !== null || settings.bar !== null
  const [isOpen, setIsOpen] = useState(isSaid)
  const unit = settings.unit ?? (ofSets === 'body' ? 'lbs' : ofSets)
  const step = settings.step ?? STEPS[unit]
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
        <UnitStepAndBar settings={settings} unit={unit} training={training} onChange={onChange} />
      </div>
    </div>
  )
}
