import { sql } from 'kysely'

/** A statement reads rows inside a row by it. `table` is the table's name in the statement. */
export const objectOf = (table: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}`)]))})`
