import type { Envelope } from '#sync/operation.ts'

/**
 * Bounds the clock of a device (Y25, R-ACTIVE-21). The whole request is shifted by one amount, so that durations stay
 * the same and nothing is in the future. All in ms since 1970.
 */
export function shiftOf(sentAt: number, ops: readonly Pick<Envelope, 'at'>[], now: number): number {
  const newest = Math.max(...ops.map((op) => op.at))
  return Math.min(now - sentAt, now - newest)
}

/** The time of an operation: not after now, and not before the newest operation of its document (null for none). */
export const timeOf = (at: number, shift: number, now: number, newest: number | null): number =>
  Math.round(Math.min(now, Math.max(at + shift, newest ?? Number.NEGATIVE_INFINITY, 0)))
