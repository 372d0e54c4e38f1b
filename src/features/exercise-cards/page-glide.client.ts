import { stillness } from '#ui/use-media.ts'
import { glideStep } from './focus-scroll.ts'
import { watchNextRail } from './moving-rail.client.ts'

let frame = 0

/** Whether cards snap, as last set: every step of a scroll reads this. */
let doSnap = false

/** Where the current glide is and goes to. Kept here, because a page only takes whole pixels. */
let way = { place: 0, to: 0, at: 0 }

/**
 * Scrolls smoothly, and stops at once when told to. The browser's own smooth scroll continues against a wheel on a slow
 * phone.
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

/** Whether the page is gliding down. */
export const isGlidingDown = (): boolean => frame !== 0 && way.to > way.place

export function endGlide(): void {
  cancelAnimationFrame(frame)
  frame = 0
}

/**
 * Lets cards snap or not. They snap only while a hand scrolls, because a browser also snaps scrolling by a script, and
 * jumps at rest.
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
