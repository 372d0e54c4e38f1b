import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  circles,
  forbiddenNames,
  liftingWords,
  secondLists,
  serverWords,
  splinters,
} from '../../scripts/check-house.ts'
import { wrongImports } from '../../scripts/house/layers.ts'
import { longFunctions } from '../../scripts/house/long-functions.ts'
import { unusedExports } from '../../scripts/house/unused-exports.ts'

const BIOME = join(process.cwd(), 'node_modules/.bin/biome')

/** In each line: the importing file, its import, and a word of the expected message, or null if it is allowed. */
const PROBES: [file: string, code: string, message: string | null][] = [
  ['domain/a.ts', "import { sql } from 'kysely'", 'zod and uuid alone'],
  ['domain/b.ts', "import { fold } from '#sync/fold.ts'", 'zod and uuid alone'],
  ['domain/c.ts', "import { z } from 'zod/mini'\nimport { v7 } from 'uuid'\nimport { a } from './a.ts'", null],
  ['domain/d.ts', 'export const at = Date.now()', 'arguments'],
  ['domain/e.ts', 'export const at = new Date()', 'arguments'],
  ['domain/f.ts', 'export const at = (ms: number) => new Date(ms)', null],
  ['domain/g.ts', 'export const chance = Math.random()', 'arguments'],
  ['domain/h.ts', 'export const id = crypto.randomUUID()', 'arguments'],
  ['database/a.ts', "import { b } from '#server/config.ts'", 'from domain only'],
  ['database/b.ts', "import { readFile } from 'node:fs'\nimport { c } from '#domain/c.ts'", null],
  ['server/a.ts', "import { fold } from '#sync/fold.ts'", 'from domain and database only'],
  ['server/b.ts', "import { button } from '#ui/button.tsx'", 'from domain and database only'],
  ['identity/a.ts', "import { outbox } from '#sync/client/network/outbox.ts'", 'imports from domain only'],
  ['identity/b.ts', "import { can } from '#domain/permissions.ts'", null],
  ['identity/server/a.ts', "import { fold } from '#sync/fold.ts'", 'from domain and database only'],
  ['identity/client/a.ts', "import { useSyncChip } from '#frame/use-sync-chip.ts'", 'folders before it only'],
  ['sync/a.ts', "import { pool } from '#database/connect.ts'", 'runs on the server'],
  ['sync/b.ts', "import { outbox } from './client/outbox.ts'", null],
  ['sync/c.ts', "import { outbox } from '#sync/client/network/outbox.ts'", 'without a browser'],
  ['sync/e.ts', "import type { Row } from '#logbook/documents.ts'", 'domain, database and server only'],
  ['sync/d.ts', "import { startWorkout } from '#logbook/workouts.ts'", 'domain, database and server only'],
  ['sync/client/a.ts', "import { apply } from '#sync/server/apply.ts'", 'runs on the server'],
  ['sync/client/b.ts', "import { readFile } from 'node:fs'", 'runs on the server'],
  ['sync/client/c.ts', "import { fold } from '#sync/fold.ts'", null],
  ['sync/server/a.ts', "import { outbox } from '#sync/client/network/outbox.ts'", 'without a browser'],
  ['sync/server/b.ts', "import { pool } from '#database/connect.ts'\nimport { x } from 'node:fs'", null],
  ['ui/a.tsx', "import { fold } from '#sync/fold.ts'", 'components import from domain'],
  ['ui/b.tsx', "import { config } from '#server/config.ts'", 'components import from domain'],
  ['ui/c.tsx', "import { MAX_NAME } from '#domain/text.ts'", null],
  ['features/a/x.tsx', "import { run } from './x.server.ts'", 'runs on the server'],
  ['features/a/y.tsx', "export const run = () => import('./x.server.ts')", 'runs on the server'],
  ['features/a/z.ts', "import { Screen } from './screen.tsx'", 'without a browser'],
  ['features/a/x.server.ts', "import { Screen } from './screen.tsx'", 'without a browser'],
  ['features/a/y.server.ts', "import { useDeck } from './use-deck.ts'", 'without a browser'],
  ['features/a/z.server.ts', "import { Page } from './share.page.tsx'\nimport { d } from '#database/connect.ts'", null],
  ['features/a/b.tsx', "import { Screen } from '#features/b/screen.tsx'", 'no other feature'],
  ['features/a/c.tsx', "import type { Row } from '#features/b/rows.ts'", 'no other feature'],
  ['features/a/d.tsx', "import { add } from '#features/b/operations.ts'", 'no other feature'],
  [
    'features/a/k.tsx',
    "import { add } from '#logbook/sets.ts'\nimport { Card } from '#features/exercise-cards/card.tsx'",
    null,
  ],
  ['features/a/e.tsx', "import { app } from '#app/router.tsx'", 'Nobody imports the app'],
  ['features/a/f.tsx', "import { add } from '../b/rows.ts'", 'by its name'],
  ['logbook/a.ts', 'export const at = Date.now()', 'arguments'],
  ['features/exercise-cards/a.tsx', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/public-link/a.tsx', "import { Card } from '#features/exercise-cards/card.tsx'", 'imports no feature'],
  ['features/social-image/a.ts', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/product-events/a.ts', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/value-offers/a.tsx', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/notifications/a.ts', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/activity/a.tsx', "import { add } from '#features/b/rows.ts'", 'imports no feature'],
  ['features/social-image/b.ts', "import { read } from '#features/public-link/reads.ts'", null],
  ['features/exercise-cards/b.tsx', "import { fold } from '#sync/fold.ts'", 'import no sync'],
  ['features/landing/a.tsx', "import { fold } from '#sync/fold.ts'", 'import no sync'],
  ['features/landing/b.tsx', "export const load = () => fetch('/api')", 'noRestrictedGlobals'],
  ['features/exercise-cards/c.tsx', "export const load = () => new WebSocket('/live')", 'noRestrictedGlobals'],
  [
    'features/a/l.tsx',
    'export const Way = ({ by }: { by: string | null }) => <a title={by ? `Shared by ${by}` : undefined} href="/x" />',
    'A text a person reads',
  ],
  ['features/a/g.ts', "export * from './x.ts'", 'barrel'],
  ['features/a/h.ts', 'export default 1', 'default'],
  ['features/a/i.ts', 'export const x: any = 1', 'any'],
  ['features/a/j.ts', "import { x } from './z'", 'extension'],
  ['features/a/NotKebab.ts', 'export const x = 1', 'filename'],
  ['features/a/ring-one.ts', "import { two } from './ring-two.ts'\nexport const one = () => two", 'cycle'],
  ['features/a/ring-two.ts', "import { one } from './ring-one.ts'\nexport const two = () => one", 'cycle'],
]

describe('the code checker rejects forbidden imports and calls', () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  let messagesByFile: Map<string, string[]>

  beforeAll(() => {
    for (const path of ['biome.json', 'package.json', '.gitignore', 'scripts/lint']) {
      cpSync(path, join(folder, path), { recursive: true })
    }
    for (const [file, code] of PROBES) {
      mkdirSync(dirname(join(folder, 'src', file)), { recursive: true })
      writeFileSync(join(folder, 'src', file), `${code}\n`)
    }
    messagesByFile = lint(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(PROBES)('the code checker judges this code in src/%s correctly: %s', (file, code, message) => {
    const path = join('src', file)
    const messages = [...(messagesByFile.get(path) ?? []), ...wrongImports(path, code)]
    if (message) expect(messages.join('\n')).toContain(message)
    else expect(messages.filter((text) => !/unused|Undeclared/i.test(text))).toEqual([])
  })
})

describe('the code checker rejects file names that say nothing', () => {
  test.each(['src/features/exercise-cards/utils.ts', 'src/shared/a.ts', 'tests/helpers/b.ts', 'src/ui/types.test.ts'])(
    'the code checker rejects the file name %s',
    (path) => {
      expect(forbiddenNames([path])).toHaveLength(1)
    },
  )

  test('the code checker accepts meaningful file names', () => {
    expect(forbiddenNames(['src/sync/shared-rows.ts', 'src/domain/set.ts'])).toEqual([])
  })
})

describe('the sync code must contain no words about lifting', () => {
  test.each([
    ["const kind = 'workout'"],
    ['// The rows of a routine.'],
    ['const workoutExerciseId = row.id'],
    ["if (kind === 'set.complete') return sets"],
    ['const { setId } = args'],
    ['select logged_set from x'],
    ['/** Draws anew with every set. */'],
    ['const restSeconds = 90'],
    ["unit === 'lbs'"],
  ])('the code checker finds a word about lifting in sync code: %s', (line) => {
    expect(liftingWords('src/sync/client/sync.ts', line)).toHaveLength(1)
  })

  test.each([
    ['const ids = new Set<string>()'],
    ['setTimeout(reset, 5); this.status.set({ isReachable })'],
    ["const KEY = 'set-aside:' // what was set aside, and nothing has reset it"],
    ['const { id, ...rest } = row // the rest'],
    ['sql`update x as stored set ${changes}`'],
    ['// a clock set back, and a wish'],
  ])('the code checker accepts this line in sync code: %s', (line) => {
    expect(liftingWords('src/sync/client/sync.ts', line)).toEqual([])
  })

  test('the ban on words about lifting applies only to sync code, not to its tests or other folders', () => {
    expect(liftingWords('src/logbook/workouts.ts', 'workout')).toEqual([])
    expect(liftingWords('src/sync/client/same-rows.test.ts', 'workout')).toEqual([])
  })
})

describe('R-DATA-01 the code checker rejects a second list of the fields of a set', () => {
  test.each([
    "const FIELDS = ['set_variant', 'set_type', 'reps', 'weight'] as const",
    "type Shown = Pick<LoggedSet, 'set_order' | 'set_variant' | 'reps' | 'weight' | 'weight_unit'>",
    'const pick = ({ set_variant, set_type, reps, timed_set_duration }: SetValues) => reps',
    'const values = {\n  set_variant: set.set_variant,\n  set_type: set.set_type,\n  reps: set.reps,\n  weight: set.weight,\n}',
    'sql`select set_order, set_variant, set_type, reps, weight, weight_unit from logged_set`',
    "sql`jsonb_build_object('reps', s.reps, 'set_type', s.set_type, 'weight', s.weight, 'weight_unit', s.weight_unit)`",
  ])('the code checker finds a second list of set fields in: %s', (text) => {
    expect(secondLists('src/features/a/x.ts', text)).toHaveLength(1)
  })

  test.each([
    "const SAMPLE = { set_variant: 'Set 1', set_type: 'reps', reps: 5, weight: 45, weight_unit: 'kg' }",
    "type Amount = Pick<SetValues, 'set_type' | 'reps' | 'timed_set_duration'>",
    'const said = formatWeight(set.weight, set.weight_unit) + set.reps + set.set_variant',
  ])('the code checker finds no second list of set fields in: %s', (text) => {
    expect(secondLists('src/features/a/x.ts', text)).toEqual([])
  })
})

test('the code checker finds short files that only one other file imports', () => {
  const long = 'line\n'.repeat(60)
  const files = new Map([
    [
      'src/ui/a.tsx',
      `import { b } from './b.ts'\nimport { c } from '#domain/c.ts'\nconst d = () => import('./d.ts')\nimport { P } from './p-page.tsx'\n${long}`,
    ],
    ['src/ui/b.ts', 'export const b = 1\n'],
    ['src/domain/c.ts', 'export const c = 1\n'],
    ['src/ui/d.ts', 'export const d = 1\n'],
    ['src/ui/p-page.tsx', 'export const P = 1\n'],
    ['src/ui/e.ts', "import { c } from '#domain/c.ts'\n"],
    ['src/app/f.ts', "import { routes } from '#features/a/routes.server.ts'\n"],
    ['src/features/a/routes.server.ts', 'export const routes = 1\n'],
  ])
  expect(splinters(files)).toEqual(['src/ui/b.ts'])
})

test('the code checker finds two folders that import each other at run time and ignores type imports', () => {
  const files = new Map([
    ['src/ui/a.ts', "import { b } from '#words/b.ts'\nimport { c } from '#frame/c.ts'"],
    ['src/words/b.ts', "import { a } from '#ui/a.ts'"],
    ['src/frame/c.ts', "import type { A } from '#ui/a.ts'"],
  ])
  expect(circles(files)).toEqual(['ui words'])
})

test('the code checker finds server files that reach the words of the browser, even through other files', () => {
  const asking = "import { currentWords } from '#words/current-words.ts'\n"
  const byDefault = `${asking}export const name = (set: Set, words: Words = currentWords()) => words(set)`
  const files = new Map([
    ['src/features/a/x.server.ts', "import { label } from '#words/label.ts'\nimport type { Shown } from './shown.ts'"],
    ['src/words/label.ts', `${asking}import { name } from './name.ts'\nexport const label = () => currentWords()('a')`],
    ['src/words/name.ts', byDefault],
    ['src/features/a/shown.ts', asking],
    ['src/features/a/y.client.ts', asking],
    ['src/sync/server/z.ts', "import { drawnIn } from '#words/current-words.ts'"],
    ['src/words/current-words.ts', 'export const currentWords = () => 1\nexport const drawnIn = 2'],
  ])
  expect(serverWords(files).map((line) => line.split(':')[0])).toEqual(['src/words/label.ts'])
})

test('the code checker finds exports that nobody or only a test imports', () => {
  const files = new Map([
    ['src/ui/a.ts', 'export const used = 1\nexport type Nobody = 1\nexport const tested = 1\nconst b = tested'],
    ['src/ui/b.ts', "export const kept = 1\nexport function loaded() {}\nimport { used as u } from './a.ts'"],
    ['src/ui/c.ts', "const { loaded } = await import('#ui/b.ts')"],
    ['src/ui/a.test.ts', "import { tested, used } from './a.ts'\nimport { kept } from '#ui/b.ts'"],
  ])
  expect(unusedExports(files)).toEqual({
    unused: ['src/ui/a.ts Nobody', 'src/ui/b.ts kept'],
    forTests: ['src/ui/a.ts tested'],
  })
})

describe('the code checker rejects test functions of more than 150 lines', () => {
  const lines = (count: number) => '  expect(1).toBe(1)\n'.repeat(count)

  test.each(["test('a', async () => {", 'async function helper(a: string): Promise<void> {', 'const helper = () => {'])(
    'the code checker rejects more than 150 lines in a function that starts with: %s',
    (head) => {
      expect(longFunctions('tests/server/a.test.ts', `${head}\n${lines(149)}}\n`)).toHaveLength(1)
      expect(longFunctions('tests/server/a.test.ts', `${head}\n${lines(148)}}\n`)).toEqual([])
      expect(longFunctions('src/ui/a.ts', `${head}\n${lines(149)}}\n`)).toEqual([])
    },
  )

  test.each(["describe('a', () => {", 'withDatabases((fresh) => {', 'const TABLE: Record<string, Case> = {'])(
    'the code checker accepts any length for a block that starts with: %s',
    (head) => {
      expect(longFunctions('src/ui/a.test.ts', `${head}\n${lines(200)}})\n`)).toEqual([])
    },
  )
})

function lint(folder: string): Map<string, string[]> {
  const report = JSON.parse(runBiome(folder)) as {
    diagnostics: { message: string; category: string; location: { path: string | { file: string } } }[]
  }
  const messages = new Map<string, string[]>()
  for (const { message, category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    messages.set(path, [...(messages.get(path) ?? []), `${category} ${message}`])
  }
  return messages
}

function runBiome(folder: string): string {
  try {
    return execFileSync(BIOME, ['lint', '--reporter=json', '--max-diagnostics=none', 'src'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
