/** As much of `localStorage` as is needed. */
export type ActingStorage = {
  readonly length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const ENDING = ':acting'

/** Under which key an account's device keeps whom it acts for. */
export const actingKey = (name: string): string => name + ENDING

/**
 * Clears whom all accounts of this browser act for, but one: whoever is signed in now is another person (R-DELEG-29).
 * `name`: that account's on this device; null: a new log-in begins in its own account.
 */
export function forgetOtherActing(name: string | null, storage: ActingStorage | null) {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    for (const key of keys)
      if (key.endsWith(ENDING) && (name === null || key !== actingKey(name))) storage?.removeItem(key)
  } catch {
    // A browser that keeps nothing has kept nobody.
  }
}
