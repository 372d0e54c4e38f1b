import { Hono, type Context as HttpContext } from 'hono'
import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { type Actor, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readBody, readQuery } from '#server/read-body.ts'
import { Uploads } from '#server/uploads.ts'
import { requireRight } from '#sync/server/relation.ts'
import { accountHistory } from './account-history.server.ts'
import { changedSince, importsOf, updateImport } from './import-rows.server.ts'
import type { ChangedSince, Imports, StartedImport } from './imports.ts'
import { beginUndo, startImport } from './start-import.server.ts'

const id = z.string().check(z.refine(isId))
const OF_ACCOUNT = z.object({ accountId: id })
const HERE = z.object({ accountId: id, after: z.optional(z.string().check(z.maxLength(60))), except: z.optional(id) })
const SENT = z.object({ accountId: id, id: z.optional(id) })
const ONE = z.object({ accountId: id, id })

/** `withChanged`: also moves changed workouts to the trash. */
const UNDO_CHOICE = z.object({ withChanged: z.boolean() })

const HOUR_MS = 60 * 60 * 1000
/** Imports of one person, because reading a plan keeps the processor busy for seconds. */
const IMPORTS = { max: 30, windowMs: HOUR_MS }

/** The addresses of imports, only for the account's own person. */
export function importRoutes(context: Context) {
  const { db } = context.database
  const uploads = new Uploads()
  const own = async (http: HttpContext<{ Variables: { actor: Actor } }>, accountId: string): Promise<string> => {
    await requireRight(db, http.var.actor.userId, accountId, 'imports.manage')
    return accountId
  }
  return new Hono<{ Variables: { actor: Actor } }>()
    .use('/api/imports/*', requireActor(context))
    .get('/api/imports', async (http) => {
      const userId = await own(http, readQuery(http.req, OF_ACCOUNT).accountId)
      return http.json({ imports: await importsOf(db, userId, context.now()) } satisfies Imports)
    })
    .get('/api/imports/here', async (http) => {
      const { accountId, ...asked } = readQuery(http.req, HERE)
      return http.json(await accountHistory(db, await own(http, accountId), asked))
    })
    .get('/api/imports/:id/changed', async (http) => {
      const { accountId, id: importId } = readQuery(http.req, ONE)
      const userId = await own(http, accountId)
      return http.json((await changedSince(db, userId, importId)) satisfies ChangedSince)
    })
    .post('/api/imports', async (http) => {
      const { accountId, id: importId } = readQuery(http.req, SENT)
      const userId = await own(http, accountId)
      await limitTries(context, http, { key: `import|${userId}`, ...IMPORTS })
      const start = (bytes: Uint8Array) => startImport(context, userId, bytes, importId)
      return http.json({ id: await uploads.take(http.req.raw.body, start) } satisfies StartedImport, 202)
    })
    .post('/api/imports/:id/stop', async (http) => {
      const { accountId, id: importId } = readQuery(http.req, ONE)
      const userId = await own(http, accountId)
      // Changes only a running import.
      const { numUpdatedRows } = await updateImport(db, { id: importId, userId })
        .set({ is_stopping: true })
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('not-found')
      return http.json({ id: importId } satisfies StartedImport)
    })
    .post('/api/imports/:id/undo', async (http) => {
      const { accountId, id: importId } = readQuery(http.req, ONE)
      const userId = await own(http, accountId)
      const { withChanged } = await readBody(http.req, UNDO_CHOICE)
      await beginUndo(context, userId, { importId, withChanged })
      return http.json({ id: importId } satisfies StartedImport)
    })
}
