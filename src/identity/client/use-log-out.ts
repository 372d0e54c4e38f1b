import { useEffect, useState } from 'react'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useSyncStatus } from '#sync/client/react/use-document.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { forgetSharedFiles } from './session-memory.client.ts'
import { useAuth } from './use-auth.ts'

export type LogOut = {
  /**
   * asking: the person decides about waiting changes. sending: the device sends them. leaving: the server ends the
   * session.
   */
  step: 'idle' | 'asking' | 'sending' | 'leaving'
  begin: () => void
  sendFirst: () => void
  keep: () => void
  discard: () => void
  cancel: () => void
}

/** What features store beside documents. `isWaiting`: some of it is not sent yet. */
type Kept = { isWaiting: boolean; send: () => void; forget: () => void }

/** Logging out; what waits is discarded only if the person says so. */
export function useLogOut(kept: Kept): LogOut {
  const sync = useSync()
  const { store } = useAuth()
  const { waiting, needsYou } = useSyncStatus()
  const [step, setStep] = useState<LogOut['step']>('idle')

  async function leave(drop: boolean) {
    setStep('leaving')
    try {
      await store.signOut(async () => {
        if (drop) await sync.discardOperations()
        await Promise.all([sync.clearDocuments(), forgetSharedFiles()])
        if (drop) kept.forget()
      })
    } catch {
      setStep('idle')
      toastError(currentWords()('identity.logOutOffline'), { isOffline: true })
      return
    }
    location.reload()
  }

  useEffect(() => {
    if (step !== 'sending' || waiting > 0 || kept.isWaiting) return
    if (needsYou > 0) setStep('asking')
    else void leave(false)
  })
  return {
    step,
    begin: () => (waiting + needsYou > 0 || kept.isWaiting ? setStep('asking') : void leave(false)),
    sendFirst() {
      setStep('sending')
      sync.sendNow()
      kept.send()
    },
    keep: () => void leave(false),
    discard: () => void leave(true),
    cancel: () => setStep('idle'),
  }
}

export type LogOutWay = 'send' | 'keep' | 'discard' | 'log-out' | 'cancel'

/**
 * The choices before a log-out, the safe one first. Without 'keep' if only this page holds the changes, because the
 * log-out leaves the page.
 */
export function logOutWays({
  waiting,
  needsYou,
  storage,
}: Pick<SyncStatus, 'waiting' | 'needsYou' | 'storage'>): LogOutWay[] {
  if (waiting + needsYou === 0) return ['log-out', 'cancel']
  const keep: LogOutWay[] = storage === 'page' ? [] : ['keep']
  if (waiting > 0) return ['send', ...keep, 'discard']
  return keep.length > 0 ? ['keep', 'discard'] : ['cancel', 'discard']
}
