import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { LIVE_CHANNEL } from '#sync/server/document-event.ts'
import type { Bench } from '../bench.ts'
import type { Ask, Entered, Trained } from '../lifters-process.ts'
import { cpuMs, cpuMsOfServer, memoryMb } from '../machine.ts'
import { Product } from '../product.ts'
import { quantile } from '../rounds.ts'
import { reportNotify } from './notify.ts'

/** The lifters of each step; each completes a set a second. */
const STEPS = [80, 120, 160, 200, 250, 300]
const SECONDS = 20
/** The share of a step's sets that have to be answered in its time, and of its processors that may be taken. */
const KEEPS_UP = 0.95
const FULL = 0.97
const MOST_MS = 250
/** The connections of one process where nothing is set (README, `DATABASE_POOL`). */
const POOL = 10
/** The heartbeats of each socket, for what one costs. */
const BEATS = 5

type Ears = { client: pg.Client; backend: number; heard: number }
type State = { wall: number; app: number; database: number; wal: number; commits: number; heard: number }
type Step = Trained & { lifters: number; sets: number; seconds: number; p95: number } & Record<
    'app' | 'database' | 'wal' | 'commits' | 'heard',
    number
  >

/**
 * An evening's peak until it breaks: lifters with live sockets, coaches who watch, visitors. Sets come sixty times as
 * soon as in a gym, so one of these lifters is sixty for the processor and one for sockets, which are measured apart.
 */
export async function evening(bench: Bench): Promise<void> {
  const most = bench.isQuick ? 80 : (STEPS.at(-1) as number)
  const databaseUrl = await bench.postgres.create('evening')
  const product = await new Product(databaseUrl).start()
  const crowd = startCrowd()
  const ears = await listening(databaseUrl)
  const step = (lifters: number) => measured(product, ears, crowd, lifters, bench.isQuick ? 5 : SECONDS)
  try {
    await allowCoaches(ears.client, await crowd.ask<Entered>({ t: 'enter', origin: product.origin, lifters: most }))
    await crowd.ask({ t: 'connect' })
    const good = await stepUp(step, most)
    report(bench, good)
    await sockets(bench, product, crowd, most)
    // The same number once more shows what the new start itself changes.
    for (const pool of [POOL / 2, POOL, POOL * 2]) {
      await crowd.ask({ t: 'leave' })
      await product.stop()
      await product.start({ DATABASE_POOL: String(pool) })
      await crowd.ask({ t: 'connect' })
      reportStep(bench, `the same, started anew with ${pool} connections`, await step(good.lifters))
    }
  } finally {
    crowd.end()
    await ears.client.end()
    await product.dispose()
  }
  await reportNotify(bench)
}

/** Adds lifters until a step misses. Returns the last one that did not, else the first with what it misses. */
async function stepUp(step: (lifters: number) => Promise<Step>, most: number): Promise<Step> {
  let good: Step | undefined
  for (const lifters of STEPS.filter((count) => count <= most)) {
    const taken = await step(lifters)
    console.log(lineOf(taken))
    const misses = missesOf(taken)
    good ??= taken
    if (misses.length > 0) {
      console.log(`    missed: ${misses.join(', ')}`)
      break
    }
    good = taken
  }
  return good as Step
}

const missesOf = ({ p95, refused, sets, lifters, seconds, ...taken }: Step): string[] => [
  ...(p95 > MOST_MS ? [`p95 over ${MOST_MS} ms`] : []),
  ...(refused > 0 ? [`${refused} refused`] : []),
  ...(sets < KEEPS_UP * lifters * seconds ? ['sets came late'] : []),
  ...(ofAll({ seconds, ...taken }) > FULL ? ['the processors are full'] : []),
]

const lineOf = ({ lifters, sets, seconds, ms, p95, app, database, cpuMs: own }: Step): string =>
  `    ${lifters} lifters: ${(sets / seconds).toFixed(0)} sets/s, p50 ${quantile(ms, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ` +
  `a core is taken by the app ${share(app, seconds)}, the database ${share(database, seconds)}, the lifters ${share(own, seconds)}; ` +
  `of all cores ${(ofAll({ app, database, cpuMs: own, seconds }) * 100).toFixed(0)} %`

/** What the evening itself takes of all processors, without other work of the machine. */
const ofAll = ({ app, database, cpuMs: own, seconds }: Pick<Step, 'app' | 'database' | 'cpuMs' | 'seconds'>): number =>
  (app + database + own) / seconds / 1_000 / availableParallelism()

const share = (ms: number, seconds: number): string => `${(ms / seconds / 10).toFixed(0)} %`

async function measured(product: Product, ears: Ears, crowd: Crowd, lifters: number, seconds: number): Promise<Step> {
  await crowd.ask({ t: 'train', lifters, seconds: 3 })
  const before = await stateOf(product, ears)
  const trained = await crowd.ask<Trained>({ t: 'train', lifters, seconds })
  const after = await stateOf(product, ears)
  const since = (what: keyof State) => after[what] - before[what]
  return {
    ...trained,
    ...{ lifters, sets: trained.ms.length, seconds: since('wall') / 1_000, p95: quantile(trained.ms, 0.95) },
    ...{ app: since('app'), database: since('database') },
    ...{ wal: since('wal'), commits: since('commits'), heard: since('heard') },
  }
}

async function stateOf({ pid }: Product, ears: Ears): Promise<State> {
  const { rows } = await ears.client.query<{ wal: string; commits: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal, xact_commit as commits
     from pg_stat_database where datname = current_database()`,
  )
  const { wal, commits } = rows[0] as { wal: string; commits: string }
  return {
    wall: performance.now(),
    ...{ app: cpuMs(pid), database: cpuMsOfServer(ears.backend) },
    ...{ wal: Number(wal), commits: Number(commits), heard: ears.heard },
  }
}

/** Hears the events of the product, to count them. */
async function listening(databaseUrl: string): Promise<Ears> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ears = { client, backend: rows[0]?.pid ?? 0, heard: 0 }
  client.on('notification', () => {
    ears.heard += 1
  })
  await client.query(`listen ${LIVE_CHANNEL}`)
  return ears
}

/** Lets coaches follow, and visitors see what everybody trains. */
async function allowCoaches(client: pg.Client, pairs: Entered) {
  await client.query(
    `insert into account_share (owner_user_id, delegate_user_id, delegate_email)
     select owner, coach, email from unnest($1::uuid[], $2::uuid[]) as pair (owner, coach) join profile on id = coach`,
    [pairs.map(({ ownerId }) => ownerId), pairs.map(({ coachId }) => coachId)],
  )
  await client.query('update profile set share_all_workouts = true')
}

function report(bench: Bench, good: Step) {
  reportStep(bench, 'an evening: sets a second at the last step that held', good)
  const each = (value: number) => (value / good.sets).toFixed(2)
  const second = (value: number) => (value / good.seconds).toFixed(0)
  console.log(
    `    a set: app ${each(good.app)} ms of processor, database ${each(good.database)} ms, lifters ${each(good.cpuMs)} ms, ` +
      `${(good.wal / good.sets / 1_024).toFixed(1)} kB of WAL; a second: ${second(good.commits)} commits, ` +
      `${second(good.heard)} events, ${second(good.visits)} visitors`,
  )
}

const reportStep = (bench: Bench, name: string, taken: Step) =>
  bench.report({
    ...{ name, unit: '/s', product: [taken.sets / taken.seconds] },
    note: `${lineOf(taken).trim()}${['', ...missesOf(taken)].join('; ')}`,
  })

/** What an open socket and a heartbeat cost, apart from sets. */
async function sockets(bench: Bench, product: Product, crowd: Crowd, open: number) {
  const before = memoryMb(product.pid)
  await crowd.ask({ t: 'connect' })
  const opened = open + Math.floor(open / 5)
  const memory = memoryMb(product.pid) - before
  const cpu = cpuMs(product.pid)
  await crowd.ask({ t: 'beat', times: BEATS })
  const ms = (cpuMs(product.pid) - cpu) / (2 * opened * BEATS)
  bench.report({
    ...{ name: 'memory of the app for a socket more', unit: 'MB', product: [memory / opened] },
    note: `${before.toFixed(0)} MB before; nothing where its heap had room for them`,
  })
  bench.report({ name: 'processor of the app for a heartbeat', unit: 'ms', product: [ms] })
}

type Crowd = { ask: <T>(ask: Ask) => Promise<T>; end: () => void }

function startCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, '../lifters-process.ts'), { timeout: 600_000, killSignal: 'SIGKILL' })
  const ended = once(child, 'exit').then(() => null)
  return {
    async ask<T>(ask: Ask) {
      child.send(ask)
      const answer = await Promise.race([once(child, 'message'), ended])
      if (!answer) throw new Error('the lifters ended early')
      return answer[0] as T
    },
    end: () => void child.kill(),
  }
}
