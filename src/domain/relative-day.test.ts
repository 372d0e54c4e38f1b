import { describe, expect, test } from 'vitest'
import { daysBetween, historyLabel, lastCompletedLabel, newestCompletion } from './relative-day.ts'

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

describe('R-RULES-09, R-RULES-10 days change at midnight of the viewer, not after 24 hours', () => {
  test('23:50 seen at 00:10 is yesterday, 00:10 seen at 23:50 is today', () => {
    expect(lastCompletedLabel(Date.UTC(2025, 2, 4, 23, 50), Date.UTC(2025, 2, 5, 0, 10), 'UTC')).toBe(
      'Completed yesterday',
    )
    expect(lastCompletedLabel(Date.UTC(2025, 2, 5, 0, 10), Date.UTC(2025, 2, 5, 23, 50), 'UTC')).toBe('Completed today')
  })

  test.each([
    ['UTC', 0],
    ['America/Los_Angeles', 1], // 17:00 the day before, and 15:00
    ['Asia/Tokyo', 1], // 10:00, and 08:00 the day after
    ['Asia/Kolkata', 1], // 06:30, and 04:30 the day after
    ['Atlantic/Azores', 0], // 00:00 and 22:00
  ])('the same two moments in %s are %d days apart', (zone, days) => {
    expect(daysBetween(Date.UTC(2025, 0, 10, 1), Date.UTC(2025, 0, 10, 23), zone)).toBe(days)
  })
})

describe('R-RULES-09, R-RULES-10 a change of clocks shifts no label', () => {
  test.each([
    ['23 hours', 'Europe/Berlin', Date.UTC(2025, 2, 29, 23), Date.UTC(2025, 2, 30, 22), 1],
    ['a minute less', 'Europe/Berlin', Date.UTC(2025, 2, 29, 23), Date.UTC(2025, 2, 30, 21, 59), 0],
    ['25 hours', 'Europe/Berlin', Date.UTC(2025, 9, 25, 22), Date.UTC(2025, 9, 26, 23), 1],
    ['24 of them', 'Europe/Berlin', Date.UTC(2025, 9, 25, 22), Date.UTC(2025, 9, 26, 22), 0],
    ['a spring morning', 'America/New_York', Date.UTC(2025, 2, 9, 4, 30), Date.UTC(2025, 2, 9, 5, 30), 1],
    ['half an hour of summer', 'Australia/Lord_Howe', Date.UTC(2025, 9, 4, 13, 29), Date.UTC(2025, 9, 4, 13, 31), 1],
    ['a skipped day', 'Pacific/Apia', Date.UTC(2011, 11, 30, 9, 59), Date.UTC(2011, 11, 30, 10, 1), 2],
    ['leap day', 'UTC', Date.UTC(2024, 1, 28, 12), Date.UTC(2024, 2, 1, 12), 2],
    ['new year', 'Asia/Kolkata', Date.UTC(2024, 11, 31, 18, 29), Date.UTC(2024, 11, 31, 18, 30), 1],
  ])('%s in %s', (_, zone, from, to, days) => {
    expect(daysBetween(from, to, zone)).toBe(days)
    expect(daysBetween(to, from, zone)).toBe(0 - days)
  })
})

test('R-ROUT-03 the newest completion counts; a workout that runs has none', () => {
  expect(newestCompletion([3, null, 9, 5])).toBe(9)
  expect(newestCompletion([null])).toBeNull()
  expect(newestCompletion([])).toBeNull()
})
