import { isId } from '#domain/ids.ts'

/** What the queue is kept in; null where the browser gives none. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** More than anybody finishes without a network. */
const MOST_QUEUED = 200

/** The workouts whose pictures are still to be made, oldest first; in local storage, so that they outlive the page (R-IMG-09). */
export class QueuedImages {
  private readonly key: string
  private readonly storage: QueueStorage

  constructor(accountId: string, storage: QueueStorage) {
    this.key = `sled-images-${accountId}`
    this.storage = storage
  }

  ids(): string[] {
    try {
      const ids: unknown = JSON.parse(this.storage?.getItem(this.key) ?? '[]')
      return Array.isArray(ids) ? ids.filter(isId) : []
    } catch {
      return [] // Nobody waits for a picture as for a set.
    }
  }

  add = (id: string) => this.write([...this.ids().filter((other) => other !== id), id].slice(-MOST_QUEUED))

  remove = (id: string) => this.write(this.ids().filter((other) => other !== id))

  private write(ids: string[]) {
    try {
      this.storage?.setItem(this.key, JSON.stringify(ids))
    } catch {
      // As above.
    }
  }
}
