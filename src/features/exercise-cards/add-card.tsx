import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'
import { useShortcut } from '#ui/shortcuts.ts'
import { useWords } from '#words/use-words.ts'

type AddCardProps = {
  /** What it adds; by default an exercise. */
  text?: string
  sectionTitle?: string
  onAdd: () => void
}

export const AddCard = memo(function AddCard({ text, sectionTitle, onAdd }: AddCardProps) {
  const words = useWords()
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-label={sectionTitle && words('exerciseCards.addExerciseTo', { section: sectionTitle })}
      aria-keyshortcuts={useShortcut('A')}
      className={
        'flex min-h-16 w-full items-center justify-center gap-2 rounded-card font-[600] text-text-2 transition-colors ' +
        'shadow-[inset_0_0_0_1.5px_var(--line)] hover:bg-hover forced-colors:border forced-colors:border-solid'
      }
    >
      <Plus aria-hidden="true" size={20} />
      {text ?? words('exerciseCards.addExercise')}
    </button>
  )
})
