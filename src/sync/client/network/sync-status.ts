import { Listeners } from '#domain/listeners.ts'

export type SyncStatus = {
  /** Without those set aside. */
  waiting: number
  /** The rows of these operations that a person counts. */
  waitingRows: number
  /** Bundles that wait for a person's decision. */
  needsYou: number
  /** Whether the last request reached the server; true until one fails. */
  isReachable: boolean
  isLive: boolean
  /** Waiting operations need a log-in first. */
  needsLogin: boolean
  /** In IndexedDB, beside it because it fails, or only in this page. */
  storage: 'kept' | 'fallback' | 'page'
}

export class StatusBoard {
  current: SyncStatus = {
    ...{ waiting: 0, waitingRows: 0, needsYou: 0 },
    ...{ isReachable: true, isLive: false, needsLogin: false, storage: 'kept' },
  }
  /** A 401 to a request from before a log-in means nothing. */
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

  /** `logIns` at the time of the request. Answers whether the 401 still counts. */
  loggedOut(logIns: number): boolean {
    if (logIns !== this.logIns) return false
    this.set({ needsLogin: true })
    return true
  }

  subscribe = this.listeners.subscribe
}
