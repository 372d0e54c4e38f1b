import { z } from 'zod/mini'
import { can } from '#domain/permissions.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_EXERCISE_NOTE, MAX_NOTE } from '#domain/rows/values.ts'
import { textLength } from '#domain/text.ts'
import type { TrainingDocument, TrainingExercise } from '#domain/training.ts'
import { workoutState } from '#domain/workout.ts'
import { type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { replaced } from './changed-rows.ts'
import { asksToLog, defineInWays, type WorkoutAsks, written } from './ways.ts'

/* Notes of workouts, routines and exercises. A set's note is among its values; the book has notes that stay. */

/** Null, or a text without a visible character, removes the note. */
const noteArg = () => z.nullable(VALUE_TYPES.text)

/** Everybody who may log the workout, and after completion everybody who may correct it. */
const asksToNote: WorkoutAsks = (document, relation, now) =>
  document && workoutState(document.workout) === 'completed' && can(relation, 'workout.correct')
    ? 'workout.correct'
    : asksToLog(document, relation, now)

const NOTE = {
  failure: 'failed.note.save',
  failures: { 'note-too-long': 'failures.note-too-long' },
  activity: 'activity.did.wroteNote',
  keeps: true,
} as const

/** Writes the note of an exercise: in a workout for today, in a routine for every workout from it. */
export const noteExercise = defineInWays({
  ...NOTE,
  ways: {
    planning: { kind: 'routineExercise.note' },
    logging: { kind: 'workoutExercise.note', asks: asksToNote },
  },
  args: () => z.object({ id: VALUE_TYPES.id, note: noteArg() }),
  apply(document, { id, note }, meta) {
    const exercise: TrainingExercise | undefined = document.exercises.find((row) => row.id === id)
    if (!exercise) return refused('gone')
    if (isTooLong(note, MAX_EXERCISE_NOTE)) return refused('note-too-long')
    const noted = patchRow<TrainingExercise>(exercise, { note: note || null }, meta)
    if (noted === exercise) return document
    const exercises = replaced<TrainingExercise>(document.exercises, noted)
    return noticed({ ...document, exercises } as TrainingDocument, id, meta)
  },
})

export const noteTraining = defineInWays({
  ...NOTE,
  ways: { planning: { kind: 'routine.note' }, logging: { kind: 'workout.note', asks: asksToNote } },
  args: () => z.object({ note: noteArg() }),
  apply(document, { note }, meta) {
    if (isTooLong(note, MAX_NOTE)) return refused('note-too-long')
    const change = { note: note || null }
    if (document.kind === 'routine') {
      const routine = patchRow(document.routine, change, meta)
      return routine === document.routine ? document : { ...document, routine }
    }
    const workout = patchRow(document.workout, change, meta)
    return workout === document.workout ? document : noticed({ ...document, workout }, null, meta)
  },
})

const isTooLong = (note: string | null, longest: number): boolean => note !== null && textLength(note) > longest

/** A person who writes in a running workout takes part in it. */
const noticed = (document: TrainingDocument, exerciseId: string | null, meta: Meta): TrainingDocument =>
  document.kind === 'workout' && document.workout.is_active
    ? written('logging', document, exerciseId, meta, {})
    : document
