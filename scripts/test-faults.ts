import { parseArgs } from 'node:util'
import { prepareMachine } from './prepare-machine.ts'
import { nodeStep, runStep } from './step.ts'

/**
 * `npm run test:faults -- --rounds 50`: long runs under faults. `-- --seed 17 --rounds 1` repeats one. Prints `case
 * seed ops acked lost dup torn PASS`, then how many of twenty sets survive a killed browser.
 */
const { values } = parseArgs({
  options: {
    /** The first seed; the others follow from it. New each time by default. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '20' },
    steps: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
  },
})

/** Tests that read the number of rounds. */
const FILES = ['tests/devices/devices-random.test.ts', 'tests/devices/sync-orders.test.ts']

const { chromium } = await prepareMachine()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...FILES, '--maxWorkers=1', '--disable-console-intercept']
const env = { FAULT_SEED: values.seed, FAULT_ROUNDS: values.rounds, FAULT_STEPS: values.steps }
console.log(`seeds from ${values.seed} on: case seed ops acked lost dup torn`)
const devices = await runStep({ ...nodeStep('tests under faults', ...vitest), env }, true)
const playwright = ['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/kills.spec.ts', '--reporter=list']
const browser: Record<string, string> = { KILL_RUNS: values.kills, ...(chromium && { CHROMIUM_PATH: chromium }) }
const kills = await runStep({ ...nodeStep('kills of a browser', ...playwright), env: browser }, true)
process.exitCode = devices.code || kills.code
