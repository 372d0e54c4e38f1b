import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findTestBrowser } from './scripts/find-chromium.ts'
import { NOON_ZONE } from './tests/support/noon.ts'

const executablePath = findTestBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/build-first.ts',
  outputDir: 'test-results/artifacts',
  // One more than a small machine has cores, because a test does not always compute.
  workers: 3,
  // A machine for tests that stood still for a moment is no fault of the app: a second try there, and the result names
  // every test that needed it, for somebody to find out why. At home there is none.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Nothing is timed: these only end what hangs, on a machine that may be five times slower.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    timezoneId: NOON_ZONE,
    // A step that hangs says which one it is.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Requests that a test holds or changes must not pass a worker; what is about the worker allows it.
    serviceWorkers: 'block',
    // A trace costs every test half its time again. For one that fails: npx playwright test FILE --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: executablePath ? { executablePath, args: CHROMIUM_ARGS } : { args: CHROMIUM_ARGS },
  },
})
