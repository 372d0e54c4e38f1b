/**
 * `npm run test:attack`: what a flood from one account or address costs another person, in ms and as a ratio. All runs
 * on this machine. `-- --seconds 20` measures longer, `--only pushes` only one.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Aim, Counts, FloodName } from '../tests/attack/floods.ts'
import { loggingIn, type Measured, measure, quantile, readiness, writing } from '../tests/attack/others.ts'
import { type Ask, createCaller, type Somebody, signUp } from '../tests/attack/wire.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { startProcess } from '../tests/support/server-process.ts'

/** The highest accepted ratio of another person's p95 with a flood to that without. */
const GOAL = 1.5
/** In ms. After this time the account has used up its initial allowance. */
const WARM_MS = 4_000
/** In ms of rest after a flood. */
const REST_MS = 2_000

const { values: args } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
})
const ms = Number(args.seconds) * 1_000

type Doing = (ask: Ask) => (person: Somebody) => Promise<boolean>

const ATTACKS: { flood: FloodName; title: string; does: string; doing: Doing; isHeld?: boolean }[] = [
  { flood: 'pushes', title: '40 pushes of one account at once', does: 'write', doing: writing },
  { flood: 'questions', title: '50 sockets that ask for 2,800 revisions', does: 'write', doing: writing },
  { flood: 'pictures', title: '150 pictures of one account at once', does: 'write', doing: writing },
  { flood: 'pictures', title: '150 pictures of one account at once', does: 'log-in', doing: loggingIn },
  { flood: 'downloads', title: '10 downloads of one account at once', does: 'write', doing: writing },
  { flood: 'hungStrangers', title: '40 look-ups of names that nobody answers for', does: 'write', doing: writing },
  { flood: 'lookUps', title: '40 look-ups and log-ins at once', does: 'write', doing: writing },
  { flood: 'lookUps', title: '40 look-ups and log-ins at once', does: 'log-in', doing: loggingIn },
  {
    flood: 'strangers',
    title: '40 pushes at an owner whose row is locked',
    does: 'write',
    doing: writing,
    isHeld: true,
  },
  { flood: 'lockedOwner', title: '25 pushes of that owner', does: 'write', doing: writing, isHeld: true },
  { flood: 'lockedOwner', title: '25 pushes of that owner', does: '/readyz', doing: readiness, isHeld: true },
  { flood: 'packets', title: '50 connections with raw packets', does: 'write', doing: writing },
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const cluster = await startCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'sled-attack-'))
const env = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }
/** Replaces DNS: no look-up leaves this machine, and each fails after five seconds. */
const NO_NAMES = `import { Resolver } from 'node:dns/promises'
  const givenUp = () => new Promise((_, reject) => setTimeout(reject, 5000, new Error('ETIMEOUT')))
  for (const what of ['resolve4', 'resolve6']) Resolver.prototype[what] = givenUp`
const withoutNames = ['--import', `data:text/javascript,${encodeURIComponent(NO_NAMES)}`]
const server = await startProcess({ ...env, LOG_LEVEL: 'error' }, 1_800_000, withoutNames)
const ask = createCaller()
let missed = 0
try {
  await run()
} finally {
  await server.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)

async function run() {
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, index) => signUp(ask, server.origin, `Other${index}`, `198.51.100.${index + 1}`)),
  )
  const attacker = await signUp(ask, server.origin, 'Eve', '203.0.113.1')
  const owner = await signUp(ask, server.origin, 'Olivia', '203.0.113.2')
  const routineIds = await makeRoutines(attacker, 150)
  console.log(`the load average is ${loadavg()[0]?.toFixed(1)}; the ratio counts, the ms belong to this machine`)
  console.log('flood | the other person’s | without p50, p95 | under p50, p95 | p95 ratio | goal | what the flood got')
  for (const { flood, title, does, doing, isHeld = false } of ATTACKS) {
    if (!flood.startsWith(args.only)) continue
    const before = await measure(others, ms / 2, doing(ask))
    const free = isHeld ? await holdRow(owner.userId) : async () => {}
    const flooding = startFlood({ flood, attacker, owner, routineIds, ms: WARM_MS + ms })
    await wait(WARM_MS)
    const under = await measure(others, ms, doing(ask))
    const counts = await flooding
    await free()
    await wait(REST_MS)
    // Measures without the flood both before and after it, so that other load on the machine counts for both.
    const after = await measure(others, ms / 2, doing(ask))
    const without = { taken: [...before.taken, ...after.taken], failed: before.failed + after.failed }
    report(title, does, without, under, counts)
  }
}

async function makeRoutines(person: Somebody, count: number): Promise<string[]> {
  const { createRoutine } = await import('#logbook/routines.ts')
  const { envelope } = await import('../tests/support/pushing.ts')
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  for (let index = 0; index < count; index += 50) {
    const ops = ids
      .slice(index, index + 50)
      .map((id, n) => envelope(person, person.userId, id, createRoutine.make({ name: `Legs ${index + n}` })))
    const body = { actorId: person.userId, sentAt: Date.now(), known: {}, ops }
    const answer = await ask(person, '/api/ops', body)
    if (answer.status !== 200) throw new Error(`/api/ops answered ${answer.status}: ${answer.text}`)
  }
  return ids
}

/** Locks a person's row, as an operator's tool might. */
async function holdRow(userId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('begin')
  await client.query('select id from profile where id = $1 for no key update', [userId])
  return () => client.end()
}

async function startFlood(aim: Aim): Promise<Counts> {
  const child = fork('tests/attack/flood-process.ts', { timeout: aim.ms + 60_000, killSignal: 'SIGKILL' })
  child.send(aim)
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ counts?: Counts }]
  return message?.counts ?? { 'the flood ended early': 1 }
}

function report(title: string, does: string, without: Measured, under: Measured, counts: Counts) {
  const ratio = quantile(under, 0.95) / quantile(without, 0.95)
  const isMissed = ratio > GOAL || under.failed > 0
  if (isMissed) missed += 1
  const of = (measured: Measured) =>
    `${[0.5, 0.95].map((share) => quantile(measured, share).toFixed(0)).join(', ')} ms` +
    (measured.failed > 0 ? ` (${measured.failed} without an answer)` : '')
  const got = Object.entries(counts).map(([what, count]) => `${what}: ${count}`)
  const goal = `≤ ${GOAL} ${isMissed ? 'MISSED' : 'met'}`
  console.log([title, does, of(without), of(under), ratio.toFixed(2), goal, got.join(', ')].join(' | '))
}
