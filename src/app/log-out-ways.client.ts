import type { SyncStatus } from '#sync/client/network/sync-status.ts'

export type LogOutWay = 'send' | 'keep' | 'discard' | 'log-out' | 'cancel'

/**
 * What the question at a log-out offers, the safe one first (Y34). What is in this page alone cannot be kept, for a
 * log-out leaves the page.
 */
export function logOutWays({
  waiting,
  needsYou,
  storage,
}: Pick<SyncStatus, 'waiting' | 'needsYou' | 'storage'>): LogOutWay[] {
  if (waiting + needsYou === 0) return ['log-out', 'cancel']
  const keep: LogOutWay[] = storage === 'page' ? [] : ['keep']
  if (waiting > 0) return ['send', ...keep, 'discard']
  return keep.length > 0 ? ['keep', 'discard'] : ['cancel', 'discard']
}
