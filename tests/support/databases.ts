import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import { urlOf } from './postgres-cluster.ts'

/** A test's own open database. */
export type TestDatabase = Database & {
  /** The address to open it a second time, or in another process. */
  url: string
}

/**
 * Opens a new database with the migrated, empty schema. If it is opened in a test or a `beforeEach`, it is deleted after
 * the test; in a `beforeAll`, after the suite. `log` gets the lines of the server's log.
 */
export type FreshDatabase = (log?: Log) => Promise<TestDatabase>

/** Describes a suite that needs databases. Hooks close those it opens. */
export function withDatabases(suite: (fresh: FreshDatabase) => void): void {
  const ofSuite: TestDatabase[] = []
  let ofTest: TestDatabase[] | null = null
  const closeAll = async (databases: TestDatabase[]) => {
    for (const database of databases.splice(0)) await database.close()
  }
  beforeEach(() => {
    ofTest = []
  })
  afterEach(async () => {
    const opened = ofTest ?? []
    ofTest = null
    await closeAll(opened)
  })
  afterAll(() => closeAll(ofSuite))
  suite(async (log) => {
    const database = await freshDatabase(log)
    const opened = ofTest ?? ofSuite
    opened.push(database)
    return database
  })
}

/**
 * Opens an empty database with the migrated schema, which the caller closes. An earlier test may have used it, because
 * emptying a database costs a tenth of making one. A database whose `url` was read is deleted instead, because others may
 * still be at work in it.
 */
export async function freshDatabase(log: Log = console.warn): Promise<TestDatabase> {
  const server = await migratedServer()
  const copy = copies.pop() ?? (await makeCopy(server))
  const database = await openDatabase({ url: copy.url, log })
  let isHandedOn = false
  let closed: Promise<void> | null = null
  const close = async () => {
    await database.close()
    if (!isHandedOn && (await isEmptied(copy))) copies.push(copy)
    else {
      await copy.session.end()
      await onServer(server.url, (run) => run(`drop database if exists ${copy.name} with (force)`))
    }
  }
  return {
    ...database,
    get url() {
      isHandedOn = true
      return copy.url
    },
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/**
 * A copy of the template. `made` says what it held then, see `STATE`. `session` empties it: a new one would first have to
 * learn every table, which costs five times as much.
 */
type Copy = { name: string; url: string; made: unknown; session: Session }

/** Empty ones of this process. Those it leaves are deleted with the template. */
const copies: Copy[] = []

async function makeCopy({ url: serverUrl, template }: MigratedServer): Promise<Copy> {
  const name = `${template}_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, (run) => run(`create database ${name} template ${template} strategy file_copy`))
  const url = urlOf(serverUrl, name)
  const session = await openSession(url)
  return { name, url, made: await session.run(STATE), session }
}

/** Empties it, and answers whether it is now as it was made. */
const isEmptied = ({ session, made }: Copy): Promise<boolean> =>
  session.run(`${EMPTY} ${STATE}`).then(
    (state) => isDeepStrictEqual(state, made),
    () => false,
  )

/** Sessions that are just ending are waited for. Nothing but rows and the numbers of sequences is put back. */
const EMPTY = `
  select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  do $$ declare name regclass; begin
    for name in select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'
    loop execute format('delete from %s', name); end loop;
  end $$;
  select setval(seqrelid, seqstart, false) from pg_sequence;`

/** Every definition with the transaction that wrote it, what is known for plans, and the size in steps of 4 MB. */
const STATE = `
  select (select md5(string_agg(definition, ' ' order by definition)) from (
      select concat('class', oid, xmin) from pg_class where oid >= 16384
      union all select concat('column', attrelid, attnum, xmin) from pg_attribute where attrelid >= 16384
      union all select concat('default', oid, xmin) from pg_attrdef
      union all select concat('constraint', oid, xmin) from pg_constraint where oid >= 16384
      union all select concat('trigger', oid, xmin) from pg_trigger
      union all select concat('function', oid, xmin) from pg_proc where oid >= 16384
      union all select concat('schema', oid, xmin) from pg_namespace
      union all select concat('setting', setdatabase, setrole, xmin) from pg_db_role_setting
      union all select concat('migration', name, checksum) from schema_migration
    ) as all_definitions (definition)) as definitions,
    (select count(*) from pg_statistic where starelid >= 16384) as statistics,
    pg_database_size(current_database()) / 4194304 as size`

const onServer = async (url: string, work: (run: Session['run']) => Promise<unknown>): Promise<void> => {
  const session = await openSession(url)
  try {
    await work(session.run)
  } finally {
    await session.end()
  }
}

type Session = {
  /** Answers the rows of the last statement. */
  run: (sql: string) => Promise<unknown>
  end: () => Promise<void>
}

/** It does not keep the process alive. */
async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url })
  // A test may cut every session of its database. Whoever asks this one next gets the error.
  client.on('error', () => {})
  await client.connect()
  // The driver's types leave this function out.
  ;(client as unknown as { unref: () => void }).unref()
  return {
    async run(sql) {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
      return (Array.isArray(result) ? result.at(-1) : result)?.rows
    },
    end: () => client.end().catch(() => undefined),
  }
}

/** A running server and the name of a migrated database on it to copy. */
export type MigratedServer = { url: string; template: string }

async function migratedServer(): Promise<MigratedServer> {
  const response = await fetch(inject('databases'))
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as MigratedServer
}
