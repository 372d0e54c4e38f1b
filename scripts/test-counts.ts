import { relative } from 'node:path'

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
  /** Times are ms since 1970. */
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: VitestResult[]
  }[]
}

/** `failureMessages` are those of every try, also of a test that passed at its last one. `duration` in ms. */
type VitestResult = { fullName: string; status: string; failureMessages: string[]; duration?: number }

/**
 * Counts from Vitest's JSON report. A file that failed without a failed test in it (it could not be loaded, or a hook
 * threw) is one failure. A run that failed without any of these had an error outside of tests, which is one more
 * failure. A missing report is one failure.
 */
export function ofVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: atLeastOne(failed, exitCode), skipped }
}

type PlaywrightSuite = {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/**
 * Counts from Playwright's JSON report. A test that passed at its second try has passed. Every error outside of a test,
 * and a missing report, is one failure.
 */
export function ofPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: atLeastOne(unexpected + report.errors.length, exitCode), skipped }
}

/** The tests of a Vitest report that passed only at their second try, as `file title`. */
export const secondTriesOfVitest = (report: VitestReport | undefined): string[] =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(process.cwd(), name)} ${fullName}`),
  )

/** The tests of a Playwright report that passed only at their second try, as `file:line title`. */
export const secondTriesOfPlaywright = (report: PlaywrightReport | undefined): string[] =>
  secondTriesIn(report?.suites ?? [])

const secondTriesIn = (suites: PlaywrightSuite[]): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...secondTriesIn(inner),
  ])

const atLeastOne = (failed: number, exitCode: number): number => (failed === 0 && exitCode !== 0 ? 1 : failed)
