import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import type { Passkeys } from '#identity/devices.ts'
import type { Actor } from '#identity/server/actor.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import { askLibrary } from '#identity/server/library.ts'
import { lockAccount } from '#identity/server/lock-account.ts'
import { answerChallenge, passkeyCode, SIGNED } from '#identity/server/passkey-routes.ts'
import { deviceName } from '#identity/server/session-devices.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import { wordsOf } from '#server/request-language.ts'
import type { Words } from '#words/words.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'

const ADDING = ACCOUNT.extend({ currentPassword: z.string().nullish() })
const ADDED = ACCOUNT.extend(SIGNED.shape)
const REMOVAL = ACCOUNT.extend({ passkeyId: z.string().refine(isId) })
/** The most passkeys of an account. */
const MAX_PASSKEYS = 20

/** Adding one takes the password, so that a stranger at an open laptop cannot. */
export function accountPasskeyRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/account/passkeys', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http))
      return http.json(await passkeysOf(context, http.var.actor, wordsOf(http)))
    })
    .post('/api/account/passkeys/challenge', async (http) => {
      const { actor } = http.var
      const { accountId, currentPassword } = await readBody(http.req, ADDING)
      await requireOwn(context, actor, accountId)
      await proveOwner(context, http, actor, currentPassword)
      await requirePlace(context.database.db, actor)
      return await answerChallenge(context, http, (api, headers) =>
        api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      )
    })
    .post('/api/account/passkeys', async (http) => {
      const { actor } = http.var
      const { accountId, response } = await readBody(http.req, ADDED)
      await requireOwn(context, actor, accountId)
      await requirePlace(context.database.db, actor)
      const body = { response, name: deviceName(http.req.header('user-agent') ?? '', wordsOf(http)).name }
      const { answer } = await askLibrary(context, http, passkeyCode, (api, headers) =>
        api.verifyPasskeyRegistration({ body, headers, returnHeaders: true }),
      )
      await keepIfAllowed(context, actor, answer.id)
      context.logger.info({ event: 'passkey-added', userId: actor.userId }, 'a passkey was added')
      return http.json(await passkeysOf(context, actor, wordsOf(http)))
    })
    .post('/api/account/passkeys/remove', async (http) => {
      const { actor } = http.var
      const { accountId, passkeyId } = await readBody(http.req, REMOVAL)
      await requireOwn(context, actor, accountId)
      await context.database.db
        .deleteFrom('auth_passkey')
        .where('user_id', '=', actor.userId)
        .where('id', '=', passkeyId)
        .execute()
      context.logger.info({ event: 'passkey-removed', userId: actor.userId }, 'a passkey was removed')
      return http.json(await passkeysOf(context, actor, wordsOf(http)))
    })
}

/**
 * The library stores a passkey without a lock, so this removes it again if the last place or the session is gone.
 * Throws AppError 'passkeys-full' or 'not-authenticated'.
 */
async function keepIfAllowed({ database: { db } }: Context, actor: Actor, passkeyId: string): Promise<void> {
  const refused = await db.transaction().execute(async (tx) => {
    try {
      await lockAccount(tx, actor)
      await requirePlace(tx, actor, MAX_PASSKEYS + 1)
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await tx.deleteFrom('auth_passkey').where('user_id', '=', actor.userId).where('id', '=', passkeyId).execute()
      return error
    }
  })
  if (refused) throw refused
}

async function requirePlace(db: Kysely<Tables>, { userId }: Actor, full = MAX_PASSKEYS): Promise<void> {
  const { count } = await db
    .selectFrom('auth_passkey')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= full) throw new AppError('passkeys-full')
}

async function passkeysOf({ database: { db }, now }: Context, { userId }: Actor, words: Words): Promise<Passkeys> {
  const rows = await db
    .selectFrom('auth_passkey')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const passkeys = rows.map(({ id, name, created_at }) => ({
    id,
    name: name ?? words('account.passkeys.unnamed'),
    addedAt: created_at.getTime(),
  }))
  return { now: now(), passkeys }
}
