import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAppIfStale } from '../../scripts/build-app.ts'
import { enterTemporaryFolder } from '../support/temporary-folder.ts'

/** Once before all tests, so that no two workers build at the same time. What it returns runs once after them. */
export default async function buildFirst(): Promise<() => void> {
  // Playwright keeps the tests it has compiled there, for its workers and the next run.
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(tmpdir(), `playwright-transform-cache-${process.geteuid?.()}`)
  const dropTemporaryFolder = enterTemporaryFolder()
  await buildAppIfStale()
  return dropTemporaryFolder
}
