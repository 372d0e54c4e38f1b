import type { Row } from './file-read.ts'
import type { Column, Columns } from './headings.ts'
import { fieldOf } from './measures.ts'

/**
 * Which columns hold the start, the time of day and the end. A column with date and time beats one with the date alone.
 */
export function timeColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, LOOKED_AT)
  return withDuration(withEnd(withClock(columns, looked), looked), looked)
}

/** Decides by the rows what ambiguous headings mean: 'Time', 'Duration', 'Start', 'Set', 'Load', 'Unit' and 'Name'. */
export function tableColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, LOOKED_AT)
  const own = withClock(withTimes(withNames(columns), looked), looked)
  const isBesideOthers = standsBesideReps(own, looked) || own.duration
  if (!own.clock && own.seconds && isBesideOthers && isMostly(looked, (row) => isClock(fieldOf(row, own, 'seconds')))) {
    return timeColumns({ ...own, clock: own.seconds, seconds: undefined }, rows)
  }
  return timeColumns(own, rows)
}

/** Whether most rows have a time and repetitions: then the time belongs to the workout. */
const standsBesideReps = (own: Columns, looked: readonly Row[]) =>
  isMostly(looked, (row) => (['seconds', 'reps'] as const).every((each) => /[1-9]/.test(fieldOf(row, own, each))))

/** How many rows show what a column holds. */
const LOOKED_AT = 500

/** Whether at least half of the rows fit. */
const isMostly = (rows: readonly Row[], fits: (row: Row) => boolean): boolean =>
  rows.filter(fits).length >= Math.max(1, rows.length) / 2

const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?(?:\s?(?:[ap]\.?m\.?|uhr|h))?$/i

/** Whether a text is '18:30', '6:30 PM' or '18:30 Uhr'; a length may have this form, too. */
export const isClock = (text: string): boolean => CLOCK.test(text)

const withNames = (columns: Columns): Columns => ({
  ...columns,
  exercise: columns.exercise ?? columns.name,
  title: columns.title ?? (columns.exercise && columns.name),
  weight: columns.weight ?? columns.load ?? columns.value,
  weightUnit: columns.weightUnit ?? columns.unit,
  reps: columns.reps ?? columns.work,
})

/** 'Set' numbers the sets or counts them; if it counts, most exercises have one row. */
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

/** One of several date columns may hold the time of day, or the moment. */
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

/** The end may have a time column of its own, after the start's. */
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
