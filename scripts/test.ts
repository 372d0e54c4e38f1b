import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { OLDEST_MAJOR, startCluster } from '../tests/support/postgres-cluster.ts'
import { runChecks } from './check.ts'
import { prepareMachine } from './prepare-machine.ts'
import { nodeStep, runCheck, runStep, type Step } from './step.ts'
import {
  type Counts,
  ofChecks,
  ofPlaywright,
  ofVitest,
  type PlaywrightReport,
  sum,
  type Trouble,
  type Troubles,
  troublesOfPlaywright,
  troublesOfVitest,
  type VitestReport,
} from './test-counts.ts'

const UNIT_REPORT = 'test-results/unit.json'
const ON_OLDEST_REPORT = 'test-results/oldest.json'
const E2E_REPORT = 'test-results/e2e.json'
const ENGINES_REPORT = 'test-results/engines.json'

const vitest = (name: string, report: string, filesOrOptions: readonly string[] = []): Step =>
  nodeStep(
    name,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...filesOrOptions,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
const UNIT = vitest('tests', UNIT_REPORT)
const ENGINES = vitest('tests in other browsers', ENGINES_REPORT, ['--config', 'tests/engines/vitest.config.ts'])
/** Tests of the database and of all server code that uses it, on the oldest supported PostgreSQL. */
const ON_OLDEST = vitest('tests on the oldest PostgreSQL', ON_OLDEST_REPORT, ['src/database', 'tests/server'])
/** The browser tests of a developer's run: a lifter's main job, two people, offline, a public link, a log-in. */
const JOURNEYS = ['main-job', 'two-people', 'offline', 'share-links', 'auth']
const E2E = nodeStep('tests in a browser', 'node_modules/@playwright/test/cli.js', 'test')
const BUILD = nodeStep('build', 'scripts/build.ts')
const BUDGETS = nodeStep('budgets of the first load', 'scripts/check-budgets.ts')

const isCi = Boolean(process.env.CI)
const isAll = process.argv.includes('--all')

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

title('The machine')
const machine = await prepareMachine({ forAll: isAll })
const troubles: Troubles = { failed: [], triedTwice: [] }

/** Stages that must pass in CI before the others run. The quick ones come first. */
const NEEDED = new Set(['Checks', 'Build'])
const STAGES: [name: string, run: () => Promise<Counts>][] = [
  ['Checks', checks],
  ['Build', build],
  ['Tests', unitTests],
  ['Tests in a browser', browserTests],
]
if (isAll) {
  STAGES.push(['Tests in other browsers', engineTests])
  STAGES.push([`Tests with a database, on PostgreSQL ${OLDEST_MAJOR}`, testsOnOldest])
}

const counts: Counts[] = []
const seconds: number[] = []
for (const [name, run] of STAGES) {
  title(name)
  const startedAt = performance.now()
  counts.push(await run())
  seconds.push((performance.now() - startedAt) / 1000)
  // Outside of CI all stages run, because a developer wants to see every failure.
  if (isCi && NEEDED.has(name) && sum(counts).failed > 0) break
}

const { passed, failed, skipped } = sum(counts)
title('Result')
for (const [index, [name]] of STAGES.entries()) {
  const took = seconds[index]
  console.log(took === undefined ? `NOT RUN: ${name}` : `${name}: ${took.toFixed(0)} s`)
}
for (const engine of isAll ? machine.withoutEngines : [])
  console.log(`LEFT OUT: tests in ${engine}, which is not installed`)
for (const trouble of troubles.triedTwice) print('NEEDED A SECOND TRY', trouble)
for (const trouble of troubles.failed) print('FAILED', trouble)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function checks(): Promise<Counts> {
  // In CI a missing browser or PostgreSQL is a failure, because half a run would prove nothing.
  const hasAll = isCi && isAll ? [machine.chromium !== undefined, machine.oldest !== null] : []
  return ofChecks([...hasAll, ...(await runChecks())])
}

async function build(): Promise<Counts> {
  const isBuilt = await runCheck(BUILD)
  return ofChecks(isBuilt ? [isBuilt, await runCheck(BUDGETS)] : [isBuilt])
}

async function unitTests(): Promise<Counts> {
  const [report, code] = await runTests<VitestReport>(UNIT, UNIT_REPORT)
  return noted(ofVitest(report, code), troublesOfVitest(report))
}

async function browserTests(): Promise<Counts> {
  const env: Record<string, string> = machine.chromium ? { CHROMIUM_PATH: machine.chromium } : {}
  const args = isAll ? E2E.args : [...E2E.args, ...JOURNEYS.map((name) => `/${name}.spec`)]
  const [report, code] = await runTests<PlaywrightReport>({ ...E2E, args, env }, E2E_REPORT)
  return noted(ofPlaywright(report, code), troublesOfPlaywright(report))
}

/** Tests in other browser engines. Skips an engine that is not installed; the result names it. */
async function engineTests(): Promise<Counts> {
  const [report, code] = await runTests<VitestReport>(ENGINES, ENGINES_REPORT)
  return noted(ofVitest(report, code), troublesOfVitest(report))
}

async function testsOnOldest(): Promise<Counts> {
  if (!machine.oldest) return ofChecks([false])
  const cluster = await startCluster(machine.oldest)
  const env = { TEST_DATABASE_URL: cluster.url }
  const [report, code] = await runTests<VitestReport>({ ...ON_OLDEST, env }, ON_OLDEST_REPORT)
  await cluster.stop()
  return noted(ofVitest(report, code), troublesOfVitest(report), ` (on PostgreSQL ${OLDEST_MAJOR})`)
}

function noted(counts: Counts, { failed, triedTwice }: Troubles, where = ''): Counts {
  const placed = (all: Trouble[]) => all.map(({ test, said }) => ({ test: test + where, said }))
  troubles.failed.push(...placed(failed))
  troubles.triedTwice.push(...placed(triedTwice))
  if (counts.failed > failed.length) {
    troubles.failed.push({ test: `outside of a test${where}`, said: "No report has it: look above for 'Error'." })
  }
  return counts
}

function print(what: string, { test, said }: Trouble): void {
  console.log(`${what}: ${test}\n${said.replace(/^/gm, '    ')}`)
}

function title(text: string): void {
  console.log(`\n── ${text} ──`)
}

async function runTests<Report>(step: Step, file: string): Promise<[Report | undefined, number]> {
  const { code } = await runStep(step, true)
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as Report, code]
  } catch {
    return [undefined, code]
  }
}
