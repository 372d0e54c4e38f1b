import { useCallback } from 'react'
import { reopenSet } from '#logbook/logged-sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'

/** 'Mark as not done': the rail's thumb is back at its start (R-SET-10), and it is said. */
export function useReopenSet(workoutId: string): (setId: string) => void {
  const dispatch = useDispatch()
  return useCallback(
    (setId) => {
      dispatch(reopenSet.make({ setId }), workoutId)
      announce('Set marked as not done.')
    },
    [dispatch, workoutId],
  )
}
