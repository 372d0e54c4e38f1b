import { localTime } from '#domain/local-time.ts'

/** '2026-03-29'. Days compare as texts. */
export type Day = string

/** 1 for Monday to 7 for Sunday; null: Monday. */
export type WeekStart = number | null

const DAY_MS = 24 * 60 * 60 * 1000
export const DAYS_OF_WEEK = 7

/** The local day of a moment (ms since 1970), in the workout's zone: a workout at 23:50 belongs to that day. */
export function dayOf(at: number, timeZone: string | null): Day {
  const { year, month, day } = localTime(at, timeZone)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const daysAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK

export const weekOf = (day: Day, weekStart: WeekStart): Day =>
  daysAfter(day, -((weekdayOf(day) - (weekStart ?? 1) + DAYS_OF_WEEK) % DAYS_OF_WEEK))

/** How many weeks the charts of Progress show, the running one included. */
export const SHOWN_WEEKS = 12

export const weeksAfter = (day: Day, weeks: number): Day => daysAfter(day, weeks * DAYS_OF_WEEK)

/** Whole weeks from a day to a later one. */
export const weeksBetween = (from: Day, to: Day): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / (DAYS_OF_WEEK * DAY_MS))

/** The days of so many weeks, oldest first. `last`: a day of the last week. */
export function weeksUntil(last: Day, weeks: number, weekStart: WeekStart): Day[][] {
  const first = weeksAfter(weekOf(last, weekStart), 1 - weeks)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => daysAfter(first, week * DAYS_OF_WEEK + day)),
  )
}
