import { z } from 'zod/mini'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import type { Meta } from '#sync/operation.ts'
import { loggedValuesArg } from './args.ts'

const { rounds_before, given } = WORKOUT_EXERCISE.fields
/** The values that only an exercise of a workout has, and the common ones. */
export const WORKOUT_EXERCISE_VALUES = { rounds_before, given, ...EXERCISE_VALUES }

/** The argument for a new exercise; the operation checks its name. */
export const newExerciseArg = () =>
  z.extend(wholeArg(WORKOUT_EXERCISE_VALUES), {
    id: VALUE_TYPES.id,
    exerciseId: VALUE_TYPES.id,
    name: VALUE_TYPES.exerciseName,
    section: VALUE_TYPES.section,
    /** The rest that the device knows; if it is missing, the server takes the last chosen one. */
    restSeconds: z.optional(z.nullable(VALUE_TYPES.restSeconds)),
  })

/** A new exercise at a start, with a valid name: no screen sends another. */
export const namedExerciseArg = () =>
  z.extend(newExerciseArg(), {
    name: z.pipe(
      VALUE_TYPES.exerciseName,
      z.string().check(
        z.minLength(1),
        z.refine((name) => textLength(name) <= MAX_NAME),
      ),
    ),
  })

export const newSetArg = () =>
  z.extend(loggedValuesArg(), {
    id: VALUE_TYPES.id,
    workoutExerciseId: VALUE_TYPES.id,
    routineSetId: z.nullable(VALUE_TYPES.id),
  })

export function emptyWorkout(
  name: string,
  routineId: string | null,
  timeZone: string | null,
  meta: Meta,
): WorkoutDocument {
  return {
    kind: 'workout',
    id: meta.documentId,
    ownerId: meta.ownerId,
    rev: 0,
    workout: {
      id: meta.documentId,
      user_id: meta.ownerId,
      routine_id: routineId,
      workout_name: name,
      is_active: true,
      is_public: false, // private until its switch is on
      created_at: meta.at,
      completed_at: null,
      duration_seconds: null,
      last_workout_exercise_id: null,
      og_image_url: null,
      muscle_group: null,
      is_unscheduled: false,
      time_zone: timeZone,
      rest_ends_at: null,
      rest_set_id: null,
      rest_seconds: null,
      ended_at: null,
      ended_by: null,
      last_op_at: meta.at,
      ...defaultValuesOf(WORKOUT.fields),
      edited_by: meta.actorId,
      contested: null,
    },
    exercises: [],
    sets: [],
    comments: [],
  }
}

/** The row of a new exercise, with its name at the start. */
export function workoutExercise(
  document: WorkoutDocument,
  { id, exerciseId, name, section, restSeconds, ...values }: z.output<ReturnType<typeof newExerciseArg>>,
  order: number,
  meta: Meta,
): WorkoutExercise {
  return {
    id,
    workout_id: document.id,
    user_id: document.ownerId,
    exercise_id: exerciseId,
    exercise_order: order,
    snapshot_name: name,
    snapshot_section: section,
    name_override: null,
    section_override: null,
    rest_seconds: restSeconds ?? null,
    ...values,
    edited_by: meta.actorId,
    contested: null,
  }
}

export function loggedSet(
  exercise: WorkoutExercise,
  { workoutExerciseId, routineSetId, ...values }: z.output<ReturnType<typeof newSetArg>>,
  order: number,
  meta: Meta,
): LoggedSet {
  return {
    ...values,
    workout_id: exercise.workout_id,
    workout_exercise_id: workoutExerciseId,
    exercise_id: exercise.exercise_id,
    user_id: exercise.user_id,
    routine_set_id: routineSetId,
    account_id: null,
    done_at: null,
    set_order: order,
    status: 'default',
    edited_by: meta.actorId,
    contested: null,
  }
}
