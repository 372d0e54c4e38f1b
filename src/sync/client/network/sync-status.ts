import { Listeners } from '#domain/listeners.ts'

export type SyncStatus = {
  /** The number of operations that wait for the server, without those set aside. */
  waiting: number
  /** The number of rows in these operations, as a person counts them. */
  waitingRows: number
  /** The number of bundles that wait for a person's decision. */
  needsYou: number
  /** Whether the last request reached the server; true until one fails. */
  isReachable: boolean
  isLive: boolean
  /** Waiting operations need a log-in first. */
  needsLogin: boolean
  /** Where operations are: in IndexedDB, in `localStorage` because IndexedDB fails, or only in this page. */
  storage: 'kept' | 'fallback' | 'page'
}

export class StatusBoard {
  current: SyncStatus = {
    ...{ waiting: 0, waitingRows: 0, needsYou: 0 },
    ...{ isReachable: true, isLive: false, needsLogin: false, storage: 'kept' },
  }
  /** Counts the log-ins, because a 401 to a request from before the last one means nothing. */
  logIns = 0
  private readonly listeners = new Listeners()

  set(change: Partial<SyncStatus>) {
    const next = { ...this.current, ...change }
    const isSame = (Object.keys(next) as (keyof SyncStatus)[]).every((key) => next[key] === this.current[key])
    if (isSame) return
    this.current = next
    this.listeners.tell()
  }

  loggedIn() {
    this.logIns += 1
    this.set({ needsLogin: false })
  }

  /** Notes a 401. `logIns`: the number at the time of the request. Answers whether the 401 still counts. */
  loggedOut(logIns: number): boolean {
    if (logIns !== this.logIns) return false
    this.set({ needsLogin: true })
    return true
  }

  subscribe = this.listeners.subscribe
}
