import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const STAMP = 'dist/.stamp'
/** The page that somebody with a link sees first, on any connection. */
const FIRST_PAGE = join(CLIENT, 'pages.html')
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/
/** The files that the rest of a build depends on. */
const ENTRIES = [join(CLIENT, 'index.html'), FIRST_PAGE, join(SERVER, 'pages.mjs')]

/** The sources of pages, in the browser and on the server. */
const SOURCES = [
  'index.html',
  'pages.html',
  'vite.config.ts',
  'scripts/build-client.ts',
  'scripts/chunk-groups.ts',
  'scripts/compile-words.ts',
  'scripts/direct-imports.ts',
  'tsconfig*.json',
  'package-lock.json',
  'public/**/*',
  'src/**/*',
]
const NOT_OF_THE_CLIENT = [
  'src/server/**',
  'src/identity/server/**',
  'src/database/**',
  'src/sync/server/**',
  '**/*.server.ts',
  '**/*.test.*',
]

/**
 * Builds the browser's part and the code that draws pages on the server, unless both are up to date. Answers whether it
 * built.
 */
export async function buildClientIfStale(): Promise<boolean> {
  const sources = hashOfSources()
  const isThere = [STAMP, ...ENTRIES].every((file) => existsSync(file))
  if (isThere && readFileSync(STAMP, 'utf8') === stampOf(sources)) return false
  // Vite is slow to load, and most starts build nothing.
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  inlineStyles()
  await compressFiles()
  await buildPageRenderer(SERVER)
  writeFileSync(STAMP, stampOf(sources))
  return true
}

/**
 * Builds the code that draws pages on the server into one file in `folder`, with React, because the server reads
 * TypeScript but no JSX. The styles and scripts of these pages come with the client's build.
 */
async function buildPageRenderer(folder: string): Promise<void> {
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    plugins: [react()],
    build: {
      ssr: 'src/app/pages.page.tsx',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
}

/** The pages name every file of their build, so an incomplete build, or one by another command, has another stamp. */
const stampOf = (sources: string): string =>
  `${[sources, ...ENTRIES.map((file) => hash(readFileSync(file)))].join(' ')}\n`

function hashOfSources(): string {
  const files = globSync(SOURCES, { exclude: NOT_OF_THE_CLIENT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return hash(files.map((file) => `${file} ${hash(readFileSync(file))}`).join('\n'))
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * Puts the styles into the page. Loaded separately they would wait for another answer, and for their turn beside the
 * font.
 */
function inlineStyles(): void {
  const page = readFileSync(FIRST_PAGE, 'utf8')
  const withStyles = page.replace(STYLES, (_, href) => `<style>${readFileSync(join(CLIENT, href), 'utf8')}</style>`)
  if (withStyles === page) throw new Error(`${FIRST_PAGE} names no style sheet`)
  writeFileSync(FIRST_PAGE, withStyles)
}

/** A smaller file gains less than the header costs. */
const WORTH_COMPRESSING = 1024

/** Compresses files once, as small as possible, instead of at every request. */
async function compressFiles(): Promise<void> {
  for (const file of globSync(`${CLIENT}/**/*.{js,css,html,svg,webmanifest}`)) {
    const content = readFileSync(file)
    if (content.length < WORTH_COMPRESSING) continue
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
