/** A page that asked for nothing this long has what it needs, in ms. */
const REST_MS = 1_000
/** Nobody waits longer for that, in ms. */
const LONGEST_WAIT_MS = 10_000

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
