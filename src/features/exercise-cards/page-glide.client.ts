import { glideStep } from './focus-scroll.ts'

let frame = 0

/** Whether the page has been told to; asked at each step of a scroll. */
let doSnap = false

/** Where a glide under way goes to, and where it is: a page holds whole pixels only. */
let way = { place: 0, to: 0, at: 0 }

/**
 * Scrolls the page smoothly, and can let go of it at once. The browser's own smooth scroll does not: on a slow phone it
 * goes on against a wheel, and swallows it.
 */
export function glideTo(to: number): void {
  letCardsSnap(false)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) window.scrollTo({ top: to, behavior: 'instant' })
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
 * Cards snap where a hand scrolls (R-ACTIVE-15), from the moment the page moves under it until the page moves by itself:
 * a browser snaps what a script scrolls too, and a page at rest that learns to snap jumps.
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
