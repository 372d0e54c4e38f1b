import { parseArgs } from 'node:util'
import { prepareMachine } from './prepare-machine.ts'
import { nodeStep, runStep } from './step.ts'

/**
 * The long run of the tests under faults: `npm run test:faults -- --rounds 50`, and `-- --seed 17 --rounds 1` to repeat
 * a failed one. It prints a line for each case: `case seed ops acked lost dup torn PASS`. Then it kills a browser, and
 * prints for each delay between the last of twenty sets and the kill how many arrived.
 */
const { values } = parseArgs({
  options: {
    /** The first seed. Later ones follow from it. By default it is a new one each time. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The number of histories on each database. */
    rounds: { type: 'string', default: '20' },
    /** The number of taps and faults in each history. */
    steps: { type: 'string', default: '200' },
    /** The number of browser kills for each delay. */
    kills: { type: 'string', default: '20' },
  },
})

/** Tests that do more when they are given rounds. */
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
