import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { RowTable } from '#sync/document-kind.ts'

/** A row by its columns, some of them. */
type Columns = Record<string, unknown>

/** What a row says of some columns. */
export const columnsOf = (columns: readonly string[], row: object): Columns =>
  Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column as keyof typeof row]]),
  )

/** Writes the rows of a list that are new, and those that differ where they belong to the document. */
export async function writeRows(
  tx: Kysely<Tables>,
  table: RowTable,
  belongs: RawBuilder<unknown>,
  rows: readonly { id: string }[],
  old: readonly { id: string }[],
) {
  const known = new Set(old.map((row) => row.id))
  const written = rows.map((row) => columnsOf(table.columns, row))
  const isKnown = ({ id }: Columns) => known.has(id as string)
  await insertRows(
    tx,
    table,
    written.filter((row) => !isKnown(row)),
  )
  await updateRows(tx, table, belongs, written.filter(isKnown))
}

/** Statements of as few words as can be: one for any number of rows alike, which travel as one parameter. */
export async function insertRows(tx: Kysely<Tables>, table: RowTable, rows: Columns[]) {
  for (const [names, alike] of byColumns(rows)) {
    const columns = sql.raw(names.join(', '))
    await sql`insert into ${sql.table(table.table)} (${columns}) select ${columns} from ${given(table, alike)}`.execute(
      tx,
    )
  }
}

export async function updateRows(tx: Kysely<Tables>, table: RowTable, where: RawBuilder<unknown>, rows: Columns[]) {
  for (const [names, alike] of byColumns(rows)) {
    const columns = names.filter((column) => column !== 'id')
    const changes = sql.raw(columns.map((column) => `${column} = given.${column}`).join(', '))
    await sql`update ${sql.table(table.table)} as stored set ${changes} from ${given(table, alike)}
      where stored.id = given.id and ${where}`.execute(tx)
  }
}

/** The rows by the columns they speak of: what a row does not say keeps its default, or what it was. */
const byColumns = (rows: readonly Columns[]): [names: string[], alike: Columns[]][] =>
  [...Map.groupBy(rows, (row) => Object.keys(row).join())].map(([names, alike]) => [names.split(','), alike])

/** The rows with the types of the table's columns. */
function given({ table, times }: RowTable, rows: readonly Columns[]) {
  const text = JSON.stringify(rows, (column, value) => (times.includes(column) ? isoTime(value) : value))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb) as given`
}

const isoTime = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : ms)
