import { APIError, getOAuthState } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { cleanText, MAX_PERSON_NAME } from '#domain/text.ts'
import type { Config } from '#server/config.ts'
import type { ProviderConfig } from '#server/setting-groups.ts'
import { CALLBACK_PATH, providerIdOf, withoutSlash } from './kept-provider.ts'

/**
 * The library's plugin for our provider. It checks state, PKCE, nonce, signature, issuer, audience and times by itself,
 * and asks the provider once, when it is made. `accountSubject` adds what it does not check (decision 0036).
 */
export const providerPlugin = (provider: ProviderConfig, { publicOrigin }: Config) =>
  genericOAuth({
    config: [
      {
        providerId: providerIdOf(provider),
        discoveryUrl: `${withoutSlash(provider.issuer)}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authentication: 'basic',
        scopes: ['openid', 'profile', 'email'],
        pkce: true,
        redirectURI: `${publicOrigin}${CALLBACK_PATH}`,
        accountSubject: ({ tokens }) => subjectOf(tokens.idToken, provider.clientId),
        mapProfileToUser: async (profile) => ({
          ...namesOf(profile),
          image: undefined,
          // Who is logged in here may connect any account of the provider. Nothing is stored of its address.
          ...((await getOAuthState())?.link && { emailVerified: true }),
        }),
      },
    ],
  })

/** The subject of a verified ID token. The plugin would also take an answer without one, and another party's token. */
function subjectOf(idToken: string | undefined, clientId: string): string {
  const [, payload = ''] = idToken?.split('.') ?? []
  if (!payload) throw new APIError('UNAUTHORIZED')
  const { sub, azp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; azp?: string }
  if (azp !== undefined && azp !== clientId) throw new APIError('UNAUTHORIZED')
  return sub
}

/** First and last name for a new account. A provider may know only one, or none. */
function namesOf(profile: Record<string, unknown>) {
  const text = (name: string) => cleanText(typeof profile[name] === 'string' ? profile[name] : '')
  const [first = '', ...others] = text('name').split(' ')
  const mailbox = text('email').split('@')[0] ?? ''
  const first_name = cut(text('given_name') || first || text('preferred_username') || mailbox)
  const last_name = cut(text('family_name') || (text('given_name') ? '' : others.join(' ')))
  return { first_name, last_name, name: `${first_name} ${last_name}`.trim() }
}

const cut = (name: string): string => [...name].slice(0, MAX_PERSON_NAME).join('').trim()
