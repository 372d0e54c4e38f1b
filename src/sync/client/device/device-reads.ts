import type { DeviceDatabase, OpenDatabase, StoredDocument } from './database.ts'
import { mayHoldList } from './device-writes.ts'

/**
 * Reads documents of owners the device may hold, and whether it has data of anybody else. Answers no documents if the
 * device cannot read them.
 */
export async function readDocuments(database: DeviceDatabase, mayHold: (ownerId: string) => boolean) {
  const read = (open: OpenDatabase) => Promise.all([open.getAll('documents'), open.getAllKeys('lists').catch(() => [])])
  const [all, lists] = await database.use(read).catch((): [StoredDocument[], string[]] => [[], []])
  const documents = all.filter(({ ownerId }) => mayHold(ownerId))
  const hasStrangers = documents.length < all.length || !lists.every((key) => mayHoldList(key, mayHold))
  return { documents, hasStrangers }
}

export async function readHint(database: DeviceDatabase, key: string): Promise<unknown> {
  const row = await database.use((open) => open.get('lists', key)).catch(() => undefined)
  return row?.value
}

type Row = { key: string; value: unknown }

/**
 * The stored operations by key, the keys of unreadable ones, and the small values beside them; `meta` null: the device
 * cannot read these values.
 */
export type StoredOperations = { ops: Row[]; unread: string[]; meta: Row[] | null }

export const readOperations = (database: DeviceDatabase): Promise<StoredOperations> =>
  database
    .use(async (open) => {
      const transaction = open.transaction(['operations', 'meta'])
      const reading = Promise.all([
        transaction.objectStore('operations').getAll(),
        transaction.objectStore('meta').getAll(),
      ])
      // Committing lets the next tap's operation start before this page has read everything.
      transaction.commit?.()
      const [ops, meta] = await reading
      return { ops: ops.map((value) => ({ key: value.id, value })), unread: [], meta }
    })
    .catch(() => database.use(readOneByOne))
    .catch(() => ({ ops: [], unread: [], meta: null }))

/** Row by row, so that one unreadable row doesn't hide the others. */
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
