import type { DeviceDatabase, OpenDatabase, StoredDocument } from './database.ts'
import { mayHoldList } from './device-writes.ts'

/**
 * What the device holds of the owners whose documents it may hold, and whether it has anything of others, documents or
 * lists; nothing where it could not be read.
 */
export async function readDocuments(database: DeviceDatabase, mayHold: (ownerId: string) => boolean) {
  const read = (open: OpenDatabase) => Promise.all([open.getAll('documents'), open.getAllKeys('lists').catch(() => [])])
  const [all, lists] = await database.use(read).catch((): [StoredDocument[], string[]] => [[], []])
  const documents = all.filter(({ ownerId }) => mayHold(ownerId))
  const hasStrangers = documents.length < all.length || !lists.every((key) => mayHoldList(key, mayHold))
  return { documents, hasStrangers }
}

type Row = { key: string; value: unknown }

/** What waits or was set aside, by key, and the small values beside it; null: these could not be read this time. */
export type StoredOperations = { ops: Row[]; unread: string[]; meta: Row[] | null }

export const readOperations = (database: DeviceDatabase): Promise<StoredOperations> =>
  database
    .use(async (open) => {
      const transaction = open.transaction(['operations', 'meta'])
      const reading = Promise.all([
        transaction.objectStore('operations').getAll(),
        transaction.objectStore('meta').getAll(),
      ])
      transaction.commit?.() // A tap's operation does not wait for this page to read on (Y2).
      const [ops, meta] = await reading
      return { ops: ops.map((value) => ({ key: value.id, value })), unread: [], meta }
    })
    .catch(() => database.use(readOneByOne))
    .catch(() => ({ ops: [], unread: [], meta: null }))

/** One row that cannot be read does not hide the others; another time, perhaps, it can. */
async function readOneByOne(open: OpenDatabase): Promise<StoredOperations> {
  const keys = await open.getAllKeys('operations')
  const unread: string[] = []
  const reading = keys.map((key) =>
    open.get('operations', key).then(
      (value) => (value === undefined ? [] : [{ key, value }]),
      () => {
        unread.push(key)
        return []
      },
    ),
  )
  const ops = (await Promise.all(reading)).flat()
  return { ops, unread, meta: await open.getAll('meta').catch(() => null) }
}
