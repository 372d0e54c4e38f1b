import { z } from 'zod/mini'
import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import { DEFAULT_TITLES } from '#domain/names.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import { nameArg, textArg } from '#logbook/args.ts'
import { noteRoutine } from '#logbook/notes.ts'
import { addRoutineExercise } from '#logbook/routine-exercises.ts'
import { archiveRoutine, createRoutine, renameRoutine } from '#logbook/routines.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import { exerciseBody, placedSet, setBody } from './bodies.server.ts'
import { documentOf, replyOf, routineShape } from './documents.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { idParams } from './shapes.server.ts'
import { keyOf, write } from './write.server.ts'

/** Each is an operation of one request, beside the name and the note. */
const MOST_EXERCISES = MAX_BATCH - 2

const note = z.nullable(VALUE_TYPES.note)

const exercise = z.strictObject({
  ...exerciseBody,
  sets: z.array(z.strictObject(setBody(SET_VALUES))).check(z.minLength(1), z.maxLength(MAX_SETS)),
})

export const addRoutine = defineEndpoint({
  method: 'post',
  path: '/routines',
  summary: 'Makes a routine with its exercises and template sets. It is private.',
  scope: 'routines:write',
  asks: 'routine.create',
  body: z.strictObject({
    routine_name: nameArg(DEFAULT_TITLES.routine),
    note: z.optional(note),
    exercises: z._default(z.array(exercise).check(z.maxLength(MOST_EXERCISES)), []),
  }),
  answer: routineShape,
  status: 201,
  async handle(call) {
    const { ownerId, body } = call
    const key = keyOf(call)
    const documentId = derivedId(key, 'routine')
    const exercises = body.exercises.map(({ sets, ...values }, index) =>
      addRoutineExercise.make({
        ...values,
        id: derivedId(documentId, `exercise ${index}`),
        exerciseId: exerciseIdFor(ownerId, values.name),
        sets: sets.map((set, at) => ({ ...placedSet(set, at), id: derivedId(documentId, `set ${index} ${at}`) })),
      } as unknown as Parameters<typeof addRoutineExercise.make>[0]),
    )
    const made = [
      createRoutine.make({ name: body.routine_name }),
      ...(body.note ? [noteRoutine.make({ note: body.note })] : []),
      ...exercises,
    ]
    await write(call, { key, documentId, made, before: null })
    return replyOf(await documentOf(call, 'routine', documentId))
  },
})

export const changeRoutine = defineEndpoint({
  method: 'patch',
  path: '/routines/{id}',
  summary: 'Changes the name or the note of a routine, archives it or brings it back.',
  scope: 'routines:write',
  params: idParams,
  body: z.strictObject({
    ...{ routine_name: z.optional(textArg), note: z.optional(note), is_archived: z.optional(z.boolean()) },
  }),
  answer: routineShape,
  async handle(call) {
    const { id } = call.params
    const { routine_name, note: text, is_archived } = call.body
    const before = await documentOf(call, 'routine', id)
    // First what may find no room.
    const made = [
      ...(is_archived !== undefined ? [archiveRoutine.make({ isArchived: is_archived })] : []),
      ...(routine_name !== undefined ? [renameRoutine.make({ name: routine_name })] : []),
      ...(text !== undefined ? [noteRoutine.make({ note: text })] : []),
    ]
    if (made.length > 0) await write(call, { key: keyOf(call), documentId: id, made, before })
    return replyOf(await documentOf(call, 'routine', id))
  },
})
