import { Listeners } from '#domain/listeners.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { shortcutOf } from './shortcut-keys.ts'

const KEPT_AS = 'sled:shortcuts'

let isOn = readIsOn()
const listeners = new Listeners()

export const areShortcutsOn = (): boolean => isOn

/** Single keys can be in the way of speech input: they can be turned off (WCAG 2.1.4). */
export function turnShortcuts(on: boolean): void {
  isOn = on
  try {
    if (on) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, 'off')
  } catch {
    // It holds for as long as this page is open.
  }
  listeners.tell()
}

export function subscribeToShortcuts(listener: () => void): () => void {
  return listeners.subscribe(listener)
}

/**
 * Lets single keys press what is on the page: the control whose `aria-keyshortcuts` names the key. `showAll` is asked
 * for by '?'. Returns how to stop. Nothing happens while somebody types or something stands over the page.
 */
export function listenForShortcuts(showAll: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    const keys = shortcutOf(event)
    if (!keys || !isOn || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    const act = keys === '?' ? showAll : actOf(keys)
    if (!act) return
    event.preventDefault()
    act()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    return true
  }
}

function actOf(keys: string): (() => void) | null {
  const target = keys === 'J' ? neighbour(1) : keys === 'K' ? neighbour(-1) : named(keys)
  if (!target) return null
  return () => (target instanceof HTMLInputElement ? target.select() : target.click())
}

/** Of several, the one of the section in view: 'Add exercise' stands in each. */
function named(keys: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(keys)}"]`)]
  const drawn = all.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const section = sectionInView()
  return (
    drawn.find((element) => element.closest<HTMLElement>('[data-section]')?.dataset.section === section) ??
    drawn[0] ??
    null
  )
}

/** As the section switcher shows it, whose keys count from 1. */
function sectionInView(): Section | undefined {
  const shown = document.querySelector('nav [aria-current][aria-keyshortcuts]')
  return SECTIONS[Number(shown?.getAttribute('aria-keyshortcuts')) - 1]
}

/** The head of the card before or after the open one; without an open one, of the first. */
function neighbour(step: 1 | -1): HTMLElement | null {
  const heads = [...document.querySelectorAll<HTMLElement>('article[data-exercise-id] button[aria-expanded]')]
  const open = heads.findIndex((head) => head.getAttribute('aria-expanded') === 'true')
  return heads[open === -1 ? 0 : open + step] ?? null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=spinbutton], [role=combobox]'))

const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null
