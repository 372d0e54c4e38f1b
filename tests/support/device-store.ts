/** The rows in a device's IndexedDB, read without the engine. */
export async function stored(name: string, store: 'operations' | 'documents' | 'meta' | 'lists'): Promise<unknown[]> {
  const database = await answerOf<IDBDatabase>(indexedDB.open(name))
  const rows = await answerOf<unknown[]>(database.transaction(store).objectStore(store).getAll())
  database.close()
  return rows
}

/** Stores operations there, as if an earlier page had left them. */
export async function storeOperations(name: string, rows: readonly unknown[]): Promise<void> {
  const database = await answerOf<IDBDatabase>(indexedDB.open(name))
  const store = database.transaction('operations', 'readwrite').objectStore('operations')
  for (const row of rows) await answerOf(store.put(row))
  database.close()
}

export const answerOf = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
