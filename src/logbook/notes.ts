import { z } from 'zod/mini'
import { can } from '#domain/permissions.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import { textLength } from '#domain/text.ts'
import { type WorkoutDocument, workoutState } from '#domain/workout.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { replaced, touched } from './changed-rows.ts'
import { asksToLog, type WorkoutAsks } from './ways.ts'

/*
 * Notes of a workout, of a routine and of their exercises (R-LIFT-04). The note of a set is one of its values, and the one
 * that stays with an exercise is in the book.
 */

/** Plain text; null, or a text of which nothing is seen, takes the note away. */
const noteArg = () => z.nullable(VALUE_TYPES.text)

/** Whoever logs the workout writes in it, and once it is completed whoever may correct it, too. */
const asksToNote: WorkoutAsks = (document, relation, now) =>
  document && workoutState(document.workout) === 'completed' && can(relation, 'workout.correct')
    ? 'workout.correct'
    : asksToLog(document, relation, now)

/** The note of an exercise for today (R-LIFT-04). */
export const noteWorkoutExercise = defineOperation({
  kind: 'workoutExercise.note',
  version: 1,
  document: 'workout',
  args: () => z.object({ id: VALUE_TYPES.id, note: noteArg() }),
  failure: 'failed.note.save',
  failures: { 'note-too-long': 'failures.note-too-long' },
  activity: 'activity.did.wroteNote',
  keeps: true,
  asks: asksToNote,
  apply(document, { id, note }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    if (isTooLong(note, MAX_EXERCISE_NOTE)) return refused('note-too-long')
    const noted = patchRow(exercise, { note: note || null }, meta)
    if (noted === exercise) return { document }
    return { document: noticed({ ...document, exercises: replaced(document.exercises, noted) }, id, meta) }
  },
})

/** The note of a workout. */
export const noteWorkout = defineOperation({
  kind: 'workout.note',
  version: 1,
  document: 'workout',
  args: () => z.object({ note: noteArg() }),
  failure: 'failed.note.save',
  failures: { 'note-too-long': 'failures.note-too-long' },
  activity: 'activity.did.wroteNote',
  keeps: true,
  asks: asksToNote,
  apply(document, { note }, meta) {
    if (!document) return refused('gone')
    if (isTooLong(note, MAX_NOTE)) return refused('note-too-long')
    const workout = patchRow(document.workout, { note: note || null }, meta)
    return { document: workout === document.workout ? document : noticed({ ...document, workout }, null, meta) }
  },
})

/** The note of an exercise in a routine, for every workout that is started from it. */
export const noteRoutineExercise = defineOperation({
  kind: 'routineExercise.note',
  version: 1,
  document: 'routine',
  args: () => z.object({ id: VALUE_TYPES.id, note: noteArg() }),
  failure: 'failed.note.save',
  failures: { 'note-too-long': 'failures.note-too-long' },
  activity: 'activity.did.wroteNote',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, note }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    if (isTooLong(note, MAX_EXERCISE_NOTE)) return refused('note-too-long')
    const noted = patchRow(exercise, { note: note || null }, meta)
    return { document: noted === exercise ? document : { ...document, exercises: replaced(document.exercises, noted) } }
  },
})

/** The note of a routine. */
export const noteRoutine = defineOperation({
  kind: 'routine.note',
  version: 1,
  document: 'routine',
  args: () => z.object({ note: noteArg() }),
  failure: 'failed.note.save',
  failures: { 'note-too-long': 'failures.note-too-long' },
  activity: 'activity.did.wroteNote',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { note }, meta) {
    if (!document) return refused('gone')
    if (isTooLong(note, MAX_NOTE)) return refused('note-too-long')
    const routine = patchRow(document.routine, { note: note || null }, meta)
    return { document: routine === document.routine ? document : { ...document, routine } }
  },
})

const isTooLong = (note: string | null, longest: number): boolean => note !== null && textLength(note) > longest

/** Who writes in a running workout takes part in it (Y21); a note in one that has ended says something of what was done. */
const noticed = (document: WorkoutDocument, exerciseId: string | null, meta: Meta): WorkoutDocument =>
  document.workout.is_active ? touched(document, exerciseId, meta, {}) : document
