import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { limitRefusals } from '#server/rate-limit.ts'
import { isPasswordOf } from './password-recovery.ts'
import type { Actor } from './session.ts'

/** How many wrong passwords one account may send in a quarter of an hour. */
const GUESSES = { max: 10, windowMs: 15 * 60 * 1000 }

/**
 * Asks for the current password, so that somebody who finds an open laptop cannot take over the account. Throws
 * AppError 'password-required', 'invalid-credentials' or 'too-many-requests' if `currentPassword` is not the account's.
 */
export async function proveOwner(
  context: Context,
  http: HttpContext,
  actor: Actor,
  currentPassword: string | null | undefined,
): Promise<void> {
  if (!currentPassword) throw new AppError('password-required')
  const limit = { key: `current-password|${actor.userId}`, ...GUESSES }
  await limitRefusals(context, http, [limit], async () => {
    if (!(await isPasswordOf(context, actor, currentPassword))) throw new AppError('invalid-credentials')
  })
}
