import { describe, expect, test } from 'vitest'
import {
  ofChecks,
  ofPlaywright,
  ofVitest,
  sum,
  troublesOfPlaywright,
  troublesOfVitest,
  type VitestReport,
} from '../../scripts/test-counts.ts'

const report = (part: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...part,
})
const FILE = { name: 'a.test.ts', startTime: 0, endTime: 0 }
const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

describe('test counts in the last line of a run', () => {
  test('the summary of a test run counts passed, failed and skipped tests', () => {
    const counts = ofVitest(report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }), 1)
    expect(counts).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('the summary of a test run counts a file that could not be loaded as failed', () => {
    const testResults = [{ ...FILE, status: 'failed', assertionResults: [] }]
    expect(ofVitest(report({ numPassedTests: 5, testResults }), 1).failed).toBe(1)
  })

  test('the summary of a test run counts a file with a failed test once, not twice', () => {
    const failed = { fullName: 'swipes', status: 'failed', failureMessages: ['no'] }
    const testResults = [{ ...FILE, status: 'failed', assertionResults: [failed] }]
    expect(ofVitest(report({ numFailedTests: 1, testResults }), 1).failed).toBe(1)
  })

  test('the summary of a test run counts an error outside the tests as failed', () => {
    expect(ofVitest(report({ numPassedTests: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
    expect(ofPlaywright({ stats: { ...stats, expected: 5 }, errors: [], suites: [] }, 1).failed).toBe(1)
    expect(ofPlaywright({ stats: { ...stats, expected: 5 }, errors: [{}], suites: [] }, 1).failed).toBe(1)
  })

  test('the summary of a test run counts a run without a report as failed', () => {
    expect(ofVitest(undefined, 0).failed).toBe(1)
    expect(ofPlaywright(undefined, 0).failed).toBe(1)
  })

  test('the summary of a test run counts a test that passed at its second try as passed', () => {
    const browser = { stats: { ...stats, expected: 5, flaky: 1, unexpected: 1 }, errors: [], suites: [] }
    expect(ofPlaywright(browser, 1)).toEqual({ passed: 6, failed: 1, skipped: 0 })
  })

  test('the summary of a test run counts each failed check as one failure', () => {
    expect(sum([ofChecks([true, false, true]), { passed: 1, failed: 1, skipped: 1 }])).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
    })
  })
})

describe('the list of failed tests, with the last error of each', () => {
  const RED = '\u001b[31mexpected 1\u001b[39m'

  test('a browser test run lists tests that failed or needed a second try, with the last error', () => {
    const spec = (title: string, status: string, ...errors: string[]) => {
      const results = [...errors.map((message) => ({ error: { message } })), {}]
      return { title, file: 'a.spec.ts', line: 7, tests: [{ status, results }] }
    }
    const suites = [
      { specs: [spec('opens', 'expected'), spec('ends', 'unexpected', 'first', RED)], suites: [] },
      { specs: [], suites: [{ specs: [spec('swipes', 'flaky', 'late')] }] },
    ]
    expect(troublesOfPlaywright({ stats, errors: [], suites })).toEqual({
      failed: [{ test: 'a.spec.ts:7 ends', said: 'expected 1' }],
      triedTwice: [{ test: 'a.spec.ts:7 swipes', said: 'late' }],
    })
    expect(troublesOfPlaywright(undefined)).toEqual({ failed: [], triedTwice: [] })
  })

  test('a unit test run lists failed tests and files that could not be run, with the last error', () => {
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    })
    const assertionResults = [
      test('opens', 'passed'),
      test('swipes', 'passed', 'late'),
      test('ends', 'failed', 'no', RED),
    ]
    const testResults = [
      { ...FILE, status: 'failed', assertionResults },
      { ...FILE, name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect(troublesOfVitest(report({ testResults }))).toEqual({
      failed: [
        { test: 'b.test.ts', said: 'no such module' },
        { test: 'a.test.ts ends', said: 'expected 1' },
      ],
      triedTwice: [{ test: 'a.test.ts swipes', said: 'late' }],
    })
  })
})
