import type { BulkCount, BulkFailure, BulkItem, BulkResult } from './bulk-result.ts'
import type { Made } from './image-answer.ts'

/** R-ADMIN-22 */
export const AT_ONCE = 3

/** What a run needs of the page. */
export type BulkEdge<Item extends BulkItem> = {
  make: (item: Item) => Promise<Made>
  /** Ends early when `signal` is aborted: the run is over. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Aborted when the run is cancelled. */
  signal: AbortSignal
  onBegun: (item: Item) => void
  /** `made` null: it was begun and given up. */
  onEnded: (item: Item, made: Made | null, count: BulkCount) => void
}

/**
 * Has the picture of each item made, three at once at most. One that fails holds up no other; what would fail with all of
 * them ends the run; what the server puts off is tried again. What is under way when it is cancelled comes to its end.
 */
export async function runBulk<Item extends BulkItem>(
  items: readonly Item[],
  edge: BulkEdge<Item>,
): Promise<BulkResult> {
  const waiting = [...items]
  const failures: BulkFailure[] = []
  let processed = 0
  let stopped: string | null = null
  const over = new AbortController()
  const end = () => over.abort()
  if (edge.signal.aborted) end()
  edge.signal.addEventListener('abort', end)
  const count = (): BulkCount => ({ total: items.length, processed, failures: [...failures] })

  async function tryUntilTaken(item: Item): Promise<Made | null> {
    while (!over.signal.aborted) {
      const made = await edge.make(item)
      if (made.t !== 'later') return made
      if (!over.signal.aborted) await edge.wait(made.ms, over.signal)
    }
    return null
  }

  async function take(item: Item) {
    edge.onBegun(item)
    const made = await tryUntilTaken(item)
    if (made?.t === 'made') processed += 1
    if (made?.t === 'failed') failures.push({ id: item.id, name: item.name, message: made.message })
    if (made?.t === 'stop') {
      stopped ??= made.message
      end()
    }
    edge.onEnded(item, made?.t === 'stop' ? null : made, count())
  }

  async function lane() {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      if (over.signal.aborted) return
      await take(item)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  edge.signal.removeEventListener('abort', end)
  return { ...count(), isCancelled: edge.signal.aborted, stopped }
}

/** Settles after `ms`, or at once when `signal` is aborted, now or before. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
