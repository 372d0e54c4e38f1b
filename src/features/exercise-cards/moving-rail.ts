import { RAIL_HEIGHT } from './swipe.ts'

/**
 * A place of the next set's rail, and since when it was there: px below the top of the viewport, ms on a steady clock.
 */
export type RailPlace = { top: number; since: number }

/** A finger aims at what it saw this long before it comes down, ms. */
const ON_ITS_WAY_MS = 400
/** In ms. A rail that has not moved for this long is still. */
const STANDS_AFTER_MS = 100

export function placesWith(places: readonly RailPlace[], now: RailPlace): readonly RailPlace[] {
  if (places.at(-1)?.top === now.top) return places
  return [...lastPlaces(places, now.since), now]
}

/**
 * Which row a press at `y` means: the rail that the finger saw there. While rails move, no other row takes the press.
 */
export function pressOn(places: readonly RailPlace[], y: number, at: number): 'next' | 'nobody' | 'itself' {
  const wasHere = ({ top }: RailPlace) => y >= top && y < top + RAIL_HEIGHT
  if (lastPlaces(places, at).some(wasHere)) return 'next'
  const isMoving = places.length > 1 && at - (places.at(-1)?.since ?? 0) < STANDS_AFTER_MS
  return isMoving ? 'nobody' : 'itself'
}

/** The places where a finger that comes down now may have seen the rail. */
const lastPlaces = (places: readonly RailPlace[], now: number): readonly RailPlace[] =>
  places.filter((_, index) => now - (places[index + 1]?.since ?? now) <= ON_ITS_WAY_MS)
