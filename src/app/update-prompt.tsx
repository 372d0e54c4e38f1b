import { useEffect, useSyncExternalStore } from 'react'
import { dismissToast, toastInfo } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { isUpdateReady, subscribeToUpdate, takeUpdate } from './service-worker.client.ts'

const TOAST = 'new-version'

/** Offers a new version, but never in the middle of a workout. */
export function UpdatePrompt({ mayInterrupt }: { mayInterrupt: boolean }) {
  const isReady = useSyncExternalStore(subscribeToUpdate, isUpdateReady)
  const words = useWords()
  const isShown = isReady && mayInterrupt
  useEffect(() => {
    if (!isShown) return
    toastInfo(words('app.update.ready'), {
      id: TOAST,
      duration: Number.POSITIVE_INFINITY,
      action: { label: words('app.update.reload'), onClick: takeUpdate },
    })
    return () => dismissToast(TOAST)
  }, [isShown, words])
  return null
}
