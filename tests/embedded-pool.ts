import { type KyselyPlugin, sql } from 'kysely'
import type { Database, Log } from '#database/connect.ts'
import { type EmbeddedDatabase, openEmbedded } from '#database/embedded.ts'

/** A database that a test has given back: empty again, and its schema as it was. */
type Returned = { database: EmbeddedDatabase; schema: string }

/**
 * Embedded databases for one test after the other: opening one costs a second, emptying it a twentieth of that. Whoever
 * still holds one that was given back, reaches nothing through it.
 */
export class EmbeddedPool {
  private readonly returned: Returned[] = []
  /** What the borrower of a database hears of it, by the database. */
  private readonly logs = new Map<EmbeddedDatabase, Log>()

  async borrow(template: () => Promise<Blob>, log: Log): Promise<Database> {
    const known = this.returned.pop() ?? (await this.open(await template()))
    const { database } = known
    this.logs.set(database, log)
    let isReturned = false
    const check = () => {
      if (isReturned) throw new Error('The database is closed.')
    }
    const ends: (() => Promise<void>)[] = []
    return {
      kind: 'pglite',
      db: database.db.withPlugin(before(check)),
      async exec(statements) {
        check()
        await database.exec(statements)
      },
      async session(work) {
        check()
        return await database.session(work)
      },
      async ping() {
        check()
        await database.ping()
      },
      async listen(...wanted) {
        check()
        const end = await database.listen(...wanted)
        ends.push(end)
        return end
      },
      async maintain() {
        check()
        await database.maintain()
      },
      close: async () => {
        if (isReturned) return
        isReturned = true
        for (const end of ends) await end()
        if (await isAsItWas(known)) this.returned.push(known)
        else await database.close()
      },
    }
  }

  private async open(template: Blob): Promise<Returned> {
    const database: EmbeddedDatabase = await openEmbedded({ template, log: (line) => this.logs.get(database)?.(line) })
    return { database, schema: await schemaOf(database.db) }
  }
}

/** Empties it; false where a test has changed its schema. */
async function isAsItWas({ database, schema }: Returned): Promise<boolean> {
  if ((await schemaOf(database.db)) !== schema) return false
  const tables = await database.session((run) =>
    run(`select quote_ident(tablename) as name from pg_tables
         where schemaname = 'public' and tablename <> 'schema_migration'`),
  )
  const names = tables.map((row) => (row as { name: string }).name)
  await database.exec(`reset all; truncate ${names.join(', ')} restart identity cascade`)
  return true
}

/** Changes with every table, column, index, trigger and function that is made, altered or dropped. */
async function schemaOf(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select md5(
      (select string_agg(oid::text, ',' order by oid) from pg_class where relkind in ('r', 'i', 'v') and oid >= 16384
         and relnamespace = 'public'::regnamespace)
      || (select string_agg(attrelid || attname || atttypid || attnotnull, ',' order by attrelid, attnum) from pg_attribute
         where attrelid >= 16384)
      || (select string_agg(oid || tgenabled::text, ',' order by oid) from pg_trigger)
      || coalesce((select string_agg(oid::text, ',' order by oid) from pg_proc where oid >= 16384), '')
    ) as schema`.execute(db)
  return rows[0]?.schema ?? ''
}

const before = (check: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    check()
    return node
  },
  transformResult: async ({ result }) => result,
})
