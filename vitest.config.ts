import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The workers, and the processes that tests start, read what earlier ones have compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Tests of what runs as a server, or starts processes. */
const SERVER = ['src/{server,database}/**/*.test.ts', 'tests/{server,live,support}/**/*.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/support/databases-setup.ts'],
    setupFiles: ['tests/support/english.ts', 'tests/support/database-ahead.ts'],
    // Twice as many as a small machine has cores, because tests wait: for processes, for time, for a disk that is full.
    // Each worker may hold an embedded database or two, about 0.3 GB each.
    maxWorkers: 4,
    // Nothing is timed: this only ends what hangs, on a machine that may be busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    // As in a browser: a second try where a machine may have stood still, and the result names every test that needed it.
    retry: process.env.CI ? 1 : 0,
    // One process for many files loads a module once: half of what tests cost was loading it for each.
    isolate: false,
    // Two kinds of processes: a device's database and settings are those of a browser, which no server should find.
    projects: [
      {
        extends: true,
        test: {
          name: 'devices',
          include: ['src/**/*.test.{ts,tsx}', 'tests/devices/**/*.test.ts'],
          exclude: SERVER,
        },
      },
      // Processes run what `npm start` runs.
      { extends: true, test: { name: 'server', include: SERVER, globalSetup: ['tests/support/built-server.ts'] } },
    ],
  },
})
