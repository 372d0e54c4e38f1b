import type { Words } from '#words/words.ts'

const SOON_MS = 7 * 24 * 60 * 60 * 1000

/** Whether a share that ends is in its last seven days (R-COACH-03). */
export const endsSoon = (endsAt: number, now: number): boolean => endsAt - now <= SOON_MS

/** '1 March', with the year if it is another one. Times in ms since 1970, shown in the reader's zone. */
export function endDay(endsAt: number, now: number, words: Words): string {
  const isThisYear = new Date(endsAt).getFullYear() === new Date(now).getFullYear()
  return words.date(endsAt, { day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' })
}

/** The last moment of the same day `months` later, or of that month's last day. */
export function monthsLater(months: number, from: number): number {
  const start = new Date(from)
  const lastDay = new Date(start.getFullYear(), start.getMonth() + months + 1, 0)
  return lastMomentOf(lastDay.setDate(Math.min(start.getDate(), lastDay.getDate())))
}

/** The last moment of a day typed in a date field, '2027-03-01'; null: the field is empty, or the year not yet whole. */
export function endOfTypedDay(typed: string): number | null {
  const at = new Date(`${typed}T00:00`).getTime()
  return Number.isNaN(at) || typed < '1000' ? null : lastMomentOf(at)
}

const lastMomentOf = (at: number): number => new Date(at).setHours(23, 59, 59, 999)
