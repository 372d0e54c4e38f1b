import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnRows } from './windowed-list.tsx'

describe('R-HIST-01 a long list draws only the rows near the screen', () => {
  test.each([
    ['at the top', 10_000, 100, { from: 0, to: 20 }],
    ['a screen further down', 10_000, -800, { from: 0, to: 30 }],
    ['in the middle', 10_000, -500_000, { from: 4990, to: 5020 }],
    ['at the end', 10_000, -999_300, { from: 9980, to: 10_000 }],
    ['beyond it, as a page that springs back is', 10_000, -1_001_000, { from: 9990, to: 10_000 }],
    ['below the screen still', 10_000, 1_600, { from: 0, to: 10 }],
    ['far below the screen, as the list of a later month', 31, 1_601, { from: 0, to: 0 }],
    ['far above it', 31, -4_701, { from: 0, to: 0 }],
    ['none at all', 0, 100, { from: 0, to: 0 }],
    ['three', 3, 100, { from: 0, to: 3 }],
  ])('a long list draws only the rows near the screen: %s', (_, count, top, drawn) => {
    expect(drawnRows(count, 100, top, 800)).toEqual(drawn)
  })

  test('a long list draws every row on the screen and one screen around it, and few more', () => {
    const any = fc.tuple(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 40, max: 200 }),
      fc.integer({ min: 300, max: 2_000 }),
    )
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), ([count, height, screen], share) => {
        const top = 120 - share * Math.max(0, count * height - screen)
        const { from, to } = drawnRows(count, height, top, screen)
        for (let y = -screen; y < 2 * screen; y += height / 2) {
          const row = Math.floor((y - top) / height)
          if (row >= 0 && row < count) expect(row >= from && row < to).toBe(true)
        }
        expect(to - from).toBeLessThanOrEqual((3 * screen) / height + 21)
      }),
    )
  })
})
