import { localTime } from '#domain/local-time.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** '21 Nov' in English, by the calendar of an IANA time zone. */
export function dayAndMonth(at: number, timeZone: string | null, words: Words = currentWords()): string {
  const { year, month, day } = localTime(at, timeZone)
  return words.date(Date.UTC(year, month - 1, day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** '10:05' today, '20 Nov, 22:14' on another day. Times in ms since 1970. */
export function clockLabel(at: number, now: number, timeZone: string | null, words: Words = currentWords()): string {
  const clock = wallTime(at, timeZone).slice(-5)
  const day = dayAndMonth(at, timeZone, words)
  return day === dayAndMonth(now, timeZone, words) ? clock : words('day.dayAndClock', { day, clock })
}
