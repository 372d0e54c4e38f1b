import { Listeners } from '#domain/listeners.ts'

/** What a person may want to know about the sending. */
export type SyncStatus = {
  /** Operations on this device that wait for an answer, without those set aside. */
  waiting: number
  /** The rows of these operations that a person counts. */
  waitingRows: number
  /** Bundles a person has to decide about. They don't count as waiting (Y16). */
  needsYou: number
  /** Whether the last request reached the server; true until one fails. */
  isReachable: boolean
  /** Whether the live connection is open. */
  isLive: boolean
  /** True if waiting operations need a log-in first (Y34). */
  needsLogin: boolean
  /** Where waiting operations are kept: in IndexedDB, beside it because it fails, or only in this page. */
  storage: 'kept' | 'fallback' | 'page'
}

/** Holds the status and tells listeners. */
export class StatusBoard {
  current: SyncStatus = {
    ...{ waiting: 0, waitingRows: 0, needsYou: 0 },
    ...{ isReachable: true, isLive: false, needsLogin: false, storage: 'kept' },
  }
  /** How often the device has connected after a log-in. A 401 to what was asked before one says nothing about it. */
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

  /** A 401 to what was asked when `logIns` was so many. Answers whether it still says something (Y34). */
  loggedOut(logIns: number): boolean {
    if (logIns !== this.logIns) return false
    this.set({ needsLogin: true })
    return true
  }

  subscribe = this.listeners.subscribe
}
