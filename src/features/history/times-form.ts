import type { ErrorCode } from '#domain/errors.ts'
import type { Workout } from '#domain/workout.ts'
import { type WorkoutTimes, workoutTimesProblem } from '#domain/workout-times.ts'
import { momentsOf, type WallTime, wallTime } from '#domain/zoned-time.ts'
import type { Words } from '#words/words.ts'

/**
 * A workout's start and end as two fields, as a clock in `timeZone` shows them. `shortest`: ms; 0 for imports of
 * unknown length.
 */
export type TimesForm = {
  initial: Typed
  typed: Typed
  times: WorkoutTimes
  /** The end with its seconds, which counts as long as the field shows `text`. */
  exactEnd: { text: WallTime; at: number }
  timeZone: string | null
  shortest: number
}
type Typed = { start: WallTime; end: WallTime }

export function openTimes(times: WorkoutTimes, timeZone: string | null): TimesForm {
  const typed = { start: wallTime(times.startedAt, timeZone), end: wallTime(times.endedAt, timeZone) }
  return {
    ...{ initial: typed, typed, times, timeZone },
    exactEnd: { text: typed.end, at: times.endedAt },
    shortest: times.endedAt === times.startedAt ? 0 : 1,
  }
}

/** A new start moves the end by the same time, so that the length stays. */
export function withStart(form: TimesForm, start: WallTime): TimesForm {
  const before = typedTimes(form)
  const moved = { ...form, typed: { ...form.typed, start } }
  const startedAt = typedTimes(moved)?.startedAt
  if (!before || startedAt === undefined) return moved
  const at = startedAt + before.endedAt - before.startedAt
  const end = wallTime(at, form.timeZone)
  return { ...moved, typed: { start, end }, exactEnd: { text: end, at } }
}

export const withEnd = (form: TimesForm, end: WallTime): TimesForm => ({ ...form, typed: { ...form.typed, end } })

export const areTimesDirty = ({ initial, typed }: TimesForm): boolean =>
  typed.start !== initial.start || typed.end !== initial.end

/** The typed times in ms since 1970; an untouched time keeps its seconds. Null if a field has no date and time. */
export function typedTimes({ initial, typed, times, exactEnd, timeZone, shortest }: TimesForm): WorkoutTimes | null {
  const read = readWorkoutTimes(typed.start, typed.end, timeZone, shortest)
  return (
    read && {
      startedAt: typed.start === initial.start ? times.startedAt : read.startedAt,
      endedAt: typed.end === exactEnd.text ? exactEnd.at : read.endedAt,
    }
  )
}

/** Why the workout cannot have been then; null: it can. `now`: ms since 1970. */
export function typedTimesProblem(form: TimesForm, now: number): ErrorCode | null {
  const times = typedTimes(form)
  return times ? workoutTimesProblem(times, now, form.shortest) : 'time-unreadable'
}

/**
 * Whether the workout's zone shows other times than this device's. Compares the shown times, because one zone has
 * several names.
 */
export function isOtherClock(form: TimesForm): boolean {
  const { startedAt, endedAt } = typedTimes(form) ?? form.times
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return [startedAt, endedAt].some((at) => wallTime(at, form.timeZone) !== wallTime(at, timeZone))
}

/**
 * Reads typed times as a clock in `timeZone` shows them. Of an hour that occurs twice, the start is in the first. Null:
 * unreadable.
 */
export function readWorkoutTimes(
  start: WallTime,
  end: WallTime,
  timeZone: string | null,
  shortest: number,
): WorkoutTimes | null {
  const [startedAt] = momentsOf(start, timeZone)
  const ends = momentsOf(end, timeZone)
  const endedAt = ends.find((at) => startedAt !== undefined && at - startedAt >= shortest) ?? ends[0]
  return startedAt === undefined || endedAt === undefined ? null : { startedAt, endedAt }
}

/** The IANA zone in which to show a workout's times: its own, else this device's. */
export const zoneOf = ({ time_zone }: Pick<Workout, 'time_zone'>): string =>
  time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The day on which a workout began, its start and its end as its clock showed them; `end` null if the length is
 * unknown. `now`: ms since 1970, because the running year is not said.
 */
export function shownTimes(
  workout: Pick<Workout, 'created_at' | 'completed_at' | 'duration_seconds' | 'time_zone'>,
  now: number,
  words: Words,
): { day: string; start: string; end: string | null } {
  const { created_at, completed_at, duration_seconds } = workout
  const [, start = ''] = wallTime(created_at, zoneOf(workout)).split('T')
  const [, end = ''] = wallTime(completed_at ?? created_at, zoneOf(workout)).split('T')
  return {
    day: dayBeside(workout, { at: now, unsaid: 'year' }, words),
    start,
    end: duration_seconds === 0 ? null : end,
  }
}

/**
 * 'Saturday 21 November', with the year if it is another than that of `at`. `unsaid`: 'month' leaves out the month, too,
 * if it is the same.
 */
export function dayBeside(
  workout: Pick<Workout, 'created_at' | 'time_zone'>,
  { at, unsaid }: { at: number; unsaid: 'month' | 'year' },
  words: Words,
): string {
  const [day, other] = [workout.created_at, at].map((moment) => wallTime(moment, zoneOf(workout)).slice(0, 10))
  const [isSameYear, isSameMonth] = [4, 7].map((length) => day?.slice(0, length) === other?.slice(0, length))
  return words.date(Date.parse(day ?? ''), {
    weekday: 'long',
    day: 'numeric',
    ...(!(isSameMonth && unsaid === 'month') && { month: 'long' }),
    ...(!isSameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}
