import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const CLIENT = 'dist/client'
const PAGE = join(CLIENT, 'index.html')
const STAMP = 'dist/.stamp'

/** What the browser's part is made of. */
const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'public/**/*', 'src/**/*']
const NOT_OF_THE_CLIENT = ['src/server/**', 'src/database/**', 'src/sync/server/**', '**/*.server.ts', '**/*.test.*']

/** Builds the browser's part unless what is there was built from these very sources. Answers whether it did. */
export async function buildClientIfStale(): Promise<boolean> {
  const sources = hashOfSources()
  if (existsSync(STAMP) && existsSync(PAGE) && readFileSync(STAMP, 'utf8') === stampOf(sources)) return false
  // Heavy to load, and most starts build nothing.
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
  await compressFiles()
  writeFileSync(STAMP, stampOf(sources))
  return true
}

/** The page names every file of its build, so a build by another command, or half of one, has another stamp. */
const stampOf = (sources: string): string => `${sources} ${hash(readFileSync(PAGE))}\n`

function hashOfSources(): string {
  const files = globSync(SOURCES, { exclude: NOT_OF_THE_CLIENT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return hash(files.map((file) => `${file} ${hash(readFileSync(file))}`).join('\n'))
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

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
