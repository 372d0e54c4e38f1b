import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import { urlOf } from './postgres-cluster.ts'

/** An open database of a test's own. */
export type TestDatabase = Database & {
  /** To open it a second time, or in another process. */
  url: string
}

/**
 * Opens a new database with the migrated, empty schema. One opened in a test or a `beforeEach` is closed and deleted
 * after the test, one opened in a `beforeAll` after the suite. `log` hears what the server's log would.
 */
export type FreshDatabase = (log?: Log) => Promise<TestDatabase>

/** Describes a suite that needs databases: hooks close those it opens. */
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

/** A new database that its caller closes. */
export async function freshDatabase(log: Log = console.warn): Promise<TestDatabase> {
  const { url: serverUrl, template } = await migratedServer()
  const name = `sled_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = urlOf(serverUrl, name)
  const database = await openDatabase({ url, log })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const server = await openDatabase({ url })
  await server.exec(sql)
  await server.close()
}

/** A running server and the name of a migrated database on it to copy. */
export type MigratedServer = { url: string; template: string }

async function migratedServer(): Promise<MigratedServer> {
  const response = await fetch(inject('databases'))
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as MigratedServer
}
