import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { List, listRowPressClass } from '#ui/list-row.tsx'

export const RowList = ({ children }: { children: ReactNode }) => <List className="overflow-hidden">{children}</List>

/** 48 px, label left, value right; a long value goes below the label. */
export const ROW = 'flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1'

type LinkRowProps = { to: string; icon: ReactNode; title: string; note?: string; value?: string }

export function LinkRow({ to, icon, title, note, value }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={listRowPressClass()}>
        <RowText icon={icon} title={title} note={note}>
          <span className="flex items-center gap-1.5 text-text-2">
            {value}
            <ChevronRight aria-hidden="true" size={18} className="text-text-3" />
          </span>
        </RowText>
      </Link>
    </li>
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
      {note && <span className="block text-13 text-text-2">{note}</span>}
    </span>
    {children}
  </span>
)
