import type { Page } from '@playwright/test'
import pg from 'pg'
import type { Envelope } from '#sync/operation.ts'
import { workoutOps } from '../../tests/support/logbook.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { launch, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { signUp } from '../test-data.ts'

/** A long day: six workouts of 48 sets, each set an operation, with their starts and ends. */
const WORKOUTS = 6
const OPS = WORKOUTS * 50

type Drained = { ms: number; requests: number; longestTask: number }

/** P18: a phone comes back after a day offline with 300 operations, beside one INSERT of 300 rows. */
export async function drain(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const databaseUrl = await bench.postgres.create('drain')
  const product = await new Product(databaseUrl).start()
  const bare = new pg.Client({ connectionString: databaseUrl })
  try {
    await bare.connect()
    await bare.query('create table bare_operation (id uuid primary key, args jsonb, at bigint)')
    const person = await signUp(product.origin, 'Olivia')
    const context = await phoneOf(browser, product.origin, person)
    const page = await context.newPage()
    await page.goto(`${product.origin}/routines`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Each round is a later day than the one before, as in a life.
    let daysAgo = 3 * bench.rounds
    const samples = await interleaved(bench.rounds, {
      floor: () => insertAtOnce(bare, dayOf(person, daysAgo--)),
      product: () => comeBack(page, person, dayOf(person, daysAgo--)),
    })
    const drained = samples.product as Drained[]
    bench.report({
      name: `${OPS} operations of a day offline, all`,
      unit: 'ms',
      product: drained.map(({ ms }) => ms),
      floor: { name: 'one INSERT', values: samples.floor.map(({ ms }) => ms) },
      goal: { of: 'ratio', is: '≤', value: 5 },
    })
    bench.report({
      name: `${OPS} operations: requests`,
      unit: '',
      product: drained.map(({ requests }) => requests),
      goal: { of: 'product', is: '≤', value: 3 },
    })
    bench.report({
      name: `${OPS} operations: longest task of the page`,
      unit: 'ms',
      product: drained.map(({ longestTask }) => longestTask),
      goal: { of: 'product', is: '≤', value: 50 },
    })
  } finally {
    await bare.end()
    await browser.close()
    await product.dispose()
  }
}

const dayOf = (person: Person, daysAgo: number): Envelope[] =>
  Array.from({ length: WORKOUTS }, (_, workout) => {
    const exercises = Array.from({ length: 7 }, (_, index) => ({ name: `Exercise ${index}`, sets: Array(7).fill({}) }))
    const at = Date.now() - (daysAgo * 24 - workout * 2) * 60 * 60 * 1000
    return workoutOps(person, { exercises, at, done: 48 }).ops
  })
    .flat()
    .map((op, n) => ({ ...op, n: n + 1 }))

async function insertAtOnce(bare: pg.Client, ops: Envelope[]): Promise<Drained> {
  const start = performance.now()
  await bare.query(
    `insert into bare_operation select id, args, at from jsonb_to_recordset($1) as op (id uuid, args jsonb, at bigint)`,
    [JSON.stringify(ops)],
  )
  return { ms: performance.now() - start, requests: 1, longestTask: 0 }
}

/** Stores the operations where the offline app keeps them, connects the phone, and measures how it sends them. */
async function comeBack(page: Page, person: Person, ops: Envelope[]): Promise<Drained> {
  await page.context().setOffline(true)
  await page.evaluate(keepOperations, { name: `sled-${person.userId}`, ops })
  const sent = new Promise<void>((resolve) => {
    let left = ops.length
    const heard = (response: { url: () => string; request: () => { postDataJSON: () => { ops: unknown[] } } }) => {
      if (!response.url().endsWith('/api/ops')) return
      left -= response.request().postDataJSON().ops.length
      if (left > 0) return
      page.off('response', heard)
      resolve()
    }
    page.on('response', heard)
  })
  await page.context().setOffline(false)
  await sent
  return page.evaluate(whatHappened)
}

/** Runs in the page. */
async function keepOperations({ name, ops }: { name: string; ops: object[] }) {
  performance.clearResourceTimings()
  window.longTasks = []
  new PerformanceObserver((list) =>
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = indexedDB.open(name)
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('operations', 'readwrite')
    for (const op of ops) transaction.objectStore('operations').put(op)
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
  }
  await promise
  opening.result.close()
}

/** Runs in the page: the time from the start of the first request to the last answer. */
function whatHappened(): Drained {
  const requests = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith('/api/ops')) as PerformanceResourceTiming[]
  const answered = requests.filter(({ responseStatus }) => responseStatus === 200)
  const start = Math.min(...answered.map(({ startTime }) => startTime))
  const end = Math.max(...answered.map(({ responseEnd }) => responseEnd))
  return { ms: end - start, requests: answered.length, longestTask: Math.max(0, ...window.longTasks) }
}
