import type { Sync } from '#sync/client/sync.ts'

/** The localStorage keys of an account's ended workouts and of its last workout. */
export const endedKey = ({ accountId }: Pick<Sync, 'accountId'>): string => `sled-ended-${accountId}`
export const lastKey = ({ accountId }: Pick<Sync, 'accountId'>): string => `sled-in-${accountId}`

/**
 * Removes what the device stores of an account's workouts, when the person discards unsent changes or deletes the
 * account.
 */
export function forgetWorkouts(sync: Pick<Sync, 'accountId' | 'device'>): void {
  try {
    for (const key of [endedKey(sync), lastKey(sync)]) sync.device.storage?.removeItem(key)
  } catch {
    // A browser without storage has nothing to forget.
  }
}
