import { currentWords } from '#words/current-words.ts'

const thrown = new WeakSet<Error>()

/** Notes errors of missing files: a newer version has replaced them, or there is no connection. */
export function watchForMissingFiles() {
  window.addEventListener('vite:preloadError', ({ payload }) => void thrown.add(payload))
}

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && (thrown.has(error) || (error.cause instanceof Error && thrown.has(error.cause)))

/** If the file is missing, rejects so that the page can say so; a reload would show nothing offline. */
export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(currentWords()('app.partMissing'), { cause })
  }
}
