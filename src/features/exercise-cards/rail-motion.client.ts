import { readingWay } from '#ui/reading-way.client.ts'
import { stillness } from '#ui/use-media.ts'
import {
  COMPLETE_AT,
  FILL_MS,
  RAIL_HEIGHT,
  RAIL_PADDING,
  SLIDE_MS,
  SPRING_MS,
  type SwipeState,
  THUMB_HEIGHT,
  THUMB_WIDTH,
} from './swipe.ts'

/** The elements of a rail. `goal` is the check that fades in as the thumb nears the end. */
export type RailParts = {
  rail: HTMLElement
  thumb: HTMLElement
  trail: HTMLElement
  goal: HTMLElement
  fill: HTMLElement
}

const EASE_OUT = 'cubic-bezier(.2,.8,.2,1)'
const EASE_SPRING = 'cubic-bezier(.34,1.4,.5,1)'
const EASE_FILL = 'cubic-bezier(.34,1.25,.5,1)'
const THUMB_FADE_MS = 180
const HINT_PX = 12
const HINT_MS = 420

/**
 * Changes only transforms and attributes, so a move costs no layout. React draws a completed set after the slide,
 * because styling the row anew is slow.
 */
export function paintThumb({ rail, thumb, trail, goal }: RailParts, { phase, x, isArmed, travel }: SwipeState): void {
  const { dataset } = rail
  if (phase === 'complete') {
    dataset.status = phase
    return
  }
  if (dataset.status === 'complete') dataset.status = dataset.look = phase === 'locked' ? phase : 'default'
  setHeld(rail, phase === 'dragging' || x > 0, isArmed)
  thumb.style.transform = x > 0 ? shift(x) : 'none'
  trail.style.transform = shift(x - travel)
  goal.style.opacity = String(travel && Math.min(1, x / (travel * COMPLETE_AT)))
}

/** The thumb goes back to its start. */
export function animateSpringBack(parts: RailParts, from: number): void {
  stopMotion(parts)
  if (stillness().matches) return
  const keyframes = [{ transform: shift(from) }, { transform: 'none' }]
  move(parts, 'thumb', keyframes, { duration: SPRING_MS, easing: EASE_SPRING })
}

/** Moves the thumb a little and back, to show what to push. */
export function animateHint(parts: RailParts): void {
  if (stillness().matches || parts.rail.dataset.status === 'complete') return
  const keyframes = [{ transform: 'none' }, { transform: shift(HINT_PX), offset: 0.35 }, { transform: 'none' }]
  move(parts, 'thumb', keyframes, { duration: HINT_MS, easing: EASE_OUT })
}

/**
 * Slides the green thumb to the end. Resolves there, at once under reduced motion, and never if something stops the
 * slide.
 */
export async function animateSlide(parts: RailParts, from: number, travel: number): Promise<void> {
  stopMotion(parts)
  if (stillness().matches) return
  const timing: KeyframeAnimationOptions = { duration: SLIDE_MS, easing: EASE_OUT, fill: 'forwards' }
  setHeld(parts.rail, true, true)
  move(parts, 'trail', [{ transform: shift(from - travel) }, { transform: 'none' }], timing)
  parts.goal.style.opacity = '1' // the check is under the thumb
  await finished(move(parts, 'thumb', [{ transform: shift(from) }, { transform: shift(travel) }], timing))
}

/** Fills the rail with green by a transform alone, which the compositor animates during the next push. */
export async function animateFill(parts: RailParts, travel: number): Promise<void> {
  const { dataset } = parts.rail
  if (dataset.status !== 'complete') return // the set was opened again meanwhile
  dataset.look = 'complete'
  setHeld(parts.rail, false, false)
  if (stillness().matches) return
  dataset.filling = ''
  move(parts, 'thumb', [{ opacity: 1 }, { opacity: 0 }], { duration: THUMB_FADE_MS, fill: 'forwards' })
  const width = travel + THUMB_WIDTH + 2 * RAIL_PADDING
  const start = `${shift(-RAIL_PADDING)} scale(${THUMB_WIDTH / width}, ${THUMB_HEIGHT / RAIL_HEIGHT})`
  const keyframes = [{ transform: start }, { transform: 'none' }]
  await finished(move(parts, 'fill', keyframes, { duration: FILL_MS, easing: EASE_FILL, fill: 'forwards' }))
  stopMotion(parts)
}

export function stopMotion({ rail }: RailParts): void {
  delete rail.dataset.filling
  for (const animation of motions.get(rail) ?? []) animation.cancel()
  motions.delete(rail)
}

function setHeld(rail: HTMLElement, isHeld: boolean, isArmed: boolean) {
  rail.toggleAttribute('data-dragging', isHeld)
  rail.toggleAttribute('data-armed', isArmed)
}

/** The running animations of each rail. Asking the page for them would compute all styles again. */
const motions = new WeakMap<HTMLElement, Animation[]>()

function move(parts: RailParts, part: keyof RailParts, keyframes: Keyframe[], timing: KeyframeAnimationOptions) {
  const animation = parts[part].animate(keyframes, timing)
  motions.set(parts.rail, [...(motions.get(parts.rail) ?? []), animation])
  return animation
}

const shift = (x: number): string => `translate3d(${x * readingWay()}px, 0, 0)`

/** Never resolves for a cancelled animation, which ends its sequence. */
const finished = (animation: Animation): Promise<void> =>
  new Promise((resolve) => {
    animation.onfinish = () => resolve()
  })
