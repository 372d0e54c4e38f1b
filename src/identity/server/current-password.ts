import type { Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { limitRefusals } from '#server/rate-limit.ts'
import type { Actor } from './actor.ts'
import { isPasswordOf } from './password-recovery.ts'

/** Wrong passwords of one account. */
const GUESSES = { max: 10, windowMs: 15 * 60 * 1000 }

/**
 * Checks the current password, against somebody who finds an open laptop. Throws AppError 'password-required',
 * 'invalid-credentials' or 'too-many-requests'.
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
