import { type RawBuilder, sql } from 'kysely'
import type { RowTable } from '#sync/product.ts'

/** The values of a row by column; some columns may be missing. */
type Columns = Record<string, unknown>

/** A statement that is not sent yet. */
type Write = RawBuilder<unknown>

/** The values of these columns that the row has. */
export const columnsOf = (columns: readonly string[], row: object): Columns =>
  Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column as keyof typeof row]]),
  )

/**
 * The statements that insert new rows of a list, and update the old ones where they belong to the document (`belongs`).
 */
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

/** One short statement for any number of rows with the same columns, which travel as one parameter. */
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

/** The rows grouped by the columns that they have. A column that a row lacks keeps its default, or its old value. */
const byColumns = (rows: readonly Columns[]): [names: string[], alike: Columns[]][] =>
  [...Map.groupBy(rows, (row) => Object.keys(row).join())].map(([names, alike]) => [names.split(','), alike])

/** The rows with the types of the table's columns. */
function given({ table, times }: RowTable, rows: readonly Columns[]) {
  const text = JSON.stringify(rows, (column, value) => (times.includes(column) ? isoTime(value) : value))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb) as given`
}

const isoTime = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : ms)
