import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { buildReactPage } from '../floors/react-page.ts'
import { launch, openUntil, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { serveFolder } from '../static-server.ts'
import { makeHistory, signUp, startTraining } from '../test-data.ts'

const OPEN_CARD = 'article[aria-current=true]'

/** P4: a slow phone reopens the running workout offline, beside a React page with a service worker. */
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
      floor: () => openUntil(bare, floor.origin, OPEN_CARD),
      product: () => openUntil(app, `${product.origin}/workout/active`, OPEN_CARD),
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

/** Once to install the service worker, once to fetch everything through it. */
async function visitOnline(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  for (let visits = 0; visits < 2; visits++) {
    await page.goto(address)
    await page.locator(OPEN_CARD).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  await page.close()
}
