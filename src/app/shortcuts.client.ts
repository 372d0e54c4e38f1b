import { Listeners } from '#domain/listeners.ts'
import { SECTIONS, type Section } from '#domain/section.ts'

const KEPT_AS = 'sled:shortcuts'

/** Pages by the key that is pressed after 'G'. */
const PAGE_BY_KEY: Readonly<Record<string, string>> = { S: '/stats' }

/** Keys of items in an exercise's menu. Pressed on the page, they open the menu and choose the item. */
const KEYS_OF_MENU: ReadonlySet<string> = new Set(['B', 'N', 'U'])
const MENU_KEY = 'M'

let isOn = readIsOn()
const listeners = new Listeners()

export const areShortcutsOn = (): boolean => isOn

/** Single keys can disturb speech input, so people can turn them off (WCAG 2.1.4). */
export function turnShortcuts(on: boolean): void {
  isOn = on
  try {
    if (on) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, 'off')
  } catch {
    // Without storage the choice lasts as long as this page.
  }
  listeners.tell()
}

export function subscribeToShortcuts(listener: () => void): () => void {
  return listeners.subscribe(listener)
}

let isGoing = false

/**
 * Presses the control with this `aria-keyshortcuts`, within an open overlay if there is one. Does nothing while
 * somebody types.
 */
export function pressKey(event: KeyboardEvent, showAll: () => void, open: (page: string) => void): void {
  const keys = shortcutOf(event)
  const page = isGoing && keys ? PAGE_BY_KEY[keys] : undefined
  isGoing = false
  if (!keys || !isOn || event.defaultPrevented || isTyping(event.target)) return
  const overlay = topOverlay()
  isGoing = keys === 'G' && !overlay
  const act = overlay
    ? pressOf(named(keys, overlay))
    : page
      ? () => open(page)
      : keys === '?'
        ? showAll
        : (pressOf(controlOf(keys)) ?? throughMenu(keys))
  if (!act) return
  event.preventDefault()
  act()
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    return true
  }
}

const controlOf = (keys: string): HTMLElement | null =>
  keys === 'J' ? neighbour(1) : keys === 'K' ? neighbour(-1) : named(keys, document)

const pressOf = (target: HTMLElement | null): (() => void) | null =>
  target && (() => (target instanceof HTMLInputElement ? target.select() : target.click()))

/** How many frames the menu has to open. A key whose item the menu lacks does nothing. */
const FRAMES = 120

function throughMenu(keys: string): (() => void) | null {
  const open = KEYS_OF_MENU.has(keys) ? pressOf(named(MENU_KEY, document)) : null
  if (!open) return null
  function look(left: number) {
    const overlay = topOverlay()
    const press = overlay && pressOf(named(keys, overlay))
    if (press) press()
    else if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  return () => {
    open()
    look(FRAMES)
  }
}

/** The control with these keys. Of several, the one in the visible section counts. */
function named(keys: string, within: ParentNode): HTMLElement | null {
  const all = [...within.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(keys)}"]`)]
  const drawn = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const section = sectionInView()
  return (
    drawn.find((element) => element.closest<HTMLElement>('[data-section]')?.dataset.section === section) ??
    drawn[0] ??
    null
  )
}

function sectionInView(): Section | undefined {
  const shown = document.querySelector('nav [aria-current][aria-keyshortcuts]')
  return SECTIONS[Number(shown?.getAttribute('aria-keyshortcuts')) - 1]
}

/** The header of the next or previous exercise; the first header if no card is open. */
function neighbour(step: 1 | -1): HTMLElement | null {
  const heads = [...document.querySelectorAll<HTMLElement>('article[data-exercise-id] button[aria-expanded]')]
  const open = heads.findIndex((head) => head.getAttribute('aria-expanded') === 'true')
  return heads[open === -1 ? 0 : open + step] ?? null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=spinbutton], [role=combobox]'))

/** What closes is still there for a moment and takes no keys. */
const topOverlay = (): Element | null =>
  [...document.querySelectorAll(':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])')].at(-1) ??
  null

type KeyPress = { key: string } & Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat', boolean>

/**
 * The key's name in `aria-keyshortcuts`: 'D', 'Shift+W', '/'; null for others. The character counts, as '/' may need
 * Shift.
 */
export function shortcutOf({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyPress): string | null {
  if (ctrlKey || metaKey || altKey || repeat || key.length !== 1 || key === ' ') return null
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  return isLetter ? `${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}` : key
}
