import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDays } from './use-day.ts'

const HOUR = 60 * 60 * 1000
const EVENING = new Date(2026, 10, 20, 21).getTime()
let page: EventTarget
let days: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING })
  page = new EventTarget()
  days = []
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const watch = () => watchDays(Date.now, () => days.push(new Date().getDate()))

test('R-RULES-09 a page left open over night notices the new day at midnight', () => {
  const stop = watch()
  vi.advanceTimersByTime(2.9 * HOUR)
  expect(days).toEqual([])
  vi.advanceTimersByTime(0.1 * HOUR)
  expect(days).toEqual([21])
  vi.advanceTimersByTime(24 * HOUR)
  expect(days).toEqual([21, 22])
  stop()
  vi.advanceTimersByTime(48 * HOUR)
  expect(days).toEqual([21, 22])
})

test('R-RULES-09 a page that was asleep at midnight notices the new day when it wakes', () => {
  watch()
  vi.setSystemTime(EVENING + 11 * HOUR)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(days).toEqual([21])
  vi.advanceTimersByTime(16 * HOUR)
  expect(days).toEqual([21, 22])
})
