import type { Envelope } from '#sync/operation.ts'
import type { Bench } from '../bench.ts'
import type { Measured } from '../figure.ts'
import { type FloorProcess, startFloor } from '../floor-process.ts'
import { cpuMs, onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { post } from '../requests.ts'
import { interleaved, median } from '../rounds.ts'
import { complete, completions, type Lifter, signUp, startTraining } from '../test-data.ts'

/** Lifters at the same time, each with their own account. */
const LIFTERS = 32
const BATCH = 50

type Sample = { perSecond: number; cpuMs: number }

/** The product and a floor have equal databases and get equal requests. */
type Side = { pid: number; databaseUrl: string; complete: (lifter: Lifter, ops: Envelope[]) => Promise<unknown> }

/** P6: completed sets per second, one by one and in batches, with session, permission and idempotency. */
export async function completeSets(bench: Bench): Promise<void> {
  const databaseUrl = await bench.postgres.create('complete_set')
  const product = await new Product(databaseUrl).start()
  const ordinary = await trainingLifters(product.origin, 'Anna', 5)
  const long = await trainingLifters(product.origin, 'Berta', 11)
  // PostgreSQL copies a database only without connections.
  await product.stop()
  const floorUrl = await bench.postgres.create('complete_set_floor', 'complete_set')
  const floor = await startFloor('complete-set.ts', floorUrl)
  await product.start()
  const sides = {
    product: {
      pid: product.pid,
      databaseUrl,
      complete: (lifter: Lifter, ops: Envelope[]) => complete(product.origin, lifter, ops),
    },
    byHand: sideOf(floor, floorUrl, '/by-hand'),
    insert: sideOf(floor, floorUrl, '/insert'),
  }
  try {
    // One set stays open, so that the workout goes on.
    await measure(bench, 'set completed, one by one', sides, (side) => slice(side, ordinary, 1, 24), [0.43, 0.1])
    await measure(bench, 'sets completed in batches of 50', sides, (side) => slice(side, long, BATCH, BATCH), [
      null,
      0.5,
    ])
  } finally {
    await floor.end()
    await product.dispose()
  }
}

async function measure(
  { rounds, report }: Bench,
  name: string,
  sides: Record<'product' | 'byHand' | 'insert', Side>,
  take: (side: Side) => Promise<Sample>,
  [byHandGoal, insertGoal]: [number | null, number | null],
) {
  const samples = await interleaved(rounds, {
    byHand: () => take(sides.byHand),
    product: () => take(sides.product),
    insert: () => take(sides.insert),
  })
  const cpu = (side: keyof typeof samples) => `${Math.round(median(samples[side].map(({ cpuMs }) => cpuMs)) * 1000)} µs`
  const line = (floor: 'byHand' | 'insert', floorName: string, goal: number | null): Measured => ({
    name,
    unit: '/s',
    product: samples.product.map(({ perSecond }) => perSecond),
    floor: { name: floorName, values: samples[floor].map(({ perSecond }) => perSecond) },
    ...(goal !== null && { goal: { of: 'ratio', is: '≥', value: goal } }),
    note: `processor time of the server for each: product ${cpu('product')}, floor ${cpu(floor)}`,
  })
  report(line('byHand', 'same statements by hand', byHandGoal))
  report(line('insert', 'bare INSERTs', insertGoal))
}

async function trainingLifters(origin: string, name: string, exercises: number): Promise<Lifter[]> {
  const lifters: Lifter[] = []
  for (let index = 0; index < LIFTERS; index++) {
    lifters.push(await startTraining(origin, await signUp(origin, `${name}${index}`), exercises, 5))
  }
  return lifters
}

const sideOf = ({ origin, pid }: FloorProcess, databaseUrl: string, path: string): Side => ({
  pid,
  databaseUrl,
  complete: (lifter, ops) => post(origin, path, { actorId: lifter.userId, ops }, lifter.cookie),
})

/** Each lifter completes `count` sets, one request after the other. */
async function slice(side: Side, lifters: readonly Lifter[], batch: number, count: number): Promise<Sample> {
  await reopenSets(side.databaseUrl)
  const made = lifters.map((lifter) => ({ lifter, ops: completions(lifter, lifter.setIds.slice(0, count)) }))
  const cpu = cpuMs(side.pid)
  const start = performance.now()
  await Promise.all(
    made.map(async ({ lifter, ops }) => {
      for (let from = 0; from < count; from += batch) await side.complete(lifter, ops.slice(from, from + batch))
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const sets = lifters.length * count
  return { perSecond: sets / seconds, cpuMs: (cpuMs(side.pid) - cpu) / sets }
}

/** Reopens sets and removes dead rows, so that all rounds begin alike. */
const reopenSets = (url: string) =>
  onDatabase(url, async (client) => {
    await client.query("update logged_set set status = 'default', account_id = null where status = 'complete'")
    await client.query('vacuum analyze logged_set, workout, applied_operation')
    await client.query('checkpoint')
  })
