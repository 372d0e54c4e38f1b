/**
 * Runs once around all tests. The first test that needs a database starts the server, so that tests of rules cost
 * nothing. The test workers ask a small HTTP server, because they are separate processes.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { MigratedServer } from './databases.ts'
import { type Cluster, startCluster, urlOf } from './postgres-cluster.ts'
import { enterTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** Answers with a MigratedServer. */
    databases: string
  }
}

/** The tests run on the embedded PostgreSQL, or on the server of TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dropTemporaryFolder = enterTemporaryFolder()
  const givenUrl = process.env.TEST_DATABASE_URL
  let cluster: Cluster | undefined
  let made: Promise<MigratedServer> | undefined

  async function make(): Promise<MigratedServer> {
    if (!givenUrl) cluster = await startCluster()
    const url = givenUrl ?? (cluster as Cluster).url
    const template = `sled_template_${process.pid}`
    await runOn(url, `create database ${template}`)
    const database = await openDatabase({ url: urlOf(url, template) })
    await migrate(database)
    await database.close()
    return { url, template }
  }

  const server = createServer(async (_, response) => {
    // A kept connection could be closed here while a worker asks again.
    response.setHeader('Connection', 'close')
    try {
      made ??= make()
      response.end(JSON.stringify(await made))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  project.provide('databases', `http://127.0.0.1:${port}`)

  return async () => {
    server.close()
    const found = await made?.catch(() => undefined)
    if (found && !cluster) await dropCopies(found)
    await cluster?.stop()
    dropTemporaryFolder()
  }
}

/** What this run has left on a server that stays, the template too. */
async function dropCopies({ url, template }: MigratedServer): Promise<void> {
  const database = await openDatabase({ url })
  const rows = await database.session((run) =>
    run(`select datname from pg_database where starts_with(datname, '${template}')`),
  )
  for (const { datname } of rows as { datname: string }[]) {
    await database.exec(`drop database if exists ${datname} with (force)`)
  }
  await database.close()
}

async function runOn(url: string, sql: string): Promise<void> {
  const database = await openDatabase({ url })
  await database.exec(sql)
  await database.close()
}
