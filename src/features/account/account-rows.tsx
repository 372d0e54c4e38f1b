import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'

export const RowList = ({ children }: { children: ReactNode }) => (
  <List className="-mx-5 -mt-2.5 -mb-5 overflow-hidden rounded-t-none pb-2 shadow-none forced-colors:border-0">
    {children}
  </List>
)

type LinkRowProps = { to: string; icon: ReactNode; title: string; note?: string; value?: string }

export function LinkRow({ to, icon, title, note, value }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={listRowPressClass()}>
        <ListRow
          className="px-5"
          leading={icon}
          title={title}
          subtitle={note && <span className="whitespace-normal">{note}</span>}
          trailing={
            <span className="flex items-center gap-1.5 text-15 text-text-2">
              {value}
              <ChevronRight aria-hidden="true" size={20} className="text-text-3" />
            </span>
          }
        />
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
        <ListRow className="px-5" leading={icon} title={title} subtitle={note} />
      </button>
    </li>
  )
}
