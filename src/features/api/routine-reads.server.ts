import { sql } from 'kysely'
import { z } from 'zod/mini'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { documentOf, replyOf, routineShape } from './documents.server.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { cursorOf, idParams, pageQuery, pageShape, readCursor } from './shapes.server.ts'

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
