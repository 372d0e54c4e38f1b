import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isUnavailable } from '#server/error-response.ts'
import { freshDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/devices.ts'

let database: TestDatabase
const escaped: unknown[] = []
const note = (error: unknown) => void escaped.push(error)

beforeEach(() => process.on('uncaughtException', note))
afterEach(async () => {
  process.off('uncaughtException', note)
  await database.close()
})

test('a database that goes between two statements of a transaction ends that transaction, not the process', async () => {
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
