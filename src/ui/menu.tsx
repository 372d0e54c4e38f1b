import { Menu as Popover } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, use } from 'react'
import { useWords } from '#words/use-words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { callsOffDismissal } from './dismissal.ts'
import { menuOpener } from './menu-button.tsx'
import { Sheet } from './sheet.tsx'
import { ShortcutsContext } from './shortcuts.ts'
import { useBack } from './use-back.ts'
import { useIsWide } from './use-media.ts'

/**
 * A row of a menu. `text` says what it works with, `value` what is there now, `hint` explains it where there is room;
 * `shortcut` is its key while the menu is open. A press has to close the menu.
 */
export type MenuRow = {
  icon: ReactNode
  title: string
  text?: string
  hint?: string
  value?: string
  shortcut?: string
  isDanger?: boolean
  onPress: () => void
}

export const menuRow = (
  icon: ReactNode,
  title: string,
  onPress: () => void,
  more: Pick<MenuRow, 'text' | 'hint' | 'value' | 'shortcut' | 'isDanger'> = {},
): MenuRow => ({ icon, title, onPress, ...more })

type MenuProps = {
  isOpen: boolean
  onClose: () => void
  name: string
  subtitle?: string
  /** Groups without rows are left out. */
  groups: readonly (readonly MenuRow[])[]
}

/** What a '…' offers: beside its button from 768 px up, a sheet on a phone. */
export function Menu({ groups, ...rest }: MenuProps) {
  const filled = groups.filter((rows) => rows.length > 0)
  return useIsWide() ? <MenuPopover {...rest} groups={filled} /> : <MenuSheet {...rest} groups={filled} />
}

function MenuPopover({ isOpen, onClose, name, groups }: MenuProps) {
  const hasKeys = use(ShortcutsContext)
  useBack(isOpen, onClose)
  /** The key of a row comes before typing towards a row. */
  function press(event: KeyboardEvent) {
    if (!hasKeys || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
    const row = groups.flat().find(({ shortcut }) => shortcut?.toUpperCase() === event.key.toUpperCase())
    if (!row) return
    event.preventDefault()
    event.stopPropagation()
    row.onPress()
  }
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, details) => {
        if (!open && !callsOffDismissal(details)) onClose()
      }}
    >
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Positioner anchor={menuOpener} align="end" sideOffset={4} collisionPadding={8} className="z-45">
          <Popover.Popup
            data-modal="menu"
            aria-label={name}
            finalFocus={() => (document.querySelector('[role=dialog]') ? false : (menuOpener() ?? true))}
            onKeyDownCapture={press}
            className={POPUP}
          >
            {groups.map((rows) => (
              <Popover.Group key={rows[0]?.title} className={LINE}>
                {rows.map((row) => (
                  <Popover.Item
                    key={row.title}
                    label={row.title}
                    closeOnClick={false}
                    aria-keyshortcuts={hasKeys ? row.shortcut : undefined}
                    onClick={row.onPress}
                    className={classNames(ITEM, row.isDanger && 'text-danger-text')}
                  >
                    <RowParts {...row} hasKey={hasKeys} />
                  </Popover.Item>
                ))}
              </Popover.Group>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RowParts({ icon, title, text, value, shortcut, isDanger, hasKey }: MenuRow & { hasKey: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={isDanger ? undefined : 'text-text-2'}>
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <span className="shrink-0 font-[540]">{title}</span>
        {text && <span className="truncate text-12 font-[480] text-text-2">{text}</span>}
      </span>
      {value && <span className="shrink-0 text-13 text-text-2 tabular-nums">{value}</span>}
      {hasKey && shortcut && (
        <span aria-hidden="true" className={KEY}>
          {shortcut === 'Backspace' ? '⌫' : shortcut}
        </span>
      )}
    </>
  )
}

const POPUP =
  'max-h-(--available-height) w-80 origin-(--transform-origin) overflow-auto overscroll-contain rounded-lg bg-surface ' +
  'p-1.5 text-14 text-text shadow-[var(--e-3),0_0_0_1px_var(--line)] outline-none ' +
  'transition-[opacity,scale] duration-(--d-1) data-starting-style:scale-[.96] data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0 forced-colors:border forced-colors:border-solid'

const LINE =
  'not-first:before:mx-5 not-first:before:my-1.5 not-first:before:block not-first:before:h-px not-first:before:bg-line'

const ITEM =
  'group flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 outline-none select-none ' +
  'data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2'

const KEY =
  'grid h-5 min-w-5 shrink-0 place-items-center rounded-xs bg-sunken px-1.5 font-sans text-12 font-[600] text-text-2 ' +
  'group-data-highlighted:bg-surface'

function MenuSheet({ isOpen, onClose, name, subtitle, groups }: MenuProps) {
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
        {groups.map((rows) => (
          <ul key={rows[0]?.title} className={SHEET_LINE}>
            {rows.map((row) => (
              <li key={row.title}>
                <SheetRow {...row} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Sheet>
  )
}

const SHEET_LINE =
  'not-first:before:mx-5 not-first:before:my-1.5 not-first:before:block not-first:before:h-px not-first:before:bg-line'

function SheetRow({ icon, title, text, hint, value, shortcut, isDanger = false, onPress }: MenuRow) {
  const second = text ?? hint
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      onClick={onPress}
      className={classNames(
        'flex min-h-13 w-full items-center gap-3.5 px-5 py-1 text-start -outline-offset-2 hover:bg-hover',
        value && 'flex-wrap gap-y-0',
        isDanger && 'text-danger-text',
      )}
    >
      <span aria-hidden="true" className={isDanger ? undefined : 'text-text-2'}>
        {icon}
      </span>
      <span className={value ? 'min-w-0 grow' : 'min-w-0 flex-1'}>
        <span className="block font-[580]">{title}</span>
        {second && <span className="block truncate text-13 font-[480] text-text-2">{second}</span>}
      </span>
      {value && <span className="text-15 text-text-2 tabular-nums tiny:ps-[34px]">{value}</span>}
    </button>
  )
}
