import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const CLIENT = 'dist/client'
const TEXTS = /^src\/words\/(exercises\/)?\w+\.json$/
const ENGLISH = 'src/words/en.json'
const MAIN_FONT = /^archivo-latin-standard-normal-.*\.woff2$/

type Budget = { name: string; needs: readonly string[]; without?: readonly string[]; most: number }

/**
 * What a page loads first: the names of scripts/chunk-groups.ts, with everything they need. The limits of
 * docs/architecture.md §9 are in kB (1000 bytes), gzipped, with fonts as they are. The texts of the reader's language
 * are loaded beside it and counted once, in English.
 */
const APP = ['index', 'app']
// The navigation is a file of its own: every page of an account loads it beside the frame, except a running workout.
const ACCOUNT = [...APP, 'frame', 'navigation']
const PUBLIC = ['pages', 'public-page']
const DEMO = [...PUBLIC, 'demo']
const PAGES: readonly Budget[] = [
  { name: 'login', needs: [...APP, 'log-in-page'], most: 110 },
  { name: 'active workout', needs: [...APP, 'frame', 'active-workout-page'], most: 169 },
  { name: 'routines', needs: [...ACCOUNT, 'routines-page'], most: 250 },
  { name: 'builder', needs: [...ACCOUNT, 'builder-page'], most: 260 },
  { name: 'history', needs: [...ACCOUNT, 'history-page'], most: 253 },
  { name: 'progress', needs: [...ACCOUNT, 'stats-page'], most: 200 },
  { name: 'one exercise', needs: [...ACCOUNT, 'exercise-page'], most: 212 },
  // R-PROG-10: the library and what draws with it, beside what every screen of an account has.
  { name: 'charts', needs: ['charts'], without: [...ACCOUNT, 'stats-page'], most: 19 },
  { name: 'public page to read', needs: PUBLIC, most: 5 },
  { name: 'public page to save from', needs: [...PUBLIC, 'saving', 'toasts'], most: 95 },
  { name: 'landing page with its demo', needs: DEMO, most: 99 },
  // Fetched once the landing page is idle: as heavy as the sheets of a workout, docs/measured.md says why.
  { name: 'sheets of the demo, when idle', needs: ['demo-sheets', 'exercise-catalogue'], without: DEMO, most: 63 },
]
const MOST_OF_ALL = 530
const MOST_TEXTS = 27
const MOST_CSS = 22
const MOST_FONT = 92

type Chunk = { file: string; name?: string; imports?: string[] }
const chunks = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const keyByName = new Map(Object.entries(chunks).map(([key, { name }]) => [name, key]))

const kilobytes = (bytes: number): number => bytes / 1000
const gzipped = (file: string): number => kilobytes(gzipSync(readFileSync(join(CLIENT, file))).length)
const total = (files: Iterable<string>): number => [...files].reduce((size, file) => size + gzipped(file), 0)

/** The files a chunk needs before it runs, itself included. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const filesOfAll = (names: readonly string[]) =>
  new Set(names.flatMap((name) => [...filesOf(keyByName.get(name) ?? '')]))

const lines: { name: string; size: number; most: number }[] = []
const unknown: string[] = []

for (const { name, needs, without = [], most } of PAGES) {
  for (const file of needs) if (!keyByName.has(file)) unknown.push(`${name}: ${file} is no file of the build`)
  lines.push({ name, size: total(filesOfAll(needs).difference(filesOfAll(without))), most })
}

// Only pages with a chart wait for what draws it (R-PROG-10).
const charts = chunks[keyByName.get('charts') ?? '']?.file ?? ''
for (const { name, needs } of PAGES) {
  const hasChart = needs.some((chunk) => chunk === 'charts' || chunk === 'exercise-page')
  if (filesOfAll(needs).has(charts) !== hasChart) unknown.push(`${name}: ${hasChart ? 'lacks' : 'loads'} the charts`)
}

const assets = readdirSync(join(CLIENT, 'assets'))
const assetsEnding = (ending: string) => assets.filter((name) => name.endsWith(ending)).map((name) => `assets/${name}`)
const texts = Object.keys(chunks).filter((key) => TEXTS.test(key))
const textFiles = new Set(texts.map((key) => chunks[key]?.file))
const english = chunks[ENGLISH]?.file
const fonts = assets.filter((name) => MAIN_FONT.test(name)).map((name) => statSync(join(CLIENT, 'assets', name)).size)
lines.push({ name: 'texts, in English', size: english ? gzipped(english) : 0, most: MOST_TEXTS })
if (!english) unknown.push(`texts: ${ENGLISH} is not in the build`)
const scripts = assetsEnding('.js').filter((file) => !textFiles.has(file))
lines.push({ name: 'all scripts together, texts apart', size: total(scripts), most: MOST_OF_ALL })
lines.push({ name: 'all styles together', size: total(assetsEnding('.css')), most: MOST_CSS })
lines.push({ name: 'font', size: kilobytes(Math.max(...fonts)), most: MOST_FONT })
if (fonts.length === 0) unknown.push('font: not in the build')

for (const { name, size, most } of lines) {
  console.log(`${size <= most ? 'within' : 'OVER  '} ${size.toFixed(1).padStart(6)} of ${most} kB  ${name}`)
}
for (const line of unknown) console.log(`WRONG    ${line}`)
process.exitCode = unknown.length > 0 || lines.some(({ size, most }) => size > most) ? 1 : 0
