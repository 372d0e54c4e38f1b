import { useState } from 'react'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useSyncStatus } from '#sync/client/react/use-document.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { type BundleWords, bundleWords } from './bundle-words.client.ts'

export function BundleCard({ bundle }: { bundle: SetAside }) {
  const words = useWords()
  const told = useBundleWords(bundle)
  const { retry, keep, isKeeping, discard } = useWaysOut(bundle, told)
  const headingId = `bundle-${bundle.id}`
  return (
    <section aria-labelledby={headingId} className="grid gap-3 rounded-xl bg-sunken p-4">
      <div className="grid gap-0.5">
        <h3 id={headingId} className="text-17 font-[640] [overflow-wrap:anywhere]">
          {told.title}
        </h3>
        {told.details && <p className="text-13 text-text-2">{told.details}</p>}
        {told.changes.length > 0 && (
          <ul className="mt-1.5 grid gap-0.5 text-15 [overflow-wrap:anywhere]">
            {told.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are told whole, never moved
              <li key={index}>{change}</li>
            ))}
          </ul>
        )}
        <p className="mt-1.5 text-danger-text">{told.reason}</p>
        <p className="mt-1.5 text-13 text-text-2">{told.ways}</p>
      </div>
      <div className="grid gap-2">
        {bundle.canBeMadeAnew && (
          <Button isBlock isBusy={isKeeping} onClick={() => void keep()}>
            {words('unsavedChanges.keep.button')}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          {bundle.reason !== 'unknown' && (
            <Button variant={bundle.canBeMadeAnew ? 'quiet' : 'ink'} onClick={() => void retry()}>
              {words('unsavedChanges.retry.button')}
            </Button>
          )}
          <Button variant="danger-ghost" onClick={() => void discard()}>
            {words('action.discard')}
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
  const words = useWords()
  const routineName = useDocument('routine', routineId ?? '')?.routine.routine_name
  return bundleWords(bundle, { words, timeZone, device: useIsWide() ? 'computer' : 'phone', routineName })
}

function useWaysOut({ id }: SetAside, { title, details, changes }: BundleWords) {
  const words = useWords()
  const sync = useSync()
  const { isReachable } = useSyncStatus()
  const [isKeeping, setIsKeeping] = useState(false)
  return {
    isKeeping,
    async retry() {
      await sync.retry(id)
      toastInfo(words(isReachable ? 'unsavedChanges.retry.sending' : 'unsavedChanges.retry.later'))
    },
    async keep() {
      setIsKeeping(true)
      try {
        if (await sync.keepAsNew(id)) toastSuccess(words('unsavedChanges.keep.done'))
      } finally {
        setIsKeeping(false)
      }
    },
    async discard() {
      const hasMany = changes.length > 0
      const what = hasMany ? details || words('unsavedChanges.discard.changes', { count: changes.length }) : title
      const isSure = await askQuestion({
        text: hasMany ? words('unsavedChanges.discard.title', { title }) : words('unsavedChanges.discard.one'),
        description: words('unsavedChanges.discard.text', { what }),
        confirmText: words('action.discard'),
        isDestructive: true,
      })
      if (isSure) await sync.discard(id)
    },
  }
}
