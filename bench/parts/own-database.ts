import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { commandAs, findBinaries } from '#database/embedded/binaries.ts'
import { type Cluster, prepareCluster, QUIET_ENV, urlOf } from '#database/embedded/cluster.ts'
import { serverArgs } from '#database/embedded/settings.ts'
import { asNpmStarts, type ServerProcess, startProcess } from '../../tests/support/server-process.ts'
import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { onDatabase } from '../machine.ts'
import { RawSockets } from '../raw-sockets.ts'
import { post } from '../requests.ts'
import { interleaved } from '../rounds.ts'
import { complete, completions, type Lifter, makeHistory, signUp, startTraining, trainAgain } from '../test-data.ts'

const LIFTERS = 8
const SETS_EACH = 24
const WORKOUTS = 10_000
const SOCKETS = 100
/** A forgotten process ends after this, in ms. A whole run is shorter. */
const LIFETIME_MS = 3_600_000

/** The embedded database: starts, memory and single sets, beside the same programs of PostgreSQL started by hand. */
export async function ownDatabase(bench: Bench): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sled-bench-own-'))
  try {
    await starts(bench, folder)
    await memoryAndSets(bench, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function starts({ rounds, report }: Bench, folder: string): Promise<void> {
  let made = 0
  const kept = clusterIn(folder, 'by-hand')
  const goal = { of: 'product', is: '≤' } as const
  const first = await interleaved(rounds, {
    floor: () => timed(() => startByHand(clusterIn(folder, `floor-${++made}`))),
    product: () => timed(() => startProduct(join(folder, `product-${++made}`))),
  })
  const next = await interleaved(rounds, {
    floor: () => timed(() => startByHand(kept)),
    product: () => timed(() => startProduct(join(folder, 'product-1'))),
  })
  const floor = (name: string, values: number[]) => ({ name: `PostgreSQL by hand, ${name}`, values })
  report({
    ...{ name: 'first start until /readyz', unit: 'ms', product: first.product },
    floor: floor('initdb and start', first.floor),
  })
  report({
    ...{ name: 'existing folder until /readyz', unit: 'ms', product: next.product },
    ...{ floor: floor('start', next.floor), goal: { ...goal, value: 1500 } },
  })
}

async function memoryAndSets(bench: Bench, folder: string): Promise<void> {
  const dataDir = join(folder, 'trained')
  const product = await startProduct(dataDir)
  const floor = await startFloor('complete-set.ts', await bench.postgres.create('own_database_floor'))
  const bare = await startByHand(clusterIn(folder, 'bare'))
  const sockets = new RawSockets()
  try {
    const enter = async (name: string) => startTraining(product.origin, await signUp(product.origin, name), 5, 5)
    const olivia = await enter('Olivia')
    const measure = (name: string, value: number) =>
      bench.report({
        ...{ name, unit: 'MB', product: [memoryOf(product.pid, dataDir)] },
        floor: { name: 'bare PostgreSQL', values: [memoryOf(0, bare.folder)] },
        goal: { of: 'product', is: '≤', value },
      })
    measure('memory of app, guard and database, one person', 220)

    const lifters: Lifter[] = [olivia]
    while (lifters.length < LIFTERS) lifters.push(await enter(`Clara${lifters.length}`))
    const take = async (send: (lifter: Lifter, index: number) => Promise<unknown>) => {
      const start = performance.now()
      await Promise.all(
        lifters.map(async (lifter) => {
          for (let index = 0; index < SETS_EACH; index++) await send(lifter, index)
        }),
      )
      return (LIFTERS * SETS_EACH * 1000) / (performance.now() - start)
    }
    const setOf = (lifter: Lifter, index: number) => completions(lifter, [lifter.setIds[index] as string])
    const samples = await interleaved(bench.rounds, {
      floor: () => take((lifter, index) => post(floor.origin, '/insert', { ops: setOf(lifter, index) })),
      product: async () => {
        for (const [at, lifter] of lifters.entries()) lifters[at] = await trainAgain(product.origin, lifter, 5, 5)
        return take((lifter, index) => complete(product.origin, lifter, setOf(lifter, index)))
      },
    })
    bench.report({
      ...{ name: `set completed one by one, ${LIFTERS} lifters`, unit: '/s', product: samples.product },
      floor: { name: 'bare INSERTs', values: samples.floor },
    })

    const workouts = bench.isQuick ? 1000 : WORKOUTS
    const databaseUrl = urlOf(clusterIn(dataDir, 'postgres'))
    await makeHistory({ origin: product.origin, databaseUrl }, lifters[1] as Lifter, workouts)
    for (let count = 0; count < SOCKETS; count++) await sockets.open(product.origin, olivia.cookie)
    measure(`the same, ${workouts} workouts, ${SOCKETS} sockets`, 300)
  } finally {
    sockets.close()
    await bare.end()
    await floor.end()
    await product.end()
  }
}

const clusterIn = (folder: string, name: string): Cluster => prepareCluster(join(folder, name), findBinaries())

/** Starts use the compiled code of earlier starts, as `npm start` does. */
function startProduct(dataDir: string): Promise<ServerProcess> {
  const { env, nodeOptions } = asNpmStarts()
  const more = { DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_COMPILE_CACHE: join(dataDir, '..', 'compiled') }
  return startProcess({ ...env, ...more }, LIFETIME_MS, nodeOptions)
}

/** Starts the same programs as the product with its settings, and waits until they answer. */
async function startByHand(cluster: Cluster) {
  const { binaries, folder, socketFolder } = cluster
  const [command, args] = commandAs(binaries.user, join(binaries.folder, 'postgres'), serverArgs(folder, socketFolder))
  const server = spawn(command, args, { cwd: '/', env: QUIET_ENV, stdio: 'ignore' })
  const ended = once(server, 'exit')
  for (;;) {
    try {
      await onDatabase(urlOf(cluster), (client) => client.query('select 1'))
      break
    } catch (error) {
      if (server.exitCode !== null) throw error
      await wait(5)
    }
  }
  return {
    folder,
    async end() {
      server.kill('SIGINT')
      await ended
    },
  }
}

/** The time in ms from the start until it answers, without its end. */
async function timed(start: () => Promise<{ end: () => Promise<unknown> }>): Promise<number> {
  const from = performance.now()
  const started = await start()
  const ms = performance.now() - from
  await started.end()
  return ms
}

/** The memory in MB of a process, of the processes started on a folder, and of their children, with shared pages in parts. */
function memoryOf(pid: number, folder: string): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ofFolder = new Set(all.filter((one) => one === String(pid) || textOf(`/proc/${one}/cmdline`).includes(folder)))
  const parentOf = (one: string) => textOf(`/proc/${one}/stat`).split(') ').at(-1)?.split(' ')[1] ?? ''
  const counted = all.filter((one) => one !== String(process.pid) && (ofFolder.has(one) || ofFolder.has(parentOf(one))))
  const kB = counted.map((one) => Number(/^Pss: +(\d+)/m.exec(textOf(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
  return kB.reduce((sum, one) => sum + one, 0) / 1024
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
