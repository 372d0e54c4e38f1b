import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { knownRests } from '#domain/rest.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { usePlaceInPlan } from '#features/plans/use-plan.ts'
import { reportStart } from '#features/product-events/report-document.client.ts'
import { useProgress } from '#features/progress/use-progress.ts'
import { startFrom } from '#logbook/start-from.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'

/** Starts a workout from a routine, or an empty one, also offline; a second press does nothing. */
export function useStart(document: RoutineDocument | null): () => void {
  const sync = useSync()
  const dispatch = useDispatch()
  const hasStarted = useRef(false)
  const progress = useProgress(document)
  const placeInPlan = usePlaceInPlan()
  return () => {
    if (hasStarted.current) return
    hasStarted.current = true
    const { newId } = sync
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const name = defaultWorkoutName(Date.now(), timeZone) // the clock of the device that starts
    const rests = document ? knownRests(sync.documents.documents('workout', document.ownerId)) : undefined
    const empty = { name, routineId: null, timeZone, exercises: [], sets: [], isUnscheduled: true }
    const workoutId = newId()
    dispatch(
      document
        ? startFrom(document, { newId, name, timeZone, rests, progress: progress(), plan: placeInPlan(document) })
        : startWorkout.make(empty),
      workoutId,
    )
    reportStart(sync, workoutId)
    navigate('/workout/active')
  }
}
