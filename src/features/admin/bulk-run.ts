import type { Made } from './image-answer.ts'

/** R-ADMIN-22 */
export const AT_ONCE = 3

/** One of which a picture is made. */
export type BulkItem = { id: string; name: string }

export type BulkFailure = BulkItem & { message: string }

/** How far a bulk call is. `processed`: the pictures that were made (R-ADMIN-17). */
export type BulkCount = { total: number; processed: number; failures: readonly BulkFailure[] }

export type BulkResult = BulkCount & {
  isCancelled: boolean
  /** Why it ended before its end, in words; null: it did not. */
  stopped: string | null
}

/** What a run needs of the page. */
export type BulkEdge<Item extends BulkItem> = {
  make: (item: Item) => Promise<Made>
  /** Ends early when the run is cancelled. */
  wait: (ms: number) => Promise<void>
  isCancelled: () => boolean
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
  const isOver = () => stopped !== null || edge.isCancelled()
  const count = (): BulkCount => ({ total: items.length, processed, failures: [...failures] })

  async function tryUntilTaken(item: Item): Promise<Made | null> {
    while (!isOver()) {
      const made = await edge.make(item)
      if (made.t !== 'later') return made
      await edge.wait(made.ms)
    }
    return null
  }

  async function take(item: Item) {
    edge.onBegun(item)
    const made = await tryUntilTaken(item)
    if (made?.t === 'made') processed += 1
    if (made?.t === 'failed') failures.push({ id: item.id, name: item.name, message: made.message })
    if (made?.t === 'stop') stopped ??= made.message
    edge.onEnded(item, made?.t === 'stop' ? null : made, count())
  }

  async function lane() {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      if (isOver()) return
      await take(item)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { ...count(), isCancelled: edge.isCancelled(), stopped }
}
