import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest'
import { type Database, type Log, openDatabase } from '#database/connect.ts'
import type { MigratedServer } from './databases-setup.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { urlOf } from './postgres-cluster.ts'

/** An open database of a test's own. */
export type TestDatabase = Database & {
  /** Of the PostgreSQL database, to open it a second time; undefined for the embedded one, which is in memory. */
  url: string | undefined
}

/**
 * Opens a new database with the migrated, empty schema. One opened in a test or a `beforeEach` is closed and deleted
 * after the test, one opened in a `beforeAll` after the suite. `log` hears what the server's log would.
 */
export type FreshDatabase = (log?: Log) => Promise<TestDatabase>

/**
 * Describes a suite twice: on the embedded database and on a real PostgreSQL server. Without a server the second one
 * is left out, and the run has said so.
 */
export function eachDatabase(suite: (fresh: FreshDatabase, kind: Database['kind']) => void): void {
  const { hasPostgres } = inject('databases')
  const kinds = { pglite: freshEmbedded, postgres: freshPostgres }
  const names = { pglite: 'embedded', postgres: 'PostgreSQL' }
  for (const kind of ['pglite', 'postgres'] as const) {
    if (kind === 'postgres' && !hasPostgres) continue
    describe(`on ${names[kind]}`, () => suite(closingAfterwards(kinds[kind]), kind))
  }
}

/** The open databases of the current suite: `open` gives one, hooks close them. */
function closingAfterwards(open: FreshDatabase): FreshDatabase {
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
  return async (log) => {
    const database = await open(log)
    const opened = ofTest ?? ofSuite
    opened.push(database)
    return database
  }
}

const pool = new EmbeddedPool()

async function freshEmbedded(log: Log = console.warn): Promise<TestDatabase> {
  const template = async () => openAsBlob(await ask<string>('/embedded'))
  return { ...(await pool.borrow(template, log)), url: undefined }
}

/** A new PostgreSQL database, also for tests that start a server of their own on its `url`. */
export async function freshPostgres(log: Log = console.warn): Promise<TestDatabase> {
  const { url: serverUrl, template } = await ask<MigratedServer>('/postgres')
  const name = `sled_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
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

async function ask<T>(what: '/embedded' | '/postgres'): Promise<T> {
  const response = await fetch(inject('databases').address + what)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}
