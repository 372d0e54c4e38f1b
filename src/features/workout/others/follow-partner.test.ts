import { expect, test } from 'vitest'
import { mayMove } from './follow-partner.client.ts'

const AT_REST = { hasScrolled: false, restsFor: 60_000, isCovered: false, isInView: true }

test.each<[what: string, moment: Partial<typeof AT_REST>, isFree: boolean]>([
  ['a hand at rest', {}, true],
  ['a finger that is down', { restsFor: 0 }, false],
  ['a press a moment ago', { restsFor: 999 }, false],
  ['a press a second ago', { restsFor: 1_000 }, true],
  ['a sheet, or a thumb that is held', { isCovered: true }, false],
  ['a scroll a moment ago', { hasScrolled: true, restsFor: 2_999 }, false],
  ['a scroll before that, to look on', { hasScrolled: true, restsFor: 3_000 }, true],
  ['a scroll to look at something else', { hasScrolled: true, isInView: false }, false],
  ['a set below the fold, and nobody has scrolled', { isInView: false }, true],
])(
  'R-FOCUS-05 the page scrolls to a training partner’s set only when it does not disturb the user: %s',
  (_, moment, isFree) => {
    expect(mayMove({ ...AT_REST, ...moment })).toBe(isFree)
  },
)
