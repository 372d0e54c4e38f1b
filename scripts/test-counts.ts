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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts of Vitest's JSON report. A file that failed without a failed test in it (it could not be loaded, or a hook
 * threw) is one failure. A run that failed without any of these had an error outside of the tests: one failure more.
 * No report is one failure.
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

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts of Playwright's JSON report. Flaky is failed; so is every error outside of a test, and no report. */
export function ofPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: atLeastOne(unexpected + flaky + report.errors.length, exitCode), skipped }
}

const atLeastOne = (failed: number, exitCode: number): number => (failed === 0 && exitCode !== 0 ? 1 : failed)
