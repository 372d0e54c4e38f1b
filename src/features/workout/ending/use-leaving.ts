import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { leaveOwner } from '#identity/client/acting.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useIsGone, usePending, useSyncFact } from '#sync/client/react/use-document.ts'

/** The screen stays this long after the end, so that a person sees it, ms. */
const LEAVE_AFTER_MS = 100

/**
 * Leaves the screen when its workout is over. Online it waits for all answers, because a refused last set keeps the
 * workout running; offline the device decides.
 */
export function useLeaving(workoutId: string, document: WorkoutDocument | null, onLeave: () => void): void {
  const sync = useSync()
  const isGone = useIsGone(workoutId)
  const isWaiting = usePending(workoutId).length > 0
  const isReachable = useSyncFact('isReachable')
  const needsLogin = useSyncFact('needsLogin')
  const state = document ? workoutState(document.workout) : isGone ? 'deleted' : 'active'
  const isOver = state !== 'active' && !(isWaiting && isReachable && !needsLogin)
  const isActing = useActing() !== null
  useEffect(() => {
    if (!isOver) return
    let isHere = true
    const timer = setTimeout(() => {
      onLeave()
      if (isActing) void leaveOwner(sync.acting, state === 'deleted', () => isHere)
      else if (state === 'completed') navigate(`/history/${workoutId}`, { replace: true })
      else navigate('/routines', { replace: true })
    }, LEAVE_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isOver, state, isActing, workoutId, onLeave, sync])
}
