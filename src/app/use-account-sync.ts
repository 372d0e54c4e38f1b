import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { hasWaitingPictures } from '#features/figures/waiting-pictures.client.ts'
import { tellTakenOver } from '#features/workout/others/tell-taken-over.client.ts'
import { newestActive } from '#features/workout/use-active-workout.ts'
import { pullOwner } from '#identity/client/acting-owner.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { workoutFact } from '#identity/who.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import { useActing, useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { dropAlerts } from '#ui/alert-queue.ts'
import { nextPaint } from '#ui/page-at-rest.ts'
import { createSync, endStorageToast } from './create-sync.client.ts'

export type AccountSync = {
  sync: Sync
  /** True once the first look for an active workout is over, or this device need not wait for it. */
  isChecked: boolean
}

/** Null until the account's data is in memory. */
export function useAccountSync(accountId: string): AccountSync | null {
  const { store } = useAuth()
  const [opened, setOpened] = useState<AccountSync | null>(null)
  useEffect(() => {
    const sync = createSync(accountId, () => void store.refresh())
    let isOpen = true
    void open(sync, (isChecked) => isOpen && setOpened({ sync, isChecked })).then(() => keep(sync, () => isOpen))
    void navigator.storage?.persist?.() // so that a full phone does not delete unsent changes
    return () => {
      isOpen = false
      sync.close()
      endStorageToast()
      dropAlerts() // the answers would act for the previous account
      setOpened(null)
    }
  }, [accountId, store])
  useTakenOver(opened)
  return opened
}

/**
 * The key of a note that this device has once got the server's documents: the app then opens with what the device
 * holds.
 */
const HAS_LOOKED = 'has-looked'

/** In ms. The first page waits at most this long for a slow server. */
const FIRST_LOOK_MS = 10_000

/** In ms. A device that opens with what it holds waits this long for the live connection, then asks by itself. */
const GREETING_MS = 1_000

async function open(sync: Sync, show: (isChecked: boolean) => void) {
  const connected = sync.connect()
  await sync.ready
  const hasLooked = (await sync.readHint(HAS_LOOKED)) === true
  show(hasLooked)
  await connected
  if (hasLooked && navigator.onLine) await greeted(sync)
  await Promise.race([answered(sync), new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS))])
  show(true)
}

/**
 * Resolves once the server has answered or the browser is offline. A request that fails in poor reception doesn't
 * count: a running workout must not look like none.
 */
const answered = (sync: Sync): Promise<void> =>
  new Promise((resolve) => {
    const looking = sync.look(() => navigator.onLine || resolve())
    void looking.then(async (pulled) => {
      if (typeof pulled !== 'string') await sync.writeHint(HAS_LOOKED, true)
      resolve()
    })
  })

/** Resolves once the live connection has asked for all newer documents, or after GREETING_MS. */
const greeted = ({ status }: Sync): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, GREETING_MS)
    const look = () => status.current.isLive && setTimeout(end)
    const stop = status.subscribe(look)
    look()
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })

function useTakenOver(opened: AccountSync | null) {
  const sync = opened?.isChecked ? opened.sync : null
  useEffect(() => {
    if (sync) return tellTakenOver(sync)
  }, [sync])
}

/** Stores what an offline workout needs, after the first paint. */
async function keep(sync: Sync, isOpen: () => boolean) {
  await nextPaint()
  if (hasWaitingPictures(sync))
    void import('#features/figures/tell-pictures.client.ts').then(({ sendWaiting }) => sendWaiting(sync))
  const loaded = await import('#features/progress/keep-answers.client.ts').catch(() => null)
  for (const question of loaded?.KEPT ?? []) {
    if (isOpen()) await loaded?.keepAnswers(sync, question, sync.accountId, isOpen)
  }
}

/** Whether a workout is active, for the guard of pages. Redraws only when the answer changes. */
export function useWorkoutFact(path: string, { sync, isChecked }: AccountSync): ReturnType<typeof workoutFact> {
  const { documents } = sync
  const ownerId = useOwnerId()
  const acting = useActingCheck()
  const subscribe = useCallback(
    (listener: () => void) => documents.subscribe(listTopic('workout', ownerId), listener),
    [documents, ownerId],
  )
  const isActive = useSyncExternalStore(subscribe, () => newestActive(documents.documents('workout', ownerId)) !== null)
  const known = ownerId === sync.accountId ? { hasAnswered: isChecked, holdsSome: false } : acting
  return workoutFact(path, { isActive, ...known })
}

function useActingCheck() {
  const sync = useSync()
  const ownerId = useActing()?.ownerId
  const [askedFor, setAskedFor] = useState<string | undefined>(undefined)
  useEffect(() => {
    setAskedFor(undefined)
    if (!ownerId) return
    let isCurrent = true
    void pullOwner(sync, ownerId).then(() => isCurrent && setAskedFor(ownerId))
    return () => {
      isCurrent = false
    }
  }, [sync, ownerId])
  const holds = (kind: 'routine' | 'workout') => sync.documents.documents(kind, ownerId ?? '').length > 0
  return { hasAnswered: askedFor === ownerId, holdsSome: holds('routine') || holds('workout') }
}
