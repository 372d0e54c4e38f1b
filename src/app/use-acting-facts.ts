import { useEffect, useLayoutEffect, useState } from 'react'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { leaveDenied } from './acting.client.ts'
import { mayOpen } from './page-permission.ts'
import { type Facts, leavingTarget } from './redirect.ts'

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
  const isDenied = acting !== null && !mayOpen(path, acting.flags)
  const hasLeft = useHasLeft(isActing, path === drawnPath && path === leavingTarget({ isActing, workout }))
  useLayoutEffect(() => {
    if (isDenied) leaveDenied(sync)
  }, [isDenied, sync])
  useLayoutEffect(() => {
    // Entering happens there too, and stands until its page is opened: only coming there leaves.
    if (path === '/sharing' && sync.acting.current) sync.acting.leave()
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
