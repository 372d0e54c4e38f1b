import { expect, test } from 'vitest'
import { startPlace } from './builder-header.ts'

test.each([
  ['a laptop', { isWide: true, isActing: false }, 'header'],
  ['a phone', { isWide: false, isActing: false }, 'bar'],
  ['a laptop, for somebody else', { isWide: true, isActing: true }, null],
  ['a phone, for somebody else', { isWide: false, isActing: true }, null],
] as const)(
  'R-BUILD-15 R-LAYOUT-13 R-DELEG-36 whether and where the button to start a workout is shown: on %s',
  (_title, facts, place) => {
    expect(startPlace(facts)).toBe(place)
  },
)
