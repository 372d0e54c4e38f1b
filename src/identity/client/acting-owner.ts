import { useEffect, useLayoutEffect, useState } from 'react'
import type { ShareFlags } from '#domain/permissions.ts'
import type { Shares } from '#identity/shares.ts'
import { actingAt, type Facts, leavingTarget } from '#identity/who.ts'
import type { ActingBoard } from '#sync/client/acting.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { freshenKeptShares, requestShares } from './share-requests.client.ts'
import { freshenFirstNames } from './use-first-name.ts'

/**
 * Ends the acting when the address is `/sharing` or `/clients`, which show all owners, or a page that the owner doesn't
 * allow.
 */
export function useActingFacts(
  path: string,
  drawnPath: string,
  workout: Facts['workout'],
): Pick<Facts, 'isActing' | 'allowed' | 'isLeaving'> {
  const sync = useSync()
  const acting = useActing()
  const isActing = acting !== null
  const isDenied = acting !== null && actingAt(path, acting.flags) === 'denied'
  const hasLeft = useHasLeft(isActing, path === drawnPath && path === leavingTarget(path, { isActing, workout }))
  useLayoutEffect(() => {
    if (isDenied) leaveDenied(sync)
  }, [isDenied, sync])
  useLayoutEffect(() => {
    // Acting also begins on `/sharing`, so only a change of the address to it ends the acting.
    const { current } = sync.acting
    if (current && actingAt(path, current.flags) === 'left') sync.acting.leave()
  }, [path, sync])
  // Without a live connection no message tells of a lost right, so each new page asks the server.
  useEffect(() => {
    if (path && isActing && !sync.status.current.isLive) void sync.acting.freshen()
  }, [path, isActing, sync])
  return { isActing, allowed: acting?.flags, isLeaving: hasLeft || isDenied }
}

/** True from the end of the acting until `/sharing` is on screen. */
function useHasLeft(isActing: boolean, hasLanded: boolean): boolean {
  const [wasActing, setWasActing] = useState(isActing)
  const [hasLeft, setHasLeft] = useState(false)
  if (wasActing !== isActing) {
    setWasActing(isActing)
    setHasLeft(!isActing)
  }
  useEffect(() => {
    if (hasLeft && hasLanded) setHasLeft(false)
  }, [hasLeft, hasLanded])
  return hasLeft
}

export const pullOwner = (sync: Sync, ownerId: string) => sync.pull({ ownerId, ids: [], ...sync.product.wants.all })

/** Ends the acting and tells the person that the owner doesn't allow this. */
function leaveDenied(sync: Sync) {
  sync.acting.leave()
  toastError(refusalText('permission-denied', currentWords()), { id: 'permission-denied' })
}

/**
 * Leaves the owner when a workout is over. If it is gone, first asks the server whether a right has ended: that would
 * end the acting with its own message.
 */
export async function leaveOwner(acting: ActingBoard, isGone: boolean, isHere: () => boolean) {
  if (isGone) await acting.freshen()
  if (isHere() && acting.current?.flags.can_start_workouts) acting.leave()
}

/** In ms, for the request for shares. */
const TIMEOUT_MS = 10_000

const questions = new WeakMap<Sync, Promise<Shares | null>>()

/**
 * Asks for the current rights. A lost right ends at once; a new one counts once its data is on the device. If the share
 * has ended, the acting ends. Without an answer the old rights hold.
 */
export async function freshen(sync: Sync): Promise<void> {
  const { acting } = sync
  const ownerId = acting.current?.ownerId
  void freshenFirstNames(sync)
  if (!ownerId) return freshenKeptShares(sync)
  questions.set(
    sync,
    requestShares(sync, AbortSignal.timeout(TIMEOUT_MS)).catch(() => null),
  )
  const { shares, question } = await newestAnswer(sync)
  const isStill = () => !acting.isClosed && acting.current?.ownerId === ownerId
  if (!acting.current || !isStill()) return
  const share = shares?.incoming.find((each) => each.ownerId === ownerId)
  if (!share) return void (shares && leaveDenied(sync))
  const { name, flags } = share
  acting.enter({ ownerId, name, flags: allowedByBoth(acting.current.flags, flags) })
  // Loads the data in any case: a right that was lost and given back has lost its data on this device.
  void pullOwner(sync, ownerId).then(() => {
    if (isStill() && questions.get(sync) === question) acting.enter({ ownerId, name, flags })
  })
}

/** The answer to the newest request, for all callers: answers may come in any order. */
async function newestAnswer(sync: Sync) {
  for (;;) {
    const question = questions.get(sync)
    const shares = (await question) ?? null
    if (question === questions.get(sync)) return { question, shares }
  }
}

const allowedByBoth = (a: ShareFlags, b: ShareFlags): ShareFlags => ({
  can_create_routines: a.can_create_routines && b.can_create_routines,
  can_start_workouts: a.can_start_workouts && b.can_start_workouts,
  can_review_history: a.can_review_history && b.can_review_history,
})
