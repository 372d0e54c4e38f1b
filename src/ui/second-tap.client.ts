import { useEffect } from 'react'

/** In ms and px. Two taps this close in time and place are those of a hurried thumb. */
const TOGETHER_MS = 350
const TOGETHER_PX = 24

/** The element that a tap presses, also through an element inside. */
const CONTROL = 'a, button, input, label, select, summary, textarea'

type Tap = { control: Element; x: number; y: number; at: number }

/**
 * Ignores the second tap of a double tap in a sheet or dialog when the first has closed it: the second would press what
 * was beneath. Keys, a mouse and controls that remain are not affected.
 */
export function useSecondTapIgnored(): void {
  useEffect(listen, [])
}

let isListening = false
/** The last intended tap. `at` moves on with each ignored tap after it. */
let first: Tap | null = null
let isSecond = false

/** Listens as long as the page exists, because the sheet is already closed at the second tap. */
function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pointerdown', pressed, { capture: true, passive: true })
  for (const kind of ['mousedown', 'click'] as const) window.addEventListener(kind, ignore, { capture: true })
}

function pressed({ target, clientX: x, clientY: y, timeStamp: at, pointerType, isTrusted }: PointerEvent) {
  if (!isTrusted) return
  const isTouch = pointerType === 'touch'
  isSecond = isTouch && first !== null && areTogether(first, { x, y, at }) && hasGone(first)
  if (first && isSecond) {
    first.at = at
    return
  }
  // A tap beside a sheet also counts, because it closes the sheet.
  const isOverPage = document.querySelector('[data-modal]') !== null
  first = null
  if (isTouch && isOverPage && target instanceof Element)
    first = { control: target.closest(CONTROL) ?? target, x, y, at }
}

/** Also ignores `mousedown`, which would move the focus and open the keyboard. */
function ignore(event: MouseEvent) {
  const isByKey = event.detail === 0
  if (!isSecond || isByKey) return
  if (event.type === 'click') isSecond = false
  event.preventDefault()
  event.stopImmediatePropagation()
}

const areTogether = (one: Omit<Tap, 'control'>, other: Omit<Tap, 'control'>): boolean =>
  other.at - one.at < TOGETHER_MS && Math.hypot(other.x - one.x, other.y - one.y) < TOGETHER_PX

const hasGone = ({ control, x, y }: Tap): boolean => !control.contains(document.elementFromPoint(x, y))
