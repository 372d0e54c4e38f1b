import { readingWay } from '#ui/reading-way.client.ts'
import { placesWith, pressOn, type RailPlace } from './moving-rail.ts'
import { RAIL_PADDING, THUMB_WIDTH } from './swipe.ts'

/**
 * After so many frames without a move, rails count as still. Counted in frames, because on a slow phone a time would
 * not tell.
 */
const STILL_FRAMES = 30

/** The last places of the next set's rail, while cards open and the page glides. */
let seen: { rail: HTMLElement; places: readonly RailPlace[] } | null = null
let watching: AbortController | null = null
let stillFrames = 0

/**
 * Call this when rails begin to move. Until they are still, a press where the next thumb just was goes to that thumb.
 */
export function watchNextRail(): void {
  stillFrames = 0
  if (watching) return
  watching = new AbortController()
  window.addEventListener('pointerdown', handOver, { capture: true, signal: watching.signal })
  look()
}

function look() {
  const rail = document.querySelector<HTMLElement>(NEXT)
  const before = seen && seen.rail === rail ? seen.places : []
  const top = rail?.getBoundingClientRect().top ?? null
  const places = top === null ? before : placesWith(before, { top, since: performance.now() })
  seen = rail && { rail, places }
  stillFrames = places === before ? stillFrames + 1 : 0
  // Looks after each paint, because a finger aims at what was painted, and reading the layout then costs nothing.
  if (stillFrames < STILL_FRAMES) requestAnimationFrame(() => setTimeout(look))
  else {
    watching?.abort()
    watching = seen = null
  }
}

const NEXT = '[data-next][data-status=default]'

function handOver(event: PointerEvent) {
  const target = event.target as Element
  if (!seen?.rail.isConnected || seen.rail.contains(target) || !target.closest('[data-deck]')) return
  if (!seen.rail.matches(NEXT)) return // the set was completed since the last frame
  const owner = pressOn(seen.places, event.clientY, performance.now())
  const isOnThumb = target.closest('.set-thumb') !== null
  if (owner === 'itself' || !(isOnThumb || (owner === 'next' && isWhereThumbWas(event, seen.rail)))) return
  event.stopPropagation()
  if (owner === 'next') seen.rail.querySelector('.set-thumb')?.dispatchEvent(new PointerEvent(event.type, event))
}

/**
 * Whether a finger pressed where the next thumb was, also beside the rails. Not for a mouse, which may have pressed a
 * button there.
 */
function isWhereThumbWas({ pointerType, clientX }: PointerEvent, rail: HTMLElement): boolean {
  const { left, right } = rail.getBoundingClientRect()
  const fromStart = readingWay() === 1 ? clientX - left : right - clientX
  return pointerType !== 'mouse' && fromStart <= THUMB_WIDTH + 2 * RAIL_PADDING
}
