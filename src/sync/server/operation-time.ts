import type { Envelope } from '#sync/operation.ts'

/**
 * Device clocks are bounded, not believed (Y25, R-ACTIVE-21): one shift for a whole request, so that durations stay what
 * they were and nothing lies after now. All in ms since 1970.
 */
export function shiftOf(sentAt: number, ops: readonly Pick<Envelope, 'at'>[], now: number): number {
  const newest = Math.max(...ops.map((op) => op.at))
  return Math.min(now - sentAt, now - newest)
}

/** When an operation happened: never after now, and not before the newest operation of its document (null: it has none). */
export const timeOf = (at: number, shift: number, now: number, newest: number | null): number =>
  Math.round(Math.min(now, Math.max(at + shift, newest ?? Number.NEGATIVE_INFINITY, 0)))
