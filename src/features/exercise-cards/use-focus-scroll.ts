import { useEffect } from 'react'
import {
  FOCUS_DEBOUNCE_MS,
  HAND_AT_REST,
  type HandEvent,
  handAfter,
  isScrollKey,
  mayMakeRoom,
  placeOfRow,
  planScroll,
} from './focus-scroll.ts'
import { endGlide, glideTo, letCardsSnap } from './page-glide.client.ts'

const CARD_MS = 500 // R-FOCUS-08

/** Cards still fold and unfold this long after a press, also on a slow phone: to snap then would take the page along. */
const NO_SNAP_MS = 1000

let snapsFrom = 0

/** The scroll under way, if any. */
let underWay: (() => void) | null = null

/** The person's, since the page with the cards is there; when it last did something, or the page moved under it. */
let hand = HAND_AT_REST
let handAt = 0

/** Who has the page, and for how long the hand has rested, in ms. */
export const handNow = () => ({ ...hand, restsFor: hand.fingers > 0 ? 0 : performance.now() - handAt })

/** A person who scrolled last gives the page back: it goes on with the sets that somebody else completes. */
export const takePageBack = () => {
  hand = { ...hand, hasScrolled: false }
}

/** Ends the way to the focused card: the person has chosen another place, as by the section switcher (R-BUILD-03). */
export function endFocusScroll(): void {
  underWay?.()
  endGlide()
}

/** In a long card the row of the next set may lie below what is seen: one gesture a set, and none to look for it. */
export function showNextRow(setId: string): void {
  const row = document.querySelector(`[data-set-id="${CSS.escape(setId)}"]`)?.getBoundingClientRect()
  if (!row || hand.fingers > 0 || hand.hasScrolled) return
  const viewportHeight = window.innerHeight
  const footTop = document.querySelector('[data-page-foot]')?.getBoundingClientRect().top ?? viewportHeight
  const { top, bottom } = row
  const to = placeOfRow({ top, bottom, footTop, viewportHeight, scrollTop: window.scrollY })
  if (to !== null) glideTo(to)
}

/** The toast of what others do: nobody here pressed for it, and whoever follows them makes room for it. */
export const NEWS_TOAST = 'remote-change'

type Cover = { id: string | number; top: number; bottom: number }

/** What the toast that is shown lies over. */
let covered: Cover | null = null

/** A toast must not lie over the row of the next set: the page makes room for it, but never under a hand. */
export function keepNextRowClear(cover: Cover | null): void {
  covered = cover
  if (cover?.id !== NEWS_TOAST) makeRoomForToast()
}

/** For the toast that is there by now, if any. */
export function makeRoomForToast(): void {
  const row = document.querySelector('[data-next]')?.getBoundingClientRect()
  if (!row || !covered || row.top >= covered.bottom || row.bottom <= covered.top) return
  if (mayMakeRoom({ ...hand, isCovered: isPageCovered() })) glideTo(window.scrollY + row.top - covered.bottom)
}

/** Something is open over the cards, or a thumb is held. */
export const isPageCovered = () => document.querySelector('[data-dragging], [data-modal]') !== null

/** Brings the card of the focused exercise to its place whenever the focus moves (R-FOCUS-09 to 12). Null: to none. */
export function useFocusScroll(exerciseId: string | null): void {
  useEffect(watchHand, [])
  useEffect(() => (exerciseId === null ? undefined : startFocusScroll(exerciseId)), [exerciseId])
}

function startFocusScroll(exerciseId: string): () => void {
  const focusedAt = performance.now()
  snapsFrom = focusedAt + NO_SNAP_MS
  letCardsSnap(false)
  let timer = window.setTimeout(look, FOCUS_DEBOUNCE_MS)
  let attempt = 0

  function look() {
    // Scrolled between the press that asked for the card and now, be it before the card was drawn as focused.
    if (hand.hasScrolled) return stop()
    const page = document.documentElement
    const card = document.querySelector(`[data-exercise-id="${CSS.escape(exerciseId)}"]`)
    const plan = planScroll(
      {
        cardTop: card?.getBoundingClientRect().top ?? null,
        viewportHeight: window.innerHeight,
        scrollTop: window.scrollY,
        maxScrollTop: page.scrollHeight - window.innerHeight,
      },
      {
        attempt,
        isSettling: performance.now() - focusedAt < CARD_MS + FOCUS_DEBOUNCE_MS,
        isFingerDown: hand.fingers > 0,
      },
    )
    attempt += 1
    if (plan.to !== null) glideTo(plan.to)
    if (plan.againAfterMs !== null) timer = window.setTimeout(look, plan.againAfterMs)
    else underWay = null
  }

  function stop() {
    window.clearTimeout(timer)
    endGlide()
    if (underWay === stop) underWay = null
  }
  underWay = stop
  return stop
}

/**
 * Listens from the start, not from the focus on: on a slow phone a card is drawn as focused long after the press, and a
 * finger may have come, or scrolled, in between. A touch that scrolls ends in no pointerup, one that presses does.
 */
function watchHand(): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  const note = (event: HandEvent) => {
    hand = handAfter(hand, event)
    handAt = performance.now()
    if (hand.hasScrolled) endFocusScroll()
    else if (hand.fingers > 0) endGlide()
  }
  const count = (event: TouchEvent) => note({ kind: 'fingers', count: event.touches.length })
  const pressed = ({ key }: KeyboardEvent) => note({ kind: isScrollKey(key) ? 'scroll' : 'press' })
  // A button that is let go of outside the page, or over a menu, is told by the next move.
  const held = ({ pointerType, buttons }: PointerEvent) => {
    const count = buttons > 0 ? 1 : 0
    if (pointerType === 'mouse' && hand.fingers !== count) note({ kind: 'fingers', count })
  }
  hand = HAND_AT_REST
  // Before the page hears of it: what a press has done may move the page.
  for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
    window.addEventListener(kind, held, { ...options, capture: true })
  }
  for (const kind of ['touchstart', 'touchend', 'touchcancel'] as const) window.addEventListener(kind, count, options)
  for (const kind of ['touchmove', 'wheel'] as const) {
    window.addEventListener(kind, () => note({ kind: 'scroll' }), options)
  }
  window.addEventListener('pointerup', () => note({ kind: 'press' }), options)
  window.addEventListener('keydown', pressed, options)
  // Not before the page moves: a thumb that is pushed is no scroll.
  const scrolled = () => {
    if (!hand.hasScrolled) return
    handAt = performance.now() // A page that was thrown still moves.
    if (handAt > snapsFrom) letCardsSnap(true)
  }
  window.addEventListener('scroll', scrolled, options)
  return () => {
    listening.abort()
    letCardsSnap(false)
  }
}
