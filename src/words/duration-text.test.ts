import { describe, expect, test } from 'vitest'
import { currentWords } from '#words/current-words.ts'
import { formatDuration } from './duration-text.ts'

describe('R-RULES-07 durations of table A2', () => {
  test.each([
    [null, ''],
    [0, ''],
    [1, '0m'],
    [59, '0m'],
    [60, '1m'],
    [119, '1m'],
    [3599, '59m'],
    [3600, '1h 0m'],
    [3661, '1h 1m'],
    [7199, '1h 59m'],
    [7200, '2h 0m'],
    [90061, '25h 1m'],
  ])('a duration of %s s shows as "%s"', (seconds, shown) => {
    expect(formatDuration(seconds, currentWords())).toBe(shown)
  })
})
