import { currentWords } from '#words/current-words.ts'

const thrown = new WeakSet<Error>()

/** A newer version has replaced a file, or there is no connection. */
export function watchForMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => void thrown.add(payload))
}

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (thrown.has(error) || (error.cause instanceof Error && thrown.has(error.cause)))

/** If the file is missing, the page says so itself; a reload would show nothing offline. */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(currentWords()('app.partMissing'), { cause })
  }
}
