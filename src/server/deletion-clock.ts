import { sql } from 'kysely'
import type { Context } from './context.ts'

/** How many times faster than real time the deletion clock may run, forwards to catch up or backwards. */
const FASTEST = 4
/** In ms. How far a starting process may move the clock ahead, for servers that run only minutes at a time. */
const FIRST_MS = 24 * 60 * 60 * 1000

/**
 * Everything due before this time may be deleted permanently, ms since 1970. The clock runs steadily: a system clock
 * that jumps years ahead must not empty every trash. Each `name` has its own clock.
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
    // A system clock that is years behind moves the stored time back by at most `step`.
    const { rows } = await sql<{ value: string }>`
      insert into server_setting as known (key, value) values (${`deleted-until|${name}`}, ${String(at)})
      on conflict (key) do update set value = greatest(
        least(${at}::bigint, known.value::bigint + ${step}::bigint), known.value::bigint - ${step}::bigint)::text
      returning value`.execute(db)
    return Math.min(at, Number(rows[0]?.value ?? 0))
  }
}
