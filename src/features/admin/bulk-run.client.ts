import { Listeners } from '#domain/listeners.ts'
import type { Made } from './image-requests.client.ts'
import type { BulkCount, BulkFailure, BulkItem, BulkResult, ImageKind } from './image-rows.ts'

/** How many pictures a run requests at the same time. */
export const AT_ONCE = 3

type BulkEdge<Item extends BulkItem> = {
  make: (item: Item) => Promise<Made>
  /** Resolves after `ms`, or early when `signal` is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Aborted when the run is cancelled. */
  signal: AbortSignal
  onBegun: (item: Item) => void
  /** `made` is null for an item that the run started and gave up. */
  onEnded: (item: Item, made: Made | null, count: BulkCount) => void
}

/** At most three at once. A failure that would hit all ends the run; after a cancel running requests finish. */
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

/** Resolves after `ms`, or at once when `signal` is or becomes aborted. */
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

export type RowState = { t: 'making' } | { t: 'made'; url: string } | { t: 'failed'; message: string }

type PictureOf = { kind: ImageKind; id: string; isForced: boolean }

export type BulkPlan = Omit<PictureOf, 'id'> & {
  /** Asks the person to confirm the run. */
  confirm?: () => Promise<boolean>
  /** Lists the items to draw; null for none, after telling why. After a cancel the runner ignores the list. */
  gather: (signal: AbortSignal) => Promise<readonly BulkItem[] | null>
}

type BulkView = {
  stateById: ReadonlyMap<string, RowState>
  /** True from the press of the button, including the confirmation. */
  isBusy: boolean
  isGathering: boolean
  count: BulkCount | null
  result: BulkResult | null
}

type BulkOver = { items: readonly BulkItem[]; result: BulkResult }

/** Has pictures drawn, one run at a time. A person can cancel a run as soon as they have pressed the button. */
export class BulkRunner {
  current: BulkView = { stateById: new Map(), isBusy: false, isGathering: false, count: null, result: null }
  private readonly make: (picture: PictureOf) => Promise<Made>
  private readonly listeners = new Listeners()
  private cancelling = new AbortController()

  constructor(make: (picture: PictureOf) => Promise<Made>) {
    this.make = make
  }

  subscribe = this.listeners.subscribe

  /** Settles when the run is over; null if nothing was started. */
  start = async (plan: BulkPlan): Promise<BulkOver | null> => {
    if (this.current.isBusy) return null
    this.cancelling = new AbortController()
    const { signal } = this.cancelling
    this.set({ isBusy: true })
    try {
      const items = await this.itemsOf(plan, signal)
      if (items === null || signal.aborted) return null
      const result = await this.run(items, plan, signal)
      this.set({ result })
      return { items, result }
    } finally {
      this.set({ isBusy: false, isGathering: false, count: null })
    }
  }

  cancel = (): void => this.cancelling.abort()

  /** Clears the result and the states of rows, except during a run. */
  forget = (): void => {
    if (!this.current.isBusy) this.set({ stateById: new Map(), result: null })
  }

  /** Sets the state of a row; null shows it as it is listed. */
  note(id: string, state: RowState | null): void {
    const stateById = new Map(this.current.stateById)
    if (state) stateById.set(id, state)
    else stateById.delete(id)
    this.set({ stateById })
  }

  private async itemsOf({ confirm, gather }: BulkPlan, signal: AbortSignal) {
    const isMeant = confirm === undefined || (await confirm())
    if (!isMeant || signal.aborted) return null
    this.set({ isGathering: true })
    // Doesn't wait for the list after a cancel.
    const cancelled = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
    return await Promise.race([gather(signal), cancelled])
  }

  private async run(items: readonly BulkItem[], { kind, isForced }: BulkPlan, signal: AbortSignal) {
    this.set({ isGathering: false, result: null, count: { total: items.length, processed: 0, failures: [] } })
    return await runBulk(items, {
      make: ({ id }) => this.make({ kind, id, isForced }),
      wait: pause,
      signal,
      onBegun: ({ id }) => this.note(id, { t: 'making' }),
      onEnded: ({ id }, made, count) => {
        this.note(id, made && stateOf(made))
        this.set({ count })
      },
    })
  }

  private set(change: Partial<BulkView>) {
    this.current = { ...this.current, ...change }
    this.listeners.tell()
  }
}

const stateOf = (made: Made): RowState | null => (made.t === 'made' || made.t === 'failed' ? made : null)

/** The selection without the rows that the run covered. */
export function stillSelected(selected: ReadonlySet<string>, items: readonly BulkItem[]): ReadonlySet<string> {
  const done = new Set(items.map(({ id }) => id))
  return new Set([...selected].filter((id) => !done.has(id)))
}
