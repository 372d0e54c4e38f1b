import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { limitRefusals } from '#server/rate-limit.ts'
import type { Actor } from './actor.ts'
import { verifyPassword } from './password.ts'
import { passwordHashOf } from './password-recovery.ts'

/** Wrong passwords of one account. */
const GUESSES = { max: 10, windowMs: 15 * 60 * 1000 }

/** In ms after a log-in by the provider: how long it counts as proof. */
const FRESH_MS = 10 * 60 * 1000

/**
 * Checks the current password, against somebody who finds an open laptop; for a person without one, that they have just
 * logged in by the provider. Throws AppError 'password-required', 'invalid-credentials', 'log-in-again' or
 * 'too-many-requests'.
 */
export async function proveOwner(
  context: Context,
  http: HttpContext,
  actor: Actor,
  currentPassword: string | null | undefined,
): Promise<void> {
  const hash = await passwordHashOf(context.database.db, actor)
  if (hash === null) return await requireFresh(context, actor)
  if (!currentPassword) throw new AppError('password-required')
  const limit = { key: `current-password|${actor.userId}`, ...GUESSES }
  await limitRefusals(context, http, [limit], async () => {
    if (!(await verifyPassword({ hash, password: currentPassword }))) throw new AppError('invalid-credentials')
  })
}

async function requireFresh({ database: { db }, now }: Context, { sessionId }: Actor): Promise<void> {
  await db
    .selectFrom('auth_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('is_by_provider', '=', true)
    .where('created_at', '>', new Date(now() - FRESH_MS))
    .executeTakeFirstOrThrow(() => new AppError('log-in-again'))
}
