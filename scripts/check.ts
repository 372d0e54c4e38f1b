import { pathToFileURL } from 'node:url'
import { nodeStep, runCheck } from './step.ts'

const TSC = 'node_modules/typescript/bin/tsc'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/** Keys and types first, then format, lint, imports and names. */
const CHECKS = [
  nodeStep('catalogues of words', 'scripts/words.ts'),
  nodeStep('types of both sides', TSC, '-p', 'tsconfig.core.json'),
  nodeStep('types of the browser', TSC, '-p', 'tsconfig.browser.json'),
  nodeStep('types of the service worker', TSC, '-p', 'tsconfig.worker.json'),
  nodeStep('types of the server', TSC, '-p', 'tsconfig.node.json'),
  nodeStep('types of the tests', TSC, '-p', 'tsconfig.tests.json'),
  nodeStep('format, lint, imports', BIOME, 'check', '--diagnostic-level=error'),
  nodeStep('names of files and folders', 'scripts/check-house.ts'),
]

/** Runs every check, even after a failure. Answers whether each passed. */
export async function runChecks(): Promise<boolean[]> {
  const passed: boolean[] = []
  for (const check of CHECKS) passed.push(await runCheck(check))
  return passed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const passed = await runChecks()
  process.exitCode = passed.every(Boolean) ? 0 : 1
}
