import { Listeners } from '#domain/listeners.ts'
import type { ActivityEntry, ActivityPage } from './activity.ts'

export type ActivityRead = {
  entries: readonly ActivityEntry[]
  /** Where what is older begins; null: that was all, or nothing has come yet. */
  nextCursor: string | null
  /** The newest have come at least once. */
  hasCome: boolean
  isAskingOlder: boolean
  hasFailed: boolean
}

type What = 'newest' | 'older'

/** What was done in a document, from the newest on, as far back as somebody has asked. */
export class ActivityReader {
  current: ActivityRead = { entries: [], nextCursor: null, hasCome: false, isAskingOlder: false, hasFailed: false }
  /** Null: it could not be asked for. */
  private readonly request: (cursor: string | null) => Promise<ActivityPage | null>
  private readonly listeners = new Listeners()
  private readonly failed = new Set<What>()
  private turn = 0

  constructor(request: (cursor: string | null) => Promise<ActivityPage | null>) {
    this.request = request
  }

  subscribe = this.listeners.subscribe

  /** The newest again; of several such requests the last one counts. */
  refresh = async (): Promise<void> => {
    this.turn += 1
    const { turn } = this
    const page = await this.request(null)
    if (turn !== this.turn) return
    const { nextCursor } = this.current
    const next = page && withNewest(this.current, page)
    // What lies behind another place was not asked for.
    if (next && next.nextCursor !== nextCursor) this.failed.delete('older')
    this.settle('newest', next && { ...next, hasCome: true })
  }

  /** What is older than all that is here. */
  more = async (): Promise<void> => {
    const cursor = this.current.nextCursor
    if (cursor === null || this.current.isAskingOlder) return
    this.set({ isAskingOlder: true })
    const page = await this.request(cursor)
    this.set({ isAskingOlder: false })
    const { entries, nextCursor } = this.current
    // It fits behind nothing else.
    if (nextCursor !== cursor) return
    this.settle('older', page && { entries: [...entries, ...page.entries], nextCursor: page.nextCursor })
  }

  /** Whatever has failed, again. */
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

/** The newest page before what is known; alone where something between the two is not. */
function withNewest({ entries, nextCursor }: Known, newest: ActivityPage): Known {
  const ids = new Set(newest.entries.map(({ id }) => id))
  const last = entries.findLastIndex(({ id }) => ids.has(id))
  const older = last < 0 ? [] : entries.slice(last + 1)
  return older.length > 0 ? { entries: [...newest.entries, ...older], nextCursor } : newest
}
