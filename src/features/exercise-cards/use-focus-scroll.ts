import { useEffect } from 'react'
import { type Cover, coveredBy, giveRoom, movePageDown } from '#ui/toast-room.ts'
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
import { watchNextRail } from './moving-rail.client.ts'
import { endGlide, glideTo, isGlidingDown, letCardsSnap } from './page-glide.client.ts'
import { rowOf } from './set-focus.client.ts'

const CARD_MS = 500 // R-FOCUS-08

/** On a slow phone cards may fold this long after a press, ms. Snapping then would move the page. */
const NO_SNAP_MS = 1000

let snapsFrom = 0

let underWay: (() => void) | null = null

/** What the person last did with the page. */
let hand = HAND_AT_REST
let handAt = 0

/** Who controls the page, and how long no hand has touched it, in ms. */
export const handNow = () => ({ ...hand, restsFor: hand.fingers > 0 ? 0 : performance.now() - handAt })

/** Lets the app move the page again after a person has scrolled. */
export const takePageBack = () => {
  hand = { ...hand, hasScrolled: false }
}

/** Stops moving to the focused card, because the person chose another place. */
export function endFocusScroll(): void {
  underWay?.()
  endGlide()
}

/** Scrolls the next set's row into view in a long card, so that each set takes one gesture. */
export function showNextRow(setId: string): void {
  const row = rowOf(setId)?.getBoundingClientRect()
  if (!row || hand.fingers > 0 || hand.hasScrolled) return
  const viewportHeight = window.innerHeight
  const footTop = document.querySelector('[data-page-foot]')?.getBoundingClientRect().top ?? viewportHeight
  const { top, bottom } = row
  const to = placeOfRow({ top, bottom, footTop, viewportHeight, scrollTop: window.scrollY })
  if (to !== null) glideTo(to)
}

/**
 * The id of the toast about others' changes. After a recent touch `follow-partner.client.ts` moves the page for this
 * toast later.
 */
export const NEWS_TOAST = 'remote-change'

let covered: Cover | null = null

/** In ms. A hand on its way to a row arrives within this time, before the news moves the page. */
const NEWS_WAIT_MS = 1_000

/** The page makes room where a toast would cover the open card's title or next row, but never under a hand. */
export function keepCardClear(cover: Cover | null): void {
  covered = cover
  if (cover?.id !== NEWS_TOAST || handNow().restsFor > NEWS_WAIT_MS) makeRoomForToast()
}

export function makeRoomForToast(): void {
  const px = covered ? coveredBy(covered) : 0
  if (px > 0 && mayMakeRoom({ ...hand, isCovered: isPageCovered(), isGlidingDown: isGlidingDown() }))
    movePageDown(px, glideTo)
}

/** Whether something is open over the cards, or a person holds a thumb. */
export const isPageCovered = () =>
  document.querySelector('[data-dragging]:not([data-status=complete]), [data-modal]') !== null

/** Scrolls the card of the focused exercise to its place whenever the focus changes. Null scrolls nothing. */
export function useFocusScroll(exerciseId: string | null): void {
  useEffect(watchHand, [])
  useEffect(() => () => giveRoom(0), [])
  useEffect(() => (exerciseId === null ? undefined : startFocusScroll(exerciseId)), [exerciseId])
}

function startFocusScroll(exerciseId: string): () => void {
  const focusedAt = performance.now()
  if (!covered) giveRoom(0)
  snapsFrom = focusedAt + NO_SNAP_MS
  letCardsSnap(false)
  watchNextRail()
  let timer = window.setTimeout(look, FOCUS_DEBOUNCE_MS)
  let attempt = 0

  function look() {
    // The person has scrolled since the press that chose the card.
    if (hand.hasScrolled) return stop()
    const page = document.documentElement
    const card = document.querySelector(`[data-exercise-id="${CSS.escape(exerciseId)}"]`)
    const plan = planScroll(
      {
        cardTop: card?.getBoundingClientRect().top ?? null,
        viewportHeight: window.innerHeight,
        fixedBottom: fixedBottom(),
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

/** The bottom of the header, the timer, the sections and a toast below them, px below the top of the viewport. */
function fixedBottom(): number {
  const fixed = [...document.querySelectorAll('[data-fixed-top]')]
  return Math.max(covered?.bottom ?? 0, ...fixed.map((element) => element.getBoundingClientRect().bottom))
}

/** Listens from the start, because a finger may come or scroll before a slow phone focuses the card. */
function watchHand(): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  const onWay = { ...options, capture: true }
  const note = (event: HandEvent) => {
    hand = handAfter(hand, event)
    handAt = performance.now()
    if (hand.hasScrolled) endFocusScroll()
    else if (hand.fingers > 0) endGlide()
  }
  const count = (event: TouchEvent) => note({ kind: 'fingers', count: event.touches.length })
  const pressed = ({ key }: KeyboardEvent) => note({ kind: isScrollKey(key) ? 'scroll' : 'press' })
  // A move shows if a button was released outside the page or over a menu.
  const held = ({ pointerType, buttons }: PointerEvent) => {
    const count = buttons > 0 ? 1 : 0
    if (pointerType === 'mouse' && hand.fingers !== count) note({ kind: 'fingers', count })
  }
  hand = HAND_AT_REST
  // Listens before the page does: a press may move the page, and a rail stops its release.
  for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
    window.addEventListener(kind, held, onWay)
  }
  for (const kind of ['touchstart', 'touchend', 'touchcancel'] as const) window.addEventListener(kind, count, onWay)
  for (const kind of ['touchmove', 'wheel'] as const) {
    window.addEventListener(kind, () => note({ kind: 'scroll' }), options)
  }
  window.addEventListener('pointerup', () => note({ kind: 'press' }), onWay)
  window.addEventListener('keydown', pressed, options)
  // Only a moved page counts, because pushing a thumb is no scroll.
  const scrolled = () => {
    if (!hand.hasScrolled) return
    handAt = performance.now() // A page that was thrown keeps moving.
    if (handAt > snapsFrom) letCardsSnap(true)
  }
  window.addEventListener('scroll', scrolled, options)
  return () => {
    listening.abort()
    letCardsSnap(false)
  }
}
