import { Listeners } from '#domain/listeners.ts'

/** What a person wants to know of the sending. */
export type SyncStatus = {
  /** Operations on this device that wait for an answer; what was set aside waits no more. */
  waiting: number
  /** Rows they are about, those a person counts. */
  waitingRows: number
  /** Bundles a person has to decide about; not counted among what waits (Y16). */
  needsYou: number
  /** Whether the last request reached the server; true until one fails. */
  isReachable: boolean
  /** Whether the live connection is open. */
  isLive: boolean
  /** What waits needs a log-in first (Y34). */
  needsLogin: boolean
  /** Where what waits is kept: as it should be, beside it (IndexedDB takes nothing), or in this page alone. */
  storage: 'kept' | 'spilled' | 'page'
}

/** The status, and who wants to hear of it. */
export class StatusBoard {
  current: SyncStatus = {
    ...{ waiting: 0, waitingRows: 0, needsYou: 0 },
    ...{ isReachable: true, isLive: false, needsLogin: false, storage: 'kept' },
  }
  private readonly listeners = new Listeners()

  set(change: Partial<SyncStatus>) {
    const next = { ...this.current, ...change }
    const isSame = (Object.keys(next) as (keyof SyncStatus)[]).every((key) => next[key] === this.current[key])
    if (isSame) return
    this.current = next
    this.listeners.tell()
  }

  subscribe = this.listeners.subscribe
}
