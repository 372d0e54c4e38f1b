import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { openPostgres } from '#database/postgres.ts'
import { WITHOUT_LIMIT } from '#database/prepared.ts'
import { isUnavailable } from '#server/error-response.ts'
import { freshDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { FaultProxy } from '../support/fault-proxy.ts'

let database: TestDatabase
const escaped: unknown[] = []
const note = (error: unknown) => void escaped.push(error)

beforeEach(() => process.on('uncaughtException', note))
afterEach(async () => {
  process.off('uncaughtException', note)
  await database.close()
})

test('a database connection lost in the middle of a transaction fails that transaction, not the server process', async () => {
  const lost: string[] = []
  database = await freshDatabase((line) => lost.push(line))
  const { db } = database
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await until(() => lost.length + escaped.length > 0, 'the end of the connection is heard')
    await sql`select 1`.execute(tx)
  })
  const error = await cut.catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  expect(escaped).toEqual([])
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

describe('a database host that dies silently: old connections hang, new ones work', () => {
  let host: FaultProxy
  let reached: Database
  beforeEach(async () => {
    database = await freshDatabase()
    const url = new URL(database.url)
    const folder = url.searchParams.get('host')
    host = await FaultProxy.start(() => (folder ? join(folder, '.s.PGSQL.5432') : Number(url.port || 5432)))
    const { port } = new URL(host.origin)
    Object.assign(url, { host: `127.0.0.1:${port}`, search: '' })
    reached = await openPostgres({ url: url.href, pool: 1, answerMs: 1_000, log: () => {} })
  })
  afterEach(async () => {
    await host.stop()
    await reached.close()
  })

  const one = (db: Database['db']) => sql<{ one: number }>`select 1 as one`.execute(db)

  test('a database statement without an answer fails as retryable, and the next statement uses a new connection', async () => {
    await one(reached.db)
    host.silence()
    expect(isUnavailable(await one(reached.db).catch((reason: unknown) => reason))).toBe(true)
    expect((await one(reached.db)).rows).toEqual([{ one: 1 }])
  })

  test('a transaction on a dead connection fails as retryable without waiting for its rollback', async () => {
    const cut = reached.db.transaction().execute(async (tx) => {
      await one(tx)
      host.silence()
      await one(tx)
    })
    expect(isUnavailable(await cut.catch((reason: unknown) => reason))).toBe(true)
    expect((await one(reached.db)).rows).toEqual([{ one: 1 }])
  })

  test('a transaction declared as long-running is exempt from the statement timeout', async () => {
    const slow = reached.db.transaction().execute(async (tx) => {
      await sql.raw(WITHOUT_LIMIT).execute(tx)
      await sql`select pg_sleep(1.5)`.execute(tx)
      return await one(tx)
    })
    expect((await slow).rows).toEqual([{ one: 1 }])
  })
})
