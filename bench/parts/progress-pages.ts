import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { editSet } from '#logbook/sets.ts'
import { envelope } from '../../tests/support/pushing.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { onDatabase } from '../machine.ts'
import { launch, openUntil, phoneOf, SLOW } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { serveFolder } from '../static-server.ts'
import { send, signUp } from '../test-data.ts'
import { derive, makeLongHistory } from './progress.ts'

const MANY = 10_000
const EXERCISES = 300

/** What is there once a page of progress is: the map of days, or the line of an exercise. */
const CHART = 'main [role=slider]'

/** Until then a page has kept its look for the next start. */
const KEPT_MS = 2_000

/** Until then a page has begun to load what a press may lead to. */
const AT_REST_MS = 2_000

/** A page, where it is reached from, and the link there. */
const PAGES = {
  statistics: { from: '/history', link: 'main nav a[href="/stats"]' },
  'an exercise': { from: '/exercises', link: 'main li a' },
}

/**
 * The statistics and an exercise of somebody with 10,000 workouts of 300 exercises, on a slow phone: from the press of the
 * link, and opened by the address a second time, until the chart is painted. Beside it a plain page shows the same markup
 * with the same styles: it asks for it at a press, or brings it along.
 */
export async function progressPages(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const folder = mkdtempSync(join(tmpdir(), 'sled-bench-plain-'))
  const product = await new Product(await bench.postgres.create('progress_pages')).start()
  try {
    const hanna = await signUp(product.origin, 'Hanna')
    const workouts = bench.isQuick ? MANY / 10 : MANY
    await makeLongHistory(product, hanna, workouts, EXERCISES)
    await derive(product, hanna, () => undefined)
    const app = await phoneOf(browser, product.origin, hanna)
    const floor = await serveFolder(folder)
    const bare = await phoneOf(browser, floor.origin)
    for (const [name, { from, link }] of Object.entries(PAGES)) {
      const path = await writePlainPage(app, { origin: product.origin, from, link, folder })
      const times = await interleaved(bench.rounds, {
        floor: () => pressed(bare, `${floor.origin}/index.html`, 'a'),
        product: () => pressed(app, product.origin + from, link),
        'floor opened': () => openUntil(bare, `${floor.origin}/whole.html`, CHART),
        'product opened': () => openUntil(app, product.origin + path, CHART),
        'product alive': () => openUntil(app, product.origin + path, `#root ${CHART}`),
      })
      const goal = { of: 'ratio', is: '≤', value: 1.3 } as const
      const about = `${name}, ${workouts} workouts of ${EXERCISES} exercises`
      const plain = (values: number[]) => ({ name: 'plain page, same markup', values })
      bench.report({
        ...{ name: `${about}: press to chart`, unit: 'ms', goal },
        ...{ product: times.product, floor: plain(times.floor) },
      })
      bench.report({
        ...{ name: `${about}: opened again`, unit: 'ms', goal },
        ...{ product: times['product opened'], floor: plain(times['floor opened']) },
      })
      bench.report({ name: 'the same until the app has taken over', unit: 'ms', product: times['product alive'] })
    }
    await floor.stop()
    await correctedElsewhere(bench, { product, person: hanna, context: app })
  } finally {
    await browser.close()
    await product.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Copied = { origin: string; from: string; link: string; folder: string }

/** Writes what a page of the product shows into plain pages, and answers its path. */
async function writePlainPage(context: BrowserContext, { origin, from, link, folder }: Copied): Promise<string> {
  const page = await context.newPage()
  await page.goto(origin + from)
  await page.locator(link).first().click()
  await page.locator(CHART).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForTimeout(KEPT_MS)
  const { markup, styles } = await page.evaluate(() => ({
    markup: document.querySelector('main')?.outerHTML ?? '',
    styles: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
  }))
  if (styles === '') throw new Error('The page has no styles, so a plain one beside it would prove nothing.')
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'style.css'), styles)
  writeFileSync(join(folder, 'markup.txt'), markup)
  writeFileSync(join(folder, 'plain.js'), PLAIN)
  writeFileSync(
    join(folder, 'index.html'),
    `${head}<a href="#">Progress</a><div></div><script src="/plain.js"></script>`,
  )
  writeFileSync(join(folder, 'whole.html'), head + markup)
  const { pathname } = new URL(page.url())
  await page.close()
  return pathname
}

type Open = { product: Product; person: Person; context: BrowserContext }

/**
 * A set of the oldest workout is corrected on another device: from there until an exercise's open page says so, at the
 * machine's own speed. The workout is not on this device.
 */
async function correctedElsewhere(bench: Bench, { product, person, context }: Open): Promise<void> {
  const { rows } = await onDatabase(product.databaseUrl, (client) =>
    client.query<{ id: string; workout_id: string; exercise_id: string }>(
      `select s.id, s.workout_id, s.exercise_id from logged_set s join workout w on w.id = s.workout_id
       where w.user_id = $1 order by w.created_at, s.id limit 1`,
      [person.userId],
    ),
  )
  const [{ id: setId, workout_id, exercise_id }] = rows as [(typeof rows)[number]]
  const page = await context.newPage()
  await page.goto(`${product.origin}/exercises/${exercise_id}`)
  await page.locator(`#root ${CHART}`).waitFor()
  let weight = 300
  const { seen } = await interleaved(bench.rounds, {
    async seen() {
      weight += 1
      const op = envelope(person, person.userId, workout_id, editSet.correcting.make({ setId, changes: { weight } }))
      const from = performance.now()
      const shown = page.getByRole('region', { name: 'Records' }).getByText(String(weight)).first().waitFor()
      await Promise.all([send(product.origin, person, [op], {}), shown])
      return performance.now() - from
    },
  })
  bench.report({
    ...{ name: 'an old set corrected, to the open page of its exercise', unit: 'ms', product: seen },
    goal: { of: 'product', is: '≤', value: 1_000 },
  })
}

/** The least that a page can do at a press: ask, and show what comes. */
const PLAIN = `document.querySelector('a').onclick = async () => {
  document.querySelector('div').innerHTML = await (await fetch('/markup.txt')).text()
}`

/** The time in ms from the press of a link on a slow phone to the frame with the chart. */
async function pressed(context: BrowserContext, address: string, link: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(link).first().waitFor()
  // The app loads its other pages once nothing has come for a second, one after the other.
  await page.waitForTimeout(AT_REST_MS)
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  const ms = await page.evaluate(pressAndWait, { link, chart: CHART })
  await page.close()
  return ms
}

/** Runs in the page. A message from a frame's callback arrives after that frame is painted. */
async function pressAndWait({ link, chart }: { link: string; chart: string }): Promise<number> {
  const from = performance.now()
  document.querySelector<HTMLElement>(link)?.click()
  while (!document.querySelector(chart)) await new Promise(requestAnimationFrame)
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  return performance.now() - from
}
