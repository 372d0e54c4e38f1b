import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base } from '@playwright/test'
import { builtPages } from '#app/client-files.server.ts'
import type { Config } from '#server/config.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { openTemporary } from '../support/postgres-cluster.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * Tests with `app`: the built app and the real server in this process, on a PostgreSQL of its own. `clientFolder`: a copy of
 * the build. `config`: settings of a file's own. `network`: a way to `app` that can be broken, with an origin of its own; operations take it as requests.
 */
export const test = base.extend<
  { network: FaultProxy; closesPages: undefined; setsClock: undefined },
  { app: TestServer; clientFolder: string; config: Partial<Config> }
>({
  clientFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const clientFolder = mkdtempSync(join(tmpdir(), 'sled-client-'))
      // What is compressed would be answered where a test has changed the file beside it.
      cpSync('dist/client', clientFolder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
      await use(clientFolder)
      rmSync(clientFolder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  config: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ clientFolder, config }, use) => {
      const draw = builtPages(clientFolder, resolve('dist/pages/pages.mjs'))
      const database = await openTemporary()
      const app = await startTestServer({ database, config, options: { clientFolder, draw }, isClockMoving: true })
      await use(app)
      await app.stop()
      await database.close()
    },
    { scope: 'worker' },
  ],
  // A page that a test has left open would go on ticking, drawing and asking beside all tests after it.
  closesPages: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  // A clock that a test has moved would be wrong for all tests after it, which count from the device's.
  setsClock: [
    async ({ app }, use) => {
      await use(undefined)
      app.clock.now = Date.now()
    },
    { auto: true },
  ],
  network: async ({ app }, use) => {
    const network = await FaultProxy.start(() => Number(new URL(app.origin).port))
    await use(network)
    await network.stop()
  },
})
