import { defineConfig } from 'vitest/config'
import ofSled from '../../vitest.config.ts'

export default defineConfig({
  test: {
    retry: ofSled.test?.retry,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ['tests/e2e/build-first.ts'],
    include: ['tests/engines/*.test.ts'],
  },
})
