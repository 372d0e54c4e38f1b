import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AccountClaims, type JWK } from 'oidc-provider'

export const CLIENT = { clientId: 'sled', clientSecret: 'secret of sled at its provider' }

type Claims = Record<string, unknown>

/** How the provider behaves just now. */
type Behaviour = {
  /** Who is logged in there. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string }
  state: 'works' | 'hangs' | 'html' | 'closed'
  /** Changes an ID token before it is signed. */
  change?: (claims: Claims) => Claims
  /** Signs with a key that the provider does not publish. */
  signsWithForeignKey?: boolean
  /** Leaves the ID token out of the answer. */
  leavesOutToken?: boolean
  /** Another issuer in its description. */
  issuerNamed?: string
}

export type LoginProvider = Behaviour & {
  issuer: string
  /** Everybody who has logged in there, by their subject. */
  known: Map<string, Behaviour['person']>
  stop(): Promise<void>
  /** Logs the person in, as a browser without cookies. Answers where the provider sends the browser at the end. */
  answerTo(address: string): Promise<URL>
}

/** Starts a real provider of OpenID Connect on a free port. Its person is logged in at once, without a form. */
export async function startLoginProvider(redirectUri: () => string): Promise<LoginProvider> {
  const [own, foreign] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    if (running.state === 'hangs') return
    if (running.state === 'closed') return request.socket.destroy()
    if (running.state === 'html') return response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')
    handle(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running: LoginProvider = {
    issuer,
    known: new Map(),
    person: { sub: 'olivia-at-northbar', email: 'olivia@example.org', email_verified: true, name: 'Olivia Owen' },
    state: 'works',
    answerTo: (address) => walk(address, redirectUri()),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const provider = providerAt(issuer, redirectUri, running, own.privateKey)
  changeTokens(provider, running, { own: own.privateKey, foreign: foreign.privateKey })
  const answer = provider.callback()
  handle = async (request, response) =>
    request.url?.startsWith('/interaction/')
      ? await logIn(provider, running, request, response)
      : answer(request, response)
  return running
}

function providerAt(issuer: string, redirectUri: () => string, running: LoginProvider, key: KeyObject): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...(key.export({ format: 'jwk' }) as JWK), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...running.known.get(accountId), sub: accountId }) as AccountClaims,
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
  })
}

async function logIn(
  provider: Provider,
  { person, known }: LoginProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  known.set(person.sub, person)
  const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.clientId })
  grant.addOIDCScope('openid profile email')
  const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Answers what no honest provider answers. */
function changeTokens(provider: Provider, running: LoginProvider, keys: { own: KeyObject; foreign: KeyObject }): void {
  provider.use(async (context, next) => {
    await next()
    const body = context.body as Claims | undefined
    if (running.issuerNamed && body?.issuer) body.issuer = running.issuerNamed
    if (typeof body?.id_token !== 'string') return
    if (running.leavesOutToken) delete body.id_token
    else if (running.change || running.signsWithForeignKey) {
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims
      const key = running.signsWithForeignKey ? keys.foreign : keys.own
      body.id_token = signed(running.change?.(claims) ?? claims, key)
    }
  })
}

function signed(claims: Claims, key: KeyObject): string {
  const [header, payload] = [{ alg: 'RS256', typ: 'JWT', kid: 'own' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), key).toString('base64url')
  return `${header}.${payload}.${signature}`
}

async function walk(address: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let url = new URL(address); ; ) {
    if (url.href.startsWith(until)) return url
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url)
  }
}
