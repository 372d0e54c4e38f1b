/** A value somebody had entered and another person's later write replaced. It is offered back with one tap (Y35). */
export type Contested = {
  /** The column whose value was replaced. */
  field: string
  /** What it held before. */
  value: string | number | boolean | null
  /** Who had entered it. */
  by: string
  /** When it was replaced, ms since 1970. */
  at: number
}

/** A replaced value is offered back this long (Y35), in ms. */
const OFFER_MS = 24 * 60 * 60 * 1000

/**
 * How much longer a replaced value is offered back, in ms; 0 for no more. `now` is the server's clock, ms since 1970.
 */
export const offerLeft = ({ at }: Contested, now: number): number =>
  Math.max(0, Math.min(at + OFFER_MS - now, OFFER_MS))
