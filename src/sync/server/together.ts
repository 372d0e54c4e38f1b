import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The questions by the names of their answers. */
export type Questions<Rows extends Record<string, unknown>> = { [N in keyof Rows]: RawBuilder<Rows[N]> }

export type Answers<Rows extends Record<string, unknown>> = { [N in keyof Rows]: Rows[N][] }

/**
 * Asks several questions in one statement, which costs one round trip and sees one moment. Rows come as JSON, so a time
 * is a text.
 */
export async function askTogether<Rows extends Record<string, unknown>>(
  db: Kysely<Tables>,
  questions: Questions<Rows>,
): Promise<Answers<Rows>> {
  const answers = Object.entries<RawBuilder<unknown>>(questions).map(
    ([name, question]) => sql`(select coalesce(json_agg(q), '[]') from (${question}) as q) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Answers<Rows>>`select ${sql.join(answers)}`.execute(db)
  return rows[0] as Answers<Rows>
}

/**
 * Runs several writes as one statement, in no order, so they must be about different rows. The last one may be a
 * `select` with an effect.
 */
export async function writeTogether(tx: Kysely<Tables>, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = writes.at(-1)
  if (!last) return
  const before = named(writes.slice(0, -1))
  await (before.length > 0 ? sql`with ${sql.join(before)} ${last}` : last).execute(tx)
}

const named = (writes: readonly RawBuilder<unknown>[]) =>
  writes.map((write, index) => sql`${sql.ref(`w${index}`)} as (${write})`)
