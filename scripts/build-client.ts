import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Build, buildIfStale } from './build-stamp.ts'

const CLIENT = 'dist/client'
/** The code that draws pages on the server. */
const PAGES = 'dist/pages'
const SHELLS = ['index.html', 'pages.html'].map((name) => join(CLIENT, name))
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/

const BUILD: Build = {
  sources: [
    'index.html',
    'pages.html',
    'vite.config.ts',
    'scripts/build-client.ts',
    'scripts/compile-words.ts',
    'scripts/first-files.ts',
    'src/words/compile-catalogue.server.ts',
    'tsconfig*.json',
    'package-lock.json',
    'public/**/*',
    'src/**/*',
  ],
  without: [
    'src/server/**',
    'src/identity/server/**',
    'src/database/**',
    'src/sync/server/**',
    '**/*.server.ts',
    '**/*.test.*',
  ],
  results: [...SHELLS, join(PAGES, 'pages.mjs')],
  stamp: 'dist/.client-stamp',
}

/** Builds the browser's part and the page renderer. Answers true if they were built. */
export const buildClientIfStale = (): Promise<boolean> => buildIfStale(BUILD, buildClient)

async function buildClient(): Promise<void> {
  const { NODE_ENV } = process.env
  // A test builds, too, under its own name, and what it builds is what `npm start` runs.
  process.env.NODE_ENV = 'production'
  try {
    // Loaded only for a build, because Vite is slow to load and most starts build nothing.
    const { build } = await import('vite')
    await build({ logLevel: 'warn' })
    for (const shell of SHELLS) inlineStyles(shell)
    await compressFiles()
    await buildPageRenderer()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/**
 * Bundles the page renderer into one file, with React, because the server reads TypeScript but no JSX. Styles and
 * scripts come with the client.
 */
async function buildPageRenderer(): Promise<void> {
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
      outDir: PAGES,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'pages.mjs', chunkFileNames: '[name].mjs' } },
    },
  })
}

/**
 * Puts the stylesheet into the page, because a separate one would take another request beside the font and the scripts.
 */
function inlineStyles(file: string): void {
  const page = readFileSync(file, 'utf8')
  const withStyles = page.replace(STYLES, (_, href) => `<style>${readFileSync(join(CLIENT, href), 'utf8')}</style>`)
  if (withStyles === page) throw new Error(`${file} names no style sheet`)
  writeFileSync(file, withStyles)
}

/** In bytes. Compressing a smaller file gains less than the header costs. */
const WORTH_COMPRESSING = 1024

async function compressFiles(): Promise<void> {
  for (const file of globSync(`${CLIENT}/**/*.{js,css,html,svg,webmanifest}`)) {
    const content = readFileSync(file)
    if (content.length < WORTH_COMPRESSING) continue
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
