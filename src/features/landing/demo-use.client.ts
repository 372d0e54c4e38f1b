/** The events that count as using the demo (R-LAND-21). A click may come without a pointer, from a screen reader. */
const USES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

/** A signal that is aborted by the first use of the demo in this element, which may come before the demo plays. */
export function firstUseOf(element: EventTarget): AbortSignal {
  const first = new AbortController()
  for (const kind of USES) {
    element.addEventListener(kind, () => first.abort(), { signal: first.signal, capture: true, passive: true })
  }
  return first.signal
}
