import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'

type AddCardProps = {
  sectionTitle?: string
  /** False in the demo: its page has no single keys. */
  hasShortcut?: boolean
  onAdd: () => void
}

/** The last card of a section or deck: 'Add exercise' (R-BUILD-06, R-LAND-12). */
export const AddCard = memo(function AddCard({ sectionTitle, hasShortcut = true, onAdd }: AddCardProps) {
  return (
    <button
      type="button"
      onClick={onAdd}
      aria-keyshortcuts={hasShortcut ? 'A' : undefined}
      className={
        'flex min-h-16 w-full items-center justify-center gap-2 rounded-card font-[600] text-text-2 transition-colors ' +
        'shadow-[inset_0_0_0_1.5px_var(--line)] hover:bg-hover forced-colors:border forced-colors:border-solid'
      }
    >
      <Plus aria-hidden="true" size={20} />
      Add exercise
      {sectionTitle && <span className="sr-only">to {sectionTitle}</span>}
    </button>
  )
})
