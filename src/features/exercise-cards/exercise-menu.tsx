import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'

/**
 * A row of the menu. `text` says what the row will do, `value` at the right what is there now; `shortcut` is its key
 * while the menu is open.
 */
export type MenuRow = {
  icon: ReactNode
  title: string
  text?: string
  value?: string
  shortcut?: string
  isDanger?: boolean
  onPress: () => void
}

export const menuRow = (
  icon: ReactNode,
  title: string,
  onPress: () => void,
  more: Pick<MenuRow, 'text' | 'value' | 'shortcut' | 'isDanger'> = {},
): MenuRow => ({ icon, title, onPress, ...more })

type ExerciseMenuProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  subtitle?: string
  /** Groups without rows are left out. */
  groups: readonly (readonly MenuRow[])[]
}

export function ExerciseMenu({ isOpen, onClose, name, subtitle, groups }: ExerciseMenuProps) {
  const words = useWords()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={name}
      subtitle={subtitle}
      fitsContent
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      <div className="-mx-5 -mt-1 min-w-0 pb-2">
        {groups
          .filter((rows) => rows.length > 0)
          .map((rows) => (
            <ul key={rows[0]?.title} className={GROUP}>
              {rows.map((row) => (
                <li key={row.title}>
                  <MenuButton {...row} />
                </li>
              ))}
            </ul>
          ))}
      </div>
    </Sheet>
  )
}

const GROUP =
  'not-first:before:mx-5 not-first:before:my-1.5 not-first:before:block not-first:before:h-px not-first:before:bg-line'

function MenuButton({ icon, title, text, value, shortcut, isDanger = false, onPress }: MenuRow) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      onClick={onPress}
      className={classNames(
        'flex min-h-13 w-full items-center gap-3.5 px-5 py-1 text-left -outline-offset-2 hover:bg-hover',
        value && 'flex-wrap gap-y-0',
        isDanger && 'text-danger-text',
      )}
    >
      <span aria-hidden="true" className={isDanger ? undefined : 'text-text-2'}>
        {icon}
      </span>
      <span className={value ? 'min-w-0 grow' : 'min-w-0 flex-1'}>
        <span className="block font-[580]">{title}</span>
        {text && <span className="block truncate text-13 font-[480] text-text-2">{text}</span>}
      </span>
      {value && <span className="text-15 text-text-2 tabular-nums tiny:pl-[34px]">{value}</span>}
    </button>
  )
}
