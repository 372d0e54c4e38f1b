import { buildClientIfStale } from './build-client.ts'
import { buildServerIfStale } from './build-server.ts'

/**
 * Builds what is not up to date of the browser's part, the pages that the server draws, and the server. Answers whether
 * it built.
 */
export async function buildAppIfStale(): Promise<boolean> {
  const built = [await buildClientIfStale(), await buildServerIfStale()]
  return built.includes(true)
}
