import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build-stamp.ts'

// Within the project, as sources are: patterns do not reach out of it.
const folder = mkdtempSync('dist/stamp-test-')
const at = (path: string) => join(folder, path)
const BUILD = {
  sources: [at('src/**/*')],
  without: ['**/*.test.ts'],
  results: [at('dist/app.js')],
  stamp: at('dist/.stamp'),
}

function write(path: string, text: string) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

/** Whether a start builds. */
const isBuilt = () => buildIfStale(BUILD, async () => write('dist/app.js', 'built'))

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  write('src/rules/rest.ts', 'export const REST = 90')
  await isBuilt()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build of unchanged sources counts as up to date', async () => expect(await isBuilt()).toBe(false))

test('rewriting sources with the same content, as a git checkout does, requires no new build', async () => {
  utimesSync(at('src/rules/rest.ts'), 1, 1)
  expect(await isBuilt()).toBe(false)
})

test.each<[string, () => void]>([
  ['a changed source', () => write('src/rules/rest.ts', 'export const REST = 60')],
  ['a new source', () => write('src/rules/sets.ts', '')],
  ['a new source in a new folder', () => write('src/words/de.ts', '')],
  ['a source that is gone', () => rmSync(at('src/rules/rest.ts'))],
  ['a result of another build', () => write('dist/app.js', 'built otherwise')],
  ['a result that is gone', () => rmSync(at('dist/app.js'))],
  ['a stamp that nobody can read', () => write('dist/.stamp', 'of an older version')],
])('%s makes a new build necessary', async (_, change) => {
  change()
  expect(await isBuilt()).toBe(true)
})

test('a new test file requires no new build', async () => {
  write('src/rules/rest.test.ts', '')
  expect(await isBuilt()).toBe(false)
})

test('of two simultaneous starts one builds and the other waits for that build', async () => {
  write('src/rules/sets.ts', '')
  let builds = 0
  const start = () =>
    buildIfStale(BUILD, async () => {
      builds += 1
      await new Promise((resolve) => setTimeout(resolve, 300))
      write('dist/app.js', 'built')
    })
  expect(await Promise.all([start(), start()])).toEqual([true, false])
  expect(builds).toBe(1)
})

test('an interrupted build does not count as a build and does not block the next one', async () => {
  write('src/rules/rest.ts', 'export const REST = 60')
  const stopped = buildIfStale(BUILD, () => Promise.reject(new Error('the disk is full')))
  await expect(stopped).rejects.toThrow('the disk is full')
  write('src/rules/rest.ts', 'export const REST = 90') // As the build before had it.
  expect(await isBuilt()).toBe(true)
  // Of a process that was killed, and of one that had this one's number in a container.
  for (const [pid, reps] of [
    ['999999999', 60],
    [String(process.pid), 70],
  ] as const) {
    write('dist/.stamp.lock', pid)
    write('src/rules/rest.ts', `export const REST = ${reps}`)
    expect(await isBuilt()).toBe(true)
  }
})

test('a source file listed by name counts as a source even if an exclude pattern matches it', async () => {
  write('src/words.server.ts', '')
  const build = { ...BUILD, sources: [at('src/words.server.ts')], without: ['**/*.server.ts'] }
  const make = async () => write('dist/app.js', 'built')
  await buildIfStale(build, make)
  write('src/words.server.ts', 'changed')
  expect(await buildIfStale(build, make)).toBe(true)
})

test('a source changed during a build requires another build', async () => {
  write('src/rules/sets.ts', '')
  await buildIfStale(BUILD, async () => write('src/rules/rest.ts', 'export const REST = 60'))
  expect(await isBuilt()).toBe(true)
})
