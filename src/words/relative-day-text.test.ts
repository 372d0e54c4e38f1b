import { describe, expect, test } from 'vitest'
import { elapsed } from '#domain/elapsed.ts'
import { agoLabel, historyLabel, lastCompletedLabel } from './relative-day-text.ts'
import { wordsFor } from './words.server.ts'

const DAY = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2025, 5, 15, 12)

const LAST_COMPLETED: [number, string][] = [
  [0, 'Completed today'],
  [1, 'Completed yesterday'],
  [2, 'Completed 2 days ago'],
  [6, 'Completed 6 days ago'],
  [7, 'Completed 1 week ago'],
  [13, 'Completed 1 week ago'],
  [14, 'Completed 2 weeks ago'],
  [20, 'Completed 2 weeks ago'],
  [21, 'Completed 3 weeks ago'],
  [28, 'Completed 4 weeks ago'],
  [29, 'Completed 4 weeks ago'],
  [30, 'Completed 1 month ago'],
  [59, 'Completed 1 month ago'],
  [60, 'Completed 2 months ago'],
  [89, 'Completed 2 months ago'],
  [90, 'Completed 3 months ago'],
  [365, 'Completed 12 months ago'],
]

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin'])(
  'R-RULES-09..13, R-ROUT-03, R-PICK-04: table A1 in the time zone %s',
  (zone) => {
    test.each(LAST_COMPLETED)('a routine last completed %d days ago reads "%s"', (days, label) => {
      expect(lastCompletedLabel(NOON - days * DAY, NOON, zone)).toBe(label)
    })

    test("a routine never completed reads 'Never completed', one completed in the future 'Completed today'", () => {
      expect(lastCompletedLabel(null, NOON, zone)).toBe('Never completed')
      expect(lastCompletedLabel(NOON + 1000, NOON, zone)).toBe('Completed today')
      expect(lastCompletedLabel(NOON + 40 * DAY, NOON, zone)).toBe('Completed today')
    })
  },
)

describe('R-HIST-04 the days ago in the history list, table A11', () => {
  test.each([
    [0, 'Today'],
    [1, '1 day ago'],
    [2, '2 days ago'],
    [7, '7 days ago'],
    [30, '30 days ago'],
    [45, '45 days ago'],
    [400, '400 days ago'],
    [-1, 'Today'],
    [-40, 'Today'],
  ])('a workout in the history list from %d days ago reads "%s"', (days, label) => {
    expect(historyLabel(NOON - days * DAY, NOON, 'Europe/Berlin')).toBe(label)
  })
})

describe('R-HIST-04 days ago outside of the history list, with months and years', () => {
  test.each([
    [-1, 'Today'],
    [0, 'Today'],
    [59, '59 days ago'],
    [60, '2 months ago'],
    [400, '13 months ago'],
    [729, '24 months ago'],
    [730, '2 years ago'],
    [1100, '3 years ago'],
  ])('outside of the history list a day %d days ago reads "%s"', (days, label) => {
    expect(agoLabel(NOON - days * DAY, NOON, 'Europe/Berlin')).toBe(label)
  })

  test('days, months and years ago read correctly inside English and German sentences', () => {
    const since = (days: number) => elapsed(NOON - days * DAY, NOON, 'Europe/Berlin')
    const [english, german] = [wordsFor('en'), wordsFor('de')]
    expect(english('workout.sessions.lastTime', since(-1))).toBe('Last time: today')
    expect(english('workout.sessions.lastTime', since(1))).toBe('Last time: 1 day ago')
    expect(english('workout.sessions.lastTime', since(669))).toBe('Last time: 22 months ago')
    expect(german('workout.sessions.lastTime', since(669))).toBe('Letztes Mal: vor 22 Monaten')
    expect(german('sharing.questions.received', since(800))).toBe('Teilt das Konto seit 2 Jahren mit dir.')
    expect(agoLabel(NOON - 669 * DAY, NOON, 'Europe/Berlin', german)).toBe('Vor 22 Monaten')
  })
})

test('R-RULES-09, R-RULES-10 a workout of 23:50 is "yesterday" at 00:10, a workout of 00:10 is "today" at 23:50', () => {
  expect(lastCompletedLabel(Date.UTC(2025, 2, 4, 23, 50), Date.UTC(2025, 2, 5, 0, 10), 'UTC')).toBe(
    'Completed yesterday',
  )
  expect(lastCompletedLabel(Date.UTC(2025, 2, 5, 0, 10), Date.UTC(2025, 2, 5, 23, 50), 'UTC')).toBe('Completed today')
})
