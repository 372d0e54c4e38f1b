import { expect, test } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { clockLabel, dayAndMonth, momentOf } from './day-and-month.ts'

const AT = Date.UTC(2026, 10, 20, 23, 30)

test('R-ACTIVE-03 a clock time shows its date only if it was on another day, in the time zone given', () => {
  expect(dayAndMonth(AT, 'Europe/Berlin')).toBe('21 Nov')
  expect(clockLabel(AT, AT + 60_000, 'Europe/Berlin')).toBe('00:30')
  expect(clockLabel(AT, AT + 60_000, 'UTC')).toBe('23:30')
  expect(clockLabel(AT, AT + 3_600_000, 'UTC')).toBe('20 Nov, 23:30')
  expect(clockLabel(AT, AT + 365 * 24 * 3_600_000, 'UTC')).toBe('20 Nov, 23:30')
})

test('R-IMP-17 R-REACH-13 English dates put the day before the month and times use the 24-hour clock', () => {
  const year = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  const [english, german] = [wordsFor('en'), wordsFor('de')]
  expect([english.date(AT, year), german.date(AT, year)]).toEqual(['20 Nov 2026', '20. Nov. 2026'])
  expect([dayAndMonth(AT, 'UTC', english), dayAndMonth(AT, 'UTC', german)]).toEqual(['20 Nov', '20. Nov.'])
  expect(english.date(AT, { timeStyle: 'short', timeZone: 'UTC' })).toBe('23:30')
})

test.each([
  ['workout.still.endAt', 'Beenden um 23:30', 'Beenden am 20. Nov. um 23:30'],
  ['workout.still.lastSet', 'Letzter Satz um 23:30.', 'Letzter Satz am 20. Nov. um 23:30.'],
  ['workout.takenOver.inAnother', 'Du bist im Training von 23:30', 'Du bist im Training vom 20. Nov. um 23:30'],
  ['history.continue.endedItself', 'Automatisch beendet um 23:30', 'Automatisch beendet am 20. Nov. um 23:30'],
  ['notifications.others.told', 'Zuletzt um 23:30', 'Zuletzt am 20. Nov. um 23:30'],
] as const)(
  'the German text %s puts a time of today and a time of another day into correct grammar',
  (key, today, before) => {
    const words = wordsFor('de')
    const said = (later: number) => words(key, momentOf(AT, AT + later, 'UTC', words))
    expect([said(60_000), said(3_600_000)]).toEqual([today, before])
  },
)
