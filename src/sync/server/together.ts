import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Questions by the names of their answers, and what the rows of each are. */
export type Questions<Rows extends Record<string, unknown>> = { [N in keyof Rows]: RawBuilder<Rows[N]> }

export type Answers<Rows extends Record<string, unknown>> = { [N in keyof Rows]: Rows[N][] }

/**
 * Asks several questions in one statement, so that they cost one round trip and see one moment. The answered rows are
 * those of JSON: a time is a text.
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

/** Sends writes that belong together, the last one a question that writes. */
export type Send = (writes: readonly RawBuilder<unknown>[]) => Promise<void>

/**
 * Sends writes in one statement. None of them sees what another writes, and nothing orders them, so they must be about
 * different rows. The last one may be a question that writes, as a notification is.
 */
export async function writeTogether(tx: Kysely<Tables>, writes: readonly RawBuilder<unknown>[]): Promise<void> {
  const last = writes.at(-1)
  if (!last) return
  const before = named(writes.slice(0, -1))
  await (before.length > 0 ? sql`with ${sql.join(before)} ${last}` : last).execute(tx)
}

/** A question that must have an answer, and named questions before it that it may use. They may lock rows. */
export type Condition = { before: RawBuilder<unknown>; question: RawBuilder<unknown> }

/** The code of a division by zero. */
export const NO_ANSWER = '22012'

/**
 * The same on a condition, in the same statement. Without an answer to its question nothing is written, and it throws the
 * database's error NO_ANSWER. The last write is a question that writes.
 */
export async function writeTogetherIf(
  db: Kysely<Tables>,
  { before, question }: Condition,
  writes: readonly RawBuilder<unknown>[],
): Promise<void> {
  const parts = [before, sql`condition as (${question})`, ...named(writes.slice(0, -1))]
  // PostgreSQL asks before it writes. Did it ever write first, the question would find the row written and have no answer.
  await sql`with ${sql.join(parts)}
    select 1 / (select count(*) from condition) /* by zero: it is not as remembered, a transaction decides */,
      (${writes.at(-1)})`.execute(db)
}

const named = (writes: readonly RawBuilder<unknown>[]) =>
  writes.map((write, index) => sql`${sql.ref(`w${index}`)} as (${write})`)
