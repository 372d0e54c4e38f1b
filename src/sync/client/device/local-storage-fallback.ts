import type { Envelope } from '#sync/operation.ts'

/** The part of `localStorage` that the engine uses. */
export type FallbackStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Stores operations that IndexedDB refused. It is slower, but synchronous. */
export class LocalStorageFallback {
  private readonly prefix: string
  private readonly storage: FallbackStorage | null

  constructor(name: string, storage: FallbackStorage | null) {
    this.prefix = `${name}:operation:`
    this.storage = storage
  }

  /** Answers false if the device stores nothing at all. */
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
      // After the next start the device sends the operation again, and the server repeats its answer.
    }
  }

  /** The stored operations by id. Text that is not JSON stays text. */
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
