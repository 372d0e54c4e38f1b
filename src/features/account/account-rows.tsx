import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { classNames } from '#ui/class-names.ts'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { useWords } from '#words/use-words.ts'

export const RowList = ({ children }: { children: ReactNode }) => <List className="overflow-hidden">{children}</List>

/** 48 px, label left, value right; a long value goes below the label. */
export const ROW = 'flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1'

type LinkRowProps = { to: string; icon: ReactNode; title: string; note?: string; value?: string }

export function LinkRow({ to, icon, title, note, value }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={listRowPressClass()}>
        <RowText icon={icon} title={title} note={note}>
          <span className="-me-1 flex items-center gap-1.5 text-text-2">
            {value}
            <ChevronRight aria-hidden="true" size={18} className="text-text-3" />
          </span>
        </RowText>
      </Link>
    </li>
  )
}

/** A row to read. */
export const StillRow = (told: Pick<RowTextProps, 'icon' | 'title' | 'note'>) => (
  <li>
    <RowText {...told} />
  </li>
)

/** A row that says how many there are, and opens to show them. */
export function FoldRow({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={title} className="overflow-hidden last:rounded-b-xl">
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={listRowPressClass()}>
        <span className={ROW}>
          <span className="min-w-0 flex-1 font-[540]">{title}</span>
          <span className="-me-1 flex items-center gap-1.5 text-text-2">
            {count > 0 && words.number(count)}
            <ChevronDown aria-hidden="true" size={18} className={classNames('text-text-3', isOpen && 'rotate-180')} />
          </span>
        </span>
      </button>
      {isOpen && children}
    </section>
  )
}

type RowProps = {
  icon: ReactNode
  title: string
  note?: string | null
  isDisabled: boolean
  className?: string
  onPress: () => void
}

export function Row({ icon, title, note, isDisabled, className = '', onPress }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => !isDisabled && onPress()}
        aria-disabled={isDisabled || undefined}
        className={`${listRowPressClass()} ${className}`}
      >
        <RowText icon={icon} title={title} note={note} isPlain={!className} />
      </button>
    </li>
  )
}

/** `isPlain`: false for a row in its own colour. */
type RowTextProps = { icon: ReactNode; title: string; note?: string | null; isPlain?: boolean; children?: ReactNode }

const RowText = ({ icon, title, note, isPlain = true, children }: RowTextProps) => (
  <span className={ROW}>
    <span className={isPlain ? 'text-text-2' : undefined}>{icon}</span>
    <span className="min-w-0 flex-1 leading-[1.2]">
      <span className="block font-[540]">{title}</span>
      {note && <span className="block py-0.5 text-13 leading-[1.35] text-pretty text-text-2">{note}</span>}
    </span>
    {children}
  </span>
)
