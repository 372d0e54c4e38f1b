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

  /** Throws when the device takes nothing at all. */
  put(op: Envelope) {
    if (!this.storage) throw new Error('this device has no storage')
    this.storage.setItem(this.prefix + op.id, JSON.stringify(op))
  }

  remove(id: string) {
    this.storage?.removeItem(this.prefix + id)
  }

  all(): Envelope[] {
    const ops: Envelope[] = []
    for (let index = 0; index < (this.storage?.length ?? 0); index++) {
      const key = this.storage?.key(index)
      const text = key?.startsWith(this.prefix) ? this.storage?.getItem(key) : null
      if (text) ops.push(JSON.parse(text) as Envelope)
    }
    return ops
  }
}
