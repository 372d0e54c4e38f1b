import type { Envelope } from '#sync/operation.ts'

/** As much of `localStorage` as is needed; null where there is none. */
export type SpillStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Operations that IndexedDB would not take, one key each: slower, but synchronous and there (Y2). */
export class Spill {
  private readonly prefix: string
  private readonly storage: SpillStorage | null

  constructor(name: string, storage: SpillStorage | null) {
    this.prefix = `${name}:operation:`
    this.storage = storage
  }

  /** Whether it is kept; false when the device takes nothing at all. */
  put(op: Envelope): boolean {
    try {
      this.storage?.setItem(this.prefix + op.id, JSON.stringify(op))
      return this.storage !== null
    } catch {
      return false
    }
  }

  remove(id: string) {
    try {
      this.storage?.removeItem(this.prefix + id)
    } catch {
      // Answered again in the next life of the page.
    }
  }

  /** What is kept, by id, as it was read: text that is no JSON stays text. */
  all(): { key: string; value: unknown }[] {
    try {
      return Array.from({ length: this.storage?.length ?? 0 }, (_, index) => this.storage?.key(index) ?? '')
        .filter((key) => key.startsWith(this.prefix))
        .map((key) => ({ key: key.slice(this.prefix.length), value: read(this.storage?.getItem(key) ?? '') }))
    } catch {
      return []
    }
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
