import { expect, test } from 'vitest'
import { clockLabel, dayAndMonth } from './day-and-month.ts'

const AT = Date.UTC(2026, 10, 20, 23, 30)

test('R-ACTIVE-03 a time is a time of day, and of another day it says which, by the clock on the wall', () => {
  expect(dayAndMonth(AT, 'Europe/Berlin')).toBe('21 Nov')
  expect(clockLabel(AT, AT + 60_000, 'Europe/Berlin')).toBe('00:30')
  expect(clockLabel(AT, AT + 60_000, 'UTC')).toBe('23:30')
  expect(clockLabel(AT, AT + 3_600_000, 'UTC')).toBe('20 Nov, 23:30')
})
