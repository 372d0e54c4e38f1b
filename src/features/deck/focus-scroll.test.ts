import { expect, test } from 'vitest'
import { planScroll, retryDelay, type ScrollMoment, type ScrollView } from './focus-scroll.ts'

// 20 % of 800 is 160.
const view: ScrollView = { cardTop: 560, viewportHeight: 800, scrollTop: 100, maxScrollTop: 2000 }
const moment: ScrollMoment = {
  attempt: 0,
  isSettling: false,
  isFingerDown: false,
  hasPersonScrolled: false,
  isStill: false,
}

test.each<[string, Partial<ScrollView>, Partial<ScrollMoment>, [number | null, number | null]]>([
  ['R-FOCUS-09 puts the card at 20 % of the viewport', {}, {}, [500, 100]],
  ['R-FOCUS-09 also upwards', { cardTop: -300, scrollTop: 900 }, {}, [440, 100]],
  ['R-FOCUS-09 not above the start of the page', { cardTop: -300, scrollTop: 100 }, {}, [0, 100]],
  ['R-FOCUS-09 not below its end', { maxScrollTop: 320 }, {}, [320, 100]],
  ['R-FOCUS-12 skips 9 px', { cardTop: 169 }, {}, [null, null]],
  ['R-FOCUS-12 skips 9 px upwards', { cardTop: 151 }, {}, [null, null]],
  ['R-FOCUS-12 scrolls 10 px', { cardTop: 170 }, {}, [110, 100]],
  ['R-FOCUS-12 skips at the end of the page', { scrollTop: 2000 }, {}, [null, null]],
  ['R-FOCUS-11 looks again while cards fold', { cardTop: 160 }, { isSettling: true, attempt: 2 }, [null, 400]],
  ['R-FOCUS-11 waits for a card that is not there yet', { cardTop: null }, { attempt: 1 }, [null, 200]],
  ['R-FOCUS-11 gives up after 15 retries', { cardTop: null }, { attempt: 15 }, [null, null]],
  ['R-FOCUS-09 does not scroll under a finger, but later', {}, { isFingerDown: true }, [null, 100]],
  ['R-FOCUS-09 leaves the page to a person who scrolls', {}, { hasPersonScrolled: true }, [null, null]],
])('%s', (_title, changedView, changedMoment, [to, againAfterMs]) => {
  const plan = planScroll({ ...view, ...changedView }, { ...moment, ...changedMoment })
  expect(plan).toEqual({ to, behavior: 'smooth', againAfterMs })
})

test('R-FOCUS-09 jumps under reduced motion', () => {
  expect(planScroll(view, { ...moment, isStill: true }).behavior).toBe('instant')
})

test('R-FOCUS-11 backs off from 100 ms to 2000 ms, 15 times', () => {
  const delays = Array.from({ length: 16 }, (_, attempt) => retryDelay(attempt))
  expect(delays.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 2000])
  expect(delays.filter((delay) => delay !== null)).toHaveLength(15)
  expect(delays.at(-1)).toBeNull()
})
