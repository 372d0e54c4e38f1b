import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { nodeStep, runStep } from '../../scripts/step.ts'
import { ofVitest, troublesOfVitest, type VitestReport } from '../../scripts/test-counts.ts'
import type { MigratedServer } from './databases.ts'

const FILE = 'tests/support/second-try/needs-two-tries.ts'

/** Runs FILE as CI, or a person's machine, runs tests. */
async function run(ci: string): Promise<[VitestReport, number]> {
  const { url } = (await (await fetch(inject('databases'))).json()) as MigratedServer
  const file = join(mkdtempSync(join(tmpdir(), 'sled-')), 'report.json')
  const config = 'tests/support/second-try/vitest.config.ts'
  const options = ['--config', config, '--reporter=json', `--outputFile.json=${file}`]
  const step = nodeStep('', 'node_modules/vitest/vitest.mjs', 'run', ...options)
  const { code } = await runStep({ ...step, env: { CI: ci, TEST_DATABASE_URL: url } }, false)
  return [JSON.parse(readFileSync(file, 'utf8')) as VitestReport, code]
}

test('in CI a failed test gets a second try on an emptied database, and the report names that test', async () => {
  const [report, code] = await run('true')
  expect(ofVitest(report, code)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(troublesOfVitest(report).triedTwice.map(({ test }) => test)).toEqual([`${FILE} fails once and leaves a row`])
})

test('outside CI a failed test gets no second try', async () => {
  const [report, code] = await run('')
  expect(ofVitest(report, code)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  expect(troublesOfVitest(report).triedTwice).toEqual([])
})
