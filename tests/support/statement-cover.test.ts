import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { type SendingTest, statementCover, statementsIn, testsForOldest } from '../../scripts/statement-cover.ts'
import { nodeStep, runStep } from '../../scripts/step.ts'
import type { MigratedServer } from './databases.ts'

/** The product writes workouts here, and the test makes a trigger. */
const FILE = 'src/logbook/corrections.test.ts'

describe('on the oldest PostgreSQL run', () => {
  test('the tests that send every statement, those first that bring most for their time', () => {
    const one = (name: string, seconds: number, statements: string[], file = name): SendingTest => ({
      ...{ file, name, seconds, statements },
    })
    const tests = [
      one('dear', 10, ['a', 'b', 'c']),
      one('cheap', 1, ['a', 'b']),
      one('same', 2, ['a', 'b']),
      one('alone', 3, ['c', 'd']),
      one('another file', 0.5, ['e']),
      one('a file that is loaded', 0.4, ['e'], 'cheap'),
      one('none', 0, []),
    ]
    expect(statementCover(tests).map(({ name }) => name)).toEqual(['cheap', 'a file that is loaded', 'alone'])
  })

  test('the tests about the database, and those in which the product has sent something', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sled-'))
    const { url } = (await (await fetch(inject('databases'))).json()) as MigratedServer
    const step = nodeStep('', 'node_modules/vitest/vitest.mjs', 'run', FILE)
    const { code } = await runStep({ ...step, env: { STATEMENTS_FOLDER: folder, TEST_DATABASE_URL: url } }, false)
    expect(code).toBe(0)
    const recorded = statementsIn(folder)
    expect(new Set(recorded.map(({ file }) => file))).toEqual(new Set([FILE]))
    const statements = recorded.map((test) => test.statements)
    expect(statements.flat()).toContainEqual(expect.stringMatching(/^insert into "workout" /))
    expect(statements.flat()).not.toContainEqual(expect.stringMatching(/create trigger/))
    expect(statements.every((sent) => sent.length > 0)).toBe(true)
    const { options } = testsForOldest(folder, undefined)
    expect(options).toContain(FILE)
    expect(options).toContain('src/database/document-constraints.test.ts')
    const chosen = new RegExp(options.at(-1) as string)
    const names = recorded.map(({ name }) => name)
    expect(names.filter((name) => chosen.test(name)).length).toBeGreaterThan(0)
    expect(names.filter((name) => !chosen.test(name)).length).toBeGreaterThan(0)
  })
})
