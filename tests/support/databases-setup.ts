/**
 * Runs once around all tests. The database server is started when the first test asks for it, so that a run of pure rules
 * costs nothing; the test workers ask over a small HTTP server, because they are processes of their own.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import type { MigratedServer } from './databases.ts'
import { type Cluster, startCluster, urlOf } from './postgres-cluster.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** Answers with a MigratedServer. */
    databases: string
  }
}

/** The tests run on the embedded PostgreSQL, or on the server of TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    // A kept connection may be closed here just as a worker asks again.
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
    if (found && !cluster) await runOn(found.url, `drop database if exists ${found.template} with (force)`)
    await cluster?.stop()
  }
}

async function runOn(url: string, sql: string): Promise<void> {
  const database = await openDatabase({ url })
  await database.exec(sql)
  await database.close()
}
