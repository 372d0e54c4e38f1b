import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { reportStart } from '#features/product-events/report-document.client.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'

/** Starts an empty workout once, also offline. */
export function useEmptyStart(): () => void {
  const sync = useSync()
  const dispatch = useDispatch()
  const hasStarted = useRef(false)
  return () => {
    if (hasStarted.current) return
    hasStarted.current = true
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const name = defaultWorkoutName(Date.now(), timeZone) // the clock of the device that starts
    const workoutId = sync.newId()
    const empty = { name, routineId: null, timeZone, exercises: [], sets: [], isUnscheduled: true }
    dispatch(startWorkout.make(empty), workoutId)
    reportStart(sync, workoutId)
    navigate('/workout/active')
  }
}
