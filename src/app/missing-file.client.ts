import { currentWords } from '#words/current-words.ts'

/** The errors that were thrown because a file of the app could not be loaded. */
const thrown = new WeakSet<Error>()

/** Starts to recognize such errors: a newer version has replaced the file, or there is no connection. */
export function watchForMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => void thrown.add(payload))
}

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (thrown.has(error) || (error.cause instanceof Error && thrown.has(error.cause)))

/**
 * Loads a page's file. If there is none to be had, the page says so in its own words; a reload would show nothing
 * without a connection, and the same page with an old worker.
 */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(currentWords()('app.partMissing'), { cause })
  }
}
