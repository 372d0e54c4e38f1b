import { describe, expect, test } from 'vitest'
import { historyLabel, lastCompletedLabel } from './relative-day.ts'

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
  'R-RULES-09..13, R-ROUT-03, R-PICK-04: table A1 in %s',
  (zone) => {
    test.each(LAST_COMPLETED)('%d days ago: %s', (days, label) => {
      expect(lastCompletedLabel(NOON - days * DAY, NOON, zone)).toBe(label)
    })

    test('never, and in the future', () => {
      expect(lastCompletedLabel(null, NOON, zone)).toBe('Never completed')
      expect(lastCompletedLabel(NOON + 1000, NOON, zone)).toBe('Completed today')
      expect(lastCompletedLabel(NOON + 40 * DAY, NOON, zone)).toBe('Completed today')
    })
  },
)

describe('R-HIST-04 table A11', () => {
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
  ])('%d days ago: %s', (days, label) => {
    expect(historyLabel(NOON - days * DAY, NOON, 'Europe/Berlin')).toBe(label)
  })
})

test('R-RULES-09, R-RULES-10 23:50 seen at 00:10 is yesterday, 00:10 seen at 23:50 is today', () => {
  expect(lastCompletedLabel(Date.UTC(2025, 2, 4, 23, 50), Date.UTC(2025, 2, 5, 0, 10), 'UTC')).toBe(
    'Completed yesterday',
  )
  expect(lastCompletedLabel(Date.UTC(2025, 2, 5, 0, 10), Date.UTC(2025, 2, 5, 23, 50), 'UTC')).toBe('Completed today')
})
