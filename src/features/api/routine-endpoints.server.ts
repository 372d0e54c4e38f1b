import { sql } from 'kysely'
import { z } from 'zod/mini'
import { derivedId } from '#domain/ids.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { documentOf, replyOf, replyOfChange, routineShape } from './document-shapes.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { routineBody, routineChanges, routineChangesBody, routineOperations } from './routine-operations.server.ts'
import { cursorOf, idParams, pageQuery, pageShape, readCursor } from './shapes.server.ts'
import { exerciseIds, keyOf, write } from './write.server.ts'

export const listRoutines = defineEndpoint({
  method: 'get',
  path: '/routines',
  summary: 'Routines with their exercises and template sets, newest first. `archived=true` lists the archived ones.',
  scope: 'routines:read',
  asks: 'routine.read',
  query: z.strictObject({ archived: z._default(z.enum(['true', 'false']), 'false'), ...pageQuery }),
  answer: pageShape('routines', routineShape),
  async handle({ context, ownerId, query: { archived, limit, cursor } }) {
    const { db } = context.database
    const from = readCursor(cursor)
    const { rows } = await sql<{ id: string; created_at: Date }>`
      select id, created_at from routine where user_id = ${ownerId} and is_archived = ${archived === 'true'}
        ${from ? sql`and (created_at, id) < (${new Date(from.at)}, ${from.id})` : sql``}
      order by created_at desc, id desc limit ${limit + 1}`.execute(db)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const ids = page.map(({ id }) => id)
    const documents = await loadDocuments(db, product, ownerId, ids)
    return {
      body: {
        routines: ids.flatMap((id) => documents.get(id) ?? []).map((document) => replyOf(document).body),
        next_cursor: rows.length > limit && last ? cursorOf(last.created_at.getTime(), last.id) : null,
      },
    }
  },
})

export const readRoutine = defineEndpoint({
  method: 'get',
  path: '/routines/{id}',
  summary: 'One routine with its exercises and template sets.',
  scope: 'routines:read',
  params: idParams,
  answer: routineShape,
  handle: async (call) => replyOf(await documentOf(call, 'routine', call.params.id)),
})

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
    // Archiving comes first, because taking a routine back may find no room.
    const made = [
      ...(is_archived !== undefined ? [archiveRoutine.make({ isArchived: is_archived })] : []),
      ...routineChanges(before, key, changes, await exerciseIds(call, changes.add_exercises)),
    ]
    await write(call, { key, documentId: id, made, before })
    return replyOfChange(call, await documentOf(call, 'routine', id))
  },
})
