import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { launch, phoneOf, SLOW } from '../phone.ts'
import { Product } from '../product.ts'
import { median } from '../rounds.ts'
import { makeHistory, signUp } from '../test-data.ts'

const WORKOUTS = 10_000
/** 17 sets in all. */
const SETS = [4, 4, 3, 3, 3]
const EXERCISES = 60
/** What the account has already, of other days. */
const OWN_WORKOUTS = 50

/** R-IMP-25: a file of a long history is read on a slow phone, from the choice of the file to the painted preview. */
export async function importPreview(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('import_preview')).start()
  const workouts = bench.isQuick ? WORKOUTS / 10 : WORKOUTS
  const folder = mkdtempSync(join(tmpdir(), 'sled-bench-'))
  const path = join(folder, 'strong.csv')
  writeFileSync(path, strongFile(workouts))
  const megabytes = Math.round(statSync(path).size / 1e6)
  const seen: Seen[] = []
  try {
    const person = await signUp(product.origin, 'Olivia')
    await makeHistory(product, person, OWN_WORKOUTS)
    const context = await phoneOf(browser, product.origin, person)
    for (let round = 0; round < bench.rounds; round++) {
      seen.push(await readFile(browser, context, product.origin, path))
    }
  } finally {
    await browser.close()
    await product.dispose()
    rmSync(folder, { recursive: true })
  }
  bench.report({
    name: `a file of ${workouts} workouts, to the preview`,
    unit: 'ms',
    product: seen.map(({ ms }) => ms),
    goal: { of: 'product', is: '≤', value: 10_000 },
    note: `${megabytes} MB; the worker's share is ${SLOW} x ${Math.round(median(seen.map(({ workerMs }) => workerMs)))} ms of processor time`,
  })
  bench.report({
    name: 'the same: longest task of the page',
    unit: 'ms',
    product: seen.map(({ longestTask }) => longestTask),
    goal: { of: 'product', is: '≤', value: 50 },
  })
}

type Seen = { ms: number; workerMs: number; longestTask: number }

/**
 * Chooses the file on a page of its own and waits until its workouts are painted. A browser slows down pages and not their
 * workers, so a worker's processor time is counted as often as the phone is slower.
 */
async function readFile(browser: Browser, context: BrowserContext, origin: string, path: string): Promise<Seen> {
  const page = await context.newPage()
  await page.goto(`${origin}/account/import`)
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.evaluate(watchPage)
  const before = await workersMs(browser)
  await input.setInputFiles(path)
  const seen = await page.evaluate(whatHappened)
  const workerMs = (await workersMs(browser)) - before
  await page.close()
  return { ...seen, workerMs, ms: seen.ms + (SLOW - 1) * workerMs }
}

/** Runs in the page: the time from the choice to the paint, and the longest task meanwhile, ms. */
async function whatHappened() {
  const paintedAt = await window.preview.painted
  const { chosenAt, tasks } = window.preview
  const since = tasks.filter(({ at }) => at > chosenAt)
  return { ms: paintedAt - chosenAt, longestTask: Math.max(0, ...since.map(({ ms }) => ms)) }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    preview: { chosenAt: number; painted: Promise<number>; tasks: { at: number; ms: number }[] }
  }
}

/** Runs in the page: notes when a file is chosen, when workouts are painted, and the tasks above 50 ms. */
function watchPage() {
  const { promise, resolve } = Promise.withResolvers<number>()
  window.preview = { chosenAt: 0, painted: promise, tasks: [] }
  const noteChoice = () => {
    window.preview.chosenAt = performance.now()
  }
  addEventListener('change', noteChoice, true)
  new PerformanceObserver((list) =>
    window.preview.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ at: startTime, ms: duration }))),
  ).observe({ type: 'longtask' })
  const looked = new MutationObserver(() => {
    if (!document.querySelector('main li[aria-setsize]')) return
    looked.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    })
  })
  looked.observe(document, { subtree: true, childList: true })
}

/** The processor time of the workers of a browser's pages so far, ms. */
async function workersMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const threads = processInfo.flatMap(({ id }) =>
    readdirSync(`/proc/${id}/task`).map((task) => `/proc/${id}/task/${task}`),
  )
  return threads
    .filter((thread) => readFileSync(`${thread}/comm`, 'utf8').startsWith('DedicatedWorker'))
    .map((thread) => readFileSync(`${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS, 0)
}

/** In which Linux counts processor time. */
const TICK_MS = 10

/** A log as Strong writes it: a workout a day, each of 5 of the exercises. */
function strongFile(workouts: number): string {
  const lines = [
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,Distance,Seconds,Notes,Workout Notes,RPE',
  ]
  for (let workout = 0; workout < workouts; workout++) {
    const at = new Date(Date.UTC(1999, 0, 1 + workout, 17, workout % 60, 12)).toISOString()
    const start = `${at.slice(0, 10)} ${at.slice(11, 19)},"Day ${workout % 6}",1h 5m`
    for (const [place, sets] of SETS.entries()) {
      const exercise = (workout * SETS.length + place) % EXERCISES
      for (let set = 1; set <= sets; set++) {
        lines.push(
          `${start},"Exercise ${exercise} (Barbell)",${set},${40 + (workout % 200) / 2 + set},${5 + (workout % 6)},0,0,"","",8`,
        )
      }
    }
  }
  return lines.join('\n')
}
