import type { MassUnit } from '#domain/load.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { cleanText } from '#domain/text.ts'
import { dialectOf } from './dialects.ts'
import type { Answers, Row } from './file-read.ts'
import { unitOf } from './headings.ts'
import { fieldOf, hasDecimalCommas, massUnitOf, measureReader } from './measures.ts'
import { amountOf } from './numbers.ts'
import type { PlannedSet } from './plan.ts'
import { type Loading, loadingOf } from './planned-set.ts'
import type { Table } from './recognise.ts'
import { datesOf, dateTextOf, endTextOf, startReader, zoneReader } from './starts.ts'

export type Reading = ReturnType<typeof readingOf>

/** The decisions that hold for a whole file, and what the reader counts on the way (`seen`). */
export function readingOf(table: Table, answers: Answers, entryOf: EntryOf) {
  const { columns } = table
  const isCommaDecimal = hasDecimalCommas(table.rows, columns)
  const dateText = dateTextOf(table)
  const dates = datesOf(table, dateText, answers.isDayFirst)
  const loadings = new Map<string, { name: string; loading: Loading }>()
  const keys = new Map<string, number>()
  const unit: MassUnit = answers.unit ?? massUnitOf(table.rows, columns) ?? answers.accountUnit
  const namedZoneOf = zoneReader(table)
  const zoneOf = (row: Row) => namedZoneOf(row) ?? answers.timeZone
  return {
    table,
    answers,
    unit,
    namedZoneOf,
    zoneOf,
    /** Whether the file's times need a zone from the person, because no column has one. */
    hasWalls: !columns.timeZone,
    startOf: startReader({ answers, dates, zoneOf, dateText }),
    isCommaDecimal,
    dates,
    dateText,
    endText: endTextOf(table),
    dialect: dialectOf(table, { dates, dateText, zoneOf }),
    mended: table.source === 'fitnotes' ? mender(table) : (row: Row) => row,
    measures: measureReader(columns, isCommaDecimal),
    field: (row: Row, role: Parameters<typeof fieldOf>[2]) => fieldOf(row, columns, role),
    /** Looks each name up once, because looking up in the catalogue is slow. */
    exercise(text: string) {
      const known = loadings.get(text)
      if (known) return known
      const name = cleanText(text)
      const made = { name, loading: loadingOf(name, entryOf) }
      loadings.set(text, made)
      return made
    },
    /** How often a key was asked for: a second workout with the same start and title gets a number. */
    countOf(key: string): number {
      const times = (keys.get(key) ?? 0) + 1
      keys.set(key, times)
      return times
    },
    seen: { rests: 0, notes: 0, oddEfforts: 0, repeats: 0, unitless: [] as { name: string; set: PlannedSet }[] },
  }
}

/**
 * FitNotes does not quote the commas in names and comments. The unit, or a category of another line, shows which
 * fields belong together. A hopeless line stays as it is.
 */
function mender({ columns, rows, width }: Table): (row: Row) => Row {
  const categories = new Set(
    rows.filter((row) => row.fields.length <= width).map((row) => fieldOf(row, columns, 'category')),
  )
  categories.delete('')
  const placeOf = (role: 'exercise' | 'category' | 'weightUnit') => columns[role]?.[0]?.index ?? -1
  const [name, category, unit] = [placeOf('exercise'), placeOf('category'), placeOf('weightUnit')]
  if (category !== name + 1) return (row) => row
  return (row) => {
    if (row.fields.length <= width) return row
    const unitAt = unit > category ? row.fields.findIndex((_, index) => isUnitAt(row.fields, index, unit)) : -1
    const known = row.fields.findIndex((field, index) => index > name && categories.has(field.trim()))
    const categoryAt = unitAt > 0 ? unitAt - (unit - category) : known
    if (categoryAt <= name) return row
    const [before, after] = [row.fields.slice(0, name), row.fields.slice(categoryAt)]
    const kept = width - category
    // Surplus fields at the end can only be parts of a comment with commas.
    const tail = after.slice(kept - 1)
    if (columns.notes?.[0]?.index !== width - 1 && tail.slice(1).some((field) => field.trim() !== '')) return row
    const fields = [...before, row.fields.slice(name, categoryAt).join(','), ...after.slice(0, kept - 1)]
    return { ...row, fields: [...fields, tail.join(',').replace(/,+$/, '')] }
  }
}

/** Whether the field is a unit behind a number, at the column of units or later. */
function isUnitAt(fields: readonly string[], index: number, unit: number): boolean {
  const [word = '', number = ''] = [fields[index], fields[index - 1]?.trim()]
  const found = unitOf(word)
  if (index < unit || (found !== 'kg' && found !== 'lbs')) return false
  const amount = amountOf(number, false)
  return amount !== null && amount !== 'none'
}
