import { type RawBuilder, sql } from 'kysely'
import type { RowTable } from '#sync/product.ts'

/** A row by its columns, some of them. */
type Columns = Record<string, unknown>

/** A statement that is not sent yet. */
type Write = RawBuilder<unknown>

/** What a row says of some columns. */
export const columnsOf = (columns: readonly string[], row: object): Columns =>
  Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column as keyof typeof row]]),
  )

/** Writes the rows of a list that are new, and those that differ where they belong to the document. */
export function rowWrites(
  table: RowTable,
  belongs: RawBuilder<unknown>,
  rows: readonly { id: string }[],
  old: readonly { id: string }[],
): Write[] {
  const known = new Set(old.map((row) => row.id))
  const written = rows.map((row) => columnsOf(table.columns, row))
  const isKnown = ({ id }: Columns) => known.has(id as string)
  const added = written.filter((row) => !isKnown(row))
  return [...inserts(table, added), ...updates(table, belongs, written.filter(isKnown))]
}

/** Statements of as few words as can be: one for any number of rows alike, which travel as one parameter. */
export const inserts = (table: RowTable, rows: readonly Columns[]): Write[] =>
  byColumns(rows).map(([names, alike]) => {
    const columns = sql.raw(names.join(', '))
    return sql`insert into ${sql.table(table.table)} (${columns}) select ${columns} from ${given(table, alike)}`
  })

export const updates = (table: RowTable, where: RawBuilder<unknown>, rows: readonly Columns[]): Write[] =>
  byColumns(rows).map(([names, alike]) => {
    // No write changes the owner of a row (decision 0023).
    const columns = names.filter((column) => column !== 'id' && column !== 'user_id')
    const changes = sql.raw(columns.map((column) => `${column} = given.${column}`).join(', '))
    return sql`update ${sql.table(table.table)} as stored set ${changes} from ${given(table, alike)}
      where stored.id = given.id and ${where}`
  })

/** The rows by the columns they speak of: what a row does not say keeps its default, or what it was. */
const byColumns = (rows: readonly Columns[]): [names: string[], alike: Columns[]][] =>
  [...Map.groupBy(rows, (row) => Object.keys(row).join())].map(([names, alike]) => [names.split(','), alike])

/** The rows with the types of the table's columns. */
function given({ table, times }: RowTable, rows: readonly Columns[]) {
  const text = JSON.stringify(rows, (column, value) => (times.includes(column) ? isoTime(value) : value))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb) as given`
}

const isoTime = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : ms)
