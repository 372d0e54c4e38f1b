import { describe, expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { wordsFor } from '#words/words.server.ts'
import { imageDate } from './image-date.ts'

const workout = (completed_at: number | null, time_zone: string | null) => ({
  created_at: Date.UTC(2025, 2, 1, 12),
  completed_at,
  time_zone,
})

describe('R-RULES-08 the date on a share image', () => {
  test.each([
    [Date.UTC(2025, 2, 5, 12), 'UTC', 'March 5, 2025'],
    [Date.UTC(2025, 2, 5, 2), 'America/New_York', 'March 4, 2025'],
    [Date.UTC(2025, 2, 5, 22), 'Asia/Tokyo', 'March 6, 2025'],
    [Date.UTC(2024, 11, 31, 23, 30), 'Europe/Berlin', 'January 1, 2025'],
    [Date.UTC(2025, 2, 5, 23, 59), null, 'March 5, 2025'],
    [Date.UTC(2025, 2, 5, 23, 59), 'Mars/Olympus', 'March 5, 2025'],
  ])('a workout completed at %d in time zone %s has the date %s on its share image', (completedAt, zone, date) => {
    expect(imageDate(workout(completedAt, zone), currentWords())).toBe(date)
  })

  test('the share image of a workout that is not completed shows the date of its start', () => {
    expect(imageDate(workout(null, 'UTC'), currentWords())).toBe('March 1, 2025')
  })

  test('the date on a share image is written like a long en-US date in every month', () => {
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2025, month, 9 + month)
      expect(imageDate(workout(at, 'UTC'), currentWords())).toBe(long.format(at))
    }
  })

  test.each([
    ['de', '5. März 2025'],
    ['ru', '5 марта 2025 г.'],
    ['pl', '5 marca 2025'],
    ['ar', '5 مارس 2025'],
    ['zh-Hans', '2025年3月5日'],
    ['ja', '2025年3月5日'],
    ['pt-BR', '5 de março de 2025'],
  ] as const)('R-REACH-12 the date on a share image in %s is a date of that language: %s', (language, date) => {
    expect(imageDate(workout(Date.UTC(2025, 2, 5, 12), 'UTC'), wordsFor(language))).toBe(date)
  })
})
