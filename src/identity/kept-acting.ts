/** The part of `localStorage` that is used here. */
export type ActingStorage = {
  readonly length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const ENDING = ':acting'

/** The key under which a device keeps whom an account acts for. */
export const actingKey = (name: string): string => name + ENDING

/**
 * Clears whom the accounts of this browser act for, except one: another person may be signed in now (R-DELEG-29).
 * `name` is that account's name on this device; null for a new log-in, which begins in its own account. Answers the keys
 * that it cleared.
 */
export function forgetOtherActing(name: string | null, storage: ActingStorage | null): string[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const cleared = keys.filter((key) => key.endsWith(ENDING) && (name === null || key !== actingKey(name)))
    for (const key of cleared) storage?.removeItem(key)
    return cleared
  } catch {
    return [] // A browser that keeps nothing has nothing to clear.
  }
}
