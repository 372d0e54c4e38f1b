import { buildServerIfStale } from '../../scripts/build-server.ts'

/** Runs once before tests that start the server as a process of its own, so that no two of them build it at once. */
export async function setup(): Promise<void> {
  await buildServerIfStale()
}
