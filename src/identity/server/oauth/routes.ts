import { Hono, type Context as HttpContext } from 'hono'
import type { Scope } from '#domain/access-token.ts'
import { addressOf, networkOf } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import { originOf } from '#server/drawn-page.ts'
import { limitTries } from '#server/rate-limit.ts'
import { readJson } from '#server/read-body.ts'
import { isKnownClient, registerClient } from './clients.ts'
import { exchangeCode, refreshTokens, revokeToken, type Tokens } from './connected-apps.ts'
import type { Offer } from './requests.ts'

/** A page of the app, where a person decides. */
const CONSENT_PATH = '/connect'
const OAUTH_PATH = '/oauth'

const HOUR_MS = 60 * 60 * 1000
/** Registrations from one network: an assistant's servers ask for many people from a few addresses. */
const REGISTRATIONS = { max: 100, windowMs: HOUR_MS }
const REQUESTS = { max: 600, windowMs: 60_000 }

/** The codes of RFC 6749 and RFC 7591. */
type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_client_metadata'

/** The addresses that programs use by themselves (OAuth 2.1). All clients are public, so PKCE is the proof. */
export function oauthRoutes(context: Context, { path, scopes }: Offer): Hono {
  const limit = (http: HttpContext, what: string, tries: { max: number; windowMs: number }) =>
    limitTries(context, http, { key: `oauth-${what}|${networkIn(context, http)}`, ...tries })
  return new Hono()
    .get('/.well-known/oauth-authorization-server', (http) => http.json(metadataOf(originOf(http, context), scopes)))
    .post(`${OAUTH_PATH}/register`, async (http) => {
      await limit(http, 'register', REGISTRATIONS)
      const client = await registerClient(context, await readJson(http.req).catch(() => null))
      if (!client) return refuse(http, 'invalid_client_metadata')
      return http.json(
        {
          ...{ client_id: client.id, client_id_issued_at: Math.floor(context.now() / 1000) },
          ...{ client_name: client.name, redirect_uris: client.redirectUris },
          ...{ token_endpoint_auth_method: 'none', grant_types: GRANTS, response_types: ['code'] },
        },
        201,
      )
    })
    .post(`${OAUTH_PATH}/token`, async (http) => {
      await limit(http, 'token', REQUESTS)
      const form = await formOf(http)
      const resource = `${originOf(http, context)}${path}`
      if (!form) return refuse(http, 'invalid_request')
      if (form.getAll('resource').some((one) => one !== resource)) return refuse(http, 'invalid_target')
      const tokens = await tokensFor(context, form)
      return typeof tokens === 'string' ? refuse(http, tokens) : http.json(tokens)
    })
    .post(`${OAUTH_PATH}/revoke`, async (http) => {
      await limit(http, 'token', REQUESTS)
      const token = (await formOf(http))?.get('token')
      if (!token) return refuse(http, 'invalid_request')
      await revokeToken(context, token)
      return http.body(null, 200)
    })
}

const GRANTS = ['authorization_code', 'refresh_token']

/** The metadata of RFC 8414. */
const metadataOf = (issuer: string, scopes: readonly Scope[]) => ({
  issuer,
  authorization_endpoint: `${issuer}${CONSENT_PATH}`,
  token_endpoint: `${issuer}${OAUTH_PATH}/token`,
  registration_endpoint: `${issuer}${OAUTH_PATH}/register`,
  revocation_endpoint: `${issuer}${OAUTH_PATH}/revoke`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANTS,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
})

/** Answers 'invalid_client' first, because only that makes a forgotten program register again. */
async function tokensFor(context: Context, form: URLSearchParams): Promise<Tokens | OAuthError> {
  const [clientId, code, verifier] = [form.get('client_id'), form.get('code'), form.get('code_verifier')]
  const [redirectUri, text] = [form.get('redirect_uri') || null, form.get('refresh_token')]
  if (clientId && !(await isKnownClient(context, clientId))) return 'invalid_client'
  if (form.get('grant_type') === 'authorization_code') {
    if (!clientId || !code || !verifier) return 'invalid_request'
    return (await exchangeCode(context, { clientId, code, verifier, redirectUri })) ?? 'invalid_grant'
  }
  if (form.get('grant_type') !== 'refresh_token') return 'unsupported_grant_type'
  if (!clientId || !text) return 'invalid_request'
  return (await refreshTokens(context, { clientId, text, scope: form.get('scope') })) ?? 'invalid_grant'
}

/** The form in a body; null for another body, or one that names a field twice. */
async function formOf({ req }: HttpContext): Promise<URLSearchParams | null> {
  const type = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const form = new URLSearchParams(await req.text())
  const names = [...form.keys()].filter((name) => name !== 'resource')
  return new Set(names).size === names.length ? form : null
}

const refuse = (http: HttpContext, error: OAuthError): Response =>
  http.json({ error }, error === 'invalid_client' ? 401 : 400)

const networkIn = ({ config }: Context, http: HttpContext): string => networkOf(addressOf(http, config.trustedProxies))
