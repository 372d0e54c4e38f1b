const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/**
 * Loads, and when that fails asks again after waits that grow, at the latest when the browser is online again: a page
 * that says nothing of failures has nobody who would ask anew. Rejects only once `signal` says that nobody waits any more.
 */
export async function loadUntilHere<Loaded>(load: () => Promise<Loaded>, signal?: AbortSignal): Promise<Loaded> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch (error) {
      if (!signal?.aborted) await timeOrConnection(waitMs)
      if (signal?.aborted) throw error
    }
  }
}

function timeOrConnection(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    window.addEventListener('online', goOn)
  })
}
