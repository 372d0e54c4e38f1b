import { buildClientIfStale } from './build-client.ts'
import { buildServerIfStale } from './build-server.ts'

/** Builds the parts that are out of date. Answers true if anything was built. */
export async function buildAppIfStale(): Promise<boolean> {
  const built = [await buildClientIfStale(), await buildServerIfStale()]
  return built.includes(true)
}
