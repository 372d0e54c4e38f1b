import { expect, test } from 'vitest'
import { localTime } from '#domain/local-time.ts'
import { NOON_ZONE, zoneAtNoon } from './noon.ts'

test('the browsers in tests use a time zone where it is noon, whatever the time of the test run', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    // The nights on which clocks change, and a leap day.
    for (const day of ['2026-03-29', '2026-10-25', '2028-02-29']) {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:40:00Z`)
      expect(localTime(now.getTime(), zoneAtNoon(now))).toMatchObject({ hour: 12 })
    }
  }
  expect(process.env.NOON_ZONE).toBe(NOON_ZONE)
})
