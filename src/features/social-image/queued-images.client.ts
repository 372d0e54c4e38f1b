import { isId } from '#domain/ids.ts'

/** Null if the browser has no storage. */
type QueueStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** More workouts than anybody finishes without a network. */
const MOST_QUEUED = 200

/** Workouts that still need a picture, oldest first, in local storage. */
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
      return [] // without storage a picture may be lost, which is not as bad as a lost set
    }
  }

  add = (id: string) => this.write([...this.ids().filter((other) => other !== id), id].slice(-MOST_QUEUED))

  remove = (id: string) => this.write(this.ids().filter((other) => other !== id))

  private write(ids: string[]) {
    try {
      this.storage?.setItem(this.key, JSON.stringify(ids))
    } catch {
      // Without storage a picture may be lost, which is not as bad as a lost set.
    }
  }
}
