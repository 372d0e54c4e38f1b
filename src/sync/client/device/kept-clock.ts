import { Listeners } from '#domain/listeners.ts'
import type { FallbackStorage } from './local-storage-fallback.ts'

/** The smallest change that the device stores, in ms: a smaller one comes from the network. */
const WORTH_KEEPING_MS = 500

/** `askedAt` and `heardAt` are by the device's clock. All in ms since 1970. */
type ClockAnswer = { serverNow: number; askedAt: number; heardAt: number }

/**
 * The offset nearest to the known one that fits an answer. The server read its clock between question and answer, so a
 * slow answer leaves a better offset as it is.
 */
export const nearestOffset = (known: number, { serverNow, askedAt, heardAt }: ClockAnswer): number =>
  Math.min(Math.max(known, serverNow - heardAt), serverNow - askedAt)

/** Server's clock minus this device's, in ms. The device stores it for starts without a network. */
export class KeptClock {
  /** Tells listeners of a new offset, so that they decide again what they decided by the old one. */
  readonly changes = new Listeners()
  private readonly key: string
  private readonly storage: FallbackStorage | null
  private kept: number

  constructor(name: string, storage: FallbackStorage | null) {
    this.key = `${name}:clock-offset`
    this.storage = storage
    this.kept = this.read()
  }

  /** 0 before the first answer of the server. */
  get offset(): number {
    return this.kept
  }

  keep(offset: number) {
    if (Math.abs(offset - this.kept) < WORTH_KEEPING_MS) return
    this.kept = offset
    try {
      this.storage?.setItem(this.key, String(offset))
    } catch {
      // The device asks the server again with the next network.
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
