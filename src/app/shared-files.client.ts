import { navigate } from 'wouter/use-browser-location'
import { importStoreOf } from '#features/import/use-import-store.ts'
import type { Sync } from '#sync/client/sync.ts'

/** Where the worker keeps files that other apps share (`vite.config.ts`). `account-frame.tsx` names it, too. */
const SHARED_FILES = 'shared-files'

/** Opens the import with files that another app has shared or that were opened with this one (R-REACH-19). */
export async function bringFiles(sync: Sync, opened: readonly File[] = []): Promise<void> {
  const files = opened.length > 0 ? opened : await takeShared()
  if (files.length === 0 || sync.acting.isClosed) return
  void importStoreOf(sync).choose(files)
  navigate('/account/import')
}

/** The files that the worker has kept, each once. */
async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED_FILES)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const blob = await (await cache.match(request))?.blob()
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    if (blob) files.push(new File([blob], name, { type: blob.type }))
  }
  await caches.delete(SHARED_FILES)
  return files
}
