import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { type Actor, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { imagesPage } from './image-list.server.ts'
import { FILTERS, IMAGES_PAGE, LARGEST_IMAGES_PAGE } from './image-rows.ts'

const querySchema = z.object({
  kind: z.enum(['workout', 'routine']),
  filter: z.enum(FILTERS),
  /** Whose account the page is of (Y5). */
  actorId: z.optional(z.string()),
  /** An administrator's own rows alone. */
  isOwn: z._default(z.enum(['true', 'false']), 'false'),
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z._default(
    z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(LARGEST_IMAGES_PAGE)),
    IMAGES_PAGE,
  ),
})

/**
 * What there are pictures of: everybody's for an administrator, one's own for everybody else (R-ADMIN-03, table A10).
 * They are made by `GET /api/generate-og-image`, which asks the same for each.
 */
export function adminRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>().get('/api/admin/images', requireActor(context), async (http) => {
    const query = querySchema.safeParse(http.req.query())
    if (!query.success) throw new AppError('malformed')
    const { userId, role } = http.var.actor
    const { actorId = userId, isOwn, cursor = null, ...asked } = query.data
    if (actorId !== userId) throw new AppError('wrong-account')
    const ownerId = role === 'admin' && isOwn === 'false' ? null : userId
    return http.json(await imagesPage(context.database.db, { ...asked, ownerId, cursor }))
  })
}
