import type { MassUnit } from '#domain/load.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { cleanText } from '#domain/text.ts'
import { dialectOf } from './dialects.ts'
import type { Answers, Row } from './file-read.ts'
import { fieldOf, hasDecimalCommas, massUnitOf, measureReader } from './measures.ts'
import { mender } from './mend.ts'
import type { PlannedSet } from './plan.ts'
import { type Loading, loadingOf } from './planned-set.ts'
import type { Table } from './recognise.ts'
import { datesOf, dateTextOf, endTextOf, startReader, zoneReader } from './starts.ts'

export type Reading = ReturnType<typeof readingOf>

/** The decisions for a file, and what the reader sees on the way. */
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
    /** Wall times need the zone. */
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
    /** Looks each name up once: the catalogue reads slowly. */
    exercise(text: string) {
      const known = loadings.get(text)
      if (known) return known
      const name = cleanText(text)
      const made = { name, loading: loadingOf(name, entryOf) }
      loadings.set(text, made)
      return made
    },
    /** Counts the calls: a second workout of one start and title is another one. */
    countOf(key: string): number {
      const times = (keys.get(key) ?? 0) + 1
      keys.set(key, times)
      return times
    },
    seen: { rests: 0, notes: 0, oddEfforts: 0, repeats: 0, unitless: [] as { name: string; set: PlannedSet }[] },
  }
}
