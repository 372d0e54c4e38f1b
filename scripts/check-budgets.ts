import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LANGUAGE_CODES } from '../src/domain/languages.ts'

const CLIENT = 'dist/client'
const TEXTS = /^src\/words\/((exercises|programmes|how-to)\/)?[\w-]+\.json$/
const CATALOGUE = /^src\/words\/[\w-]+\.json$/
const ENGLISH = 'src/words/en.json'
const MAIN_FONT = /^archivo-latin-standard-normal-.*\.woff2$/

/**
 * The modules that a page first loads, with all their imports. `most`: limits of docs/architecture.md §9 in kB (1000
 * bytes), gzipped, fonts as they are, with English texts once.
 */
const PAGES: readonly { name: string; needs: readonly string[]; most: number }[] = [
  { name: 'log-in', needs: ['index.html', 'src/app/log-in-route.tsx'], most: 110 },
  {
    name: 'active workout',
    needs: ['index.html', 'src/app/account-frame.tsx', 'src/app/active-workout-route.tsx'],
    most: 204,
  },
  { name: 'landing page', needs: ['pages.html', 'src/features/landing/wake-demo.tsx'], most: 100 },
  { name: 'public page', needs: ['pages.html', 'src/features/public-pages/save-shared-root.tsx'], most: 104 },
]
const MOST_FILES = 110
const MOST_TEXTS = 36
/** The letters of other scripts take more bytes. */
const MOST_IN_ANY_LANGUAGE = 44
const FIGURES = 'src/features/figures/drawn-figures.client.ts'
/** R-GUIDE-02. */
const MOST_FIGURES = 40
const THEME_SCRIPT = 'src/app/theme.client.ts'
const MOST_THEME = 0.6
const MOST_CSS = 24.5
const MOST_FONT = 92

type Chunk = { file: string; imports?: string[] }
const chunks = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const kilobytes = (bytes: number): number => bytes / 1000
const gzipped = (file: string): number => kilobytes(gzipSync(readFileSync(join(CLIENT, file))).length)
const total = (files: Iterable<string>): number => [...files].reduce((size, file) => size + gzipped(file), 0)

function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, found)
  return found
}

const assets = readdirSync(join(CLIENT, 'assets'))
const assetsEnding = (ending: string) => assets.filter((name) => name.endsWith(ending)).map((name) => `assets/${name}`)
const textFiles = Object.keys(chunks).flatMap((key) => (TEXTS.test(key) ? [chunks[key]?.file] : []))
const catalogues = Object.keys(chunks).filter((key) => CATALOGUE.test(key))
if (catalogues.length !== LANGUAGE_CODES.length) throw new Error('a catalogue is not in the build')
const longest = Math.max(...catalogues.map((key) => total(filesOf(key))))
const scripts = assetsEnding('.js').filter((file) => !textFiles.includes(file))
const fonts = assets.filter((name) => MAIN_FONT.test(name)).map((name) => statSync(join(CLIENT, 'assets', name)).size)
if (fonts.length === 0) throw new Error('the font is not in the build')

const lines = [
  ...PAGES.map(({ name, needs, most }) => ({
    name,
    size: total(new Set(needs.flatMap((key) => [...filesOf(key)]))),
    most,
  })),
  { name: 'theme, on every page', size: total(filesOf(THEME_SCRIPT)), most: MOST_THEME },
  { name: 'figures', size: total(filesOf(FIGURES)), most: MOST_FIGURES },
  { name: 'texts, in English', size: total(filesOf(ENGLISH)), most: MOST_TEXTS },
  { name: 'texts, in the longest language', size: longest, most: MOST_IN_ANY_LANGUAGE },
  { name: 'all styles together', size: total(assetsEnding('.css')), most: MOST_CSS },
  { name: 'font', size: kilobytes(Math.max(...fonts)), most: MOST_FONT },
]
for (const { name, size, most } of lines) {
  console.log(`${size <= most ? 'within' : 'OVER  '} ${size.toFixed(1).padStart(6)} of ${most} kB  ${name}`)
}
const isFew = scripts.length <= MOST_FILES
console.log(`${isFew ? 'within' : 'OVER  '} ${String(scripts.length).padStart(6)} of ${MOST_FILES} files of scripts`)
console.log(`       ${total(scripts).toFixed(1)} kB  all scripts together, texts apart`)
process.exitCode = isFew && lines.every(({ size, most }) => size <= most) ? 0 : 1
