import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: number; failed: number; skipped: number }

export const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

export const ofChecks = (passed: boolean[]): Counts => ({
  passed: passed.filter(Boolean).length,
  failed: passed.filter((ok) => !ok).length,
  skipped: 0,
})

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: VitestResult[]
  }[]
}

/** `failureMessages`: of all tries, also before a passing one. `duration` in ms. */
type VitestResult = { fullName: string; status: string; failureMessages: string[]; duration?: number }

/** A failed file, an error outside of tests, and a missing report are one failure each. */
export function ofVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: atLeastOne(failed, exitCode), skipped }
}

type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] }

type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** Counts a pass at the second try as a pass, and each error outside of tests or a missing report as one failure. */
export function ofPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: atLeastOne(unexpected + report.errors.length, exitCode), skipped }
}

/** `said`: the beginning of the last failure, without colours. */
export type Trouble = { test: string; said: string }
export type Troubles = { failed: Trouble[]; triedTwice: Trouble[] }

/** Failed tests and files, and passes at a second try. */
export function troublesOfVitest(report: VitestReport | undefined): Troubles {
  const files = report?.testResults ?? []
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      failures: failureMessages.length,
      trouble: { test: `${relative(process.cwd(), name)} ${fullName}`, said: beginning(failureMessages.at(-1)) },
    })),
  )
  const broken = files.filter(isBroken)
  return {
    failed: [
      ...broken.map(({ name, message }) => ({ test: relative(process.cwd(), name), said: beginning(message) })),
      ...tests.filter(({ status }) => status === 'failed').map(({ trouble }) => trouble),
    ],
    triedTwice: tests
      .filter(({ status, failures }) => status === 'passed' && failures > 0)
      .map(({ trouble }) => trouble),
  }
}

/** Failed tests, and passes at a second try. */
export const troublesOfPlaywright = (report: PlaywrightReport | undefined): Troubles => ({
  failed: testsIn(report?.suites ?? [], 'unexpected'),
  triedTwice: testsIn(report?.suites ?? [], 'flaky'),
})

const testsIn = (suites: PlaywrightSuite[], wanted: string): Trouble[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          test: `${file}:${line} ${title}`,
          said: beginning(results.flatMap(({ error }) => error?.message ?? []).at(-1)),
        })),
    ),
    ...testsIn(inner, wanted),
  ])

const LINES_OF_A_FAILURE = 12

const beginning = (failure = ''): string =>
  stripVTControlCharacters(failure).trim().split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')

/** True for a file that did not load, or whose hook threw. */
const isBroken = (file: VitestReport['testResults'][number]): boolean =>
  file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')

const atLeastOne = (failed: number, exitCode: number): number => (failed === 0 && exitCode !== 0 ? 1 : failed)
