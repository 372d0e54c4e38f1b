import { describe, expect, test } from 'vitest'
import { daysBetween, newestCompletion } from './relative-day.ts'

describe("R-RULES-09, R-RULES-10 days change at the viewer's midnight, not after 24 hours", () => {
  test.each([
    ['UTC', 0],
    ['America/Los_Angeles', 1], // 17:00 the day before, and 15:00
    ['Asia/Tokyo', 1], // 10:00, and 08:00 the day after
    ['Asia/Kolkata', 1], // 06:30, and 04:30 the day after
    ['Atlantic/Azores', 0], // 00:00 and 22:00
  ])('the same two moments are, in %s, %d days apart', (zone, days) => {
    expect(daysBetween(Date.UTC(2025, 0, 10, 1), Date.UTC(2025, 0, 10, 23), zone)).toBe(days)
  })
})

describe('R-RULES-09, R-RULES-10 a clock change shifts no day label', () => {
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
  ])('counts days across clock changes and calendar edges: %s in %s', (_, zone, from, to, days) => {
    expect(daysBetween(from, to, zone)).toBe(days)
    expect(daysBetween(to, from, zone)).toBe(0 - days)
  })
})

test("R-ROUT-03 a routine's last completion is its newest, and running workouts do not count", () => {
  expect(newestCompletion([3, null, 9, 5])).toBe(9)
  expect(newestCompletion([null])).toBeNull()
  expect(newestCompletion([])).toBeNull()
})
