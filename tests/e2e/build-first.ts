import { buildClientIfStale } from '../../scripts/build-client.ts'

/** Once before all tests, so that no two workers build at the same time. */
export default async function buildFirst(): Promise<void> {
  await buildClientIfStale()
}
