import type { DeviceDatabase, OpenDatabase, StoredDocument } from './database.ts'

/** Everything the device holds of an account; null: it could not be read. */
export const readDocuments = (database: DeviceDatabase): Promise<StoredDocument[]> =>
  database.use((open) => open.getAll('documents')).catch(() => [])

/** What waits or was set aside, by key, and the small values beside it. */
export type StoredOperations = { ops: { key: string; value: unknown }[]; meta: { key: string; value: unknown }[] }

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
      return { ops: ops.map((value) => ({ key: value.id, value })), meta }
    })
    .catch(() => database.use(readOneByOne))
    .catch(() => ({ ops: [], meta: [] }))

/** One row that cannot be read does not hide the others. */
async function readOneByOne(open: OpenDatabase): Promise<StoredOperations> {
  const keys = await open.getAllKeys('operations')
  const ops = keys.map(async (key) => ({ key, value: await open.get('operations', key).catch(() => null) }))
  return { ops: await Promise.all(ops), meta: await open.getAll('meta').catch(() => []) }
}
