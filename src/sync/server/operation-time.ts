import type { Envelope } from '#sync/operation.ts'

/** Shifts the whole request by one amount: durations stay, and nothing is in the future (Y25). In ms since 1970. */
export function shiftOf(sentAt: number, ops: readonly Pick<Envelope, 'at'>[], now: number): number {
  const newest = Math.max(...ops.map((op) => op.at))
  return Math.min(now - sentAt, now - newest)
}

/** Not after now, and not before the document's newest operation (null for none). */
export const timeOf = (at: number, shift: number, now: number, newest: number | null): number =>
  Math.round(Math.min(now, Math.max(at + shift, newest ?? Number.NEGATIVE_INFINITY, 0)))
