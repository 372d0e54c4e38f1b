import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { Made, Value } from '#sync/operation.ts'

/**
 * Where a change is made: in the current workout, and in its routine if the change is kept; null for 'Just for today'.
 */
export type Place = { workout: WorkoutDocument; routine: RoutineDocument | null; newId: () => string }

/** One operation of a gesture, with the values the person saw in the fields it changes (Y35). */
export type Step = { made: Made; was?: Record<string, Value> }

/** The operations of one press on the running workout and, 'Permanently', on its routine. */
export type Gesture = {
  workout: readonly Step[]
  routine: readonly Step[]
  /** What 'Permanently' cannot do here. The workout's half succeeds, and the person is told (R-ERR-15, R-ERR-18). */
  failure?: string
}

type Dispatch = (made: Made, documentId: string, more?: { was?: Record<string, Value>; after?: string }) => string

/**
 * Dispatches a gesture. The routine's first operation comes `after` the workout's first, the others after that one. If
 * the routine's half is refused, the workout's half stands and one text says so (Y17, R-ERR-15..18).
 */
export function perform(dispatch: Dispatch, gesture: Gesture, of: { workoutId: string; routineId: string | null }) {
  const [today] = gesture.workout.map(({ made, was }) => dispatch(made, of.workoutId, { was }))
  let after = today
  for (const { made, was } of gesture.routine) {
    if (after === undefined || of.routineId === null) return
    const id = dispatch(made, of.routineId, { was, after })
    if (after === today) after = id
  }
}
