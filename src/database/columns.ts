import { sql } from 'kysely'

/** Columns of a table, by the table's name in the statement, as one JSON object: for reads of rows inside a row. */
export const objectOf = (table: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]))})`
