import type { SpillStorage } from './local-storage-fallback.ts'

/** Less than this is the network's doing, in ms. */
const WORTH_KEEPING_MS = 500

/**
 * How far the server's clock was from this device's when it was last asked, in ms (Y25): kept for the next life of the
 * page, so that what is counted goes on without a network, too.
 */
export class KeptClock {
  private readonly key: string
  private readonly storage: SpillStorage | null
  private kept: number

  constructor(name: string, storage: SpillStorage | null) {
    this.key = `${name}:clock-offset`
    this.storage = storage
    this.kept = this.read()
  }

  /** 0: never asked, or nothing is kept. */
  get offset(): number {
    return this.kept
  }

  keep(offset: number) {
    if (Math.abs(offset - this.kept) < WORTH_KEEPING_MS) return
    this.kept = offset
    try {
      this.storage?.setItem(this.key, String(offset))
    } catch {
      // It is asked again as soon as there is a network.
    }
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
