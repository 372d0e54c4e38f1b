import { buildClientIfStale } from './build-client.ts'
import { buildServerIfStale } from './build-server.ts'

/** Builds what is out of date. Answers whether it built. */
export async function buildAppIfStale(): Promise<boolean> {
  const built = [await buildClientIfStale(), await buildServerIfStale()]
  return built.includes(true)
}
