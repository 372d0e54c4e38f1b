import { useState } from 'react'
import { plural } from '#domain/number.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useSyncStatus } from '#sync/client/react/use-document.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { type BundleWords, bundleWords } from './bundle-words.client.ts'

/** One bundle: what it is, why it was not saved, and the ways out with what each does. */
export function BundleCard({ bundle }: { bundle: SetAside }) {
  const words = useBundleWords(bundle)
  const { retry, keep, isKeeping, discard } = useWaysOut(bundle, words)
  const headingId = `bundle-${bundle.id}`
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-xl bg-sunken p-4">
      <div className="grid gap-0.5">
        <h3 id={headingId} className="text-17 font-[640] [overflow-wrap:anywhere]">
          {words.title}
        </h3>
        {words.details && <p className="text-13 text-text-2">{words.details}</p>}
        {words.changes.length > 0 && (
          <ul className="mt-1.5 grid gap-0.5 text-15 [overflow-wrap:anywhere]">
            {words.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are told whole, never moved
              <li key={index}>{change}</li>
            ))}
          </ul>
        )}
        <p className="mt-1.5 text-danger-text">{words.reason}</p>
        <p className="mt-1.5 text-13 text-text-2">{words.ways}</p>
      </div>
      <div className="grid gap-2">
        {bundle.canBeMadeAnew && (
          <Button isBlock isBusy={isKeeping} onClick={() => void keep()}>
            Keep as a new workout
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          {bundle.reason !== 'unknown' && (
            <Button variant={bundle.canBeMadeAnew ? 'quiet' : 'ink'} onClick={() => void retry()}>
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

function useBundleWords(bundle: SetAside): BundleWords {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { document } = bundle
  const routineId = document?.kind === 'workout' ? document.workout.routine_id : null
  const routineName = useDocument('routine', routineId ?? '')?.routine.routine_name
  return bundleWords(bundle, { timeZone, device: useIsWide() ? 'computer' : 'phone', routineName })
}

function useWaysOut({ id }: SetAside, { title, details, changes }: BundleWords) {
  const sync = useSync()
  const { isReachable } = useSyncStatus()
  const [isKeeping, setIsKeeping] = useState(false)
  return {
    isKeeping,
    async retry() {
      await sync.retry(id)
      toastInfo(isReachable ? 'Sending it again' : "It will be sent when you're online")
    },
    async keep() {
      setIsKeeping(true)
      try {
        if (await sync.keepAsNew(id)) toastSuccess('Kept as a new workout')
      } finally {
        setIsKeeping(false)
      }
    },
    async discard() {
      const isSure = await askQuestion({
        text: changes.length > 0 ? `Discard ${title}?` : 'Discard this change?',
        description: `${changes.length > 0 ? details || plural(changes.length, 'change') : title}. You can't undo this.`,
        confirmText: 'Discard',
        isDestructive: true,
      })
      if (isSure) await sync.discard(id)
    },
  }
}
