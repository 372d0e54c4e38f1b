import type { MadeToken, Scope, TokenDays } from '#domain/access-token.ts'
import { PASSWORD, type Person, type TestServer } from './server.ts'

type Made = MadeToken & { id: string }

/** Makes an access token as its page does. */
export async function makeToken(
  server: Pick<TestServer, 'ask'>,
  { cookie, userId }: Person,
  scopes: readonly Scope[],
  { name = 'Home Assistant', days = 90 }: { name?: string; days?: TokenDays } = {},
): Promise<Made> {
  const body = { accountId: userId, password: PASSWORD, name, scopes, days }
  const answer = await server.ask('/api/account/tokens', { method: 'POST', cookie, body })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  const made = (await answer.json()) as MadeToken
  return { ...made, id: made.tokens[0]?.id ?? '' }
}

type Options = { method?: string; body?: unknown; headers?: Record<string, string> }

/** A program that knows a token: it sends no cookie and no Origin. */
export const programWith =
  (origin: string, token: string | null) =>
  (path: string, { method = 'GET', body, headers }: Options = {}): Promise<Response> =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })

/** The code of a refused request, once its answer has the form of RFC 9457. */
export async function problemOf(answer: Response): Promise<{ status: number; type: string } & Record<string, unknown>> {
  const type = answer.headers.get('content-type')
  if (type !== 'application/problem+json') throw new Error(`${answer.status} is no problem but ${type}`)
  const problem = await answer.json()
  if (problem.status !== answer.status) throw new Error(`${answer.status} says it was ${problem.status}`)
  return problem
}
