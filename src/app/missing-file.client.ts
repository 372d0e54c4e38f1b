import { currentWords } from '#words/current-words.ts'

/** What was thrown for files of the app that could not be loaded. */
const thrown = new WeakSet<Error>()

/** From now on knows such errors: a newer version has replaced the file, or there is no connection. */
export function watchForMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => void thrown.add(payload))
}

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (thrown.has(error) || (error.cause instanceof Error && thrown.has(error.cause)))

/**
 * Loads a page's file. A failure is passed on in words of its own: for the browser's the router would load the page anew,
 * which without a connection would leave none at all, and with an old worker the same one.
 */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(currentWords()('app.partMissing'), { cause })
  }
}
