import { defineConfig } from 'vitest/config'
import ofSled from '../../../vitest.config.ts'

export default defineConfig({
  test: {
    retry: ofSled.test?.retry,
    globalSetup: ['tests/support/databases-setup.ts'],
    include: ['tests/support/second-try/needs-two-tries.ts'],
  },
})
