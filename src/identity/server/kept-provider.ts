import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import type { ProviderConfig } from '#server/setting-groups.ts'

/** In ms: how long a person waits for the provider, which then counts as away. */
const PATIENCE_MS = 8_000

/** Where the provider sends people back to. The operator registers it there. */
export const CALLBACK_PATH = '/api/auth/callback/oidc'

/**
 * The provider in rows of accounts. It names the issuer, because another issuer may give the same subject to another
 * person.
 */
export const providerIdOf = ({ issuer }: ProviderConfig): string =>
  `oidc-${createHash('sha256').update(withoutSlash(issuer)).digest('hex').slice(0, 16)}`

export const withoutSlash = (issuer: string): string => issuer.replace(/\/$/, '')

type Opened = { $context: Promise<{ socialProviders: readonly unknown[] }> }

/**
 * Keeps the library with the provider once that has answered. `load` makes one, which asks the provider at once. Until
 * it has answered, log-ins that come together wait for the same answer, and the next ones ask anew. The function throws
 * AppError 'provider-away'.
 */
export function keepProvider<Auth extends Opened>(
  provider: ProviderConfig | undefined,
  load: () => Promise<Auth>,
  onAway: (reason: string) => void,
): () => Promise<Auth> {
  let opening: Promise<Auth> | undefined
  return async () => {
    if (!provider) throw new AppError('not-found')
    opening ??= inTime(open(provider, load)).catch((error: unknown) => {
      opening = undefined
      onAway(error instanceof Error ? error.message : 'unknown')
      throw new AppError('provider-away')
    })
    return await opening
  }
}

async function open<Auth extends Opened>(provider: ProviderConfig, load: () => Promise<Auth>): Promise<Auth> {
  const auth = await load()
  await check(provider, auth)
  return auth
}

/** The plugin takes any issuer that the description names. */
async function check(provider: ProviderConfig, auth: Opened): Promise<void> {
  const { socialProviders } = await auth.$context
  const [found] = socialProviders as readonly { issuer?: string }[]
  if (!found) throw new Error('its description could not be read')
  if (withoutSlash(found.issuer ?? '') !== withoutSlash(provider.issuer))
    throw new Error(`its description names the issuer ${found.issuer}`)
}

/** Throws AppError 'provider-away' if the provider takes too long. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new AbortController()
  const expired = wait(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
    throw new AppError('provider-away')
  })
  answer.catch(() => undefined) // it may fail after the person has been told
  return await Promise.race([answer, expired]).finally(() => {
    expired.catch(() => undefined)
    late.abort()
  })
}
