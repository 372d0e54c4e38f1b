/** What the page looks like when a focused card should be brought to its place. Lengths in CSS px. */
export type ScrollView = {
  /** Top of the card below the top of the viewport; null while the card is not there. */
  cardTop: number | null
  viewportHeight: number
  scrollTop: number
  /** The farthest the page can be scrolled. */
  maxScrollTop: number
}

export type ScrollMoment = {
  /** How many tries there were before this one. */
  attempt: number
  /** Cards still fold and unfold, so the place may change. */
  isSettling: boolean
  isFingerDown: boolean
  /** Somebody scrolled by hand since this card was focused. */
  hasPersonScrolled: boolean
  /** prefers-reduced-motion. */
  isStill: boolean
}

export type ScrollPlan = {
  /** Where to scroll the page to; null: not now. */
  to: number | null
  behavior: 'smooth' | 'instant'
  /** When to look again; null: it is over. */
  againAfterMs: number | null
}

export const FOCUS_AT = 0.2 // R-FOCUS-09
export const FOCUS_DEBOUNCE_MS = 150 // R-FOCUS-10
export const FOCUS_RETRIES = 15 // R-FOCUS-11
export const SMALLEST_SCROLL = 10 // R-FOCUS-12

const FIRST_RETRY_MS = 100 // R-FOCUS-11
const LONGEST_RETRY_MS = 2000 // R-FOCUS-11

/** ms until the try after this one: 100, 200, 400 … at most 2000 (R-FOCUS-11). Null: there were enough. */
export const retryDelay = (attempt: number): number | null =>
  attempt >= FOCUS_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)

/**
 * One try at putting the focused card at 20 % of the viewport. It looks again until the card stays there; a finger on
 * the screen is waited for, and a person who scrolls has taken over.
 */
export function planScroll(view: ScrollView, moment: ScrollMoment): ScrollPlan {
  const behavior = moment.isStill ? 'instant' : 'smooth'
  const again = retryDelay(moment.attempt)
  if (moment.hasPersonScrolled) return { to: null, behavior, againAfterMs: null }
  if (view.cardTop === null || moment.isFingerDown) return { to: null, behavior, againAfterMs: again }
  const wanted = view.scrollTop + view.cardTop - view.viewportHeight * FOCUS_AT
  const to = Math.round(Math.min(Math.max(wanted, 0), Math.max(0, view.maxScrollTop)))
  if (Math.abs(to - view.scrollTop) >= SMALLEST_SCROLL) return { to, behavior, againAfterMs: again }
  return { to: null, behavior, againAfterMs: moment.isSettling ? again : null }
}
