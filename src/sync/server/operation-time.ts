import type { AnyDocument, Envelope } from '#sync/operation.ts'

/**
 * Device clocks are bounded, not believed (Y25, R-ACTIVE-21): one shift for a whole request, so that durations stay what
 * they were and nothing lies after now. All in ms since 1970.
 */
export function shiftOf(sentAt: number, ops: readonly Pick<Envelope, 'at'>[], now: number): number {
  const newest = Math.max(...ops.map((op) => op.at))
  return Math.min(now - sentAt, now - newest)
}

/** When an operation happened: never after now, not before the workout's start, never decreasing within a document. */
export function timeOf(at: number, shift: number, now: number, document: AnyDocument | null): number {
  const earliest = document?.kind === 'workout' ? document.workout.last_op_at : Number.NEGATIVE_INFINITY
  return Math.round(Math.min(now, Math.max(at + shift, earliest, 0)))
}
