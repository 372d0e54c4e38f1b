import type { Envelope } from '#sync/operation.ts'

/**
 * By how many ms the server shifts all times of a request: durations stay, and nothing is in the future (Y25). Times
 * are ms since 1970.
 */
export function shiftOf(sentAt: number, ops: readonly Pick<Envelope, 'at'>[], now: number): number {
  const newest = Math.max(...ops.map((op) => op.at))
  return Math.min(now - sentAt, now - newest)
}

/**
 * The shifted time of an operation: not after `now`, and not before `newest`, the document's newest operation (null:
 * none).
 */
export const timeOf = (at: number, shift: number, now: number, newest: number | null): number =>
  Math.round(Math.min(now, Math.max(at + shift, newest ?? Number.NEGATIVE_INFINITY, 0)))
