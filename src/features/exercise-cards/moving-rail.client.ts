import { placesWith, pressOn, type RailPlace } from './moving-rail.ts'
import { RAIL_PADDING, THUMB_WIDTH } from './swipe.ts'

/** Frames without a move after which all stands. On a slow phone a time would not tell. */
const STILL_FRAMES = 30

/** The rail's last places, while cards open and the page glides. */
let seen: { rail: HTMLElement; places: readonly RailPlace[] } | null = null
let watching: AbortController | null = null
let stillFrames = 0

/** Call it when rails begin to move. Until they stand, a press where the next thumb just was goes to that thumb. */
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
  // After the paint, because a finger sees that, and reading the layout costs nothing then.
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
  if (!seen.rail.matches(NEXT)) return // It was completed since the last frame.
  const owner = pressOn(seen.places, event.clientY, performance.now())
  const isOnThumb = target.closest('.set-thumb') !== null
  if (owner === 'itself' || !(isOnThumb || (owner === 'next' && isWhereThumbWas(event, seen.rail)))) return
  event.stopPropagation()
  if (owner === 'next') seen.rail.querySelector('.set-thumb')?.dispatchEvent(new PointerEvent(event.type, event))
}

/** Also beside the rails, but a mouse may have pressed a button there. */
const isWhereThumbWas = ({ pointerType, clientX }: PointerEvent, rail: HTMLElement): boolean =>
  pointerType !== 'mouse' && clientX - rail.getBoundingClientRect().left <= THUMB_WIDTH + 2 * RAIL_PADDING
