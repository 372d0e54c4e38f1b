import type { Row } from './file-read.ts'
import { type Columns, columnsOf, headingKey, MEASURES, type Role } from './headings.ts'
import { fieldOf } from './measures.ts'
import type { ImportSource } from './plan.ts'

/** A file of rows whose columns are known. `rows` are those below the headings, blank ones left out. */
export type Table = {
  source: Exclude<ImportSource, 'sled-json'>
  columns: Columns
  /** How many columns the headings name. */
  width: number
  rows: readonly Row[]
  /** Whether it holds body weights instead of workouts. */
  isBody: boolean
  /** It has the shape of Strong's, but its headings are unknown (R-IMP-07). */
  isStrongByShape: boolean
}

/** The table that the rows of a file are, recognised by its headings (R-IMP-06); null: it is no log of workouts. */
export function tableOf(rows: readonly Row[], isStrong: boolean | undefined): Table | null {
  const headed = headedTable(rows)
  if (headed && headed.source !== 'table') return headed
  return (isStrong === false ? null : strongByShape(rows)) ?? headed
}

function headedTable(rows: readonly Row[]): Table | null {
  // Some programs write a title, or Excel's 'sep=;', above the headings.
  for (const [place, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    const found = meaningOf(row.fields)
    if (!found) continue
    const below = filled(rows, place)
    const columns = found.source === 'table' && !found.isBody ? tableColumns(found.columns, below) : found.columns
    return { ...found, columns, width: row.fields.length, rows: below, isStrongByShape: false }
  }
  return null
}

function strongByShape(rows: readonly Row[]): Table | null {
  const start = rows.findIndex(({ fields }) => fields.length >= STRONG_SHAPE.length)
  const below = filled(rows, start)
  if (start < 0 || !hasStrongShape(rows[start]?.fields ?? [], below)) return null
  const columns = Object.fromEntries(STRONG_SHAPE.map((role, index) => [role, [{ index, unit: null }]]))
  return { source: 'strong', columns, width: STRONG_SHAPE.length, rows: below, isBody: false, isStrongByShape: true }
}

const HEADINGS_WITHIN = 10

const filled = (rows: readonly Row[], above: number): Row[] =>
  rows.filter(({ fields }, index) => index > above && (fields.length > 1 || (fields[0] ?? '').trim() !== ''))

function meaningOf(headings: readonly string[]): Pick<Table, 'source' | 'columns' | 'isBody'> | null {
  const columns = columnsOf(headings)
  const keys = new Set(headings.slice(0, 200).map(headingKey))
  const has = (...roles: Role[]) => roles.every((role) => columns[role])
  const heads = (...names: string[]) => names.some((name) => keys.has(name))
  const log = (source: Table['source']) => ({ source, columns, isBody: false })
  if (has('exercise', 'order', 'workoutId', 'setId')) return log('sled-csv')
  if (heads('exercise title') && heads('set index')) return log('hevy')
  if (heads('exercise name', 'name der ubung') && heads('set order', 'reihenfolge festlegen')) return log('strong')
  if (has('date', 'exercise') && heads('category')) return log('fitnotes')
  if (has('date', 'exercise') && MEASURES.some((role) => columns[role])) return log('table')
  if (has('date', 'measurement', 'value')) return { source: 'fitnotes', columns, isBody: true }
  // A table may call its weights 'Load', which is a word of Sled's own file, and its exercises just 'Name'.
  if (has('date', 'exercise', 'load') || has('date', 'name', 'reps')) return log('table')
  return !columns.exercise && has('date', 'weight') ? bodyOf(columns, keys) : null
}

/** A file of body weights has nothing of training in it: Strong's two columns, and Hevy's with the measures of a tailor. */
function bodyOf(columns: Columns, keys: ReadonlySet<string>): Pick<Table, 'source' | 'columns' | 'isBody'> | null {
  if (columns.reps || columns.title) return null
  const isHevy = keys.has('fat percent')
  const isBare = keys.size <= MOST_BODY_COLUMNS
  return isHevy || isBare
    ? { source: isHevy ? 'hevy' : keys.size === 2 ? 'strong' : 'table', columns, isBody: true }
    : null
}

const MOST_BODY_COLUMNS = 5

/** The twelve columns of Strong's in the language of whoever wrote it. */
const STRONG_SHAPE = 'date title duration exercise order weight reps distance seconds notes workoutNotes rpe'.split(
  ' ',
) as readonly Role[]

/** R-IMP-07: twelve columns, first a time, fifth mostly a number or one of W, D and F. */
function hasStrongShape(headings: readonly string[], rows: readonly Row[]): boolean {
  const looked = rows.slice(0, 200).filter(({ fields }) => fields.length > 5)
  const share = (fits: (fields: readonly string[]) => boolean) =>
    looked.filter(({ fields }) => fits(fields)).length / Math.max(1, looked.length)
  return (
    headings.length === STRONG_SHAPE.length &&
    share(([date = '']) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date)) > 0.5 &&
    share((fields) => /^(?:\d{1,3}|[WDF])$/.test(fields[4] ?? '')) >= 0.5
  )
}

/**
 * What the columns of somebody's own table hold, where their headings can mean two things and only the rows tell which:
 * 'Time' and 'Duration' are a set's or the workout's, 'Load' and 'Unit' are of weights, 'Name' is the exercise's.
 */
function tableColumns(columns: Columns, rows: readonly Row[]): Columns {
  const looked = rows.slice(0, 500)
  const shareOf = (fits: (row: Row) => boolean) => looked.filter(fits).length / Math.max(1, looked.length)
  const own: Columns = {
    ...columns,
    exercise: columns.exercise ?? columns.name,
    weight: columns.weight ?? columns.load,
    weightUnit: columns.weightUnit ?? columns.unit,
  }
  // A set of repetitions hardly ever has a time of its own: one that stands beside them belongs to the workout.
  const standsBesideReps = (role: 'seconds' | 'duration') =>
    shareOf((row) => [role, 'reps' as const].every((each) => /[1-9]/.test(fieldOf(row, own, each)))) >= 0.5
  const isClock = (text: string) => /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?$/i.test(text)
  if (own.seconds && standsBesideReps('seconds') && shareOf((row) => isClock(fieldOf(row, own, 'seconds'))) >= 0.5) {
    return { ...own, clock: own.seconds, seconds: undefined }
  }
  const isOfSets = own.duration && !own.seconds && !standsBesideReps('duration')
  return isOfSets ? { ...own, seconds: own.duration, duration: undefined } : own
}
