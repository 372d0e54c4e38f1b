import { expect, test } from 'vitest'
import { createWords } from '#words/words.ts'
import { endDay, endOfTypedDay, endsSoon, monthsLater } from './share-end.ts'

const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()
const lastMoment = (year: number, month: number, day: number) => new Date(year, month, day, 23, 59, 59, 999).getTime()

test.each([
  [1, local(2027, 0, 31, 9), lastMoment(2027, 1, 28)],
  [1, local(2028, 0, 31), lastMoment(2028, 1, 29)],
  [3, local(2026, 10, 30, 23, 59), lastMoment(2027, 1, 28)],
  [12, local(2026, 10, 28, 12), lastMoment(2027, 10, 28)],
])(
  'R-COACH-03 %i months later is the end of the same day, or of the last day of a shorter month',
  (months, from, to) => {
    expect(monthsLater(months, from)).toBe(to)
  },
)

test('R-COACH-03 a typed day ends with its last moment, and an unfinished one is no day', () => {
  expect(endOfTypedDay('2027-03-01')).toBe(lastMoment(2027, 2, 1))
  expect([endOfTypedDay(''), endOfTypedDay('0202-03-01')]).toEqual([null, null])
})

test('R-COACH-03 an end is near in its last seven days, and its day has a year only if it is another one', () => {
  const endsAt = lastMoment(2027, 2, 1)
  const days = (count: number) => endsAt - count * 24 * 60 * 60 * 1000
  expect([endsSoon(endsAt, days(7)), endsSoon(endsAt, days(7) - 1)]).toEqual([true, false])
  const [en, de] = [createWords('en', {}), createWords('de', {})]
  expect([endDay(endsAt, days(7), en), endDay(endsAt, days(90), en)]).toEqual(['1 March', '1 March 2027'])
  expect(endDay(endsAt, days(7), de)).toBe('1. März')
})
