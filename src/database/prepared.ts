import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Log } from './connect.ts'
import { reasonOf } from './database-start-error.ts'

/** A plan costs a connection some 50 kB, so only frequent statements have one. */
const USES_BEFORE = 20
const MOST_TEXTS = 300

/** The first statement of a transaction whose statements may take as long as they need. */
export const WITHOUT_LIMIT = 'set local statement_timeout = 0'
/** In ms: the longest a timer can wait. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** PostgreSQL's errors for a plan that is missing, exists already, or has an outdated table. */
const ONLY_PREPARED = new Set(['26000', '42P05', '0A000'])

/**
 * Each connection plans frequent statements once, but never `select *`, which fails after a later version's new column.
 * A connection that leaves a statement without an answer closes.
 */
export function preparing(pool: pg.Pool, { log, isOn }: { log: Log; isOn: boolean }): PostgresPool {
  const nameOf = namesOfFrequent()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let hasLimit = true
      const query = async (text: string, values: readonly unknown[] = []) => {
        const name = isOn ? nameOf(text) : undefined
        if (text === WITHOUT_LIMIT) hasLimit = false
        const statement = { name, text, values: [...values], ...(hasLimit ? {} : { query_timeout: NO_LIMIT_MS }) }
        try {
          return await client.query(statement)
        } catch (error) {
          const { code = '', message } = error as { code?: string; message: string }
          // The driver still waits for the answer, and so would the next statement, even a rollback.
          if (message === 'Query read timeout') void client.end()
          if (name !== undefined && ONLY_PREPARED.has(code)) {
            // The cause is an unconfigured pooler, or another version's migration. The next try works without a plan.
            if (isOn) log(`Statements are not prepared any more: ${reasonOf(error)}`)
            isOn = false
          }
          throw error
        }
      }
      // Kysely also reads with cursors, but only where one is configured.
      return { query: query as unknown as PostgresPoolClient['query'], release: (isBroken) => client.release(isBroken) }
    },
  }
}

/**
 * The name under which a connection prepares a statement; undefined: it does not. The name derives from the text,
 * because a pooler may lend another process's connection.
 */
function namesOfFrequent(): (text: string) => string | undefined {
  const texts = new Map<string, { uses: number; name: string }>()
  return (text) => {
    const known = texts.get(text)
    if (known) {
      known.uses += 1
      return known.uses > USES_BEFORE ? known.name : undefined
    }
    if (texts.size < MOST_TEXTS && isPlanned(text)) texts.set(text, { uses: 1, name: digestOf(text) })
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** `begin`, `savepoint` and the like have no plan. */
const isPlanned = (text: string): boolean =>
  /^\s*(select(?! \*)|insert|update|delete|with)\b/i.test(text) && !/\breturning \*/i.test(text)
