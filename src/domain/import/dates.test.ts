import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentsOf } from '#domain/zoned-time.ts'
import { momentOf, readDates, wallText } from './dates.ts'

/** What each text says, read together as the dates of one file. */
const said = (texts: string[], isDayFirst?: boolean) => {
  const dates = readDates(texts, isDayFirst)
  return texts.map((text) => {
    const wall = dates.of(text)
    return wall && wallText(wall)
  })
}

test.each([
  ['2025-03-03 18:05:12', '2025-03-03T18:05:12'],
  ['2025/3/3 18:05', '2025-03-03T18:05:00'],
  ['2025-03-03', '2025-03-03T12:00:00'],
  ['7 Apr 2026, 18:14', '2026-04-07T18:14:00'],
  ['7. April 2026', '2026-04-07T12:00:00'],
  ['5 de mai. de 2026, 07:34', '2026-05-05T07:34:00'],
  ['18 sept. 2026, 17:31', '2026-09-18T17:31:00'],
  ['May 15, 2026, 7:26 PM', '2026-05-15T19:26:00'],
  ['May 15, 2026, 12:05\u202fAM', '2026-05-15T00:05:00'],
  ['Monday, May 4th, 2026 at 7:26 a.m.', '2026-05-04T07:26:00'],
  ['31.12.24 23:59', '2024-12-31T23:59:00'],
  ['13/02/2025', '2025-02-13T12:00:00'],
  ['2/13/2025 6:00 PM', '2025-02-13T18:00:00'],
  ['13/02/2025 06:00:00 p. m.', '2025-02-13T18:00:00'],
  ['Mo, 13.01.2025 18:30 Uhr', '2025-01-13T18:30:00'],
  ['Monday 2025-01-13', '2025-01-13T12:00:00'],
  ['lun. 13 janv. 2025', '2025-01-13T12:00:00'],
  ['13 January 2025 (Monday)', '2025-01-13T12:00:00'],
  ['13th of January 2025', '2025-01-13T12:00:00'],
  ['13-Jan-25', '2025-01-13T12:00:00'],
  ['13/Jan/2025 18:30', '2025-01-13T18:30:00'],
  ['20250113', '2025-01-13T12:00:00'],
  ['20250113T1830', '2025-01-13T18:30:00'],
  ['20250113T183012', '2025-01-13T18:30:12'],
  ['2025年1月13日 18:30', '2025-01-13T18:30:00'],
])("R-IMP-11 reads the date '%s'", (text, wall) => {
  expect(said([text])).toEqual([wall])
})

test.each([
  '',
  'today',
  '2025-02-30',
  '2025-13-40 18:00:00',
  '0000-01-01',
  '32 Jan 2025',
  '7 Foo 2025',
  '1/2',
  '12345',
  '20251345',
  '20250113T2560',
  '2025-01-13 18:30-19',
  '2025-01-13 09:00-10',
  '1737000000000',
])("R-IMP-11 rejects '%s' as a date", (text) => {
  expect(said([text])).toEqual([null])
})

test('R-IMP-11 a time with its own UTC offset ignores the time zone of the import', () => {
  const texts = ['2024-05-02 09:35:39 +0200', 'Thu May 02 2024 09:35:39 GMT+0200 (Central European Summer Time)']
  const dates = readDates(texts)
  for (const text of texts) {
    const wall = dates.of(text)
    expect(wall && momentOf(wall, 'America/New_York')).toBe(Date.parse('2024-05-02T09:35:39+02:00'))
  }
})

test.each([
  ['2026-11-20 18:00:00+00', '2026-11-20T18:00:00Z'],
  ['2026-11-20T18:00:00-05', '2026-11-20T18:00:00-05:00'],
  ['2026-11-20T18:00-05', '2026-11-20T18:00:00-05:00'],
  ['2026-11-20 18:00+00', '2026-11-20T18:00:00Z'],
  ['2026-11-20 18:00 -05', '2026-11-20T18:00:00-05:00'],
  ['2026-11-20 09:00+11', '2026-11-20T09:00:00+11:00'],
  ['20261120T180000Z', '2026-11-20T18:00:00Z'],
  ['20261120T1800+0530', '2026-11-20T18:00:00+05:30'],
])('R-IMP-11 reads a UTC offset without minutes and a time without colons: %s', (text, moment) => {
  const wall = readDates([text]).of(text)
  expect(wall && momentOf(wall, 'America/New_York')).toBe(Date.parse(moment))
})

test('R-IMP-11 one number above 12 shows whether the file writes day or month first; otherwise the person decides', () => {
  expect(said(['04/05/2024', '4/13/2024'])).toEqual(['2024-04-05T12:00:00', '2024-04-13T12:00:00'])
  expect(said(['04/05/2024'], false)).toEqual(['2024-04-05T12:00:00'])
  expect(readDates(['04/05/2024', '4/13/2024']).unsure).toEqual([])
  expect(readDates(['05/05/2024']).unsure).toEqual([])
})

test('R-IMP-11 R-IMP-15 asks the person about day and month if a file has numbers above 12 in both places', () => {
  const texts = ['4/13/2024', '04/05/2024', '13/4/2024']
  expect(readDates(texts).unsure.map(({ text }) => text)).toEqual(['04/05/2024'])
  expect(said(texts, false)).toEqual(['2024-04-13T12:00:00', '2024-04-05T12:00:00', null])
})

describe('R-IMP-11 month names, short and long', () => {
  const languages = 'en de fr es pt it nl pl cs hr ru uk tr sv fi el hu ro ja ko zh ar hi th vi he'.split(' ')
  test.each(languages.flatMap((language) => (['short', 'long'] as const).map((month) => [language, month] as const)))(
    'R-IMP-11 reads the month names of the language %s, %s form',
    (language, month) => {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, timeZone: 'UTC' })
      const texts = Array.from({ length: 12 }, (_, at) => `15 ${format.format(Date.UTC(2025, at, 15))} 2025, 18:00`)
      const months = said(texts).map((wall) => Number(wall?.slice(5, 7)))
      expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    },
  )

  test('R-IMP-11 a month name with two meanings is read in the language of the other dates', () => {
    expect(said(['15 listopad 2025'])).toEqual(['2025-11-15T12:00:00'])
    expect(said(['15 listopad 2025', '15 kolovoz 2025'])[0]).toBe('2025-10-15T12:00:00')
  })
})

test('R-IMP-11 a local time that occurs twice means its first occurrence', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Kolkata', 'UTC']
  const minute = fc.integer({ min: Date.UTC(1971, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
      const text = new Date(minutes * 60_000).toISOString().slice(0, 16)
      const wall = readDates([text]).of(text)
      expect(wall && momentOf(wall, zone)).toBe(momentsOf(text, zone)[0])
    }),
    { numRuns: 2_000 },
  )
})
