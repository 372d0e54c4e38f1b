/** A page that asked for nothing this long has what it needs, in ms. */
const REST_MS = 1_000
/** Nobody waits longer for that, in ms. */
const LONGEST_WAIT_MS = 10_000

/** The paint of a gesture and its draws come before this, and browsers count a timer of up to a second as part of it, in ms. */
const AFTER_GESTURE_MS = 500

/** For what a gesture allows and nobody waits for: what the gesture itself shows is painted first. */
export const afterGesture = (then: () => void) => () => void setTimeout(then, AFTER_GESTURE_MS)

/** Resolves once nothing has come for a second, or after 10 s: what is loaded in advance holds nothing up. */
export function pageAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const waited = setTimeout(end, LONGEST_WAIT_MS)
    let rest = setTimeout(end, REST_MS)
    const arrivals = new PerformanceObserver(() => {
      clearTimeout(rest)
      rest = setTimeout(end, REST_MS)
    })
    arrivals.observe({ type: 'resource' })
    function end() {
      arrivals.disconnect()
      clearTimeout(rest)
      clearTimeout(waited)
      resolve()
    }
  })
}
