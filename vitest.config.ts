import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/support/databases-setup.ts'],
    setupFiles: ['tests/support/english.ts'],
    // Each worker may hold an embedded database or two, about 0.3 GB each.
    maxWorkers: 2,
    // Nothing is timed: this only ends what hangs, on a machine that may be busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
