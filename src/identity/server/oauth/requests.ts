import type { Scope } from '#domain/access-token.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import type { Elsewhere } from '#server/out-of-turn.ts'
import { findClient, isLoopback, mayRedirect, type OAuthClient } from './clients.ts'

/** What a program puts into the address that its person opens (OAuth 2.1, 4.1.1). */
type Authorization = {
  client: OAuthClient
  redirectUri: string
  challenge: string
  scopes: Scope[]
  state: string | null
}

/** What a program gets: a path of this server, and what it may do there. */
export type Offer = { path: string; scopes: readonly Scope[] }

const MAX_STATE = 2_000
/** SHA-256 in base64url; the method 'plain' is not allowed, because it would show the secret. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const ONCE = ['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'state', 'scope']

/**
 * Reads a program's request. Throws AppError 'app-unknown' or 'app-request' without leading anywhere, because nobody
 * may follow an unchecked address.
 */
export async function authorizationOf(
  context: Context,
  query: string,
  issuer: string,
  { path, scopes }: Offer,
  elsewhere: Elsewhere,
): Promise<Authorization> {
  const asked = new URLSearchParams(query)
  const isClear = ONCE.every((name) => asked.getAll(name).length <= 1)
  const clientId = asked.get('client_id') ?? ''
  const redirectUri = asked.get('redirect_uri') ?? ''
  if (!isClear || clientId === '') throw new AppError('app-request')
  const client = await findClient(context, clientId, elsewhere)
  if (!mayRedirect(client, redirectUri)) throw new AppError('app-unknown')
  const challenge = asked.get('code_challenge') ?? ''
  const state = asked.get('state')
  const isRight =
    asked.get('response_type') === 'code' &&
    asked.get('code_challenge_method') === 'S256' &&
    CHALLENGE.test(challenge) &&
    (state?.length ?? 0) <= MAX_STATE &&
    asked.getAll('resource').every((resource) => resource === `${issuer}${path}`)
  if (!isRight) throw new AppError('app-request')
  return { client, redirectUri, challenge, scopes: scopesOf(asked.get('scope'), scopes), state }
}

/** The scopes that a program gets. Scopes of other services are dropped; a program that names none gets all. */
export function scopesOf<S extends string>(asked: string | null, scopes: readonly S[]): S[] {
  const wanted = asked?.split(' ') ?? []
  const known = scopes.filter((scope) => wanted.includes(scope))
  return known.length > 0 ? known : [...scopes]
}

/** The address that leads back to the program. `iss` names this server (RFC 9207). */
export function returnAddress(
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: 'access_denied' },
): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  if (state !== null) address.searchParams.set('state', state)
  address.searchParams.set('iss', issuer)
  return address.href
}

/** The host shown to the person; of a program on their own device also the port. */
export function hostOf(redirectUri: string): string {
  const { host, port } = new URL(redirectUri)
  return isLoopback(redirectUri) ? `localhost${port && `:${port}`}` : host
}
