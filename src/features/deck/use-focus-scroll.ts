import { useEffect } from 'react'
import { FOCUS_DEBOUNCE_MS, planScroll } from './focus-scroll.ts'

const CARD_MS = 500 // R-FOCUS-08

/** The scroll under way, if any. */
let underWay: (() => void) | null = null

/** Ends the way to the focused card: the person has chosen another place, as by the section switcher (R-BUILD-03). */
export function endFocusScroll(): void {
  underWay?.()
}

/** Brings the card of the focused exercise to its place whenever the focus moves (R-FOCUS-09 to 12). Null: to none. */
export function useFocusScroll(exerciseId: string | null): void {
  useEffect(() => (exerciseId === null ? undefined : startFocusScroll(exerciseId)), [exerciseId])
}

function startFocusScroll(exerciseId: string): () => void {
  const listening = new AbortController()
  const focusedAt = performance.now()
  let timer = window.setTimeout(look, FOCUS_DEBOUNCE_MS)
  let attempt = 0
  let hasPersonScrolled = false

  function look() {
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
        isFingerDown: fingers > 0,
        hasPersonScrolled,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      },
    )
    attempt += 1
    if (plan.to !== null) window.scrollTo({ top: plan.to, behavior: plan.behavior })
    if (plan.againAfterMs !== null) timer = window.setTimeout(look, plan.againAfterMs)
    else stop()
  }

  function takeOver() {
    hasPersonScrolled = true
  }

  function stop() {
    window.clearTimeout(timer)
    listening.abort()
    if (underWay === stop) underWay = null
  }
  underWay = stop

  const { signal } = listening
  let fingers = 0
  const count = (event: TouchEvent) => {
    fingers = event.touches.length
  }
  for (const kind of ['touchstart', 'touchend', 'touchcancel'] as const) {
    window.addEventListener(kind, count, { signal, passive: true })
  }
  window.addEventListener('touchmove', takeOver, { signal, passive: true })
  window.addEventListener('wheel', takeOver, { signal, passive: true })
  return stop
}
