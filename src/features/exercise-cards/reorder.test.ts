import { describe, expect, test } from 'vitest'
import { edgeSpeed, heldTop, placeAt, scrollInto, shiftsFor, spoken } from './reorder.ts'

/** Three closed cards of 72 and an open one of 200 in the second place, 12 apart. */
const ROWS = [
  { top: 100, height: 72 },
  { top: 184, height: 200 },
  { top: 396, height: 72 },
  { top: 480, height: 72 },
]

describe('where a dragged card would be dropped', () => {
  test.each<[string, number, number, number]>([
    ['where it lies', 0, 100, 0],
    ['its lower edge before the middle of the next', 0, 211, 0],
    ['its lower edge past it', 0, 213, 1],
    ['past two', 0, 370, 2],
    ['at the end', 0, 480, 3],
    ['its upper edge before the middle of the one above', 2, 285, 2],
    ['its upper edge past it', 2, 283, 1],
    ['at the front', 3, 90, 0],
    ['the open one, down by one', 1, 250, 2],
  ])('R-BUILD-04 where a dragged exercise card would be dropped: %s', (_title, at, top, place) => {
    expect(placeAt(ROWS, at, top)).toBe(place)
  })

  test.each<[number, number]>([
    [-500, 90],
    [300, 300],
    [900, 490],
  ])('R-BUILD-04 a card dragged to %s px stays at %s px, hardly outside its section', (wanted, held) => {
    expect(heldTop(ROWS, 0, wanted)).toBe(held)
  })
})

describe('how the other cards make room for a dragged one', () => {
  test.each<[string, number, number, number[]]>([
    ['none', 1, 1, [0, 0, 0, 0]],
    ['for a closed card, down past the open one', 0, 1, [212, -84, 0, 0]],
    ['for a closed card, to the end', 0, 3, [380, -84, -84, -84]],
    ['for a closed card, to the front', 3, 0, [84, 84, 84, -380]],
    ['for the open card, to the end', 1, 3, [0, 168, -212, -212]],
  ])('R-BUILD-04 the other cards move aside for a dragged card: %s', (_title, at, to, shifts) => {
    expect(shiftsFor(ROWS, at, to)).toEqual(shifts)
  })

  test('R-BUILD-04 the cards that make room end up exactly where the new order puts them', () => {
    for (const at of ROWS.keys()) {
      for (const to of ROWS.keys()) {
        const order = [...ROWS.keys()].toSpliced(at, 1).toSpliced(to, 0, at)
        const shifts = shiftsFor(ROWS, at, to)
        let top = 100
        for (const index of order) {
          const { top: from, height } = ROWS[index] as (typeof ROWS)[number]
          expect(from + (shifts[index] as number)).toBe(top)
          top += height + 12
        }
      }
    }
  })

  test('R-BUILD-04 the only card of a section does not move when dragged', () => {
    expect(shiftsFor([{ top: 0, height: 72 }], 0, 0)).toEqual([0])
  })
})

describe('scrolling while a card is dragged near the edges', () => {
  const view = { top: 128, bottom: 684 }

  test.each<[string, number, number]>([
    ['in the middle', 400, 0],
    ['half way into the lower edge', 648, 450],
    ['at the bar', 684, 900],
    ['over the bar', 800, 900],
    ['half way into the upper edge', 164, -450],
    ['above the bar', 20, -900],
  ])('R-BUILD-04 how fast the page scrolls while a card is dragged to: %s', (_title, y, speed) => {
    expect(edgeSpeed(y, view)).toBe(speed)
  })

  test.each<[string, number, number]>([
    ['in view', 300, 0],
    ['under the upper bar', 100, -28],
    ['under the lower bar', 650, 38],
  ])('R-BUILD-04 how far the page scrolls to a card moved by keyboard: %s', (_title, top, by) => {
    expect(scrollInto({ top, height: 72 }, view)).toBe(by)
  })
})

test('R-BUILD-04 the screen reader announces positions of a moved card starting from one', () => {
  expect([
    spoken('moved', 'Bench', { place: 0, count: 3 }),
    spoken('dropped', 'Bench', { place: 2, count: 3 }),
  ]).toEqual(['Bench, 1 of 3.', 'Bench dropped, 3 of 3.'])
})
