import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '#domain/access-token.ts'
import type { Person, TestServer } from './server.ts'

export const CALLBACK = 'https://assistant.example.org/callback'

type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }

/** A program that connects by a log-in (R-API-17), with what it keeps to itself. */
export class ConnectingApp {
  readonly verifier = randomBytes(32).toString('base64url')
  readonly origin: string
  clientId = ''

  private constructor(origin: string) {
    this.origin = origin
  }

  /** Registers with the server (RFC 7591). */
  static async register(origin: string, metadata: object = {}): Promise<ConnectingApp> {
    const app = new ConnectingApp(origin)
    const answer = await app.registration({ client_name: 'Assistant', redirect_uris: [CALLBACK], ...metadata })
    if (answer.status !== 201) throw new Error(`not registered: ${answer.status} ${await answer.text()}`)
    app.clientId = (await answer.json()).client_id
    return app
  }

  registration = (body: unknown): Promise<Response> =>
    fetch(`${this.origin}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** The query of the page to which it sends a person. Undefined leaves a parameter out. */
  request(changes: Record<string, string | undefined> = {}): string {
    const asked = {
      ...{ response_type: 'code', client_id: this.clientId, redirect_uri: CALLBACK, state: 'sta te&' },
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      ...{ code_challenge_method: 'S256', resource: `${this.origin}/mcp`, ...changes },
    }
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return new URLSearchParams(given).toString()
  }

  form(path: 'token' | 'revoke', fields: Record<string, string>, headers: Record<string, string> = {}) {
    return fetch(`${this.origin}/oauth/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  }

  /** Exchanges a code. `changes` are for a program that does it wrongly. */
  exchange = (code: string, changes: Record<string, string> = {}): Promise<Response> =>
    this.form('token', {
      ...{ grant_type: 'authorization_code', code, client_id: this.clientId, redirect_uri: CALLBACK },
      ...{ code_verifier: this.verifier, resource: `${this.origin}/mcp`, ...changes },
    })

  refresh = (refreshToken: string, changes: Record<string, string> = {}, origin = this.origin): Promise<Response> =>
    fetch(`${origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'refresh_token', refresh_token: refreshToken, client_id: this.clientId, ...changes },
      }),
    })

  /** From the person's yes to the first tokens. */
  async connect(server: TestServer, person: Person, scopes: readonly Scope[] = ['workouts:read']): Promise<Tokens> {
    const { code } = await allow(server, person, this.request(), scopes)
    const answer = await this.exchange(code ?? '')
    if (!answer.ok) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Tokens
  }
}

/** A person answers the consent page. Null for `scopes`: no. */
export const answerRequest = (
  server: TestServer,
  { cookie, userId }: Person,
  request: string,
  scopes: readonly Scope[] | null,
): Promise<Response> =>
  server.ask('/api/account/apps', { method: 'POST', cookie, body: { accountId: userId, request, scopes } })

/** What the program is told in the address that the person is sent back to. */
export async function allow(
  server: TestServer,
  person: Person,
  request: string,
  scopes: readonly Scope[] | null = ['workouts:read'],
): Promise<Record<string, string>> {
  const answer = await answerRequest(server, person, request, scopes)
  if (!answer.ok) throw new Error(`not allowed: ${answer.status} ${await answer.text()}`)
  const { address } = (await answer.json()) as { address: string }
  return Object.fromEntries(new URL(address).searchParams)
}

/** The status of a call of an assistant's tools with a token. */
export async function callTools(origin: string, token: string): Promise<number> {
  const answer = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  await answer.text()
  return answer.status
}
