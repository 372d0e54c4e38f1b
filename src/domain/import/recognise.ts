import { cellReader } from './cells.ts'
import type { Row } from './file-read.ts'
import {
  type Columns,
  columnsOf,
  headingKey,
  MEASURES,
  MOST_COLUMNS,
  meaningOf as meaningOfHeading,
  type Role,
} from './headings.ts'
import { shortened } from './measures.ts'
import type { ImportSource } from './plan.ts'
import { tableColumns, timeColumns } from './table-columns.ts'
import { unfolded, unfoldingOf } from './wide-tables.ts'

/** `rows`: without headings and blank rows. */
export type Table = {
  source: Exclude<ImportSource, 'sled-json'>
  columns: Columns
  width: number
  rows: readonly Row[]
  /** The headings of filled columns that Sled does not read. */
  unread: readonly string[]
  isBody: boolean
  /** Twelve columns as in Strong's file, with unknown headings. */
  isStrongByShape: boolean
}

/** Recognises a table by its headings; null: no log of workouts. */
export function tableOf(rows: readonly Row[], isStrong: boolean | undefined): Table | null {
  const headed = headedTable(rows)
  if (headed && headed.source !== 'table') return headed
  return (isStrong === false ? null : strongByShape(rows)) ?? headed
}

function headedTable(rows: readonly Row[]): Table | null {
  // Some programs write a title, or Excel's 'sep=;', above the headings.
  for (const [place, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    const unfolding = unfoldingOf(row.fields)
    const headings = unfolding?.headings ?? row.fields
    const found = meaningOf(headings)
    if (!found) continue
    const below = filled(rows, place)
    const width = row.fields.length
    const long = unfolding ? unfolded(below, unfolding, width, MOST_ROWS) : below
    const unread = unfolding ? [] : unreadOf(headings, below)
    const table = { ...found, width: headings.length, rows: long, unread, isStrongByShape: false }
    if (found.isBody || found.source === 'sled-csv') return table
    return found.source === 'table' ? ownTable(table) : { ...table, columns: timeColumns(table.columns, long) }
  }
  return null
}

/** The rows decide what the headings mean, and a cell may hold several sets. */
function ownTable(table: Table): Table {
  const cells = cellReader(tableColumns(table.columns, table.rows), table.width)
  const rows: Row[] = []
  for (const row of table.rows) {
    if (rows.length > MOST_ROWS) break
    for (const each of cells.rowsOf(row)) rows.push(each)
  }
  return { ...table, columns: cells.columns, width: cells.width, rows }
}

/** The most rows that Sled reads. */
export const MOST_ROWS = 500_000

function strongByShape(rows: readonly Row[]): Table | null {
  const start = rows.findIndex(({ fields }) => fields.length >= STRONG_SHAPE.length)
  const below = filled(rows, start)
  if (start < 0 || !hasStrongShape(rows[start]?.fields ?? [], below)) return null
  const columns = Object.fromEntries(STRONG_SHAPE.map((role, index) => [role, [{ index, unit: null }]]))
  return {
    source: 'strong',
    columns,
    width: STRONG_SHAPE.length,
    rows: below,
    unread: [],
    isBody: false,
    isStrongByShape: true,
  }
}

const HEADINGS_WITHIN = 10

const filled = (rows: readonly Row[], above: number): Row[] =>
  rows.filter(({ fields }, index) => index > above && fields.some((field) => field.trim() !== ''))

function meaningOf(headings: readonly string[]): Pick<Table, 'source' | 'columns' | 'isBody'> | null {
  const columns = columnsOf(headings)
  const keys = new Set(headings.slice(0, 200).map(headingKey))
  const has = (...roles: Role[]) => roles.every((role) => columns[role])
  const heads = (...names: string[]) => names.some((name) => keys.has(name))
  const log = (source: Table['source']) => ({ source, columns, isBody: false })
  if (has('exercise', 'order', 'workoutId', 'setId')) return log('sled-csv')
  if (heads('exercise title') && heads('set index')) return log('hevy')
  if (heads(...STRONG_EXERCISE) && heads(...STRONG_ORDER)) return log('strong')
  const isOfSets = columns.title || columns.order || columns.times
  if (has('date', 'exercise', 'category') && !isOfSets) return log('fitnotes')
  if (has('date', 'exercise') && MEASURES.some((role) => columns[role])) return log('table')
  if (has('date', 'measurement', 'value')) return { source: 'fitnotes', columns, isBody: true }
  if (has('date', 'exercise', 'work')) return log('table')
  // In a person's own table 'Load' may head the weights, and 'Name' the exercises.
  if (has('date', 'exercise', 'load') || has('date', 'name', 'reps')) return log('table')
  return !columns.exercise && has('date', 'weight') ? bodyOf(columns, keys) : null
}

/** How many rows show whether a column is empty, and the most unread columns in the preview. */
const LOOKED_AT = 500
const MOST_UNREAD = 50

/** The unknown headings of filled columns, for the preview. */
const unreadOf = (headings: readonly string[], rows: readonly Row[]): string[] =>
  headings
    .slice(0, MOST_COLUMNS)
    .filter((heading, index) => {
      const holds = () => rows.slice(0, LOOKED_AT).some(({ fields }) => (fields[index] ?? '').trim() !== '')
      return heading.trim() !== '' && meaningOfHeading(heading) === null && holds()
    })
    .slice(0, MOST_UNREAD)
    .map((heading) => shortened(heading.trim()))

/** Strong's headings for the exercise and the set's number, in its languages. */
const STRONG_EXERCISE =
  'exercise name,name der ubung,nombre del ejercicio,nombre de ejercicio,nom de lexercice,nome esercizio,nome dellesercizio,nome do exercicio'.split(
    ',',
  )
const STRONG_ORDER =
  'set order,reihenfolge festlegen,orden de serie,orden de la serie,ordre de la serie,ordre des series,ordine serie,ordine della serie,ordem da serie'.split(
    ',',
  )

/** A table of body weights: Strong's has two columns, Hevy's has body measurements, a person's own has few columns. */
function bodyOf(columns: Columns, keys: ReadonlySet<string>): Pick<Table, 'source' | 'columns' | 'isBody'> | null {
  if (columns.reps || columns.title) return null
  const isHevy = keys.has('fat percent')
  const isBare = keys.size <= MOST_BODY_COLUMNS
  return isHevy || isBare
    ? { source: isHevy ? 'hevy' : keys.size === 2 ? 'strong' : 'table', columns, isBody: true }
    : null
}

const MOST_BODY_COLUMNS = 5

/** The roles of the twelve columns in Strong's file, in any language. */
const STRONG_SHAPE = 'date title duration exercise order weight reps distance seconds notes workoutNotes rpe'.split(
  ' ',
) as readonly Role[]

/**
 * Whether a table has the shape of Strong's file: twelve columns, mostly a time in the first, and in the fifth a number
 * or W, D or F.
 */
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
