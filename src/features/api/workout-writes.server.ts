import { z } from 'zod/mini'
import { derivedId } from '#domain/ids.ts'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { nameOr, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import { MAX_EXERCISES, MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { noteTraining } from '#logbook/notes.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { enterWorkout, renameWorkout, retimeWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { exerciseBody, placedSet, setBody } from './bodies.server.ts'
import { documentOf, replyOf, replyOfChange, requireDeletable, workoutShape } from './document-shapes.server.ts'
import { type Call, defineEndpoint } from './endpoint.server.ts'
import { ApiError } from './problem.server.ts'
import { idParams, idShape, storedTimeArg } from './shapes.server.ts'
import { type ExerciseIdOf, exerciseIds, keyOf, write } from './write.server.ts'

const note = z.nullable(VALUE_TYPES.note)

const exercise = z.strictObject({
  ...exerciseBody,
  rest_seconds: z._default(z.nullable(VALUE_TYPES.restSeconds), null),
  sets: z.array(z.strictObject(setBody(LOGGED_VALUES))).check(z.maxLength(MAX_SETS_OF_EXERCISE)),
})

/** The shape of a past workout, whose sets are all done. */
export const pastWorkoutBody = {
  workout_name: nameOr(DEFAULT_TITLES.workout),
  ...{ created_at: storedTimeArg, completed_at: storedTimeArg },
  time_zone: z._default(z.nullable(VALUE_TYPES.timeZone), null),
  routine_id: z._default(z.nullable(idShape), null),
  note: z.optional(note),
  exercises: z.array(exercise).check(z.minLength(1), z.maxLength(MAX_EXERCISES)),
}

const wholePastWorkout = z.object(pastWorkoutBody)

/** The operations that enter a past workout. All ids of rows derive from the workout's id. */
export function pastWorkoutOperations(
  documentId: string,
  body: z.output<typeof wholePastWorkout>,
  exerciseIdOf: ExerciseIdOf,
): Made[] {
  const rows = body.exercises.map(({ sets, rest_seconds, ...values }, index) => ({
    exercise: {
      ...values,
      id: derivedId(documentId, `exercise ${index}`),
      exerciseId: exerciseIdOf(values.name),
      restSeconds: rest_seconds,
    },
    sets: sets.map((set, at) => ({
      ...placedSet(set, at),
      id: derivedId(documentId, `set ${index} ${at}`),
      workoutExerciseId: derivedId(documentId, `exercise ${index}`),
      routineSetId: null,
    })),
  }))
  const args = {
    ...{ name: body.workout_name, routineId: body.routine_id, timeZone: body.time_zone },
    ...{ startedAt: body.created_at, endedAt: body.completed_at },
    exercises: rows.map((row) => row.exercise),
    sets: rows.flatMap(({ sets }) => sets),
  } as unknown as Parameters<typeof enterWorkout.make>[0]
  return [enterWorkout.make(args), ...(body.note ? [noteTraining.logging.make({ note: body.note })] : [])]
}

export const addWorkout = defineEndpoint({
  method: 'post',
  path: '/workouts',
  summary: 'Adds a past workout, all of whose sets are done.',
  scope: 'workouts:write',
  asks: 'workout.enter',
  body: z.strictObject(pastWorkoutBody),
  answer: workoutShape,
  status: 201,
  async handle(call) {
    const key = keyOf(call)
    const documentId = derivedId(key, 'workout')
    const made = pastWorkoutOperations(documentId, call.body, await exerciseIds(call, call.body.exercises))
    await write(call, { key, documentId, made, before: null })
    return replyOf(await documentOf(call, 'workout', documentId))
  },
})

export const changeWorkout = defineEndpoint({
  method: 'patch',
  path: '/workouts/{id}',
  summary:
    'Changes the name, the times or the note of a workout. The times go together. Without `workouts:read` the answer is `id` and `rev`.',
  scope: 'workouts:write',
  params: idParams,
  body: z.strictObject({
    workout_name: z.optional(VALUE_TYPES.text),
    ...{ created_at: z.optional(storedTimeArg), completed_at: z.optional(storedTimeArg) },
    note: z.optional(note),
  }),
  answer: workoutShape,
  async handle(call) {
    const { id } = call.params
    const before = await documentOf(call, 'workout', id)
    const made = changesOf(call.body)
    await write(call, { key: keyOf(call), documentId: id, made, before })
    return replyOfChange(call, await documentOf(call, 'workout', id))
  },
})

type Changes = { workout_name?: string; created_at?: number; completed_at?: number; note?: string | null }

/** The times come first, because only they can be refused by the state of the workout. */
function changesOf({ workout_name, created_at, completed_at, note: text }: Changes): Made[] {
  if ((created_at === undefined) !== (completed_at === undefined)) {
    const missing = created_at === undefined ? 'created_at' : 'completed_at'
    throw new ApiError('malformed', { errors: { [missing]: 'The times go together' } })
  }
  return [
    ...(created_at !== undefined && completed_at !== undefined
      ? [retimeWorkout.make({ startedAt: created_at, endedAt: completed_at })]
      : []),
    ...(workout_name !== undefined ? [renameWorkout.make({ name: workout_name })] : []),
    ...(text !== undefined ? [noteTraining.logging.make({ note: text })] : []),
  ]
}

export const removeWorkout = defineEndpoint({
  method: 'delete',
  path: '/workouts/{id}',
  summary: 'Puts a workout into the trash for 30 days.',
  scope: 'workouts:write',
  params: idParams,
  status: 204,
  async handle(call: Call<{ id: string }>) {
    const { id } = call.params
    if (!call.isRepeated) await requireDeletable(call, id)
    await write(call, { key: keyOf(call), documentId: id, made: [deleteWorkout.make({})], before: null })
    return { body: undefined as never }
  },
})
