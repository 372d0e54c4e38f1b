/** What counts as using the demo (R-LAND-21); the last one is a press without a pointer, by a screen reader say. */
const USES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

/** Is aborted, for good, with the first use of the demo in this element: it may come before what plays the demo. */
export function firstUseOf(element: EventTarget): AbortSignal {
  const first = new AbortController()
  for (const kind of USES) {
    element.addEventListener(kind, () => first.abort(), { signal: first.signal, capture: true, passive: true })
  }
  return first.signal
}
