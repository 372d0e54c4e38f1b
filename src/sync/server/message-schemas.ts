import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import type { Question } from '#sync/live-messages.ts'
import type { Envelope, Value } from '#sync/operation.ts'
import type { ServerProduct } from '#sync/product.ts'
import { MAX_BATCH, type Pull, type Push } from '#sync/wire.ts'

const id = z.string().check(z.refine(isId))
/** Checks all values at once: a schema of records would report each wrong value. */
const recordOf = <T extends Value>(isOne: (value: unknown) => boolean) =>
  z.custom<Record<string, T>>(
    (values) =>
      typeof values === 'object' && values !== null && !Array.isArray(values) && Object.values(values).every(isOne),
  )
const revsById = recordOf<number>((rev) => Number.isSafeInteger(rev) && Number(rev) >= 0)
const isValue = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The engine reads `args` later, one operation at a time. */
export const envelopeSchema: z.ZodMiniType<Envelope> = z.object({
  id,
  kind: z.string().check(z.maxLength(64)),
  version: z.int().check(z.minimum(1)),
  actorId: id,
  ownerId: id,
  documentId: id,
  args: z.unknown(),
  was: z.optional(recordOf<Value>(isValue)),
  after: z.optional(id),
  n: z.int().check(z.minimum(0)),
  at: z.number(),
})

/** `POST /api/ops` */
export const pushSchema: z.ZodMiniType<Push> = z.object({
  actorId: id,
  sentAt: z.number(),
  known: revsById,
  ops: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_BATCH)),
})

/** `POST /api/documents`. `wants` is what else the product lets a device request. */
export const pullSchema = (wants: ServerProduct['wants']): z.ZodMiniType<Pull> =>
  z.object({
    actorId: id,
    ownerId: id,
    known: revsById,
    ids: z.array(id).check(z.maxLength(100)),
    ...wants,
  })

/** The messages of a device on `/live`. */
export const clientMessageSchema: z.ZodMiniType<Question> = z.discriminatedUnion('t', [
  z.object({ t: z.literal('act'), ownerId: z.nullable(id) }),
  z.object({
    t: z.literal('sync'),
    revs: revsById,
    kinds: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(64))),
    isVisible: z.optional(z.boolean()),
    opened: z.optional(id),
    showsOwners: z.optional(z.boolean()),
  }),
])
