import { z } from 'zod/mini'
import { orderAfterMove } from '#domain/exercise-order.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import { exerciseSection, type LoggedSet, type WorkoutDocument, type WorkoutExercise } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE, withConsequences } from '#domain/workout-end.ts'
import { idArg, sectionArg, textArg } from '#logbook/args.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { isHistory, replaced, touched } from './changed-rows.ts'
import { asksToLog } from './logging-question.ts'
import { asItWas, returnedRow, returnedSetArg, withReturned } from './returned-set.ts'

/**
 * One more set of an exercise for today, after another one, first (`afterId` null), or, left out, last (R-EDIT-13,
 * R-EDIT-14). One that was hidden for today is shown again where it stands, as it was.
 */
export const addSet = defineOperation({
  kind: 'set.add',
  version: 1,
  document: 'workout',
  args: z.object({ set: returnedSetArg, afterId: z.optional(z.nullable(idArg)) }),
  failure: 'failed.set.save', // R-ERR-10
  keeps: true,
  asks: asksToLog,
  apply(document, { set, afterId }, meta) {
    const exercise = document?.exercises.find((row) => row.id === set.workoutExerciseId)
    if (!document || !exercise) return refused('gone')
    const known = document.sets.find((row) => row.id === set.id)
    if (known?.status === 'hidden') {
      const shown = patchRow(known, asItWas(document, known, set.doneBy, meta), meta)
      const next = touched(document, exercise.id, meta, { sets: replaced(document.sets, shown) })
      return { document: withReturned(document, next, meta) }
    }
    if (known) return { document }
    if (!areNewIds([set.id], document)) return refused('malformed')
    const siblings = setsInOrder(document, exercise.id)
    if (siblings.length >= MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    const made = returnedRow(document, exercise, set, siblings.length + 1, meta)
    const after = siblings.findIndex((row) => row.id === afterId)
    const place = afterId === null ? 0 : after === -1 ? siblings.length : after + 1
    const next = touched(document, exercise.id, meta, placed(document, siblings.toSpliced(place, 0, made)))
    return { document: withReturned(document, next, meta) }
  },
})

/** Another name or section for today; identity, history and the routine stay (R-ACTIVE-28). */
export const editWorkoutExercise = defineOperation({
  kind: 'workoutExercise.edit',
  version: 1,
  document: 'workout',
  args: z.object({ id: idArg, name: z.optional(textArg), section: z.optional(sectionArg) }),
  failure: 'failed.exercise.update', // R-ERR-13
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

export const operations = [addSet, editWorkoutExercise, moveWorkoutExercise, removeWorkoutExercise]

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

const setsInOrder = (document: WorkoutDocument, exerciseId: string): LoggedSet[] =>
  document.sets.filter((row) => row.workout_exercise_id === exerciseId).toSorted((a, b) => a.set_order - b.set_order)

/** All sets of the workout, those of one exercise, hidden ones too, numbered as they stand here (table A5). */
function placed(document: WorkoutDocument, ofExercise: readonly LoggedSet[]): Pick<WorkoutDocument, 'sets'> {
  const numbered = ofExercise.map((row, index) =>
    row.set_order === index + 1 ? row : { ...row, set_order: index + 1 },
  )
  const byId = new Map(numbered.map((row) => [row.id, row]))
  const known = new Set(document.sets.map(({ id }) => id))
  return {
    sets: [...document.sets.map((row) => byId.get(row.id) ?? row), ...numbered.filter(({ id }) => !known.has(id))],
  }
}
