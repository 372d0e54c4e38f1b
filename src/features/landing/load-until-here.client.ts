const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/**
 * Loads something, and after a failure retries with growing waits, or when the browser is online again. The page shows
 * no failures, so nobody else would retry. Rejects only once `signal` is aborted.
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
