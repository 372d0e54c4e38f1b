import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: ['tests/databases-setup.ts'],
    // Each worker may hold an embedded database or two, about 0.3 GB each.
    maxWorkers: 2,
    // The first test that wants a database waits for its template, which is slow on a small machine.
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
