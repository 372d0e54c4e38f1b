import type { FallbackStorage } from '#sync/client/device/local-storage-fallback.ts'

/** `localStorage` in memory; `isFull` refuses every write. */
export function memoryStorage(state = { isFull: false }): FallbackStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
