import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const STAMP = 'dist/.stamp'
/** The page that somebody with a link meets first, on whatever connection. */
const FIRST_PAGE = join(CLIENT, 'pages.html')
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/
/** What the rest of a build hangs on. */
const ENTRIES = [join(CLIENT, 'index.html'), FIRST_PAGE, join(SERVER, 'pages.mjs')]

/** What pages are made of, in the browser and on the server. */
const SOURCES = [
  'index.html',
  'pages.html',
  'vite.config.ts',
  'scripts/build-client.ts',
  'scripts/chunk-groups.ts',
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

/** Builds the browser's part, and what draws pages on the server, unless both are of these very sources. Answers whether it did. */
export async function buildClientIfStale(): Promise<boolean> {
  const sources = hashOfSources()
  const isThere = [STAMP, ...ENTRIES].every((file) => existsSync(file))
  if (isThere && readFileSync(STAMP, 'utf8') === stampOf(sources)) return false
  // Heavy to load, and most starts build nothing.
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  inlineStyles()
  await compressFiles()
  await buildPageRenderer(SERVER)
  writeFileSync(STAMP, stampOf(sources))
  return true
}

/**
 * What draws pages on the server, which reads TypeScript but no JSX: one file, React and all, into `folder`. The styles and
 * scripts of these pages come with the client's build.
 */
export async function buildPageRenderer(folder: string): Promise<void> {
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

/** The pages name every file of their build, so a build by another command, or half of one, has another stamp. */
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

/** Its styles come with it: asked for apart, they would wait for one answer more, and for their turn beside the font. */
function inlineStyles(): void {
  const page = readFileSync(FIRST_PAGE, 'utf8')
  const withStyles = page.replace(STYLES, (_, href) => `<style>${readFileSync(join(CLIENT, href), 'utf8')}</style>`)
  if (withStyles === page) throw new Error(`${FIRST_PAGE} names no style sheet`)
  writeFileSync(FIRST_PAGE, withStyles)
}

/** Smaller files gain less than the header costs. */
const WORTH_COMPRESSING = 1024

/** Compressed once here, as small as it gets, instead of at every request. */
async function compressFiles(): Promise<void> {
  for (const file of globSync(`${CLIENT}/**/*.{js,css,html,svg,webmanifest}`)) {
    const content = readFileSync(file)
    if (content.length < WORTH_COMPRESSING) continue
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
