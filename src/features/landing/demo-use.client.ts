/** A click may come without a pointer, from a screen reader. */
const USES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

/** Aborts at the first use of the demo in this element, maybe before the demo plays. */
export function firstUseOf(element: EventTarget): AbortSignal {
  const first = new AbortController()
  for (const kind of USES) {
    element.addEventListener(kind, () => first.abort(), { signal: first.signal, capture: true, passive: true })
  }
  return first.signal
}
