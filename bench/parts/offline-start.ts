import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { buildReactPage } from '../floors/react-page.ts'
import { launch, phoneOf, SLOW } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { serveFolder } from '../static-server.ts'
import { makeHistory, signUp, startTraining } from '../test-data.ts'

/** P4: a slow phone reopens the running workout without a server, beside a React page with a service worker. */
export async function offlineStart(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const folder = mkdtempSync(join(tmpdir(), 'sled-bench-react-'))
  const product = await new Product(await bench.postgres.create('offline_start')).start()
  try {
    await buildReactPage(folder)
    const floor = await serveFolder(folder)
    const person = await signUp(product.origin, 'Olivia')
    await makeHistory(product, person, bench.isQuick ? 100 : 10_000)
    await startTraining(product.origin, person, 5, 5)
    const app = await phoneOf(browser, product.origin, person)
    const bare = await phoneOf(browser, floor.origin)
    await visitOnline(bare, floor.origin)
    await visitOnline(app, `${product.origin}/workout/active`)
    await product.stop()
    await floor.stop()
    const samples = await interleaved(bench.rounds, {
      floor: () => visit(bare, floor.origin),
      product: () => visit(app, `${product.origin}/workout/active`),
    })
    bench.report({
      name: 'repeat visit offline to the painted workout',
      unit: 'ms',
      product: samples.product,
      floor: { name: 'React page', values: samples.floor },
      goal: { of: 'ratio', is: '≤', value: 1.3 },
    })
  } finally {
    await browser.close()
    await product.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Loads the page twice: once to install the service worker, once more to fetch everything through it. */
async function visitOnline(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  for (let visits = 0; visits < 2; visits++) {
    await page.goto(address)
    await page.locator('article[aria-current=true]').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  await page.close()
}

/** The time in ms from the navigation in a new tab to the frame with the open card. */
async function visit(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('article[aria-current=true]')) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.workoutPainted = performance.now()
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.goto(address)
  const painted = await page.waitForFunction(() => window.workoutPainted)
  const ms = (await painted.jsonValue()) ?? Number.NaN
  await page.close()
  return ms
}
