import { z } from 'zod/mini'
import { BODY_WEIGHT } from '#domain/rows/book.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { cursorOf, exportedShape, isoTime, pageQuery, pageShape, readCursor } from './shapes.server.ts'

/** A body weight, in its unit as entered. */
const bodyWeightShape = z.object(exportedShape(BODY_WEIGHT))

export const listBodyWeights = defineEndpoint({
  method: 'get',
  path: '/body-weights',
  summary: 'Body weights, newest first, in the unit they were entered in.',
  scope: 'body:read',
  asks: 'body.read',
  query: z.strictObject(pageQuery),
  answer: pageShape('body_weights', bodyWeightShape),
  async handle({ context, ownerId, query: { limit, cursor } }) {
    const from = readCursor(cursor)
    const rows = await context.database.db
      .selectFrom('body_weight')
      .select(['id', 'at', 'weight', 'unit', 'note'])
      .where('user_id', '=', ownerId)
      .$if(from !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('at', 'id'), '<', tuple(new Date(from?.at ?? 0), from?.id ?? '')),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      body: {
        body_weights: page.map((row) => ({ ...row, at: isoTime(row.at.getTime()) })),
        next_cursor: rows.length > limit && last ? cursorOf(last.at.getTime(), last.id) : null,
      },
    }
  },
})
