import type { EffortChoice } from '#domain/effort.ts'
import { useWords } from '#words/use-words.ts'
import './effort-chips.css'

type EffortChipsProps = {
  label: string
  choices: readonly EffortChoice[]
  chosen: number | null
  isDisabled?: boolean
  onChoose: (rpe: number) => void
}

/** A strip of choices, 44 px to press, edge to edge. */
export function EffortChips({ label, choices, chosen, isDisabled, onChoose }: EffortChipsProps) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are buttons
    <div role="group" aria-label={label} className="effort-chips">
      {choices.map(({ rpe, shown, isAtLeast }) => (
        <button
          key={rpe}
          type="button"
          aria-pressed={rpe === chosen}
          disabled={isDisabled}
          onClick={() => onChoose(rpe)}
        >
          {words.number(shown)}
          {isAtLeast && '+'}
        </button>
      ))}
    </div>
  )
}
