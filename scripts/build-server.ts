import { globSync, rmSync, statSync } from 'node:fs'
import { type Build, buildIfStale } from './build-stamp.ts'

const FOLDER = 'dist/server'
/** The two programs of `npm start`: main, and the guard of the embedded database (`database/embedded/open.ts`). */
const PROGRAMS = { main: 'src/app/main.server.ts', guard: 'src/database/embedded/guard.ts' }

const BUILD: Build = {
  sources: ['scripts/build-server.ts', 'package-lock.json', 'src/**/*.{ts,mjs}', 'src/words/**/*.json'],
  without: ['**/*.test.ts', '**/*.client.ts'],
  results: Object.keys(PROGRAMS).map((name) => `${FOLDER}/${name}.mjs`),
  stamp: 'dist/.server-stamp',
}

/** Bundles the server, because Node spent two thirds of a start on its 900 modules. Answers true if it was built. */
export const buildServerIfStale = (): Promise<boolean> => buildIfStale(BUILD, buildServer)

async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  dropOldFiles()
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Binaries for this machine stay where npm put them.
    ssr: { noExternal: true, external: ['@takumi-rs/core'] },
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: false, // `dropOldFiles` deletes old files
      minify: false,
      rolldownOptions: {
        input: PROGRAMS,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/** Keeps the files of the previous build, because a server of that build may still load them. */
function dropOldFiles() {
  const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const lastAt = writtenAt(`${FOLDER}/main.mjs`)
  for (const file of globSync(`${FOLDER}/**/*.mjs`)) {
    if (writtenAt(file) < lastAt - A_BUILD_MS) rmSync(file, { force: true })
  }
}

/** In ms: one build writes all its files within this time. */
const A_BUILD_MS = 60_000
