import type { Sync } from '#sync/client/sync.ts'

/** Under which localStorage keeps, for an account, the workouts that ended here and the one the device was last in. */
export const endedKey = ({ accountId }: Pick<Sync, 'accountId'>): string => `sled-ended-${accountId}`
export const lastKey = ({ accountId }: Pick<Sync, 'accountId'>): string => `sled-in-${accountId}`

/** The person wants nothing of the account to stay: what waits is discarded, or the account is deleted. */
export function forgetWorkouts(sync: Pick<Sync, 'accountId' | 'device'>): void {
  try {
    for (const key of [endedKey(sync), lastKey(sync)]) sync.device.storage?.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
