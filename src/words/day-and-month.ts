import { localTime } from '#domain/local-time.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** '21 Nov', in an IANA time zone. */
export function dayAndMonth(at: number, timeZone: string | null, words: Words = currentWords()): string {
  const { year, month, day } = localTime(at, timeZone)
  return words.date(Date.UTC(year, month - 1, day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

/** '10:05' today, else '20 Nov, 22:14'. Times in ms since 1970. */
export function clockLabel(at: number, now: number, timeZone: string | null, words: Words = currentWords()): string {
  const moment = momentOf(at, now, timeZone, words)
  return moment.when === 'today' ? moment.clock : words('day.dayAndClock', moment)
}

/** The parts of a moment: languages differ in the words around '10:05' and '20 Nov, 22:14'. */
type Moment = { when: 'today' | 'other'; day: string; clock: string }

/** The parts of a moment for a sentence. Times in ms since 1970. */
export function momentOf(at: number, now: number, timeZone: string | null, words: Words = currentWords()): Moment {
  const [date = '', clock = ''] = wallTime(at, timeZone).split('T')
  const isToday = wallTime(now, timeZone).startsWith(date)
  return { when: isToday ? 'today' : 'other', day: dayAndMonth(at, timeZone, words), clock }
}
