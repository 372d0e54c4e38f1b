import type { Database, Run } from './connect.ts'
import { appliedSql, SCHEMA_MIGRATION } from './migrate.ts'

/** Rows held in memory at once. */
const PAGE = 500

type Column = { name: string; isIdentity: boolean }
type Table = { name: string; columns: Column[] }

/**
 * A whole database as SQL that an empty PostgreSQL database loads, in pieces: the schema, then every row as of one
 * moment. Speaks for the session while it runs, so the embedded database must do nothing else.
 */
export async function exportSql(database: Database, write: (text: string) => Promise<void>): Promise<void> {
  await database.session(async (run) => {
    await run(`begin isolation level repeatable read read only; set local timezone = 'UTC'`)
    try {
      await write(`begin;\nset local client_encoding = 'UTF8';\nset local standard_conforming_strings = on;\n\n`)
      await write(`${SCHEMA_MIGRATION};\n`)
      for (const text of await appliedSql(run)) await write(`${text.trim()}\n\n`)
      for (const table of await tablesOf(run)) await writeRows(table, run, write)
      await write('commit;\n')
    } finally {
      await run('rollback')
    }
  })
}

/** The tables and their columns, each table after those its foreign keys name. */
async function tablesOf(run: Run): Promise<Table[]> {
  const columns = (await run(`
    select c.relname as table, a.attname as name, a.attidentity <> '' as is_identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    order by c.relname, a.attnum`)) as { table: string; name: string; is_identity: boolean }[]
  const references = (await run(`
    select distinct f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid`)) as { from: string; to: string }[]
  const byTable = Map.groupBy(columns, (column) => column.table)
  const placed = new Set<string>()
  const place = (table: string) => {
    if (placed.has(table)) return
    for (const { from, to } of references) if (from === table) place(to)
    placed.add(table)
  }
  for (const table of byTable.keys()) place(table)
  return [...placed].map((name) => ({
    name,
    columns: (byTable.get(name) ?? []).map((column) => ({ name: column.name, isIdentity: column.is_identity })),
  }))
}

async function writeRows(table: Table, run: Run, write: (text: string) => Promise<void>): Promise<void> {
  const name = quoted(table.name)
  const names = table.columns.map((column) => quoted(column.name))
  const identity = table.columns.find((column) => column.isIdentity)
  const literals = names.map((column) => `quote_nullable(${column}::text)`).join(`, ', ', `)
  await run(`declare export_rows cursor for select concat('(', ${literals}, ')') as row from ${name}`)
  const insert = `insert into ${name} (${names.join(', ')})${identity ? ' overriding system value' : ''} values\n`
  for (;;) {
    const rows = (await run(`fetch ${PAGE} from export_rows`)) as { row: string }[]
    if (rows.length === 0) break
    await write(`${insert}${rows.map(({ row }) => row).join(',\n')};\n`)
  }
  await run('close export_rows')
  if (identity) await write(continueCounting(table.name, identity.name))
}

/** The next row of the loaded table takes the number after the highest one. */
const continueCounting = (table: string, column: string): string =>
  `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${quoted(column)}), 0) + 1, false)` +
  ` from ${quoted(table)};\n`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
