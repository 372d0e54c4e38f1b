import { Listeners } from '#domain/listeners.ts'
import type { ActivityEntry, ActivityPage } from './activity.ts'

type ActivityRead = {
  entries: readonly ActivityEntry[]
  /** Where older entries begin; null if there are none, or before the first answer. */
  nextCursor: string | null
  /** True after the first answer. */
  hasCome: boolean
  isAskingOlder: boolean
  hasFailed: boolean
}

type What = 'newest' | 'older'

/** Holds the newest entries and as many older ones as somebody has asked for. */
export class ActivityReader {
  current: ActivityRead = { entries: [], nextCursor: null, hasCome: false, isAskingOlder: false, hasFailed: false }
  /** Asks the server for a page; null without an answer. */
  private readonly request: (cursor: string | null) => Promise<ActivityPage | null>
  private readonly listeners = new Listeners()
  private readonly failed = new Set<What>()
  private turn = 0

  constructor(request: (cursor: string | null) => Promise<ActivityPage | null>) {
    this.request = request
  }

  subscribe = this.listeners.subscribe

  /** Loads the newest entries. Of several such requests the last one counts. */
  refresh = async (): Promise<void> => {
    this.turn += 1
    const { turn } = this
    const page = await this.request(null)
    if (turn !== this.turn) return
    const { nextCursor } = this.current
    const next = page && withNewest(this.current, page)
    // The next page begins elsewhere now, and no request for that page has failed yet.
    if (next && next.nextCursor !== nextCursor) this.failed.delete('older')
    this.settle('newest', next && { ...next, hasCome: true })
  }

  more = async (): Promise<void> => {
    const cursor = this.current.nextCursor
    if (cursor === null || this.current.isAskingOlder) return
    this.set({ isAskingOlder: true })
    const page = await this.request(cursor)
    this.set({ isAskingOlder: false })
    const { entries, nextCursor } = this.current
    if (nextCursor !== cursor) return
    this.settle('older', page && { entries: [...entries, ...page.entries], nextCursor: page.nextCursor })
  }

  retry = async (): Promise<void> => {
    const again = [...this.failed]
    this.failed.clear()
    this.set({ hasFailed: false })
    await Promise.all(again.map((what) => (what === 'newest' ? this.refresh() : this.more())))
  }

  private settle(what: What, change: Partial<ActivityRead> | null) {
    if (change) this.failed.delete(what)
    else this.failed.add(what)
    this.set({ ...change, hasFailed: this.failed.size > 0 })
  }

  private set(change: Partial<ActivityRead>) {
    this.current = { ...this.current, ...change }
    this.listeners.tell()
  }
}

type Known = Pick<ActivityRead, 'entries' | 'nextCursor'>

/** Puts the newest page before the loaded entries, or alone if entries between the two are missing. */
function withNewest({ entries, nextCursor }: Known, newest: ActivityPage): Known {
  const ids = new Set(newest.entries.map(({ id }) => id))
  const last = entries.findLastIndex(({ id }) => ids.has(id))
  const older = last < 0 ? [] : entries.slice(last + 1)
  return older.length > 0 ? { entries: [...newest.entries, ...older], nextCursor } : newest
}
