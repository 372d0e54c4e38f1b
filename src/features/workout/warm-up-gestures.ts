import type { WholeSetValues } from '#domain/set.ts'
import { visibleSetsOf, type WorkoutDocument } from '#domain/workout.ts'
import { removeSet } from '#logbook/logged-sets.ts'
import { setPutBack } from '#logbook/put-back.ts'
import { rampWorkoutExercise } from '#logbook/warm-ups.ts'
import type { Made } from '#sync/operation.ts'
import type { Step } from './gesture.ts'

/** Warm-up sets before the first set, for today alone (R-LIFT-28). `ids`: of the sets that are made. */
export function warmedUp(
  id: string,
  sets: readonly WholeSetValues[],
  newId: () => string,
): { workout: Step[]; ids: string[] } {
  const made = sets.map((set) => ({ ...set, id: newId() }))
  return { workout: [{ made: rampWorkoutExercise.make({ id, sets: made }) }], ids: made.map((set) => set.id) }
}

/** Its 'Undo': those that are still open go, and the open ones that they replaced come back. */
export function warmUpTakenBack(
  before: WorkoutDocument,
  now: WorkoutDocument,
  exerciseId: string,
  ids: readonly string[],
): Made[] {
  const shown = visibleSetsOf(now, exerciseId)
  const open = shown.filter(({ id, status }) => ids.includes(id) && status === 'default')
  const replaced = visibleSetsOf(before, exerciseId).filter(
    (set) => set.kind === 'warmup' && set.status === 'default' && !shown.some(({ id }) => id === set.id),
  )
  return [
    ...open.map(({ id }) => removeSet.make({ setId: id })),
    ...replaced.flatMap(({ id }) => setPutBack(before, id)),
  ]
}
