import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { requestLogIn, requestSession } from './auth-requests.client.ts'

/** What stands in the server's place, and what it answers with. */
let answer: { status: number; body: string; type?: string } | 'hang up'
let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => {
    if (answer === 'hang up') response.destroy()
    else response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A page's addresses are relative to where it came from.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => {
  answer = 'hang up'
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const USER = { id: '1', email: 'maya@example.com', firstName: 'Maya', lastName: 'Lind', role: 'user' }
const SESSION = JSON.stringify({ user: USER, now: 1, leaseExpiresAt: 2 })
const ENDED = JSON.stringify({ code: 'not-authenticated', message: 'User not authenticated' })

it.each<[what: string, given: typeof answer, expected: string]>([
  ['the session', { status: 200, body: SESSION }, 'answered'],
  ['a visitor without a session', { status: 200, body: '{"user":null,"now":1}' }, 'refused'],
  ['the server’s own refusal', { status: 401, body: ENDED }, 'refused'],
  ['too many tries', { status: 429, body: JSON.stringify({ code: 'too-many-requests', message: 'Too …' }) }, 'refused'],
  ['a 401 of a proxy', { status: 401, body: 'Unauthorized', type: 'text/plain' }, 'unreachable'],
  ['a 401 in a proxy’s JSON', { status: 401, body: '{"error":"unauthorized"}' }, 'unreachable'],
  ['a 502', { status: 502, body: ENDED }, 'unreachable'],
  ['a 503', { status: 503, body: ENDED }, 'unreachable'],
  ['a 504', { status: 504, body: ENDED }, 'unreachable'],
  ['a page of a captive portal', { status: 200, body: '<h1>Welcome</h1>', type: 'text/html' }, 'unreachable'],
  ['JSON of a captive portal', { status: 200, body: '{"login":"required"}' }, 'unreachable'],
  ['JSON of a portal with users of its own', { status: 200, body: '{"user":null}' }, 'unreachable'],
  ['a session without a lease', { status: 200, body: JSON.stringify({ user: USER, now: 1 }) }, 'unreachable'],
  ['a session of half a user', { status: 200, body: SESSION.replace('"firstName":"Maya",', '') }, 'unreachable'],
  ['a session of an unknown role', { status: 200, body: SESSION.replace('"user"}', '"owner"}') }, 'unreachable'],
  ['null', { status: 200, body: 'null' }, 'unreachable'],
  ['half an answer', { status: 200, body: SESSION.slice(0, 40) }, 'unreachable'],
  ['a lost connection', 'hang up', 'unreachable'],
])(
  'R-AUTH-58 a response to a log-in or session request is read as answered, refused or unreachable: %s',
  async (_what, given, expected) => {
    answer = given
    expect((await requestSession()).t).toBe(expected)
    expect((await requestLogIn({ email: 'a', password: 'b' })).t).toBe(expected)
  },
)
