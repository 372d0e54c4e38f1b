import { sql } from 'kysely'
import type { Context } from './context.ts'

/** How much faster or slower than time it may go, to catch up after the server was off. */
const FASTEST = 4
/** In ms. A process may start so far ahead, for servers that run only minutes at a time. */
const FIRST_MS = 24 * 60 * 60 * 1000

/**
 * What is due for permanent deletion, ms since 1970. It follows a steady clock: one that jumps years ahead must not
 * empty every trash. Each `name` has its own time.
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
