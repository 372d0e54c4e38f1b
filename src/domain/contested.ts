/** A value that another person's later write replaced, to restore with one tap. */
export type Contested = {
  field: string
  value: string | number | boolean | null
  by: string
  /** Ms since 1970. */
  at: number
}

/** How long Sled offers the replaced value, in ms. */
const OFFER_MS = 24 * 60 * 60 * 1000

/** Ms until the offer ends; 0: over. `now`: the server's clock, ms since 1970. */
export const offerLeft = ({ at }: Contested, now: number): number =>
  Math.max(0, Math.min(at + OFFER_MS - now, OFFER_MS))
