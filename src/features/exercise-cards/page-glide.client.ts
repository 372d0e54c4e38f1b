import { stillness } from '#ui/use-media.ts'
import { glideStep } from './focus-scroll.ts'
import { watchNextRail } from './moving-rail.client.ts'

let frame = 0

/** Whether cards snap. Every step of a scroll reads it. */
let doSnap = false

/** The goal and the position of the current glide. A page only holds whole pixels. */
let way = { place: 0, to: 0, at: 0 }

/**
 * Scrolls the page smoothly, and can be stopped at once. The browser's own smooth scroll cannot: on a slow phone it
 * continues against a wheel and swallows it.
 */
export function glideTo(to: number): void {
  letCardsSnap(false)
  watchNextRail()
  if (stillness().matches) window.scrollTo({ top: to, behavior: 'instant' })
  else if (frame !== 0) way.to = to
  else {
    way = { place: window.scrollY, to, at: performance.now() }
    frame = requestAnimationFrame(step)
  }
}

/** Leaves the page where it is. */
export function endGlide(): void {
  cancelAnimationFrame(frame)
  frame = 0
}

/**
 * Cards snap while a hand scrolls (R-ACTIVE-15), from its first movement until the page moves by itself. A browser also
 * snaps scrolling by a script, and a page that starts to snap at rest jumps.
 */
export function letCardsSnap(isOn: boolean): void {
  if (isOn === doSnap) return
  doSnap = isOn
  document.documentElement.style.scrollSnapType = isOn ? 'y proximity' : ''
}

function step(at: number) {
  way = { ...way, place: glideStep(way.place, way.to, at - way.at), at }
  window.scrollTo({ top: way.place, behavior: 'instant' })
  frame = way.place === way.to ? 0 : requestAnimationFrame(step)
}
