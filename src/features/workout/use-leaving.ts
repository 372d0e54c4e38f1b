import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useIsGone, usePending, useSyncFact } from '#sync/client/react/use-document.ts'
import { leaveOwner } from './leave-owner.client.ts'

/** The screen stays this long after the end, so that it is seen (R-SYNC-02), ms. */
const LEAVE_AFTER_MS = 100

/**
 * Leaves the screen when its workout is over: to its page in the history when it was saved, to the routines when it was
 * not (R-ACTIVE-24, R-SYNC-02, R-SYNC-04). Online it waits until the server has answered everything, so that a refused
 * last set keeps the workout running; offline the device decides (R-ACTIVE-20, Y23). Who acts for its owner goes back to
 * their own account, whoever ended it (R-ACTIVE-25, O-17).
 */
export function useLeaving(workoutId: string, document: WorkoutDocument | null, onLeave: () => void): void {
  const navigate = useNavigate()
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
      else if (state === 'completed') void navigate({ to: '/history/$workoutId', params: { workoutId }, replace: true })
      else void navigate({ to: '/routines', replace: true })
    }, LEAVE_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isOver, state, isActing, workoutId, navigate, onLeave, sync])
}
