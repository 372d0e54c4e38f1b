import type { ClientBase } from 'pg'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables except `schema_migration`, parents before the tables that refer to them. */
export async function tablesOf(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration' order by 1`,
  )
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace`,
  )
  const ordered: string[] = []
  let waiting = tables.map(({ name }) => name)
  while (waiting.length > 0) {
    const next = waiting.filter((name) =>
      references.every(({ child, parent }) => child !== name || ordered.includes(parent)),
    )
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${waiting.join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter((name) => !next.includes(name))
  }
  return ordered
}

/** The table's columns, without generated ones. */
export async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => name)
}

/** Sets each sequence to continue after the largest number in its column. */
export async function setSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { table, column, sequence } of rows) {
    const largest = `select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table)}`
    await client.query(`select setval('${sequence}', (${largest}), false)`)
  }
}
