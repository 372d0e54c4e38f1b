import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { filesForOldest, statementCover, statementsIn } from '../../scripts/statement-cover.ts'
import { nodeStep, runStep } from '../../scripts/step.ts'
import type { MigratedServer } from './databases.ts'

/** The product writes workouts here, and the test makes a trigger. */
const FILE = 'src/logbook/corrections.test.ts'

describe('on the oldest PostgreSQL run', () => {
  test('the files that send every statement, those first that bring most for their time', () => {
    const files = [
      { file: 'dear', seconds: 10, statements: ['a', 'b', 'c'] },
      { file: 'cheap', seconds: 1, statements: ['a', 'b'] },
      { file: 'same', seconds: 2, statements: ['a', 'b'] },
      { file: 'alone', seconds: 3, statements: ['c', 'd'] },
      { file: 'none', seconds: 0, statements: [] },
    ]
    expect(statementCover(files)).toEqual(['cheap', 'alone'])
  })

  test('the files about the database, and those in which the product has sent something', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sled-'))
    const { url } = (await (await fetch(inject('databases'))).json()) as MigratedServer
    const step = nodeStep('', 'node_modules/vitest/vitest.mjs', 'run', FILE)
    const { code } = await runStep({ ...step, env: { STATEMENTS_FOLDER: folder, TEST_DATABASE_URL: url } }, false)
    expect(code).toBe(0)
    const [recorded] = statementsIn(folder)
    expect(recorded?.file).toBe(FILE)
    expect(recorded?.statements).toContainEqual(expect.stringMatching(/^insert into "workout" /))
    expect(recorded?.statements).not.toContainEqual(expect.stringMatching(/create trigger/))
    const files = filesForOldest(folder, undefined)
    expect(files).toContain(FILE)
    expect(files).toContain('src/database/document-constraints.test.ts')
  })
})
