import { useCallback } from 'react'
import { reopenSet } from '#logbook/logged-sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'

/** 'Mark as not done': puts the rail's thumb back to its start (R-SET-10) and announces it. */
export function useReopenSet(workoutId: string): (setId: string) => void {
  const dispatch = useDispatch()
  return useCallback(
    (setId) => {
      dispatch(reopenSet.make({ setId }), workoutId)
      announce(currentWords()('workout.spoken.notDone'))
    },
    [dispatch, workoutId],
  )
}
