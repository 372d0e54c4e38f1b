import { Router } from 'wouter'
import type { StatsView } from '#features/progress/progress.ts'
import { StatsPage } from '#features/progress/stats-page.tsx'
import { queryClient } from '#identity/client/query-client.ts'
import { onDevice } from '#logbook/on-device.client.ts'
import { DocumentStore } from '#sync/client/documents/documents.ts'
import { StatusBoard } from '#sync/client/network/sync-status.ts'
import { SyncProvider } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { useWords } from '#words/use-words.ts'
import { BottomBar, Sidebar } from './navigation.tsx'

/** It stands in the place of the app. */
const STYLES = '[data-kept-look]~#root{display:none}'

/** The look of `/stats` until the app is there, and the empty place of the app (decision 0025). */
export function StatsLook({ view }: { view: StatsView }) {
  const words = useWords()
  return (
    <>
      <noscript>
        <p className="px-4 pt-16 text-center">{words('identity.needsScripts')}</p>
      </noscript>
      <div data-kept-look="" data-date={Number(view.today.slice(-2))}>
        <style>{STYLES}</style>
        <SyncProvider sync={drawnSync(view)} acting={null}>
          <Router ssrPath="/stats">
            <Sidebar path="/stats" allowed={undefined} chips={null} onShowShortcuts={() => undefined} />
            <StatsPage />
            <BottomBar path="/stats" />
          </Router>
        </SyncProvider>
      </div>
      <div id="root" />
    </>
  )
}

/** Draws with the server's answer in the place where a page of the app looks for it. No other person's page meets it. */
export function withStats<Drawn>({ accountId, today, stats }: StatsView, draw: () => Drawn): Drawn {
  queryClient.setQueryData(['stats', accountId, today], { today, stats })
  try {
    return draw()
  } finally {
    queryClient.clear()
  }
}

/** As much of a device as a page reads while it is drawn: nothing that asks, listens or writes. */
function drawnSync({ accountId, now, timeZone, documents: told }: StatsView): Sync {
  const documents = new DocumentStore(onDevice)
  for (const document of told) documents.integrate({ t: 'document', document })
  const sync = { accountId, documents, status: new StatusBoard(), now: () => now, timeZone: () => timeZone }
  return sync as unknown as Sync
}
