import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { ProviderLink } from '#identity/devices.ts'
import type { Actor } from '#identity/server/actor.ts'
import { proveOwner } from '#identity/server/current-password.ts'
import { providerIdOf } from '#identity/server/kept-provider.ts'
import { lockAccount } from '#identity/server/lock-account.ts'
import { passwordHashOf } from '#identity/server/password-recovery.ts'
import { answerAddress } from '#identity/server/provider-routes.ts'
import type { Context } from '#server/context.ts'
import { readBody } from '#server/read-body.ts'
import { ACCOUNT, accountIn, requireOwn } from './account-guard.server.ts'

const CONNECTING = ACCOUNT.extend({ currentPassword: z.string().nullish() })

/** Connecting takes the password, so that a stranger at an open laptop cannot. */
export function accountProviderRoutes(context: Context) {
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/account/provider', async (http) => {
      await requireOwn(context, http.var.actor, accountIn(http))
      return http.json(await linkOf(context, http.var.actor))
    })
    .post('/api/account/provider', async (http) => {
      const { actor } = http.var
      const { accountId, currentPassword } = await readBody(http.req, CONNECTING)
      await requireOwn(context, actor, accountId)
      await proveOwner(context, http, actor, currentPassword)
      return await answerAddress(context, http, 'connect', { callbackURL: '/account', errorCallbackURL: '/account' })
    })
    .post('/api/account/provider/disconnect', async (http) => {
      const { actor } = http.var
      const { accountId } = await readBody(http.req, ACCOUNT)
      await requireOwn(context, actor, accountId)
      await disconnect(context, actor)
      return http.json(await linkOf(context, actor))
    })
}

async function linkOf({ config, database: { db } }: Context, { userId }: Actor): Promise<ProviderLink> {
  const { provider } = config
  if (!provider) return { name: null, isConnected: false }
  const row = await db
    .selectFrom('auth_account')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerIdOf(provider))
    .executeTakeFirst()
  return { name: provider.name, isConnected: row !== undefined }
}

/** Throws AppError 'last-way-in' or, where nobody may log in another way, 'provider-only'. */
async function disconnect({ config: { provider }, database: { db }, logger }: Context, actor: Actor): Promise<void> {
  if (!provider) throw new AppError('not-found')
  if (provider.isOnly && actor.role !== 'admin') throw new AppError('provider-only')
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    // A passkey is not enough: its browser may be lost, and only a password lets the person add another.
    if ((await passwordHashOf(tx, actor)) === null) throw new AppError('last-way-in')
    await tx
      .deleteFrom('auth_account')
      .where('user_id', '=', actor.userId)
      .where('provider_id', '=', providerIdOf(provider))
      .execute()
  })
  logger.info({ event: 'provider-disconnected', userId: actor.userId }, 'a provider of log-ins was disconnected')
}
