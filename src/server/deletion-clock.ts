import { sql } from 'kysely'
import type { Context } from './context.ts'

/** How many times as fast as time passes it may go, in both directions, so that it catches up after the server was off. */
const FASTEST = 4
/** How far it may go when a process begins, in ms: the server of somebody who switches it on for minutes gets on, too. */
const FIRST_MS = 24 * 60 * 60 * 1000

/**
 * By what time something is due to be deleted permanently, ms since 1970. It follows the server's clock, but no faster than
 * time passes by a clock that nobody sets: one that is suddenly years ahead, for hours or at a start, must not empty every
 * trash. `name` is that of what is deleted; each has a time of its own, in the database.
 */
export function deletionClock(
  { database: { db }, now, elapsed }: Pick<Context, 'database' | 'now' | 'elapsed'>,
  name: string,
): () => Promise<number> {
  let askedAt: number | null = null
  return async () => {
    const [at, passed] = [now(), elapsed()]
    const step = Math.floor(askedAt === null ? FIRST_MS : FASTEST * (passed - askedAt))
    askedAt = passed
    // A clock that is years behind must not set it back by more than that either.
    const { rows } = await sql<{ value: string }>`
      insert into server_setting as known (key, value) values (${`deleted-until|${name}`}, ${String(at)})
      on conflict (key) do update set value = greatest(
        least(${at}::bigint, known.value::bigint + ${step}::bigint), known.value::bigint - ${step}::bigint)::text
      returning value`.execute(db)
    return Math.min(at, Number(rows[0]?.value ?? 0))
  }
}
