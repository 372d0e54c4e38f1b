import { sql } from 'kysely'

/**
 * A row as a JSON object in SQL, for statements that read rows inside a row. `table` is the table's name in the
 * statement.
 */
export const objectOf = (table: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]))})`
