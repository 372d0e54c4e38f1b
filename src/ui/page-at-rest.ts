/** In ms. A page that asked for nothing this long has what it needs. */
const REST_MS = 1_000
/** In ms. Waiting for a page at rest ends after this time. */
const LONGEST_WAIT_MS = 10_000

/** In ms. A page in the background paints nothing, and waits this long instead. */
const LATEST_PAINT_MS = 1_000

/** Resolves after the browser's next paint, so that files asked for later don't delay it. */
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

/** Resolves once nothing has loaded for a second, or after 10 s. Loading in advance waits for this. */
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
