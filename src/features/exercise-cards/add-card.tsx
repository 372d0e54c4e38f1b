import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'
import { useWords } from '#words/use-words.ts'

type AddCardProps = {
  sectionTitle?: string
  /** False in the demo. */
  hasShortcut?: boolean
  onAdd: () => void
}

export const AddCard = memo(function AddCard({ sectionTitle, hasShortcut = true, onAdd }: AddCardProps) {
  const words = useWords()
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-label={sectionTitle && words('exerciseCards.addExerciseTo', { section: sectionTitle })}
      aria-keyshortcuts={hasShortcut ? 'A' : undefined}
      className={
        'flex min-h-16 w-full items-center justify-center gap-2 rounded-card font-[600] text-text-2 transition-colors ' +
        'shadow-[inset_0_0_0_1.5px_var(--line)] hover:bg-hover forced-colors:border forced-colors:border-solid'
      }
    >
      <Plus aria-hidden="true" size={20} />
      {words('exerciseCards.addExercise')}
    </button>
  )
})
