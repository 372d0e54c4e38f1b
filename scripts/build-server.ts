import { globSync, rmSync, statSync } from 'node:fs'
import { type Build, buildIfStale } from './build-stamp.ts'

const FOLDER = 'dist/server'
/** What `npm start` runs, and the guard of its database, a process of its own (`database/embedded/open.ts`). */
const PROGRAMS = { main: 'src/app/main.server.ts', guard: 'src/database/embedded/guard.ts' }

const BUILD: Build = {
  sources: ['scripts/build-server.ts', 'package-lock.json', 'src/**/*.{ts,mjs}', 'src/words/**/*.json'],
  without: ['**/*.test.ts', '**/*.client.ts'],
  results: Object.keys(PROGRAMS).map((name) => `${FOLDER}/${name}.mjs`),
  stamp: 'dist/.server-stamp',
}

/**
 * Puts the server and its libraries into a few files, unless they are up to date. Node finds, checks and links each module
 * by itself: 900 of them took two thirds of a start. Answers whether it built.
 */
export const buildServerIfStale = (): Promise<boolean> => buildIfStale(BUILD, buildServer)

async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  dropOldFiles()
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // What is compiled for a machine stays where npm put it.
    ssr: { noExternal: true, external: ['@takumi-rs/core'] },
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: false, // See `dropOldFiles`.
      minify: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** A server of the build before may still run, and load one of its files when it is first needed: these stay. */
function dropOldFiles() {
  const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const lastAt = writtenAt(`${FOLDER}/main.mjs`)
  for (const file of globSync(`${FOLDER}/**/*.mjs`)) {
    if (writtenAt(file) < lastAt - A_BUILD_MS) rmSync(file, { force: true })
  }
}

/** The files of one build are written within this time, in ms. */
const A_BUILD_MS = 60_000
