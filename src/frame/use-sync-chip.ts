import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SyncStatus } from '#sync/client/network/sync-status.ts'
import { useSyncFact, useSyncStatus } from '#sync/client/react/use-document.ts'
import { currentWords } from '#words/current-words.ts'

export type DeviceName = 'phone' | 'computer'

export type SyncPhase = 'quiet' | 'offline' | 'sending' | 'saved'

/** In ms. The chip stays silent about changes that are sent faster. */
const SEND_IN_SILENCE_MS = 3_000
const SAVED_MS = 2_000

/**
 * The state of sending: 'Offline' → 'Sending 2 sets' → 'All sets saved' for 2 s → null. Never 'saved' beside unsaved
 * changes.
 */
export function useSyncChip(
  deviceName: DeviceName,
): { phase: Exclude<SyncPhase, 'quiet'>; text: string; sentence: string } | null {
  const status = useSyncStatus()
  const isOffline = useIsOffline()
  const [phase, setPhase] = useState<SyncPhase>('quiet')
  const isHeld = isOffline || (status.needsLogin && status.waiting > 0)
  const { to, after } = phaseAfter(phase, isHeld, status.waiting)
  useEffect(() => {
    if (to === phase) return
    const timer = setTimeout(() => setPhase(to), after)
    return () => clearTimeout(timer)
  }, [to, after, phase])
  if (phase === 'quiet') return null
  const text = TEXTS[phase](status, deviceName, isOffline)
  const words = currentWords()
  const held = status.waiting > 0 && words('frame.sentence', { what: heldText(status, deviceName) })
  const sentence = [isOffline && words('frame.lastSeen', { device: deviceName }), held].filter(Boolean).join(' ')
  return text ? { phase, text, sentence } : null
}

export function useIsOffline(): boolean {
  const isOnline = useIsOnline()
  const isReachable = useSyncFact('isReachable')
  return !isOnline || !isReachable
}

/** True while the device can send nothing: no connection, or a log-in comes first. */
export function useIsHeld(): boolean {
  const isOffline = useIsOffline()
  const needsLogin = useSyncFact('needsLogin')
  return isOffline || needsLogin
}

/** The next phase, and the ms until then. `isHeld`: the device can send nothing for now. */
export function phaseAfter(phase: SyncPhase, isHeld: boolean, waiting: number): { to: SyncPhase; after: number } {
  if (isHeld) return { to: 'offline', after: 0 }
  if (waiting > 0) return { to: 'sending', after: phase === 'quiet' ? SEND_IN_SILENCE_MS : 0 }
  if (phase === 'sending') return { to: 'saved', after: 0 }
  return { to: 'quiet', after: phase === 'saved' ? SAVED_MS : 0 }
}

/** '2 sets' if sets wait, else '1 change'. */
export const waitingText = ({ waiting, waitingRows }: Pick<SyncStatus, 'waiting' | 'waitingRows'>): string =>
  waitingRows > 0
    ? currentWords()('frame.sets', { count: waitingRows })
    : currentWords()('frame.changes', { count: waiting })

const TEXTS = {
  offline: (status: SyncStatus, deviceName: DeviceName, isOffline: boolean) =>
    currentWords().line([
      isOffline && currentWords()('frame.offline'),
      status.waiting > 0 && heldText(status, deviceName),
    ]),
  sending: (status: SyncStatus) => currentWords()('frame.sending', { what: waitingText(status) }),
  saved: (status: SyncStatus) => (status.needsYou > 0 ? null : currentWords()('frame.allSaved')),
}

/** '2 sets saved on this phone', unless the device's storage fails. */
export function heldText(
  status: Pick<SyncStatus, 'waiting' | 'waitingRows' | 'storage'>,
  deviceName: DeviceName,
): string {
  const what = waitingText(status)
  return status.storage === 'page'
    ? currentWords()('frame.heldInPage', { what })
    : currentWords()('frame.heldOnDevice', { what, device: deviceName })
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
