import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
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
  secondTriesOfPlaywright,
  secondTriesOfVitest,
  sum,
  type VitestReport,
} from './test-counts.ts'

const UNIT_REPORT = 'test-results/unit.json'
const DATABASE_REPORT = 'test-results/database.json'
const E2E_REPORT = 'test-results/e2e.json'

const vitest = (name: string, report: string, files: readonly string[] = []): Step =>
  nodeStep(
    name,
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
const UNIT = vitest('tests', UNIT_REPORT)
const DATABASE = vitest('tests with a database', DATABASE_REPORT, filesWithDatabases())
const E2E = nodeStep('tests in a browser', 'node_modules/@playwright/test/cli.js', 'test')
const BUILD = nodeStep('build', 'scripts/build.ts')
const BUDGETS = nodeStep('budgets of the first load', 'scripts/check-budgets.ts')

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

title('The machine')
const isCi = Boolean(process.env.CI)
const machine = await prepareMachine({ withOldest: isCi })
const env: Record<string, string> = machine.chromium ? { CHROMIUM_PATH: machine.chromium } : {}

title('Checks')
const counts: Counts[] = [ofChecks(await runChecks())]
// On a person's machine the rest is still worth running. In CI half a run would prove nothing.
if (isCi) counts.push(ofChecks([machine.chromium !== undefined, machine.oldest !== null]))

title('Tests')
const [unitReport, unitCode] = await runTests<VitestReport>(UNIT, UNIT_REPORT)
counts.push(ofVitest(unitReport, unitCode))
const triedTwice = secondTriesOfVitest(unitReport)

if (isCi && machine.oldest) {
  title(`Tests with a database, on PostgreSQL ${OLDEST_MAJOR}`)
  const cluster = await startCluster(machine.oldest)
  const onOldest = { ...DATABASE, env: { TEST_DATABASE_URL: cluster.url } }
  const [report, code] = await runTests<VitestReport>(onOldest, DATABASE_REPORT)
  counts.push(ofVitest(report, code))
  triedTwice.push(...secondTriesOfVitest(report).map((test) => `${test} (on PostgreSQL ${OLDEST_MAJOR})`))
  await cluster.stop()
}

title('Build')
const isBuilt = await runCheck(BUILD)
counts.push(ofChecks(isBuilt ? [isBuilt, await runCheck(BUDGETS)] : [isBuilt]))

title('Tests in a browser')
const [browserReport, browserCode] = await runTests<PlaywrightReport>({ ...E2E, env }, E2E_REPORT)
counts.push(ofPlaywright(browserReport, browserCode))
triedTwice.push(...secondTriesOfPlaywright(browserReport))

const { passed, failed, skipped } = sum(counts)
title('Result')
for (const test of triedTwice) console.log(`NEEDED A SECOND TRY: ${test}`)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Test files that open databases, by themselves or through a test server. */
function filesWithDatabases(): string[] {
  return globSync(['src/**/*.test.ts', 'tests/{server,devices,live,support}/*.test.ts']).filter((file) =>
    /withDatabases|freshDatabase/.test(readFileSync(file, 'utf8')),
  )
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
