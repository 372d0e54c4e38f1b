import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentsOf, wallTime } from './zoned-time.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString().replace(':00.000Z', 'Z')

describe('R-RULES-08 local date and time in a time zone', () => {
  test.each([
    ['2026-11-20T18:05:59.999Z', 'UTC', '2026-11-20T18:05'],
    ['2026-11-20T18:05:00Z', 'Europe/Berlin', '2026-11-20T19:05'],
    ['2026-11-20T18:05:00Z', 'Asia/Kolkata', '2026-11-20T23:35'],
    ['2026-11-20T18:05:00Z', 'Pacific/Kiritimati', '2026-11-21T08:05'],
    ['2026-11-20T05:05:00Z', 'America/Los_Angeles', '2026-11-19T21:05'],
    ['2026-11-20T00:00:00Z', null, '2026-11-20T00:00'],
    ['2026-11-20T00:00:00Z', 'Nowhere/Land', '2026-11-20T00:00'],
  ])('converts %s to the local time in %s and back', (moment, zone, wall) => {
    expect(wallTime(at(moment), zone)).toBe(wall)
    expect(momentsOf(wall, zone)[0]).toBe(at(moment) - (at(moment) % 60_000))
  })

  test.each([
    ['an ordinary evening', '2026-07-01T18:00', 'Europe/Berlin', ['2026-07-01T16:00Z']],
    ['the hour left out in spring', '2026-03-29T02:30', 'Europe/Berlin', ['2026-03-29T01:30Z']],
    ['just before it', '2026-03-29T01:59', 'Europe/Berlin', ['2026-03-29T00:59Z']],
    ['just after it', '2026-03-29T03:00', 'Europe/Berlin', ['2026-03-29T01:00Z']],
    ['the hour lived twice in autumn', '2026-10-25T02:30', 'Europe/Berlin', ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
    ['just after it', '2026-10-25T03:00', 'Europe/Berlin', ['2026-10-25T02:00Z']],
    ['spring in New York', '2026-03-08T02:15', 'America/New_York', ['2026-03-08T07:15Z']],
    ['autumn in New York', '2026-11-01T01:15', 'America/New_York', ['2026-11-01T05:15Z', '2026-11-01T06:15Z']],
    [
      'half an hour back on Lord Howe',
      '2026-04-05T01:45',
      'Australia/Lord_Howe',
      ['2026-04-04T14:45Z', '2026-04-04T15:15Z'],
    ],
    ['midnight left out in Beirut', '2026-03-29T00:20', 'Asia/Beirut', ['2026-03-28T22:20Z']],
    ['a day that Samoa left out', '2011-12-30T12:00', 'Pacific/Apia', ['2011-12-30T22:00Z']],
    ['with seconds', '2026-07-01T18:00:31', 'Europe/Berlin', ['2026-07-01T16:00Z']],
  ])('finds the moments of a local time: %s', (_, wall, zone, moments) => {
    expect(momentsOf(wall, zone).map(iso)).toEqual(moments)
  })

  test.each([
    '',
    'yesterday',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-20T24:00',
    '0026-11-20T10:00',
    '2026-11-20',
  ])('%j is not a valid local time', (wall) => {
    expect(momentsOf(wall, 'Europe/Berlin')).toEqual([])
  })

  test('converting a moment to local time and back gives that moment, in every zone and year', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    const minute = fc.integer({ min: 2 * 24 * 60, max: 70 * 366 * 24 * 60 })
    fc.assert(
      fc.property(zones, minute, (zone, minutes) => {
        expect(momentsOf(wallTime(minutes * 60_000, zone), zone)).toContain(minutes * 60_000)
      }),
    )
  })
})
