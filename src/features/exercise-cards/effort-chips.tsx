import type { EffortChoice } from '#domain/effort.ts'
import { useWords } from '#words/use-words.ts'
import './effort-chips.css'

type EffortChipsProps = {
  label: string
  choices: readonly EffortChoice[]
  chosen: number | null
  onChoose: (rpe: number) => void
}

/** A row of chips, 44 px high, edge to edge. */
export function EffortChips({ label, choices, chosen, onChoose }: EffortChipsProps) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are buttons
    <div role="group" aria-label={label} className="effort-chips">
      {choices.map(({ rpe, shown, isAtLeast }) => (
        <button key={rpe} type="button" aria-pressed={rpe === chosen} onClick={() => onChoose(rpe)}>
          {words.number(shown)}
          {isAtLeast && '+'}
        </button>
      ))}
    </div>
  )
}
