import { Hono } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readQuery } from '#server/read-body.ts'
import { requireRight } from '#sync/server/relation.ts'
import { pictureOf, storePicture } from './pictures.server.ts'

const id = z.string().check(z.refine(isId))
const ASKED = z.object({ id, ownerId: id, actorId: id })

/** Pictures that a person may send a minute. */
const SENT = { max: 30, windowMs: 60 * 1000 }

/** A person's own pictures of exercises, for them and for whom they let see their book (R-GUIDE-08). */
export function pictureRoutes(context: Context) {
  const { db } = context.database
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/pictures/*', requireActor(context))
    .get('/api/pictures/:id', async (http) => {
      const { id, ownerId } = asked(http.req, http.var.actor)
      await requireRight(db, http.var.actor.userId, ownerId, 'book.read')
      const picture = await pictureOf(context, { userId: ownerId, id })
      if (!picture) throw new AppError('not-found')
      return http.body(picture.bytes, 200, {
        'Content-Type': picture.contentType,
        'Cache-Control': 'private, no-store',
        // Nobody opens it as a page of Sled's own origin.
        'Content-Disposition': 'attachment',
      })
    })
    .put('/api/pictures/:id', async (http) => {
      const { id, ownerId } = asked(http.req, http.var.actor)
      await requireRight(db, http.var.actor.userId, ownerId, 'book.edit')
      await limitTries(context, http, { key: `picture|${http.var.actor.userId}`, ...SENT })
      await storePicture(context, { userId: ownerId, id }, new Uint8Array(await http.req.arrayBuffer()))
      return http.json({ id })
    })
}

/** Throws AppError 'wrong-account' where another account is signed in by now. */
function asked(request: Parameters<typeof readQuery>[0], actor: Actor): { id: string; ownerId: string } {
  const { actorId, ...picture } = readQuery(request, ASKED)
  if (actorId !== actor.userId) throw new AppError('wrong-account')
  return picture
}
