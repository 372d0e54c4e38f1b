import { z } from 'zod/mini'
import { derivedId } from '#domain/ids.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { documentOf, replyOf, replyOfChange, routineShape } from './documents.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { routineBody, routineChanges, routineChangesBody, routineOperations } from './routine-operations.server.ts'
import { idParams } from './shapes.server.ts'
import { exerciseIds, keyOf, write } from './write.server.ts'

export const addRoutine = defineEndpoint({
  method: 'post',
  path: '/routines',
  summary: 'Makes a routine with its exercises and template sets. It is private.',
  scope: 'routines:write',
  asks: 'routine.create',
  body: z.strictObject(routineBody),
  answer: routineShape,
  status: 201,
  async handle(call) {
    const key = keyOf(call)
    const documentId = derivedId(key, 'routine')
    const made = routineOperations(documentId, call.body, await exerciseIds(call, call.body.exercises))
    await write(call, { key, documentId, made, before: null })
    return replyOf(await documentOf(call, 'routine', documentId))
  },
})

export const changeRoutine = defineEndpoint({
  method: 'patch',
  path: '/routines/{id}',
  summary:
    'Changes the name, note, exercises or sets of a routine, archives it or brings it back. Without `routines:read` the answer is `id` and `rev`.',
  scope: 'routines:write',
  params: idParams,
  body: z.strictObject({ ...routineChangesBody, is_archived: z.optional(z.boolean()) }),
  answer: routineShape,
  async handle(call) {
    const { id } = call.params
    const { is_archived, ...changes } = call.body
    const before = await documentOf(call, 'routine', id)
    const key = keyOf(call)
    // First what may find no room.
    const made = [
      ...(is_archived !== undefined ? [archiveRoutine.make({ isArchived: is_archived })] : []),
      ...routineChanges(before, key, changes, await exerciseIds(call, changes.add_exercises)),
    ]
    await write(call, { key, documentId: id, made, before })
    return replyOfChange(call, await documentOf(call, 'routine', id))
  },
})
