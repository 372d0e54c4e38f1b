import { useMemo, useSyncExternalStore } from 'react'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { loadFacts } from './account-facts.client.ts'
import { ImportStore, type Step } from './import-store.client.ts'
import { askForImports } from './known-imports.tsx'
import { keepOffers } from './offered-routines.client.ts'

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
    async onSent(offers) {
      await keepOffers(sync, offers)
      await askForImports(sync.accountId)
    },
  })
  kept = { sync, store }
  return store
}
