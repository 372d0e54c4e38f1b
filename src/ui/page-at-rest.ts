/** A page that asked for nothing this long has what it needs, in ms. */
const REST_MS = 1_000
/** Nobody waits longer for that, in ms. */
const LONGEST_WAIT_MS = 10_000

/** A page in the background paints nothing, and waits this long instead, in ms. */
const LATEST_PAINT_MS = 1_000

/** Resolves once what is being drawn is painted: what is loaded for later does not come between. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATEST_PAINT_MS)
  })

/**
 * Resolves when a file that is not here yet can be asked for. Without a connection it waits for one, because a browser may
 * remember, until the page is loaded anew, that it could not have a file. A worker has them all.
 */
export const filesInReach = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine !== false || navigator.serviceWorker?.controller) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Resolves once nothing has come for a second, or after 10 s, and files are in reach: what is loaded in advance holds
 * nothing up.
 */
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
