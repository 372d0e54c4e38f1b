const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** Loads a file, and retries with growing waits or when online again. Rejects only once `signal` is aborted. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>, signal?: AbortSignal): Promise<Loaded> {
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
