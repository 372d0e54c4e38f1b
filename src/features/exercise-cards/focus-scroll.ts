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
}

export type ScrollPlan = {
  /** Where to scroll the page to; null: not now. */
  to: number | null
  /** When to look again; null: it is over. */
  againAfterMs: number | null
}

export const FOCUS_AT = 0.2 // R-FOCUS-09
export const FOCUS_DEBOUNCE_MS = 150 // R-FOCUS-10
export const FOCUS_RETRIES = 15 // R-FOCUS-11
export const SMALLEST_SCROLL = 10 // R-FOCUS-12

const FIRST_RETRY_MS = 100 // R-FOCUS-11
const LONGEST_RETRY_MS = 2000 // R-FOCUS-11

/** The part of the page that nothing fixed covers, and a row in it; px below the top of the viewport. */
export type RowView = { top: number; bottom: number; footTop: number; viewportHeight: number; scrollTop: number }

/** Where to scroll to, so that the row of the next set can be pushed: to the middle, so that some follow. Null: it can be. */
export const placeOfRow = ({ top, bottom, footTop, viewportHeight, scrollTop }: RowView): number | null =>
  bottom <= footTop ? null : Math.round(scrollTop + top - viewportHeight / 2)

/** What a person did on the page last. */
export type HandEvent =
  /** Fingers on the screen, or a mouse that is held, after one came or went. */
  | { kind: 'fingers'; count: number }
  /** Moved the page, or is about to. */
  | { kind: 'scroll' }
  /** Pressed something, or let go of what was pushed. */
  | { kind: 'press' }

export type Hand = { fingers: number; hasScrolled: boolean }

/** Whether a toast may move the page: nobody holds it, has it covered, or has scrolled to see something else. */
export const mayMakeRoom = ({ fingers, hasScrolled, isCovered }: Hand & { isCovered: boolean }): boolean =>
  fingers === 0 && !hasScrolled && !isCovered

export const HAND_AT_REST: Hand = { fingers: 0, hasScrolled: false }

/**
 * Who has the page: a person who scrolled last keeps it, however long ago the card was focused that is on its way to
 * its place; a press asks for a card again (R-FOCUS-09).
 */
export function handAfter(hand: Hand, event: HandEvent): Hand {
  if (event.kind === 'fingers') return { ...hand, fingers: event.count }
  return { ...hand, hasScrolled: event.kind === 'scroll' }
}

/** Whether a key moves the page where no field takes it. */
export const isScrollKey = (key: string): boolean => SCROLL_KEYS.includes(key)

const SCROLL_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

/** ms until the try after this one: 100, 200, 400 … at most 2000 (R-FOCUS-11). Null: there were enough. */
export const retryDelay = (attempt: number): number | null =>
  attempt >= FOCUS_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)

/**
 * One try at putting the focused card at 20 % of the viewport. It looks again until the card stays there; a finger on
 * the screen is waited for.
 */
export function planScroll(view: ScrollView, moment: ScrollMoment): ScrollPlan {
  const again = retryDelay(moment.attempt)
  if (view.cardTop === null || moment.isFingerDown) return { to: null, againAfterMs: again }
  const wanted = view.scrollTop + view.cardTop - view.viewportHeight * FOCUS_AT
  const to = Math.round(Math.min(Math.max(wanted, 0), Math.max(0, view.maxScrollTop)))
  if (Math.abs(to - view.scrollTop) >= SMALLEST_SCROLL) return { to, againAfterMs: again }
  return { to: null, againAfterMs: moment.isSettling ? again : null }
}

const GLIDE_MS = 70
const LONGEST_FRAME_MS = 50
const ARRIVED_WITHIN = 0.5

/** Where the page is a frame later on its way: each frame a part of what is left, so that the goal may move meanwhile. */
export function glideStep(place: number, to: number, frameMs: number): number {
  const share = 1 - Math.exp(-Math.min(Math.max(frameMs, 0), LONGEST_FRAME_MS) / GLIDE_MS)
  const next = place + (to - place) * share
  return Math.abs(to - next) < ARRIVED_WITHIN ? to : next
}
