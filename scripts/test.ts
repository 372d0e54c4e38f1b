import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks } from './check.ts'
import { prepareMachine } from './prepare-machine.ts'
import { nodeStep, runCheck, runStep, type Step } from './step.ts'
import {
  type Counts,
  ofChecks,
  ofPlaywright,
  ofVitest,
  type PlaywrightReport,
  secondTries,
  sum,
  type VitestReport,
} from './test-counts.ts'

const UNIT_REPORT = 'test-results/unit.json'
const E2E_REPORT = 'test-results/e2e.json'

const UNIT = nodeStep(
  'tests',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${UNIT_REPORT}`,
)
const E2E = nodeStep('tests in a browser', 'node_modules/@playwright/test/cli.js', 'test')
const BUILD = nodeStep('build', 'scripts/build.ts')
const BUDGETS = nodeStep('budgets of the first load', 'scripts/check-budgets.ts')

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

title('The machine')
const machine = await prepareMachine()
const env: Record<string, string> = machine.chromium ? { CHROMIUM_PATH: machine.chromium } : {}
const hasDatabase = Boolean(machine.postgres || process.env.TEST_DATABASE_URL)

title('Checks')
const counts: Counts[] = [ofChecks(await runChecks())]
// On a person's machine the rest is still worth a run; where it counts, half of it would be no proof.
if (process.env.CI) counts.push(ofChecks([machine.chromium !== undefined, hasDatabase]))

title('Tests')
counts.push(ofVitest(...(await runTests<VitestReport>(UNIT, UNIT_REPORT))))

title('Build')
const isBuilt = await runCheck(BUILD)
counts.push(ofChecks(isBuilt ? [isBuilt, await runCheck(BUDGETS)] : [isBuilt]))

title('Tests in a browser')
const [browserReport, browserCode] = await runTests<PlaywrightReport>({ ...E2E, env }, E2E_REPORT)
counts.push(ofPlaywright(browserReport, browserCode))

const { passed, failed, skipped } = sum(counts)
title('Result')
if (!hasDatabase) console.log('NOT TESTED ON POSTGRESQL: there is none on this machine.')
for (const test of secondTries(browserReport?.suites ?? [])) console.log(`NEEDED A SECOND TRY: ${test}`)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

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
