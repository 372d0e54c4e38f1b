/** The page when a focused card should scroll to its place. Lengths in CSS px. */
export type ScrollView = {
  cardTop: number | null
  viewportHeight: number
  /** The bottom of everything fixed at the top of the page. */
  fixedBottom: number
  scrollTop: number
  /** The largest possible scroll position of the page. */
  maxScrollTop: number
}

export type ScrollMoment = {
  /** The number of earlier tries. */
  attempt: number
  isSettling: boolean
  isFingerDown: boolean
}

type ScrollPlan = {
  /** Where to scroll the page; null for not now. */
  to: number | null
  /** In ms, when to look again; null once the card is at its place. */
  againAfterMs: number | null
}

const FOCUS_AT = 0.2 // R-FOCUS-09, also deck.css
export const FOCUS_DEBOUNCE_MS = 150 // R-FOCUS-10
const FOCUS_RETRIES = 15 // R-FOCUS-11
const SMALLEST_SCROLL = 10 // R-FOCUS-12

const FIRST_RETRY_MS = 100 // R-FOCUS-11
const LONGEST_RETRY_MS = 2000 // R-FOCUS-11

/** The part of the page that nothing fixed covers, and a row in it; px below the top of the viewport. */
type RowView = { top: number; bottom: number; footTop: number; viewportHeight: number; scrollTop: number }

/** Where to scroll so that the row of the next set is in the middle; null if the row can be pushed where it is. */
export const placeOfRow = ({ top, bottom, footTop, viewportHeight, scrollTop }: RowView): number | null =>
  bottom <= footTop ? null : Math.round(scrollTop + top - viewportHeight / 2)

/** What a person did on the page. */
export type HandEvent =
  /** The number of fingers, or held mouse buttons, after one was added or lifted. */
  | { kind: 'fingers'; count: number }
  | { kind: 'scroll' }
  /** A press on something, or the release of a thumb. */
  | { kind: 'press' }

type Hand = { fingers: number; hasScrolled: boolean }

type Page = { isCovered: boolean; isGlidingDown: boolean }

/**
 * A toast may move the page unless somebody touches the page, something is open over it, or somebody has scrolled to
 * see something else. On the way down to the next row it needs no room: a title only passes under the toast, and the
 * page would turn round.
 */
export const mayMakeRoom = ({ fingers, hasScrolled, isCovered, isGlidingDown }: Hand & Page): boolean =>
  fingers === 0 && !hasScrolled && !isCovered && !isGlidingDown

export const HAND_AT_REST: Hand = { fingers: 0, hasScrolled: false }

/** Who controls the page after an event. After a scroll it is the person, until a press asks for a card again. */
export function handAfter(hand: Hand, event: HandEvent): Hand {
  if (event.kind === 'fingers') return { ...hand, fingers: event.count }
  return { ...hand, hasScrolled: event.kind === 'scroll' }
}

/** Whether a key scrolls the page when no field has the focus. */
export const isScrollKey = (key: string): boolean => SCROLL_KEYS.includes(key)

const SCROLL_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

/** In ms until the next try: 100, 200, 400 … at most 2000. Null after the last try. */
export const retryDelay = (attempt: number): number | null =>
  attempt >= FOCUS_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)

/**
 * One try to put the focused card at 20 % of the viewport, or below everything fixed. Waits while a finger is on the
 * page.
 */
export function planScroll(view: ScrollView, moment: ScrollMoment): ScrollPlan {
  const again = retryDelay(moment.attempt)
  if (view.cardTop === null || moment.isFingerDown) return { to: null, againAfterMs: again }
  const place = Math.max(view.viewportHeight * FOCUS_AT, view.fixedBottom)
  const wanted = view.scrollTop + view.cardTop - place
  const to = Math.round(Math.min(Math.max(wanted, 0), Math.max(0, view.maxScrollTop)))
  if (Math.abs(to - view.scrollTop) >= SMALLEST_SCROLL) return { to, againAfterMs: again }
  return { to: null, againAfterMs: moment.isSettling ? again : null }
}

const GLIDE_MS = 70
const LONGEST_FRAME_MS = 50
const ARRIVED_WITHIN = 0.5

/** The page's position one frame later. */
export function glideStep(place: number, to: number, frameMs: number): number {
  const share = 1 - Math.exp(-Math.min(Math.max(frameMs, 0), LONGEST_FRAME_MS) / GLIDE_MS)
  const next = place + (to - place) * share
  return Math.abs(to - next) < ARRIVED_WITHIN ? to : next
}
