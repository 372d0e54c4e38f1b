import type { Row } from './file-read.ts'
import type { Column, Columns } from './headings.ts'
import { fieldOf } from './measures.ts'

/**
 * Which of several columns says when a workout was: its moment, its time of day and its end. In every file a moment wins over
 * a day, and a file without a column for the time of a set may say it as 'Duration'.
 */
export function timeColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, LOOKED_AT)
  return withDuration(withEnd(withClock(columns, looked), looked), looked)
}

/**
 * What the columns of somebody's own table hold, where their headings can mean two things and only the rows tell which:
 * 'Time' and 'Duration' are a set's or the workout's, 'Start' is a moment or a time of day, 'Set' counts or numbers,
 * 'Load' and 'Unit' are of weights, 'Name' is the exercise's or the workout's.
 */
export function tableColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, LOOKED_AT)
  const own = withClock(withTimes(withNames(columns), looked), looked)
  const isBesideOthers = standsBesideReps(own, looked) || own.duration
  if (!own.clock && own.seconds && isBesideOthers && isMostly(looked, (row) => isClock(fieldOf(row, own, 'seconds')))) {
    return timeColumns({ ...own, clock: own.seconds, seconds: undefined }, rows)
  }
  return timeColumns(own, rows)
}

/** A set of repetitions hardly ever has a time of its own: one that stands beside them belongs to the workout. */
const standsBesideReps = (own: Columns, looked: readonly Row[]) =>
  isMostly(looked, (row) => (['seconds', 'reps'] as const).every((each) => /[1-9]/.test(fieldOf(row, own, each))))

/** So many rows tell what a column holds. */
const LOOKED_AT = 500

/** At least half of the rows. */
const isMostly = (rows: readonly Row[], fits: (row: Row) => boolean): boolean =>
  rows.filter(fits).length >= Math.max(1, rows.length) / 2

const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?(?:\s?(?:[ap]\.?m\.?|uhr|h))?$/i

/** Whether a text is a time of day, or a length like it: '18:30', '6:30 PM', '18:30 Uhr'. */
export const isClock = (text: string): boolean => CLOCK.test(text)

const withNames = (columns: Columns): Columns => ({
  ...columns,
  exercise: columns.exercise ?? columns.name,
  title: columns.title ?? (columns.exercise && columns.name),
  weight: columns.weight ?? columns.load ?? columns.value,
  weightUnit: columns.weightUnit ?? columns.unit,
  reps: columns.reps ?? columns.work,
})

/** 'Set' and 'Serie' number the sets of an exercise, or say how many there were: then most exercises have one row alone. */
function withTimes(own: Columns, looked: readonly Row[]): Columns {
  if (!own.order || own.times) return own
  const key = (row: Row | undefined) => row && `${fieldOf(row, own, 'date')}\n${fieldOf(row, own, 'exercise')}`
  const isAlone = (row: Row, index: number) =>
    key(looked[index - 1]) !== key(row) && key(looked[index + 1]) !== key(row)
  const alone = looked.filter(isAlone)
  const counts = alone.filter((row) => /^(?:[2-9]|1\d)$/.test(fieldOf(row, own, 'order')))
  return alone.length * 2 >= looked.length && counts.length * 2 > looked.length
    ? { ...own, times: own.order, order: undefined }
    : own
}

/** Of several columns with dates one may hold the time of day alone, or the moment that another says by its day. */
function withClock(own: Columns, looked: readonly Row[]): Columns {
  if (own.clock || !own.date) return own
  const holds = (column: Column, fits: (text: string) => boolean) =>
    isMostly(looked, ({ fields }) => fits((fields[column.index] ?? '').trim()))
  const [day, ...others] = own.date.filter((column) => !holds(column, isClock))
  const clock = own.date.find((column) => holds(column, isClock))
  if (!day) return own
  if (clock) return { ...own, date: [day], clock: [clock] }
  const hasTime = (column: Column) => holds(column, (text) => text.includes(':'))
  const moment = hasTime(day) ? day : others.find(hasTime)
  return { ...own, date: [moment ?? day] }
}

/** An end may have a column of its own for the time of day, too; it is after the start's (R-IMP-13). */
function withEnd(own: Columns, looked: readonly Row[]): Columns {
  const clock = own.end?.find(({ index }) => isMostly(looked, ({ fields }) => isClock((fields[index] ?? '').trim())))
  return clock ? { ...own, end: [clock] } : own
}

function withDuration(own: Columns, looked: readonly Row[]): Columns {
  const says = (row: Row, role: 'duration' | 'reps') => /[1-9]/.test(fieldOf(row, own, role))
  const long = own.duration && !own.seconds ? looked.filter((row) => says(row, 'duration')) : []
  const isOfSets = long.length > 0 && !isMostly(long, (row) => says(row, 'reps'))
  return isOfSets ? { ...own, seconds: own.duration, duration: undefined } : own
}
