import { expect, test } from 'vitest'
import { placesWith, pressOn, type RailPlace } from './moving-rail.ts'

/** A rail that opened at 500 px below the top and moved up by 360 in half a second, a place each 20 ms. */
const moved = (until: number): readonly RailPlace[] => {
  let places: readonly RailPlace[] = []
  for (let since = 0; since <= until; since += 20) {
    places = placesWith(places, { top: 500 - Math.min(360, since * 0.72), since })
  }
  return places
}

const whose = (y: number, at: number, until = at) => pressOn(moved(until), y, at)

test.each([
  ['where it opened a moment ago', 532, 100, 'next'],
  ['between there and where it is', 480, 100, 'next'],
  ['where another one is while it moves', 700, 100, 'nobody'],
  ['where it was longer ago than a finger needs', 560, 560, 'nobody'],
  ['where it was when the finger set off', 250, 560, 'next'],
  ['where another one is once it stands', 700, 640, 'itself'],
  ['where it was before, once it stands', 532, 1000, 'itself'],
] as const)("R-FOCUS-08 which set's rail gets a press while the rails move on the page: %s", (_title, y, at, owner) =>
  expect(whose(y, at)).toBe(owner),
)

test('R-FOCUS-08 a rail that never moved takes no press from another rail', () => {
  const places = [50, 100].reduce((all: readonly RailPlace[], since) => placesWith(all, { top: 300, since }), [])
  expect(places).toHaveLength(1)
  expect(pressOn(places, 400, 120)).toBe('itself')
})

test('R-FOCUS-08 forgets all but the latest places of a moving rail', () => {
  expect(moved(400)).toHaveLength(21)
  expect(placesWith(moved(500), { top: 100, since: 2_000 })).toHaveLength(2)
})
