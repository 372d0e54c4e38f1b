import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const CLIENT = 'dist/client'
const ENTRY = 'index.html'
/** The pages that the server draws, with what they load when there is something to press. */
const PAGES = 'pages.html'
const PAGES_SCRIPTS = [PAGES, 'src/features/public-pages/save-routine-root.tsx', 'src/ui/toast-list.tsx']
const MOST_OF_PAGES = 100
const DEMO = [PAGES, 'src/features/landing/wake-demo.tsx']
/** What the landing page fetches once it is idle: as heavy as the sheets of a workout, docs/measured.md says why. */
const DEMO_SHEETS = ['src/features/landing/demo-sheets.tsx', 'src/domain/exercise-catalogue.ts']
const MOST_OF_DEMO_SHEETS = 55
const MAIN_FONT = /^archivo-latin-standard-normal-.*\.woff2$/

/** What a screen loads first, beside the entry. docs/architecture.md §8, in kB (1000 bytes), gzipped; fonts as they are. */
const FRAME = 'src/app/account-frame.tsx'
const ROUTES = [
  { name: 'login', chunks: ['src/identity/client/log-in-page.tsx'], most: 140 },
  // 170 are meant; docs/measured.md says what is more. It must not grow unseen.
  { name: 'active workout', chunks: [FRAME, 'src/app/active-workout-route.tsx'], most: 179 },
  { name: 'routines', chunks: [FRAME, 'src/features/routines/routines-page.tsx'], most: 280 },
  { name: 'builder', chunks: [FRAME, 'src/features/builder/builder-page.tsx'], most: 280 },
  { name: 'history', chunks: [FRAME, 'src/features/history/history-page.tsx'], most: 280 },
]
/** 280 are meant; the same. */
const MOST_OF_ALL = 371
const MOST_CSS = 20
const MOST_FONT = 92

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
const chunks = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

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

const lines: { name: string; size: number; most: number }[] = []
const unknown: string[] = []

for (const { name, chunks: loaded, most } of ROUTES) {
  const missing = loaded.filter((key) => !chunks[key])
  for (const key of missing) unknown.push(`${name}: ${key} is no file of its own in the build`)
  lines.push({ name, size: total(new Set([ENTRY, ...loaded].flatMap((key) => [...filesOf(key)]))), most })
}

for (const key of [...PAGES_SCRIPTS, ...DEMO, ...DEMO_SHEETS])
  if (!chunks[key]) unknown.push(`pages: ${key} is no file of its own in the build`)
lines.push({ name: 'public page to read', size: total(filesOf(PAGES)), most: MOST_OF_PAGES })
const pressed = new Set(PAGES_SCRIPTS.flatMap((key) => [...filesOf(key)]))
lines.push({ name: 'public page to save from', size: total(pressed), most: MOST_OF_PAGES })
const demo = new Set(DEMO.flatMap((key) => [...filesOf(key)]))
lines.push({ name: 'landing page with its demo', size: total(demo), most: MOST_OF_PAGES })
const sheets = DEMO_SHEETS.flatMap((key) => [...filesOf(key)]).filter((file) => !demo.has(file))
lines.push({ name: 'sheets of the demo, when idle', size: total(new Set(sheets)), most: MOST_OF_DEMO_SHEETS })

const assets = readdirSync(join(CLIENT, 'assets'))
const assetsEnding = (ending: string) => assets.filter((name) => name.endsWith(ending)).map((name) => `assets/${name}`)
const fonts = assets.filter((name) => MAIN_FONT.test(name)).map((name) => statSync(join(CLIENT, 'assets', name)).size)
lines.push({ name: 'all scripts together', size: total(assetsEnding('.js')), most: MOST_OF_ALL })
lines.push({ name: 'all styles together', size: total(assetsEnding('.css')), most: MOST_CSS })
lines.push({ name: 'font', size: kilobytes(Math.max(...fonts)), most: MOST_FONT })
if (fonts.length === 0) unknown.push('font: not in the build')

for (const { name, size, most } of lines) {
  console.log(`${size <= most ? 'within' : 'OVER  '} ${size.toFixed(1).padStart(6)} of ${most} kB  ${name}`)
}
for (const line of unknown) console.log(`MISSING  ${line}`)
process.exitCode = unknown.length > 0 || lines.some(({ size, most }) => size > most) ? 1 : 0
