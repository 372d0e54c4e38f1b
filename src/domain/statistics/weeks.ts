import {
  DAYS_OF_WEEK,
  type Day,
  daysAfter,
  SHOWN_WEEKS,
  type WeekStart,
  weekOf,
  weeksAfter,
  weeksUntil,
} from './calendar.ts'

/** The sums of one day: completed workouts, sets that count, kg and seconds. */
export type DayTotals = { day: Day } & Totals
export type Totals = { workouts: number; sets: number; volume: number; seconds: number }

const NOTHING: Totals = { workouts: 0, sets: 0, volume: 0, seconds: 0 }

/** The sums of the days from `from` until the day before `until`. */
const totalsOf = (days: readonly DayTotals[], from: Day, until: Day): Totals =>
  days
    .filter(({ day }) => day >= from && day < until)
    .reduce(
      (sum, { workouts, sets, volume, seconds }) => ({
        workouts: sum.workouts + workouts,
        sets: sum.sets + sets,
        volume: sum.volume + volume,
        seconds: sum.seconds + seconds,
      }),
      NOTHING,
    )

export function twoWeeks(days: readonly DayTotals[], today: Day, weekStart: WeekStart): { now: Totals; last: Totals } {
  const from = weekOf(today, weekStart)
  return {
    now: totalsOf(days, from, weeksAfter(from, 1)),
    last: totalsOf(days, weeksAfter(from, -1), from),
  }
}

/** This week so far, beside the same whole days of the week before, today's included. */
export function weekSoFar(days: readonly DayTotals[], today: Day, weekStart: WeekStart): { now: Totals; last: Totals } {
  const from = weekOf(today, weekStart)
  return {
    now: totalsOf(days, from, weeksAfter(from, 1)),
    last: totalsOf(days, weeksAfter(from, -1), daysAfter(today, 1 - DAYS_OF_WEEK)),
  }
}

/** The volume of each of the last weeks, oldest first. */
export function weeklyVolumes(days: readonly DayTotals[], today: Day, weekStart: WeekStart) {
  const weeks = weeksUntil(today, SHOWN_WEEKS, weekStart).flatMap(([from]) => from ?? [])
  return weeks.map((from) => ({ from, volume: totalsOf(days, from, weeksAfter(from, 1)).volume }))
}

/** `tone`: 0 without a workout, 1 to 4 by its sets, a quarter each of the day with the most. */
export type HeatDay = Totals & { day: Day; tone: 0 | 1 | 2 | 3 | 4 }

/** A year and the current week. */
export const HEAT_WEEKS = 53

/** 53 columns of seven days, oldest first. */
export function heatmap(days: readonly DayTotals[], last: Day, weekStart: WeekStart): HeatDay[][] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const weeks = weeksUntil(last, HEAT_WEEKS, weekStart)
  const most = Math.max(1, ...weeks.flat().map((day) => byDay.get(day)?.sets ?? 0))
  return weeks.map((week) =>
    week.map((day) => {
      const done = byDay.get(day) ?? NOTHING
      const tone = done.workouts === 0 ? 0 : Math.max(1, Math.ceil((4 * done.sets) / most))
      return { ...NOTHING, ...done, day, tone: tone as HeatDay['tone'] }
    }),
  )
}

/** The workouts of each month, oldest first, for people who do not see the squares: '2026-03' 13. */
export function workoutsByMonth(heat: readonly (readonly HeatDay[])[]): { month: string; workouts: number }[] {
  const months = Map.groupBy(heat.flat(), ({ day }) => day.slice(0, 7))
  return [...months].map(([month, days]) => ({
    month,
    workouts: days.reduce((sum, { workouts }) => sum + workouts, 0),
  }))
}

/** Shorter streaks get no text. */
export const SHORTEST_STREAK = 2
