import { startFrom } from '#logbook/start-from.ts'
import { enterWorkout } from '#logbook/workouts.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { PastWorkout } from './past-workout-sheet.tsx'

type Entered = Parameters<typeof enterWorkout.make>[0]

/** Writes a workout of the past down: with all its routine has, as it would have been started. Returns its id. */
export function useEnterWorkout(): (workout: PastWorkout) => string {
  const sync = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  return (workout) => {
    const workoutId = sync.newId()
    const routine = workout.routineId && sync.documents.document('routine', workout.routineId)
    const { name, timeZone } = workout
    const rows = routine && routine.ownerId === ownerId && startFrom(routine, { newId: sync.newId, name, timeZone })
    const { exercises, sets } = rows ? (rows.args as Pick<Entered, 'exercises' | 'sets'>) : { exercises: [], sets: [] }
    dispatch(enterWorkout.make({ ...workout, exercises, sets }), workoutId)
    return workoutId
  }
}
