import type { Row } from './file-read.ts'
import type { Column, Columns, Role } from './headings.ts'
import { fieldOf } from './measures.ts'

/**
 * What the columns of somebody's own table hold, where their headings can mean two things and only the rows tell which:
 * 'Time' and 'Duration' are a set's or the workout's, 'Start' is a moment or a time of day, 'Set' counts or numbers,
 * 'Load' and 'Unit' are of weights, 'Name' is the exercise's or the workout's.
 */
export function tableColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, LOOKED_AT)
  const own = withClock(withTimes(withNames(columns), looked), looked)
  // A set of repetitions hardly ever has a time of its own: one that stands beside them belongs to the workout.
  const standsBesideReps = (role: 'seconds' | 'duration') =>
    isMostly(looked, (row) => [role, 'reps' as const].every((each) => /[1-9]/.test(fieldOf(row, own, each))))
  const isBesideOthers = standsBesideReps('seconds') || own.duration
  if (!own.clock && own.seconds && isBesideOthers && isMostly(looked, (row) => isClock(fieldOf(row, own, 'seconds')))) {
    return withDuration({ ...own, clock: own.seconds, seconds: undefined }, standsBesideReps)
  }
  return withDuration(own, standsBesideReps)
}

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
  weight: columns.weight ?? columns.load,
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

function withDuration(own: Columns, standsBesideReps: (role: Extract<Role, 'duration'>) => boolean): Columns {
  const isOfSets = own.duration && !own.seconds && !standsBesideReps('duration')
  return isOfSets ? { ...own, seconds: own.duration, duration: undefined } : own
}
