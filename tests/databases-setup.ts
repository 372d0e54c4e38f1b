/**
 * Runs once around all tests. The databases are made when the first test asks for one, so that a run of pure rules
 * costs nothing; the test workers ask over a small HTTP server, because they are processes of their own.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/connect.ts'
import { openEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { type Cluster, findPostgres, startCluster, urlOf } from './postgres-cluster.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    databases: {
      /** Answers `/embedded` with the path of the template's files, `/postgres` with a MigratedServer. */
      address: string
      hasPostgres: boolean
    }
  }
}

export type MigratedServer = {
  url: string
  /** The name of a migrated database to copy. */
  template: string
}

const MISSING =
  '!! No PostgreSQL found: every database test runs on the embedded database only. ' +
  'Install PostgreSQL 15 or later (apt-get install postgresql, brew install postgresql@17) or set TEST_DATABASE_URL.'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env.TEST_DATABASE_URL
  const binaries = givenUrl ? null : findPostgres()
  const hasPostgres = Boolean(givenUrl ?? binaries)
  if (!hasPostgres && process.env.CI) throw new Error(MISSING)
  if (!hasPostgres) console.error(`\n${MISSING}\n`)

  const folder = mkdtempSync(join(tmpdir(), 'sled-tests-'))
  let cluster: Cluster | undefined
  const embedded = whenAsked(() => makeEmbeddedTemplate(join(folder, 'template.tar')))
  const postgres = whenAsked(async () => {
    cluster = binaries ? await startCluster(binaries) : undefined
    return await makeTemplate(cluster?.url ?? (givenUrl as string))
  })

  const server = createServer(async ({ url }, response) => {
    // A kept connection may be closed here just as a worker asks again.
    response.setHeader('Connection', 'close')
    try {
      response.end(JSON.stringify(await (url === '/embedded' ? embedded.get() : postgres.get())))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  project.provide('databases', { address: `http://127.0.0.1:${port}`, hasPostgres })

  return async () => {
    server.close()
    const made = await postgres.asked()
    if (made && !cluster) await runOn(made.url, `drop database if exists ${made.template} with (force)`)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplate(file: string): Promise<string> {
  const database = await openEmbedded({ log: console.warn })
  await migrate(database)
  writeFileSync(file, await (await database.dump()).bytes())
  await database.close()
  return file
}

async function makeTemplate(url: string): Promise<MigratedServer> {
  const template = `sled_template_${process.pid}`
  await runOn(url, `create database ${template}`)
  const database = await openDatabase({ url: urlOf(url, template) })
  await migrate(database)
  await database.close()
  return { url, template }
}

async function runOn(url: string, sql: string): Promise<void> {
  const database = await openDatabase({ url })
  await database.exec(sql)
  await database.close()
}

/** Makes a thing when first asked for it, once; `asked` answers undefined when nobody did. */
function whenAsked<T>(make: () => Promise<T>): { get: () => Promise<T>; asked: () => Promise<T | undefined> } {
  let made: Promise<T> | undefined
  return {
    get() {
      made ??= make()
      return made
    },
    asked: async () => await made?.catch(() => undefined),
  }
}
