import { useEffect, useLayoutEffect, useState } from 'react'
import { actingAt, type Facts, leavingTarget } from '#identity/who.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'

/**
 * What the guard knows of acting for an owner. Opening `/sharing`, or a page the owner does not allow, ends it (O-18);
 * whoever ends it lands on `/sharing` before anything of the page is drawn with one's own data.
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
  const hasLeft = useHasLeft(isActing, path === drawnPath && path === leavingTarget({ isActing, workout }))
  useLayoutEffect(() => {
    if (isDenied) leaveDenied(sync)
  }, [isDenied, sync])
  useLayoutEffect(() => {
    // Entering happens there too, and stands until its page is opened: only coming there leaves.
    const { current } = sync.acting
    if (current && actingAt(path, current.flags) === 'left') sync.acting.leave()
  }, [path, sync])
  return { isActing, allowed: acting?.flags, isLeaving: hasLeft || isDenied }
}

/** From the moment nobody is acted for any more until the page to land on is drawn. */
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

/** All routines and the active workout of an owner, as far as they are newer. */
export const pullOwner = (sync: Sync, ownerId: string) => sync.pull({ ownerId, ids: [], routines: true, active: true })

/** Back to one's own account because the owner does not allow what was on screen (R-DELEG-34). */
export function leaveDenied(sync: Sync) {
  sync.acting.leave()
  toastError(refusalText('permission-denied'), { id: 'permission-denied' })
}
