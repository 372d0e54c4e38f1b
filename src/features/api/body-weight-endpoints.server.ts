import { z } from 'zod/mini'
import { bodyIdFor } from '#domain/book.ts'
import { derivedId } from '#domain/ids.ts'
import { bodyWeightProblem } from '#domain/load.ts'
import { BODY_WEIGHT, BODY_WEIGHT_VALUES } from '#domain/rows/book-fields.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { product } from '#logbook/server/product.ts'
import { CLOCK_SLACK_MS } from '#logbook/workouts.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { defineEndpoint } from './endpoint.server.ts'
import { ApiError } from './problem.server.ts'
import { cursorOf, exportedShape, isoTime, pageQuery, pageShape, readCursor, storedTimeArg } from './shapes.server.ts'
import { keyOf, write } from './write.server.ts'

const noteArg = z.nullable(VALUE_TYPES.bodyNote)

const bodyWeightShape = z.object(exportedShape(BODY_WEIGHT))

export const addWeight = defineEndpoint({
  method: 'post',
  path: '/body-weights',
  summary: 'Adds a body weight. It belongs to the calendar year of `at` in UTC.',
  scope: 'body:write',
  asks: 'body.edit',
  body: z.strictObject({ ...wholeArg(BODY_WEIGHT_VALUES).shape, at: storedTimeArg, note: z._default(noteArg, null) }),
  answer: bodyWeightShape,
  status: 201,
  async handle(call) {
    const { ownerId, body } = call
    if (body.at > call.context.now() + CLOCK_SLACK_MS) {
      throw new ApiError('malformed', { errors: { at: 'Must not be in the future' } })
    }
    if (bodyWeightProblem(body.weight, body.unit)) {
      throw new ApiError('malformed', { errors: { weight: 'Must be 20 to 500 kg, or the same in lbs' } })
    }
    const key = keyOf(call)
    const year = new Date(body.at).getUTCFullYear()
    const documentId = bodyIdFor(ownerId, year)
    const before =
      (await loadDocuments(call.context.database.db, product, ownerId, [documentId])).get(documentId) ?? null
    const weight = { ...body, id: derivedId(key, 'weight') }
    await write(call, { key, documentId, made: [addBodyWeight.make({ year, weight })], before })
    return { body: { ...weight, at: isoTime(weight.at) } }
  },
})

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
