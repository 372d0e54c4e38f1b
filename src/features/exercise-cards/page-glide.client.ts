import { stillness } from '#ui/use-media.ts'
import { glideStep } from './focus-scroll.ts'
import { watchNextRail } from './moving-rail.client.ts'

let frame = 0

/** Every step of a scroll reads this. */
let doSnap = false

/** The current glide. A page only takes whole pixels. */
let way = { place: 0, to: 0, at: 0 }

/** A smooth scroll that stops at once. The browser's own continues against a wheel on a slow phone. */
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

/** Whether the page is on its way to something further down. */
export const isGlidingDown = (): boolean => frame !== 0 && way.to > way.place

export function endGlide(): void {
  cancelAnimationFrame(frame)
  frame = 0
}

/** Cards snap only while a hand scrolls, because a browser also snaps scrolling by a script, and jumps at rest. */
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
