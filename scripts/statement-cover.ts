import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { VitestReport } from './test-counts.ts'

/** What a test file costs, and the statements that the product sent while it ran. */
type FileStatements = { file: string; seconds: number; statements: readonly string[] }

/**
 * Test files to run a second time on the oldest PostgreSQL: those about the database itself, and those that together send
 * every statement that any test has sent. `folder` is what tests/support/statements.ts has written, `report` Vitest's of
 * the same run; without it they count as equally fast.
 */
export function filesForOldest(folder: string, report: VitestReport | undefined): string[] {
  const seconds = new Map(
    report?.testResults.map(({ name, startTime, endTime }) => [
      relative(process.cwd(), name),
      (endTime - startTime) / 1000,
    ]),
  )
  const sent = statementsIn(folder).map((one) => ({ ...one, seconds: seconds.get(one.file) ?? 0 }))
  return [...new Set([...globSync('src/database/**/*.test.ts'), ...statementCover(sent)])]
}

/** What tests/support/statements.ts has written. */
export const statementsIn = (folder: string): Omit<FileStatements, 'seconds'>[] =>
  globSync(join(folder, '*.json')).map((path) => JSON.parse(readFileSync(path, 'utf8')))

/**
 * Files that together send every statement that any of them sends, in order of choice: always the one that brings most
 * new statements for its time.
 */
export function statementCover(files: readonly FileStatements[]): string[] {
  const missing = new Set(files.flatMap(({ statements }) => statements))
  const chosen: string[] = []
  while (missing.size > 0) {
    const worth = ({ seconds, statements }: FileStatements) =>
      statements.filter((statement) => missing.has(statement)).length / Math.max(seconds, 0.01)
    const best = files.reduce((one, other) => (worth(other) > worth(one) ? other : one))
    chosen.push(best.file)
    for (const statement of best.statements) missing.delete(statement)
  }
  return chosen
}
