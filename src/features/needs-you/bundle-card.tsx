import { useState } from 'react'
import type { SetAside } from '#sync/client/set-aside.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { useSyncStatus } from '#sync/client/use-document.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { bundleWords } from './bundle-words.client.ts'

/** One bundle: what it is, why it was not saved, and the three ways out. */
export function BundleCard({ bundle }: { bundle: SetAside }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { title, details, reason } = bundleWords(bundle, timeZone)
  const { retry, keep, isKeeping, discard } = useWaysOut(bundle, title, details)
  const headingId = `bundle-${bundle.id}`
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-xl bg-sunken p-4">
      <div className="grid gap-0.5">
        <h3 id={headingId} className="text-17 font-[640] [overflow-wrap:anywhere]">
          {title}
        </h3>
        {details && <p className="text-13 text-text-2">{details}</p>}
        <p className="mt-1.5 text-danger-text">{reason}</p>
      </div>
      <div className="grid gap-2">
        {bundle.holdsWorkout && (
          <Button isBlock isBusy={isKeeping} onClick={() => void keep()}>
            Keep as a new workout
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          {bundle.reason !== 'unknown' && (
            <Button variant={bundle.holdsWorkout ? 'quiet' : 'ink'} onClick={() => void retry()}>
              Retry
            </Button>
          )}
          <Button variant="danger-ghost" onClick={() => void discard()}>
            Discard
          </Button>
        </div>
      </div>
    </section>
  )
}

function useWaysOut({ id }: SetAside, title: string, details: string) {
  const sync = useSync()
  const { isReachable } = useSyncStatus()
  const [isKeeping, setIsKeeping] = useState(false)
  return {
    isKeeping,
    async retry() {
      await sync.retry(id)
      toastInfo(isReachable ? 'Sending it again' : 'It is sent when there is a connection')
    },
    async keep() {
      setIsKeeping(true)
      try {
        if (await sync.keepAsNewWorkout(id)) toastSuccess('Kept as a new workout')
      } finally {
        setIsKeeping(false)
      }
    },
    async discard() {
      const isSure = await askQuestion({
        text: `Discard ${title}?`,
        description: details ? `${details}: gone for good.` : 'It will be gone for good.',
        confirmText: 'Discard',
        isDestructive: true,
      })
      if (isSure) await sync.discard(id)
    },
  }
}
