import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { build } from 'vite'
import { buildPageRenderer } from '../../scripts/build-client.ts'
import { builtPages } from '../../src/app/built-pages.server.ts'
import { openDatabase } from '../../src/database/connect.ts'
import { FaultProxy } from '../fault-proxy.ts'
import { startTestServer, type TestServer } from '../server.ts'

/**
 * Tests with `app`: the built app and the real server in this process, on an embedded database in memory. `clientFolder`:
 * the build. `network`: a way to `app` that can be broken, with an origin of its own.
 */
export const test = base.extend<{ network: FaultProxy }, { app: TestServer; clientFolder: string }>({
  clientFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const clientFolder = mkdtempSync(join(tmpdir(), 'sled-client-'))
      await build({ logLevel: 'error', build: { outDir: clientFolder, emptyOutDir: true } })
      await use(clientFolder)
      rmSync(clientFolder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ clientFolder }, use) => {
      const rendererFolder = mkdtempSync(join(tmpdir(), 'sled-pages-'))
      await buildPageRenderer(rendererFolder)
      const draw = builtPages(clientFolder, join(rendererFolder, 'pages.mjs'))
      const database = await openDatabase()
      const app = await startTestServer({ database, options: { clientFolder, draw }, isClockMoving: true })
      await use(app)
      await app.stop()
      await database.close()
      rmSync(rendererFolder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  network: async ({ app }, use) => {
    const network = await FaultProxy.start(() => Number(new URL(app.origin).port))
    await use(network)
    await network.stop()
  },
})
