import { expect, test } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { clockLabel, dayAndMonth } from './day-and-month.ts'

const AT = Date.UTC(2026, 10, 20, 23, 30)

test('R-ACTIVE-03 a time is a time of day, and of another day it says which, by the clock on the wall', () => {
  expect(dayAndMonth(AT, 'Europe/Berlin')).toBe('21 Nov')
  expect(clockLabel(AT, AT + 60_000, 'Europe/Berlin')).toBe('00:30')
  expect(clockLabel(AT, AT + 60_000, 'UTC')).toBe('23:30')
  expect(clockLabel(AT, AT + 3_600_000, 'UTC')).toBe('20 Nov, 23:30')
})

test('R-IMP-17 R-REACH-13 an English date has the day first, with and without a year, and a clock 24 hours', () => {
  const year = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  const [english, german] = [wordsFor('en'), wordsFor('de')]
  expect([english.date(AT, year), german.date(AT, year)]).toEqual(['20 Nov 2026', '20. Nov. 2026'])
  expect([dayAndMonth(AT, 'UTC', english), dayAndMonth(AT, 'UTC', german)]).toEqual(['20 Nov', '20. Nov.'])
  expect(english.date(AT, { timeStyle: 'short', timeZone: 'UTC' })).toBe('23:30')
})
