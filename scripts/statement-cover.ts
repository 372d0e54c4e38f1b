import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { VitestReport } from './test-counts.ts'

/** A test, by the titles of its groups and its own with ' > ' between them, what it costs, and what the product sent. */
export type SendingTest = { file: string; name: string; seconds: number; statements: readonly string[] }

/** What loading a file costs before its first test, s. */
const FILE_SECONDS = 0.5

/**
 * Tests to run a second time on the oldest PostgreSQL, by name and as options of Vitest: those about the database itself,
 * and those that together send every statement that any test has sent. `folder` is what tests/support/statements.ts has
 * written, `report` Vitest's of the same run; without it all tests count as equally fast.
 */
export function testsForOldest(folder: string, report: VitestReport | undefined) {
  const aboutDatabase = globSync('src/database/**/*.test.ts')
  const seconds = secondsOf(report)
  const sent = statementsIn(folder).map((test) => ({ ...test, seconds: seconds.get(keyOf(test)) ?? 0 }))
  const chosen = statementCover(sent.filter(({ file }) => !aboutDatabase.includes(file)))
  const ofDatabase = sent.filter(({ file }) => aboutDatabase.includes(file))
  const names = [...new Set([...ofDatabase, ...chosen].map(({ name }) => name))]
  const files = [...new Set([...aboutDatabase, ...chosen.map(({ file }) => file)])]
  return { names, options: [...files, '--testNamePattern', `^(${names.map(RegExp.escape).join('|')})$`] }
}

// The report has a space between the titles.
const keyOf = ({ file, name }: { file: string; name: string }) => `${file} ${name.replaceAll(' > ', ' ')}`

const secondsOf = (report: VitestReport | undefined) =>
  new Map(
    report?.testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => [
        keyOf({ file: relative(process.cwd(), path), name: fullName }),
        (duration ?? 0) / 1000,
      ]),
    ),
  )

/** What tests/support/statements.ts has written. */
export const statementsIn = (folder: string): Omit<SendingTest, 'seconds'>[] =>
  globSync(join(folder, '*.json')).flatMap((path) => {
    const { file, tests } = JSON.parse(readFileSync(path, 'utf8')) as { file: string; tests: SendingTest[] }
    return tests.map((test) => ({ ...test, file }))
  })

/**
 * Tests that together send every statement that any of them sends, in order of choice: always the one that brings most
 * new statements for its time. The first of a file costs the loading of the file, too.
 */
export function statementCover(tests: readonly SendingTest[]): SendingTest[] {
  const missing = new Set(tests.flatMap(({ statements }) => statements))
  const chosen: SendingTest[] = []
  const files = new Set<string>()
  const worth = ({ file, seconds, statements }: SendingTest) =>
    statements.filter((statement) => missing.has(statement)).length /
    (seconds + (files.has(file) ? 0.01 : FILE_SECONDS))
  while (missing.size > 0) {
    const best = tests.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    chosen.push(best)
    files.add(best.file)
    for (const statement of best.statements) missing.delete(statement)
  }
  return chosen
}
