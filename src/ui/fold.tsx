import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useShortcut } from './shortcuts.ts'

export const FoldBox = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-xl shadow-[inset_0_0_0_1px_var(--line)] forced-colors:border">
    {children}
  </div>
)

type FoldProps = {
  title: string
  /** A value at the right of the line while the fold is closed. */
  value?: string
  /** The key of the fold, as `aria-keyshortcuts` names it. */
  shortcut?: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A line of 52 px that opens its fields. */
export function Fold({ title, value, shortcut, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-keyshortcuts={useShortcut(shortcut)}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-13 w-full items-center gap-2.5 rounded-xl pe-3 ps-4 text-start font-[580]"
      >
        <span className="shrink-0 tiny:shrink">{title}</span>
        <span className="ms-auto min-w-0 text-end font-[500] text-text-2">{value}</span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={classNames('shrink-0 text-text-3 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3.5 px-3 pb-3.5">
          {children}
        </div>
      )}
    </div>
  )
}
