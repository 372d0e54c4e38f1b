import { z } from 'zod/mini'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout.ts'
import { MAX_NAME, textLength } from '#domain/text.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import type { Meta } from '#sync/operation.ts'
import { loggedValuesArg } from './args.ts'

/** The values of an exercise of a workout: those of every exercise, and what only one of a workout has. */
export const WORKOUT_EXERCISE_VALUES = { rounds_before: WORKOUT_EXERCISE.fields.rounds_before, ...EXERCISE_VALUES }

/** A new exercise of a workout in an operation's arguments. The operation checks its name. */
export const newExerciseArg = () =>
  z.extend(wholeArg(WORKOUT_EXERCISE_VALUES), {
    id: VALUE_TYPES.id,
    exerciseId: VALUE_TYPES.id,
    name: VALUE_TYPES.exerciseName,
    section: VALUE_TYPES.section,
    /** The rest the device knows. If left out, the server fills in the last one chosen. */
    restSeconds: z.optional(z.nullable(VALUE_TYPES.restSeconds)),
  })

/** An exercise of a whole workout. No screen makes one without a proper name, so that would be malformed. */
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

/** A new set of a workout, open. */
export const newSetArg = () =>
  z.extend(loggedValuesArg(), {
    id: VALUE_TYPES.id,
    workoutExerciseId: VALUE_TYPES.id,
    routineSetId: z.nullable(VALUE_TYPES.id), // R-DATA-23
  })

/** A workout that has just started, with nothing in it. */
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
      is_public: false, // R-ACTIVE-04: private until its switch is on
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
  }
}

/** An exercise of the workout at its place, with its name at the start (R-DATA-12). */
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

/** A set of the exercise at its place, still open (R-SET-02). */
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
    status: 'default', // R-SET-02
    edited_by: meta.actorId,
    contested: null,
  }
}
