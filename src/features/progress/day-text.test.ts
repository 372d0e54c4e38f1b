import { expect, it } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { comparedUntil, dayName, dayRange } from './day-text.ts'

const [english, german] = [wordsFor('en'), wordsFor('de')]

it.each([
  ['2026-11-16', '2026-11-22', '16 to 22 November', '16. bis 22. November'],
  ['2026-11-16', '2026-11-16', '16 November', '16. November'],
  ['2026-03-30', '2026-04-05', '30 March to 5 April', '30. März bis 5. April'],
])('R-PROG-14 the week from %s to %s is named in English and German', (from, to, inEnglish, inGerman) => {
  expect([dayRange(from, to, english), dayRange(from, to, german)]).toEqual([inEnglish, inGerman])
})

it.each([
  ['ru', '16–22 ноября', '30 марта – 5 апреля'],
  ['pl', '16–22 listopada', '30 marca – 5 kwietnia'],
  ['es', '16 a 22 de noviembre', '30 de marzo a 5 de abril'],
  ['zh-Hans', '11月16日至11月22日', '3月30日至4月5日'],
  ['ja', '11月16日〜11月22日', '3月30日〜4月5日'],
] as const)('R-REACH-12 a week in %s is named with the month in its case', (language, inMonth, acrossMonths) => {
  const words = wordsFor(language)
  expect(dayRange('2026-11-16', '2026-11-22', words)).toBe(inMonth)
  expect(dayRange('2026-03-30', '2026-04-05', words)).toBe(acrossMonths)
})

it('D31 R-PROG-25 a part week is compared up to a weekday, a whole week without one', () => {
  const day = (today: string, weekStart: number | null) => comparedUntil(today, weekStart, english)
  expect([day('2026-11-21', null), day('2026-11-22', null), day('2026-11-22', 7)]).toEqual(['Saturday', null, 'Sunday'])
})

it.each([
  ['2026-11-22', 'Today'],
  ['2026-11-19', 'Thursday'],
  ['2026-11-15', '15 Nov'],
  ['2025-11-15', '15 Nov 2025'],
])('R-PROG-17 the day %s, seen on 22 November 2026, is called "%s"', (day, expected) => {
  expect(dayName(day, '2026-11-22', english)).toBe(expected)
})
