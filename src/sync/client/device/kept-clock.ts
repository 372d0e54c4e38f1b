import { Listeners } from '#domain/listeners.ts'
import type { FallbackStorage } from './local-storage-fallback.ts'

/** A smaller difference comes from the network, in ms. */
const WORTH_KEEPING_MS = 500

/** An answer says the server's clock; when it was asked for and heard is by the device's clock. All in ms since 1970. */
type ClockAnswer = { serverNow: number; askedAt: number; heardAt: number }

/**
 * The offset nearest to the one `known` that an answer allows (Y25). The server read its clock at some moment between
 * the question and the answer, so a slow network proves nothing against a clock that was known better.
 */
export const nearestOffset = (known: number, { serverNow, askedAt, heardAt }: ClockAnswer): number =>
  Math.min(Math.max(known, serverNow - heardAt), serverNow - askedAt)

/**
 * The difference between the server's clock and this device's, in ms (Y25). It is kept when the page closes, so that
 * timers go on without a network.
 */
export class KeptClock {
  /** Tells that the offset is another: what was decided by the one before is decided anew. */
  readonly changes = new Listeners()
  private readonly key: string
  private readonly storage: FallbackStorage | null
  private kept: number

  constructor(name: string, storage: FallbackStorage | null) {
    this.key = `${name}:clock-offset`
    this.storage = storage
    this.kept = this.read()
  }

  /** 0 if the server was never asked, or nothing is kept. */
  get offset(): number {
    return this.kept
  }

  keep(offset: number) {
    if (Math.abs(offset - this.kept) < WORTH_KEEPING_MS) return
    this.kept = offset
    try {
      this.storage?.setItem(this.key, String(offset))
    } catch {
      // The server is asked again as soon as there is a network.
    }
    this.changes.tell()
  }

  private read(): number {
    try {
      const offset = Number(this.storage?.getItem(this.key))
      return Number.isFinite(offset) ? offset : 0
    } catch {
      return 0
    }
  }
}
