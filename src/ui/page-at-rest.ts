/** A page that asked for nothing this long has what it needs, ms. */
const REST_MS = 1_000
/** Nobody waits longer for that, ms. */
const LONGEST_WAIT_MS = 10_000

/** A page in the background paints nothing, and waits this long instead, ms. */
const LATEST_PAINT_MS = 1_000

/** Resolves once the browser has painted, so that later files don't come between. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATEST_PAINT_MS)
  })

/** Resolves when the network can deliver files: a browser may remember a failed file until the page loads anew. */
export const filesInReach = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine !== false || navigator.serviceWorker?.controller) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** Resolves once nothing has loaded for a second, or after 10 s, so that loading in advance holds nothing up. */
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
      resolve(filesInReach())
    }
  })
}
