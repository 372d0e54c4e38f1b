import { useEffect, useState } from 'react'
import { forgetWorkouts } from '#features/workout/kept-on-device.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useSyncStatus } from '#sync/client/react/use-document.ts'
import { toastError } from '#ui/toaster.tsx'

export type LogOut = {
  /** asking: what to do with what waits; sending: it is on its way; leaving: the server is asked to end the session. */
  step: 'idle' | 'asking' | 'sending' | 'leaving'
  begin: () => void
  sendFirst: () => void
  keep: () => void
  discard: () => void
  cancel: () => void
}

/** Logging out, with nothing lost that waits on this device unless the person says so (Y34, R-ACCT-12). */
export function useLogOut(): LogOut {
  const sync = useSync()
  const { store } = useAuth()
  const { waiting, needsYou } = useSyncStatus()
  const [step, setStep] = useState<LogOut['step']>('idle')

  async function leave(drop: boolean) {
    setStep('leaving')
    try {
      await store.signOut(async () => {
        if (drop) await sync.discardOperations()
        await sync.clearDocuments()
        if (drop) forgetWorkouts(sync)
      })
    } catch {
      setStep('idle')
      toastError('Logging out needs a connection', { isOffline: true })
      return
    }
    location.reload() // R-ACCT-12
  }

  useEffect(() => {
    if (step !== 'sending' || waiting > 0) return
    if (needsYou > 0) setStep('asking')
    else void leave(false)
  })
  return {
    step,
    begin: () => (waiting + needsYou > 0 ? setStep('asking') : void leave(false)),
    sendFirst() {
      setStep('sending')
      sync.sendNow()
    },
    keep: () => void leave(false),
    discard: () => void leave(true),
    cancel: () => setStep('idle'),
  }
}
