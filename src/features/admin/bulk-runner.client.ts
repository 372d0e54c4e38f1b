import { Listeners } from '#domain/listeners.ts'
import type { BulkCount, BulkItem, BulkResult } from './bulk-result.ts'
import { pause, runBulk } from './bulk-run.client.ts'
import type { Made } from './image-answer.ts'
import type { ImageKind } from './image-rows.ts'

/** What has become of a row's picture while the page is open. */
export type RowState = { t: 'making' } | { t: 'made'; url: string } | { t: 'failed'; message: string }

export type PictureOf = { kind: ImageKind; id: string; isForced: boolean }

export type BulkPlan = Omit<PictureOf, 'id'> & {
  /** Asked before anything else. */
  confirm?: () => Promise<boolean>
  /** What it is to be of; null: of nothing, and why was said. Not looked at once `signal` is aborted. */
  gather: (signal: AbortSignal) => Promise<readonly BulkItem[] | null>
}

export type BulkView = {
  stateById: ReadonlyMap<string, RowState>
  /** From the press on, also while it is confirmed. */
  isBusy: boolean
  isGathering: boolean
  /** Of the run that is under way. */
  count: BulkCount | null
  /** Of the one before. */
  result: BulkResult | null
}

export type BulkOver = { items: readonly BulkItem[]; result: BulkResult }

/** Has pictures made, one run at a time, each of which can be cancelled from its press on. */
export class BulkRunner {
  current: BulkView = { stateById: new Map(), isBusy: false, isGathering: false, count: null, result: null }
  private readonly make: (picture: PictureOf) => Promise<Made>
  private readonly listeners = new Listeners()
  private cancelling = new AbortController()

  constructor(make: (picture: PictureOf) => Promise<Made>) {
    this.make = make
  }

  subscribe = this.listeners.subscribe

  /** Settles when it is over; null: nothing was begun. */
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

  /** Takes the result away, and what the rows say of it; not while there is a run. */
  forget = (): void => {
    if (!this.current.isBusy) this.set({ stateById: new Map(), result: null })
  }

  /** Null: as it is listed. */
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
    // Nobody waits for a list that is not wanted any more.
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

/** What stays selected when a run is over: all that it was not of. */
export function stillSelected(selected: ReadonlySet<string>, items: readonly BulkItem[]): ReadonlySet<string> {
  const done = new Set(items.map(({ id }) => id))
  return new Set([...selected].filter((id) => !done.has(id)))
}
