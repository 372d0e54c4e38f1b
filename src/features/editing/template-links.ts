import type { RoutineDocument, RoutineExercise, TemplateSet } from '#domain/routine.ts'
import { fieldsOf, GROUP_NAMES } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { savedChanges, setChanges, shownInForm } from '#domain/set-changes.ts'
import type { TrainingDocument, TrainingExercise, TrainingSet } from '#domain/training.ts'
import type { WorkoutExercise } from '#domain/workout.ts'
import { editSet } from '#logbook/sets.ts'
import { currentWords } from '#words/current-words.ts'
import type { Step } from './gesture.ts'

/** The template set that a set of a workout was made from, if it still exists. */
export const templateSetOf = (
  routine: RoutineDocument | null,
  set: TrainingSet | undefined,
): TemplateSet | undefined =>
  set && 'routine_set_id' in set ? routine?.sets.find(({ id }) => id === set.routine_set_id) : undefined

/**
 * The routine's exercise that one of the workout was made from: by its sets, else the same exercise. Undefined: only
 * for today.
 */
export function templateExerciseOf(
  routine: RoutineDocument | null,
  document: TrainingDocument,
  exercise: TrainingExercise,
): RoutineExercise | undefined {
  if (!routine || document.kind === 'routine') return undefined
  const idOf = (row: Pick<WorkoutExercise, 'id'>) =>
    document.sets
      .filter((set) => set.workout_exercise_id === row.id)
      .map((set) => templateSetOf(routine, set)?.routine_exercise_id)
      .find((id) => id !== undefined)
  const own = idOf(exercise)
  const isAnothers = (id: string) => document.exercises.some((row) => row !== exercise && idOf(row) === id)
  return routine.exercises.find((row) =>
    own === undefined ? row.exercise_id === exercise.exercise_id && !isAnothers(row.id) : row.id === own,
  )
}

/** A saved set. `routineSetId`: the template set it belongs to from now on. Without a change this does nothing. */
export function editOf(set: TrainingSet, values: SetValues, routineSetId?: string): Step {
  const changed = savedChanges(set, values)
  const way = 'status' in set ? 'logging' : 'planning'
  const made = editSet[way].make({
    ...{ setId: set.id, changes: changed?.changes ?? {} },
    ...(routineSetId && { routineSetId }),
  })
  return { made, ...(changed && { was: changed.was }) }
}

/** The changes a saved set makes to its template set. */
export function templateEdits(routine: RoutineDocument, seen: TrainingSet, values: SetValues): Step[] {
  const planned = templateSetOf(routine, seen)
  const changed = planned && templateChanges(planned, seen, values)
  if (!changed) return []
  return [{ made: editSet.planning.make({ setId: planned.id, changes: changed.changes }), was: changed.was }]
}

/** The changed values with those that depend on them; all values if only the keep choice changed. */
function templateChanges(planned: TemplateSet, seen: SetValues, saved: SetValues) {
  const shown = shownInForm(seen)
  const changed = GROUPS.filter((group) => group.some((field) => shown[field] !== saved[field]))
  const hidden = saved.set_type === 'reps' ? 'timed_set_duration' : 'reps'
  const fields = (changed.length > 0 ? changed : GROUPS).flat().filter((field) => field !== hidden)
  const values = Object.fromEntries(fields.map((field) => [field, saved[field]])) as Partial<SetValues>
  return setChanges(planned, { ...planned, ...values })
}

/** Groups of values, without effort, which a plan does not have. */
const GROUPS = GROUP_NAMES.filter((group) => group !== 'effort').map(fieldsOf)

/** The values of a set as the routine plans it. */
export const plannedValues = <S extends SetValues>(values: S): S => ({ ...values, rpe: null })

export const notInRoutine = () => currentWords()('failed.template.editExercise')
