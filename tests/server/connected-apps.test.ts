import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#domain/access-token.ts'
import { MAX_APPS } from '#domain/connected-app.ts'
import { clientOfDocument } from '#identity/server/oauth/clients.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { allow, answerRequest, CALLBACK, ConnectingApp, callTools } from '../support/connecting-app.ts'
import { withDatabases } from '../support/databases.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let app: ConnectingApp
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    app = await ConnectingApp.register(server.origin)
  })
  afterEach(() => server.stop())

  const apps = async (person = olivia) => {
    const answer = await server.ask(`/api/account/apps?accountId=${person.userId}`, { cookie: person.cookie })
    return ((await answer.json()) as { apps: { id: string; [key: string]: unknown }[] }).apps
  }
  const ask = (request: string, person = olivia) =>
    server.ask(`/api/account/apps/request?${new URLSearchParams({ accountId: person.userId, request })}`, {
      cookie: person.cookie,
    })
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
  const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]
  const INVALID = [400, 'invalid_grant']

  test('R-API-17 R-API-13 an app needs only the server address to discover OAuth, get access and read data', async () => {
    const refused = await fetch(`${server.origin}/mcp`, { method: 'POST', body: '{}', headers: JSON_TYPE })
    const where = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    const resource = await (await fetch(where)).json()
    expect(resource).toMatchObject({
      resource: `${server.origin}/mcp`,
      authorization_servers: [server.origin],
      scopes_supported: expect.arrayContaining(['workouts:read', 'routines:read', 'progress:read', 'body:read']),
    })
    expect(resource.scopes_supported).not.toContain('data:export')
    const metadata = await (await fetch(`${server.origin}/.well-known/oauth-authorization-server`)).json()
    expect(metadata).toMatchObject({
      issuer: server.origin,
      authorization_endpoint: `${server.origin}/connect`,
      token_endpoint: `${server.origin}/oauth/token`,
      registration_endpoint: `${server.origin}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    })

    const request = app.request({ scope: 'workouts:read body:read offline_access' })
    expect(await (await ask(request)).json()).toEqual({
      ...{ name: 'Assistant', host: 'assistant.example.org', scopes: ['workouts:read', 'body:read'] },
    })
    const told = await allow(server, olivia, request, ['workouts:read'])
    expect(told).toEqual({ code: expect.any(String), state: 'sta te&', iss: server.origin })
    expect(await apps()).toEqual([])
    const answer = await app.exchange(told.code ?? '')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const tokens = await answer.json()
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'workouts:read' })

    const client = new Client({ name: 'assistant', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${tokens.access_token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit }))
    expect((await client.callTool({ name: 'list_workouts', arguments: {} })).isError).toBeFalsy()
    const denied = await client.callTool({ name: 'get_body_weight', arguments: {} })
    expect(JSON.stringify(denied.content)).toContain('insufficient-scope')
    await client.close()
    const hour = Math.floor(server.clock.now / HOUR) * HOUR
    expect(await apps()).toMatchObject([
      { name: 'Assistant', host: 'assistant.example.org', scopes: ['workouts:read'], lastUsedAt: hour },
    ])
  })

  test('R-API-17 R-API-15 an app with the proposal scope can propose changes; without it the server refuses, and no app writes', async () => {
    const propose = async (scopes: readonly Scope[], name: string, args: Record<string, unknown>) => {
      const { access_token } = await app.connect(server, olivia, scopes)
      const client = new Client({ name: 'assistant', version: '1' })
      const requestInit = { headers: { authorization: `Bearer ${access_token}` } }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit }))
      const { isError = false, content } = await client.callTool({ name, arguments: args })
      await client.close()
      const direct = { method: 'POST', body: { routine_name: 'Push day' } }
      expect((await programWith(server.origin, access_token)('/routines', direct)).status).toBe(401)
      return [isError, JSON.stringify(content)] as const
    }
    const { db } = server.context.database
    const proposals = () => db.selectFrom('proposal').select('token_name').execute()
    const asked = (await (await ask(app.request())).json()) as { scopes: Scope[] }
    expect(asked.scopes).toEqual(expect.arrayContaining(['workouts:write', 'routines:write']))

    const routine = ['propose_routine', { routine_name: 'Push day' }] as const
    const past = { created_at: '2026-03-03T18:00:00Z', completed_at: '2026-03-03T19:00:00Z', time_zone: 'UTC' }
    const workout = ['propose_past_workout', { workout_name: 'Leg day', ...past, exercises: [] }] as const
    const refused = await propose(['routines:read', 'workouts:write'], ...routine)
    expect(refused).toEqual([true, expect.stringMatching(/insufficient-scope.*routines:write/)])
    expect((await propose(['workouts:read', 'routines:write'], ...workout))[1]).toMatch(/insufficient-scope/)
    expect(await proposals()).toEqual([])
    expect(await propose(['routines:write'], ...routine)).toEqual([false, expect.stringContaining('/proposals/')])
    expect(await proposals()).toEqual([{ token_name: 'Assistant' }])
    expect(await db.selectFrom('routine').select('id').execute()).toEqual([])
  })

  test('R-API-17 when the user denies access, the app gets access_denied and no connection', async () => {
    expect(await allow(server, olivia, app.request(), null)).toEqual({
      ...{ error: 'access_denied', state: 'sta te&', iss: server.origin },
    })
    expect(await server.context.database.db.selectFrom('connected_app').selectAll().execute()).toEqual([])
  })

  test('R-API-17 the server rejects an authorization request with missing or plain PKCE, a foreign redirect or a foreign resource', async () => {
    const challenge = app.verifier
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ code_challenge: undefined }, 'app-request'],
      [{ code_challenge_method: 'plain', code_challenge: challenge }, 'app-request'],
      [{ code_challenge_method: undefined }, 'app-request'],
      [{ code_challenge: 'short' }, 'app-request'],
      [{ response_type: 'token' }, 'app-request'],
      [{ resource: 'https://other.example.org/mcp' }, 'app-request'],
      [{ state: 'x'.repeat(2_001) }, 'app-request'],
      [{ client_id: undefined }, 'app-request'],
      [{ client_id: 'sled-app-unknown' }, 'app-unknown'],
      [{ client_id: '\0' }, 'app-unknown'],
      [{ redirect_uri: `${CALLBACK}\0` }, 'app-unknown'],
      [{ redirect_uri: `${CALLBACK}/more` }, 'app-unknown'],
      [{ redirect_uri: `${CALLBACK}?more` }, 'app-unknown'],
      [{ redirect_uri: `${CALLBACK}.evil.example` }, 'app-unknown'],
      [{ redirect_uri: CALLBACK.replace('https', 'http') }, 'app-unknown'],
      [{ redirect_uri: undefined }, 'app-unknown'],
      [{ redirect_uri: 'javascript:alert(1)' }, 'app-unknown'],
    ]
    for (const [changes, code] of wrong) {
      expect([changes, ...(await codeOf(await ask(app.request(changes))))]).toEqual([changes, 400, code])
      const answer = await answerRequest(server, olivia, app.request(changes), ['workouts:read'])
      expect([changes, ...(await codeOf(answer))]).toEqual([changes, 400, code])
    }
    const twice = `${app.request()}&redirect_uri=https://evil.example/`
    expect(await codeOf(await ask(twice))).toEqual([400, 'app-request'])
    expect(await codeOf(await answerRequest(server, olivia, app.request(), ['data:export']))).toEqual([
      400,
      'malformed',
    ])
  })

  test('R-API-17 only a POST from this site by the signed-in user grants access to an app', async () => {
    const request = app.request()
    const query = new URLSearchParams({ accountId: olivia.userId, request, scopes: 'workouts:read' })
    const got = await server.ask(`/api/account/apps?${query}`, { cookie: olivia.cookie })
    expect(await got.json()).toMatchObject({ apps: [] })
    expect((await server.ask(`/connect?${request}`, { cookie: olivia.cookie })).headers.get('location')).toBeNull()
    const body = { accountId: olivia.userId, request, scopes: ['workouts:read'] }
    const post = (cookie: string | undefined, headers = {}) =>
      server.ask('/api/account/apps', { method: 'POST', cookie, body, headers })
    expect((await post(undefined)).status).toBe(401)
    expect((await post(olivia.cookie, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(olivia.cookie, { 'content-type': 'text/plain' })).status).toBe(415)
    const max = await server.signUp('Max', 'Stone', 'max@example.org')
    expect((await post(max.cookie)).status).toBe(404)
    const { text } = await makeToken(server, olivia, ['workouts:write'])
    expect((await post(undefined, { authorization: `Bearer ${text}` })).status).toBe(401)
    const page = await server.ask(`/connect?${request}`)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('R-API-17 an authorization code works once, for a minute, for its app; a second use revokes the tokens from the first', async () => {
    const code = async () => (await allow(server, olivia, app.request())).code ?? ''
    const other = await ConnectingApp.register(server.origin)
    const wrong: Record<string, string>[] = [
      { code_verifier: 'x'.repeat(43) },
      { client_id: other.clientId },
      { redirect_uri: `${CALLBACK}/` },
    ]
    for (const changes of wrong) {
      const spoilt = await code()
      expect(await errorOf(await app.exchange(spoilt, changes))).toEqual(INVALID)
      expect(await errorOf(await app.exchange(spoilt))).toEqual(INVALID)
    }
    const bad: [Record<string, string>, string][] = [
      [{ resource: 'https://other.example.org/mcp' }, 'invalid_target'],
      [{ code_verifier: '' }, 'invalid_request'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ]
    for (const [changes, error] of bad) {
      expect(await errorOf(await app.exchange(await code(), changes))).toEqual([400, error])
    }
    const late = await code()
    server.clock.now += MINUTE + 1
    expect(await errorOf(await app.exchange(late))).toEqual(INVALID)

    const replayed = await code()
    const tokens = await (await app.exchange(replayed)).json()
    expect(await callTools(server.origin, tokens.access_token)).toBe(200)
    expect(await errorOf(await app.exchange(replayed))).toEqual(INVALID)
    expect(await callTools(server.origin, tokens.access_token)).toBe(401)
    expect(await errorOf(await app.refresh(tokens.refresh_token))).toEqual(INVALID)
    expect(await apps()).toEqual([])
  })

  test('R-API-17 an app can exchange a code without redirect_uri, as OAuth 2.1 allows', async () => {
    const code = async () => (await allow(server, olivia, app.request())).code ?? ''
    const fields = { grant_type: 'authorization_code', client_id: app.clientId, code_verifier: app.verifier }
    expect((await app.form('token', { ...fields, code: await code() })).status).toBe(200)
    expect((await app.exchange(await code(), { redirect_uri: '' })).status).toBe(200)
  })

  test('R-API-17 with two server processes a code still works only once, and a reused refresh token ends the connection', async () => {
    const second = await startTestServer({
      database: server.context.database,
      config: { appOrigin: server.origin },
      areJobsByHand: true,
    })
    second.clock.now = server.clock.now
    try {
      const { code = '' } = await allow(server, olivia, app.request())
      const answers = await Promise.all([app.exchange(code), app.exchange(code)])
      expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
      expect(await apps()).toEqual([])

      const first = await app.connect(server, olivia)
      const renewed = await (await app.refresh(first.refresh_token, {}, second.origin)).json()
      expect(await callTools(server.origin, renewed.access_token)).toBe(200)
      server.clock.now += MINUTE
      expect(await errorOf(await app.refresh(first.refresh_token))).toEqual(INVALID)
      for (const { origin } of [server, second]) expect(await callTools(origin, renewed.access_token)).toBe(401)
      expect(await errorOf(await app.refresh(renewed.refresh_token))).toEqual(INVALID)

      const kept = await app.connect(server, olivia)
      const [{ id = '' } = {}] = await apps()
      const body = { accountId: olivia.userId, appId: id }
      const ended = await server.ask('/api/account/apps/disconnect', { method: 'POST', cookie: olivia.cookie, body })
      expect(await ended.json()).toMatchObject({ apps: [] })
      expect(await callTools(second.origin, kept.access_token)).toBe(401)
      expect(await errorOf(await app.refresh(kept.refresh_token, {}, second.origin))).toEqual(INVALID)
    } finally {
      await second.stop()
    }
  })

  test('R-API-17 simultaneous requests with one refresh token, or repeats within a minute, get the same new tokens', async () => {
    const first = await app.connect(server, olivia, ['workouts:read', 'routines:read'])
    const scope = 'routines:read'
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.refresh(first.refresh_token, { scope })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [renewed, ...others] = await Promise.all(answers.map((answer) => answer.json()))
    for (const other of others) expect(other).toEqual(renewed)
    expect(renewed.scope).toBe('routines:read')
    expect(renewed.refresh_token).not.toBe(first.refresh_token)
    server.clock.now += MINUTE - 1
    const late = await (await app.refresh(first.refresh_token)).json()
    expect(late).toEqual({ ...renewed, expires_in: 3540 })
    expect(await callTools(server.origin, late.access_token)).toBe(200)
    const next = await (await app.refresh(renewed.refresh_token)).json()
    expect(await callTools(server.origin, next.access_token)).toBe(200)
    // The one before the last: two programs have it.
    expect(await errorOf(await app.refresh(first.refresh_token))).toEqual(INVALID)
    expect(await apps()).toEqual([])
  })

  test('R-API-17 the database contains no refresh token and nothing from which the next one can be derived', async () => {
    const first = await app.connect(server, olivia)
    const renewed = await (await app.refresh(first.refresh_token)).json()
    const { db } = server.context.database
    const rows = [
      await db.selectFrom('connected_app').selectAll().execute(),
      await db.selectFrom('api_token').selectAll().execute(),
    ]
    for (const secret of [renewed.access_token, renewed.refresh_token, first.refresh_token]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('R-API-17 an access token lasts an hour, a connection ends after 60 unused days, and an app can revoke its token', async () => {
    const first = await app.connect(server, olivia, ['workouts:read', 'routines:read'])
    server.clock.now += HOUR
    expect(await callTools(server.origin, first.access_token)).toBe(401)
    const other = await ConnectingApp.register(server.origin)
    expect(await errorOf(await other.refresh(first.refresh_token))).toEqual(INVALID)
    let last = first
    // Fewer scopes when some of its own are named, else all of its own, and never another (RFC 6749 6).
    for (const [scope, given] of [
      ['routines:read body:read', 'routines:read'],
      ['body:read', 'workouts:read routines:read'],
      ['', 'workouts:read routines:read'],
    ] as const) {
      last = await (await app.refresh(last.refresh_token, { scope })).json()
      expect([scope, last.scope]).toEqual([scope, given])
    }
    server.clock.now += 60 * DAY - 1
    last = await (await app.refresh(last.refresh_token)).json()
    expect(last.scope).toBe('workouts:read routines:read')
    server.clock.now += 60 * DAY
    expect(await errorOf(await app.refresh(last.refresh_token))).toEqual(INVALID)
    olivia = await server.logIn('olivia@example.org') // Her session is over, too.
    expect(await apps()).toEqual([])

    const { access_token, refresh_token } = await app.connect(server, olivia)
    expect((await app.form('revoke', { token: access_token })).status).toBe(200)
    expect(await callTools(server.origin, access_token)).toBe(401)
    const again = await (await app.refresh(refresh_token)).json()
    expect((await app.form('revoke', { token: again.refresh_token })).status).toBe(200)
    expect(await callTools(server.origin, again.access_token)).toBe(401)
    expect((await app.form('revoke', { token: 'nothing' })).status).toBe(200)
    expect(await apps()).toEqual([])
  })

  test('R-API-17 R-API-04 the token of a connected app works only for MCP and does not appear in the list of API tokens', async () => {
    const { access_token: token, refresh_token } = await app.connect(server, olivia)
    expect((await programWith(server.origin, token)('/workouts')).status).toBe(401)
    expect(await callTools(server.origin, refresh_token)).toBe(401)
    const listed = await server.ask(`/api/account/tokens?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(await listed.json()).toMatchObject({ tokens: [] })
    const file = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const exported = await file.text()
    expect(JSON.parse(exported)).toMatchObject({ access_tokens: [], connected_apps: [{ name: 'Assistant' }] })
    for (const secret of [token, refresh_token, 'hash']) expect(exported).not.toContain(secret)
  })

  test('R-API-17 R-API-02 deleting the account, or a password change that revokes tokens, ends connections of apps', async () => {
    const body = { accountId: olivia.userId, email: 'olivia@example.org', password: 'battery staple' }
    const change = { ...body, currentPassword: PASSWORD, withTokens: true }
    const first = await app.connect(server, olivia)
    await server.ask('/api/account/log-in', { method: 'POST', cookie: olivia.cookie, body: change })
    expect(await callTools(server.origin, first.access_token)).toBe(401)
    const again = await server.logIn('olivia@example.org', 'battery staple')
    const second = await app.connect(server, again)
    const deletion = { accountId: again.userId, password: 'battery staple' }
    await server.ask('/api/account/delete', { method: 'POST', cookie: again.cookie, body: deletion })
    expect(await callTools(server.origin, second.access_token)).toBe(401)
    expect(await errorOf(await app.refresh(second.refresh_token))).toEqual(INVALID)
  })

  test('R-API-17 an app can register only https or loopback redirect addresses, and its name is shown as plain text', async () => {
    const uris = (...redirect_uris: string[]) => ({ client_name: 'x', redirect_uris })
    const wrong: unknown[] = [
      ...[null, {}, uris(), uris('http://assistant.example.org/'), uris('app://callback'), uris('javascript:alert(1)')],
      ...[uris('https://a@assistant.example.org/'), uris(`${CALLBACK}#part`), uris(CALLBACK, 'data:text/html,x')],
      ...[uris('http://localhost.evil.example/'), uris(`https://a.example/${'x'.repeat(500)}`)],
      uris(...Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`)),
    ]
    for (const metadata of wrong) {
      const answer = await app.registration(metadata)
      expect([metadata, ...(await errorOf(answer))]).toEqual([metadata, 400, 'invalid_client_metadata'])
    }
    const cleaned = await app.registration(uris('https://a.example/\0'))
    expect(await cleaned.json()).toMatchObject({ redirect_uris: ['https://a.example/'] })
    const client_name = '<img src=x onerror=alert(1)>\u202e'
    const local = await ConnectingApp.register(server.origin, {
      ...{ client_name, redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' },
    })
    // RFC 8252: a program on the person's own device listens on any port, but at its own path.
    const at = (redirect_uri: string) => ask(local.request({ redirect_uri }))
    expect(await (await at('http://127.0.0.1:5123/callback')).json()).toMatchObject({
      ...{ name: '<img src=x onerror=alert(1)>', host: 'localhost:5123' },
    })
    for (const uri of [
      'http://127.0.0.1:5123/other',
      'http://localhost:5123/callback',
      'http://127.0.0.1.evil/callback',
    ])
      expect([uri, ...(await codeOf(await at(uri)))]).toEqual([uri, 400, 'app-unknown'])
  })

  test('R-API-17 rate limits on app registration and the deletion of unused apps keep strangers from filling the database', async () => {
    const limited = await startTestServer({
      database: server.context.database,
      config: { hasRateLimits: true },
      areJobsByHand: true,
    })
    limited.clock.now = server.clock.now
    try {
      const flood = await ConnectingApp.register(limited.origin)
      const statuses: number[] = []
      for (let n = 0; n < 110; n++) {
        const answer = await flood.registration({ redirect_uris: [CALLBACK] })
        statuses.push(answer.status)
        await answer.text()
      }
      expect(statuses.filter((status) => status === 429).length).toBe(11)
    } finally {
      await limited.stop()
    }
    const { db } = server.context.database
    const left = async () => {
      server.clock.now += 45 * DAY
      await server.context.jobs.runDue()
      return await db.selectFrom('oauth_client').select('id').execute()
    }
    // A person may answer, and a program come back, weeks after it registered.
    expect(await left()).toHaveLength(101)
    await app.connect(server, await server.logIn('olivia@example.org'))
    server.clock.now += 1
    expect(await left()).toEqual([{ id: app.clientId }])
  })

  test('R-API-17 the server answers invalid_client to a deleted app, without checking or using up its code or token', async () => {
    const { code = '' } = await allow(server, olivia, app.request())
    const UNKNOWN = [401, 'invalid_client']
    for (const client_id of ['sled-app-forgotten', '\0']) {
      expect(await errorOf(await app.exchange(code, { client_id }))).toEqual(UNKNOWN)
      expect(await errorOf(await app.refresh('any', { client_id }))).toEqual(UNKNOWN)
    }
    // A document is read anew when it is asked for, so such a program is never unknown.
    expect(await errorOf(await app.refresh('any', { client_id: 'https://assistant.example.org/app.json' }))).toEqual(
      INVALID,
    )
    expect((await app.exchange(code)).status).toBe(200)
  })

  test(`R-API-17 a user cannot have more than ${MAX_APPS} connected apps`, async () => {
    for (let n = 0; n < MAX_APPS; n++) await app.connect(server, olivia)
    const answer = await answerRequest(server, olivia, app.request(), ['workouts:read'])
    expect(await codeOf(answer)).toEqual([409, 'apps-full'])
  })

  test("R-API-17 the server fetches app metadata only from public internet addresses, and only for the app's own address", async () => {
    const asked: string[] = []
    const inside = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    const addresses = [
      ...[`https://127.0.0.1:${port}/app.json`, `https://localhost:${port}/app.json`, `http://127.0.0.1:${port}/app`],
      ...[
        'https://169.254.169.254/latest',
        'https://[::1]/app',
        'https://user@example.org/app',
        'https://example.org/',
      ],
    ]
    for (const client_id of addresses) {
      expect([client_id, ...(await codeOf(await ask(app.request({ client_id }))))]).toEqual([
        client_id,
        400,
        'app-unknown',
      ])
    }
    expect(asked).toEqual([])
    await new Promise((resolve) => inside.close(resolve))

    const id = 'https://assistant.example.org/app.json'
    const document = { client_id: id, client_name: 'Assistant', redirect_uris: [CALLBACK] }
    const read = (changes: object) => clientOfDocument(id, JSON.stringify({ ...document, ...changes }))
    expect(read({})).toEqual({ id, name: 'Assistant', redirectUris: [CALLBACK] })
    expect(read({ client_name: undefined })).toMatchObject({ name: 'assistant.example.org' })
    expect(read({ client_id: `${id}?` })).toBeNull()
    expect(read({ redirect_uris: ['http://assistant.example.org/callback'] })).toBeNull()
    expect(clientOfDocument(id, '[]')).toBeNull()
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
