import { z } from 'zod/mini'
import { orderAfterMove } from '#domain/exercise-order.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { exerciseSection, type WorkoutExercise } from '#domain/workout.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { idArg, sectionArg, textArg } from './args.ts'
import { isHistory, replaced, touched } from './changed-rows.ts'
import { ASKS, asksToLog, type Way } from './ways.ts'
import { newExerciseArg, workoutExercise } from './workout-rows.ts'

/** Adds an exercise with its sets, at the end: to the running workout (R-ACTIVE-09), or one that was done and not logged. */
const exerciseAddition = (way: Way, kind: string) =>
  defineOperation({
    kind,
    version: 1,
    document: 'workout',
    args: z.object({
      exercise: newExerciseArg,
      sets: z.array(returnedSetArg).check(z.maxLength(MAX_SETS_OF_EXERCISE)),
    }),
    failure: 'failed.exercise.add', // R-ERR-11
    activity: 'activity.did.addedExercise',
    keeps: true,
    asks: ASKS[way],
    apply(document, { exercise, sets }, meta) {
      if (!document) return refused('gone')
      if (document.exercises.some((row) => row.id === exercise.id)) return { document }
      if (exercise.name === '') return refused('exercise-name-empty') // R-EDIT-17
      if (textLength(exercise.name) > MAX_NAME) return refused('name-too-long')
      if (!mayAdd(way, document)) return refused('workout-not-found')
      const ids = [exercise, ...sets].map(({ id }) => id)
      const isMisplaced = sets.some((set) => set.workoutExerciseId !== exercise.id)
      if (isMisplaced || !areNewIds(ids, document)) return refused('malformed')
      if (document.exercises.length >= MAX_EXERCISES) return refused('too-many-rows')
      const order = Math.max(0, ...document.exercises.map((row) => row.exercise_order)) + 1
      const row = workoutExercise(document, exercise, order, meta)
      const made = sets.map((set, index) => addedRow(way, document, row, set, index + 1, meta))
      const next = { ...document, exercises: [...document.exercises, row], sets: [...document.sets, ...made] }
      return { document: withReturned(document, next, meta) }
    },
  })

export const addWorkoutExercise = exerciseAddition('logging', 'workoutExercise.add')
export const addLoggedExercise = exerciseAddition('correcting', 'loggedExercise.add')

/** Another name or section for today; identity, history and the routine stay (R-ACTIVE-28). */
export const editWorkoutExercise = defineOperation({
  kind: 'workoutExercise.edit',
  version: 1,
  document: 'workout',
  args: z.object({ id: idArg, name: z.optional(textArg), section: z.optional(sectionArg) }),
  failure: 'failed.exercise.update', // R-ERR-13
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, name, section }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    if (name === '') return refused('exercise-name-empty') // R-EDIT-17
    if (name !== undefined && textLength(name) > MAX_NAME) return refused('name-too-long')
    const patched = patchRow(exercise, overrides(exercise, { name, section }), meta)
    if (patched === exercise) return { document }
    return { document: touched(document, id, meta, { exercises: replaced(document.exercises, patched) }) }
  },
})

/** Puts an exercise right after another one of its section, or first in it, for today. Moving edits no value (Y35). */
export const moveWorkoutExercise = defineOperation({
  kind: 'workoutExercise.move',
  version: 1,
  document: 'workout',
  args: z.object({ id: idArg, afterId: z.nullable(idArg) }),
  failure: 'failed.sets.reorder', // R-ERR-14
  activity: 'activity.did.movedExercise',
  sendAfterMs: 300, // as in the builder (R-BUILD-05)
  asks: asksToLog,
  apply(document, { id, afterId }, meta) {
    const places = document?.exercises.map((row) => ({ ...row, section: exerciseSection(row) }))
    const orders = places && orderAfterMove(places, id, afterId)
    if (!document || orders === undefined) return refused('gone')
    if (orders === null) return { document }
    const exercises = document.exercises.map((row) => {
      const exercise_order = orders.get(row.id) ?? row.exercise_order
      return exercise_order === row.exercise_order ? row : { ...row, exercise_order }
    })
    return { document: touched(document, null, meta, { exercises }) }
  },
})

/**
 * Takes an exercise and its sets out of today's workout, done or not; the routine keeps its own. Once the workout has
 * ended, one with completed sets stays: who takes it out does not know of the end, and what was done is history (Y24).
 */
export const removeWorkoutExercise = defineOperation({
  kind: 'workoutExercise.remove',
  version: 1,
  document: 'workout',
  args: z.object({ id: idArg }),
  failure: 'failed.exercise.update', // R-ERR-13
  activity: 'activity.did.removedExercise',
  asks: asksToLog,
  apply(document, { id }, meta) {
    if (!document) return refused('gone')
    if (!document.exercises.some((row) => row.id === id)) return { document }
    if (document.sets.some((set) => set.workout_exercise_id === id && isHistory(document, set))) return { document }
    const next = touched(document, null, meta, {
      exercises: document.exercises.filter((row) => row.id !== id),
      sets: document.sets.filter((row) => row.workout_exercise_id !== id),
    })
    return { document: withConsequences(document, next, { ...meta, isCompletion: false }) }
  },
})

/** What an override becomes: none where the exercise is called, or stands, as at the start (R-DATA-12). */
function overrides(
  { snapshot_name, snapshot_section }: WorkoutExercise,
  { name, section }: { name?: string; section?: WorkoutExercise['snapshot_section'] },
): Partial<WorkoutExercise> {
  return {
    ...(name !== undefined && { name_override: name === snapshot_name ? null : name }),
    ...(section !== undefined && { section_override: section === snapshot_section ? null : section }),
  }
}
