import { expect, test } from 'vitest'
import {
  glideStep,
  HAND_AT_REST,
  type HandEvent,
  handAfter,
  isScrollKey,
  mayMakeRoom,
  placeOfRow,
  planScroll,
  retryDelay,
  type ScrollMoment,
  type ScrollView,
} from './focus-scroll.ts'

// 20 % of 800 is 160.
const view: ScrollView = { cardTop: 560, viewportHeight: 800, fixedBottom: 120, scrollTop: 100, maxScrollTop: 2000 }
const moment: ScrollMoment = {
  attempt: 0,
  isSettling: false,
  isFingerDown: false,
}

test.each<[string, Partial<ScrollView>, Partial<ScrollMoment>, [number | null, number | null]]>([
  ['R-FOCUS-09 puts the card at 20 % of the viewport', {}, {}, [500, 100]],
  ['R-FOCUS-09 not under what is fixed at the top', { fixedBottom: 164 }, {}, [496, 100]],
  ['R-FOCUS-09 also upwards', { cardTop: -300, scrollTop: 900 }, {}, [440, 100]],
  ['R-FOCUS-09 not above the start of the page', { cardTop: -300, scrollTop: 100 }, {}, [0, 100]],
  ['R-FOCUS-09 not below its end', { maxScrollTop: 320 }, {}, [320, 100]],
  ['R-FOCUS-12 skips at the end of the page', { scrollTop: 2000 }, {}, [null, null]],
  ['R-FOCUS-11 looks again while cards fold', { cardTop: 160 }, { isSettling: true, attempt: 2 }, [null, 400]],
  ['R-FOCUS-11 waits for a card that is not there yet', { cardTop: null }, { attempt: 1 }, [null, 200]],
  ['R-FOCUS-11 gives up after 15 retries', { cardTop: null }, { attempt: 15 }, [null, null]],
  ['R-FOCUS-09 does not scroll under a finger, but later', {}, { isFingerDown: true }, [null, 100]],
])('%s (scrolling to the focused exercise card)', (_title, changedView, changedMoment, [to, againAfterMs]) => {
  const plan = planScroll({ ...view, ...changedView }, { ...moment, ...changedMoment })
  expect(plan).toEqual({ to, againAfterMs })
})

test('R-FOCUS-09 scrolling to the focused card takes the same path at any frame rate and arrives', () => {
  const after = (ms: number, frameMs: number) => {
    let place = 0
    for (let at = 0; at < ms; at += frameMs) place = glideStep(place, 500, frameMs)
    return place
  }
  expect(after(100, 20)).toBeCloseTo(after(100, 10))
  expect(after(100, 20)).toBeGreaterThan(350)
  expect(after(800, 16)).toBe(500)
  expect(glideStep(0, 500, 10_000)).toBeLessThan(300) // A page that stood still does not jump.
  expect(glideStep(100, 500, -5)).toBe(100) // The first frame may be older than the wish.
})

test('R-FOCUS-11 scrolling to the focused card retries 15 times, after 100 ms to 2000 ms', () => {
  const delays = Array.from({ length: 16 }, (_, attempt) => retryDelay(attempt))
  expect(delays.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 2000])
  expect(delays.filter((delay) => delay !== null)).toHaveLength(15)
  expect(delays.at(-1)).toBeNull()
})

test('R-FOCUS-12 scrolls to the focused card only if it is at least 10 px away', () => {
  const planned = (cardTop: number) => planScroll({ ...view, cardTop }, moment).to
  expect([150, 150.6, 151, 160, 169, 169.4, 170].map(planned)).toEqual([90, null, null, null, null, null, 110])
})

test.each<[string, HandEvent['kind'][], boolean]>([
  ['who only presses gets the card', ['press'], false],
  ['who scrolls after the press keeps the page', ['press', 'scroll'], true],
  ['who presses after a scroll gets the card', ['scroll', 'press'], false],
  ['who lifts the finger after a scroll keeps the page', ['press', 'scroll', 'fingers'], true],
])("R-FOCUS-09 whether a person's scrolling stops the scroll to the focused card: %s", (_title, kinds, hasScrolled) => {
  const events = kinds.map((kind): HandEvent => (kind === 'fingers' ? { kind, count: 0 } : { kind }))
  expect(events.reduce(handAfter, HAND_AT_REST).hasScrolled).toBe(hasScrolled)
})

test('R-FOCUS-09 keeps count of the fingers on the screen while a person scrolls', () => {
  const one = handAfter(HAND_AT_REST, { kind: 'fingers', count: 1 })
  expect(handAfter(one, { kind: 'scroll' })).toEqual({ fingers: 1, hasScrolled: true })
})

test('R-FOCUS-09 PageDown, Home and arrow keys count as scrolling, but Enter, Space, Tab and letters do not', () => {
  expect(['PageDown', 'Home', 'ArrowUp'].every(isScrollKey)).toBe(true)
  expect(['Enter', ' ', 'j', 'Tab'].some(isScrollKey)).toBe(false)
})

test('R-SET-01 scrolls the row of the next set to the middle only if something covers it', () => {
  const seen = { top: 640, bottom: 704, footTop: 704, viewportHeight: 800, scrollTop: 50 }
  expect(placeOfRow(seen)).toBeNull()
  expect(placeOfRow({ ...seen, top: 641, bottom: 705 })).toBe(291)
})

test.each([
  ['a hand at rest', {}, true],
  ['a finger or a mouse that is held', { fingers: 1 }, false],
  ['a person who scrolled last', { hasScrolled: true }, false],
  ['a sheet, or a thumb that is held', { isCovered: true }, false],
  ['the page on its way down to the next row', { isGlidingDown: true }, false],
])('R-LAYOUT-23 R-FOCUS-09 whether the page may scroll to make room for a toast: %s', (_, moment, mayMove) => {
  expect(mayMakeRoom({ ...HAND_AT_REST, isCovered: false, isGlidingDown: false, ...moment })).toBe(mayMove)
})
