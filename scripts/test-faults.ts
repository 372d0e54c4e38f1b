import { parseArgs } from 'node:util'
import { prepareMachine } from './prepare-machine.ts'
import { nodeStep, runStep } from './step.ts'

/**
 * The long run of the tests under faults: `npm run test:faults -- --rounds 50`, and `-- --seed 17 --rounds 1` to repeat
 * one that failed. Prints a line per case: `case seed ops acked lost dup torn PASS`.
 */
const { values } = parseArgs({
  options: {
    /** The first seed; the others follow it. Default: another one each time. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Histories on each database. */
    rounds: { type: 'string', default: '20' },
    /** Taps and misfortunes in each history. */
    steps: { type: 'string', default: '200' },
  },
})

/** Tests that do more when they are asked for rounds. */
const FILES = ['tests/devices-random.test.ts', 'tests/sync-orders.test.ts']

await prepareMachine()
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...FILES, '--maxWorkers=1', '--disable-console-intercept']
const env = { FAULT_SEED: values.seed, FAULT_ROUNDS: values.rounds, FAULT_STEPS: values.steps }
console.log(`seeds from ${values.seed} on: case seed ops acked lost dup torn`)
const { code } = await runStep({ ...nodeStep('tests under faults', ...vitest), env }, true)
process.exitCode = code
