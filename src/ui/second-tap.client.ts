import { useEffect } from 'react'

/** Two taps this close in time and place are those of a hurried thumb, ms and px. */
const TOGETHER_MS = 350
const TOGETHER_PX = 24

/** What a tap presses, also through an element inside it. */
const CONTROL = 'a, button, input, label, select, summary, textarea'

type Tap = { control: Element; x: number; y: number; at: number }

/**
 * In a sheet or dialog: after a tap has closed it, a second one presses nothing that lay beneath. Keys, a mouse and
 * controls that stay are not affected.
 */
export function useSecondTapIgnored(): void {
  useEffect(listen, [])
}

let isListening = false
/** The last intended tap; `at` is that of the last one that followed it. */
let first: Tap | null = null
let isSecond = false

/** Never stops, because a closed sheet listens no more. */
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
  // A tap beside a sheet closes it, too.
  const isOverPage = document.querySelector('[data-modal]') !== null
  first = null
  if (isTouch && isOverPage && target instanceof Element)
    first = { control: target.closest(CONTROL) ?? target, x, y, at }
}

/** `mousedown` would move the focus, and open the keyboard. */
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
