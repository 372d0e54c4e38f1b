import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { derivedId } from '#domain/ids.ts'
import { changesArg } from '#domain/rows/value-types.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { completeSet, removeLoggedSets, reopenSet } from '#logbook/logged-sets.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import type { Made } from '#sync/operation.ts'
import { placedSet, setBody } from './bodies.server.ts'
import { documentOf, replyOfChange, workoutShape } from './document-shapes.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { ApiError } from './problem.server.ts'
import { idParams, idShape } from './shapes.server.ts'
import { keyOf, write } from './write.server.ts'

// A program takes part in a running workout like a device; after the end it corrects the workout.

const status = z.optional(z.enum(['default', 'complete']))
const setParams = z.object({ id: idShape, set_id: idShape })

export const addWorkoutSet = defineEndpoint({
  method: 'post',
  path: '/workouts/{id}/sets',
  summary:
    'Adds a set at the end of an exercise. In a running workout it is open unless `status` is `complete`. Without `workouts:read` the answer is `id`, `rev` and `set_id`.',
  scope: 'workouts:write',
  params: idParams,
  body: z.strictObject({ workout_exercise_id: idShape, status, ...setBody(LOGGED_VALUES) }),
  answer: workoutShape,
  status: 201,
  async handle(call) {
    const { id } = call.params
    const { workout_exercise_id, status: asked, ...values } = call.body
    const before = await documentOf(call, 'workout', id)
    const key = keyOf(call)
    const count = before.sets.filter((set) => set.workout_exercise_id === workout_exercise_id).length
    const isRunning = before.workout.is_active
    const setId = derivedId(key, 'set')
    // A repeated request after the end of the workout finds its set, and is done.
    const isThere = before.sets.some((each) => each.id === setId)
    if (asked === 'default' && !isRunning && !isThere) throw onlyWhileRunning()
    const set = {
      ...placedSet(values, count),
      ...{ id: setId, workoutExerciseId: workout_exercise_id, routineSetId: null },
      ...(asked === 'complete' && isRunning && { doneBy: call.token.userId }),
    } as unknown as Parameters<typeof addSet.logging.make>[0]['set']
    const made = [isRunning ? addSet.logging.make({ set }) : addSet.correcting.make({ set })]
    await write(call, { key, documentId: id, made, before, needsRunning: isRunning && asked !== 'complete' })
    return replyOfChange(call, await documentOf(call, 'workout', id), { set_id: setId })
  },
})

export const changeWorkoutSet = defineEndpoint({
  method: 'patch',
  path: '/workouts/{id}/sets/{set_id}',
  summary:
    'Changes values of a set. `status` completes or reopens it while the workout runs. Without `workouts:read` the answer is `id` and `rev`.',
  scope: 'workouts:write',
  params: setParams,
  body: z.strictObject({ status, ...changesArg(LOGGED_VALUES).shape }),
  answer: workoutShape,
  async handle(call) {
    const { id, set_id } = call.params
    const { status: asked, ...changes } = call.body
    const before = await documentOf(call, 'workout', id)
    const set = before.sets.find((each) => each.id === set_id)
    if (!set) throw new AppError('not-found')
    const isRunning = before.workout.is_active
    const made = isRunning ? runningChanges(set_id, changes, asked) : pastChanges(set, changes, asked)
    const needsRunning = isRunning && asked === 'default'
    await write(call, { key: keyOf(call), documentId: id, made, before, needsRunning })
    return replyOfChange(call, await documentOf(call, 'workout', id))
  },
})

type Changes = Parameters<typeof editSet.logging.make>[0]['changes']
type Asked = 'default' | 'complete' | undefined

const runningChanges = (setId: string, changes: Changes, asked: Asked): Made[] => [
  ...(Object.keys(changes).length > 0 ? [editSet.logging.make({ setId, changes })] : []),
  ...(asked === 'complete' ? [completeSet.make({ setId })] : []),
  ...(asked === 'default' ? [reopenSet.make({ setId })] : []),
]

/**
 * The operations on a set of a workout that is over. The status may be asked again: completing the last set ends the
 * workout, and the request may be repeated afterwards.
 */
function pastChanges({ id: setId, status }: LoggedSet, changes: Changes, asked: Asked): Made[] {
  if (asked && asked !== status) throw onlyWhileRunning()
  return Object.keys(changes).length > 0 ? [editSet.correcting.make({ setId, changes })] : []
}

const onlyWhileRunning = () => new ApiError('malformed', { errors: { status: 'Only while the workout runs' } })

export const removeWorkoutSet = defineEndpoint({
  method: 'delete',
  path: '/workouts/{id}/sets/{set_id}',
  summary: 'Removes a set from a workout.',
  scope: 'workouts:write',
  params: setParams,
  status: 204,
  async handle(call) {
    const { id, set_id } = call.params
    const before = await documentOf(call, 'workout', id)
    if (!call.isRepeated && !before.sets.some((set) => set.id === set_id)) throw new AppError('not-found')
    const isRunning = before.workout.is_active
    const made = [isRunning ? removeSet.logging.make({ setId: set_id }) : removeLoggedSets.make({ setIds: [set_id] })]
    await write(call, { key: keyOf(call), documentId: id, made, before, needsRunning: isRunning })
    return { body: undefined as never }
  },
})
