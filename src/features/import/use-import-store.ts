import { useMemo, useSyncExternalStore } from 'react'
import { readPicture } from '#domain/picture.ts'
import { keepPicture } from '#features/figures/pictures.client.ts'
import { sendWaiting } from '#features/figures/tell-pictures.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { loadFacts } from './account-facts.client.ts'
import { ImportStore, type Step } from './import-store.client.ts'
import { askForImports } from './known-imports.tsx'
import { keepOffers } from './offered-routines.client.ts'
import type { BroughtPicture } from './read-file.client.ts'

/** The import being prepared. It stays while the person looks at other pages. */
export function useImportStore(): { store: ImportStore; step: Step } {
  const sync = useSync()
  const store = useMemo(() => importStoreOf(sync), [sync])
  return { store, step: useSyncExternalStore(store.subscribe, store.getCurrent) }
}

let kept: { sync: Sync; store: ImportStore } | null = null

/** The one store of an account; opening it closes the store of another account. */
export function importStoreOf(sync: Sync): ImportStore {
  if (kept?.sync === sync) return kept.store
  kept?.store.cancel()
  const store = new ImportStore({
    accountId: sync.accountId,
    newId: sync.newId,
    now: () => sync.now(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    loadFacts: () => loadFacts(sync),
    async onSent(offers, pictures) {
      await keepOffers(sync, offers)
      await bringPictures(sync, pictures)
      await askForImports(sync.accountId)
    },
  })
  kept = { sync, store }
  return store
}

/** The server has them soon, as if the person had chosen them, under the ids that the import's exercises name. */
async function bringPictures(sync: Sync, pictures: readonly BroughtPicture[]) {
  try {
    for (const { id, exerciseId, blob } of pictures) {
      const bytes = await blob.arrayBuffer()
      const type = readPicture(new Uint8Array(bytes))?.type ?? ''
      await keepPicture(sync, { id, ownerId: sync.accountId, exerciseId, type, bytes })
    }
  } catch {
    toastError(currentWords()('progress.own.notKept'))
  }
  if (pictures.length > 0) void sendWaiting(sync)
}
