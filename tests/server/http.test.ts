import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#app/http.server.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { MAX_BODY } from '#server/guard-writes.ts'
import { readBody } from '#server/read-body.ts'
import { builtClient } from '../support/built-client.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const refusal = (code: ErrorCode) => ({ code, message: ERROR_TEXTS[code] })
const LOG_IN = JSON.stringify({ email: 'olivia@sled.test', password: PASSWORD })
const JSON_TYPE = { 'content-type': 'application/json' }

withDatabases((fresh) => {
  const clientFolder = builtClient()
  let server: TestServer

  beforeAll(async () => {
    const routes = new Hono()
      .get('/boom', () => {
        throw new Error('the secret of the database')
      })
      .post('/echo', async (http) => http.json(await readBody(http.req, z.object({ text: z.string() }))))
    server = await startTestServer({
      database: await fresh(),
      options: { clientFolder, routes: { '/api/test': routes } },
    })
    await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(clientFolder, { recursive: true })
  })

  /** A request byte for byte, headers included: `fetch` would add its own. */
  const send = (path: string, headers: Record<string, string>, body?: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; text: string }>()
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(`${server.origin}${path}`, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }
  const logIn = (headers: Record<string, string>) =>
    send('/api/auth/sign-in/email', { ...JSON_TYPE, ...headers }, LOG_IN)

  describe('write requests from other sites', () => {
    const host = () => server.origin.slice('http://'.length)

    test.each([
      ['no browser, no cookie', {}, 200],
      ['its own page', { origin: 'own' }, 200],
      ['its own page, as the browser says too', { origin: 'own', 'sec-fetch-site': 'same-origin' }, 200],
      ['its own page with a cookie', { origin: 'own', cookie: 'a=b' }, 200],
      [
        'a machine in the network, by its own name',
        { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' },
        200,
      ],
      ['another site', { origin: 'https://evil.example' }, 403],
      ['another site with a cookie', { origin: 'https://evil.example', cookie: 'a=b' }, 403],
      ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
      ['a page without an origin', { origin: 'null' }, 403],
      ['a cookie without an origin', { cookie: 'a=b' }, 403],
      ['a browser that says cross-site', { origin: 'own', 'sec-fetch-site': 'cross-site' }, 403],
      ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ])('R-ACCESS-04 a write request from %s with headers %j gets %i', async (_title, headers, status) => {
      const sent = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, v === 'own' ? server.origin : v]))
      const answer = await logIn({ host: host(), ...sent })
      expect(answer.status).toBe(status)
      if (status === 403) expect(JSON.parse(answer.text)).toEqual(refusal('foreign-origin'))
    })

    test('R-ACCESS-04 R-ADMIN-03 a request with an unknown host name (DNS rebinding) creates no account and opens no live connection', async () => {
      const name = `rebound.example:${new URL(server.origin).port}`
      const rebound = { host: name, origin: `http://${name}`, 'sec-fetch-site': 'same-origin' }
      const account = JSON.stringify({ first_name: 'Eve', last_name: 'M', email: 'eve@sled.test', password: PASSWORD })
      for (const headers of [rebound, { host: name }]) {
        const answer = await send('/api/auth/sign-up/email', { ...JSON_TYPE, ...headers }, account)
        expect([answer.status, JSON.parse(answer.text)]).toEqual([403, refusal('unknown-host')])
      }
      expect(ERROR_TEXTS['unknown-host']).toContain('APP_ORIGIN=')
      const { cookie } = await server.logIn('olivia@sled.test')
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
      expect((await send('/live', { ...rebound, ...upgrade, ...key, cookie })).status).toBe(403)
      const { db } = server.context.database
      expect(await db.selectFrom('profile').select('email').execute()).toEqual([{ email: 'olivia@sled.test' }])
    })

    test('R-ACCESS-04 with APP_ORIGIN set, only requests from that origin may write', async () => {
      const { context } = server
      const config = { ...context.config, appOrigin: 'https://sled.test', publicOrigin: 'https://sled.test' }
      const app = createApp({ ...context, config })
      const write = (origin: string) =>
        app.request('/api/auth/sign-out', { method: 'POST', body: '{}', headers: { ...JSON_TYPE, origin } })
      expect((await write('https://sled.test')).status).toBe(200)
      expect((await write('http://localhost')).status).toBe(403)
    })
  })

  describe('malformed request bodies', () => {
    test.each<[string, Record<string, string>, string, number, ErrorCode]>([
      ['not JSON', JSON_TYPE, '{"email":', 400, 'malformed'],
      ['empty', JSON_TYPE, '', 400, 'malformed'],
      ['another shape', JSON_TYPE, '[1,2]', 400, 'malformed'],
      ['null', JSON_TYPE, 'null', 400, 'malformed'],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a&password=b', 415, 'not-json'],
      ['JSON as text', { 'content-type': 'text/plain' }, LOG_IN, 415, 'not-json'],
      ['JSON of no type', {}, LOG_IN, 415, 'not-json'],
    ])('the server rejects a login request whose body is %s', async (_title, headers, body, status, code) => {
      const answer = await send('/api/auth/sign-in/email', headers, body)
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.text)).toEqual(refusal(code))
    })

    const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

    test('R-EDIT-18 the server accepts a request body of 256 kB and answers 413 to one byte more, with or without Content-Length', async () => {
      expect(bodyOf(MAX_BODY)).toHaveLength(262_144)
      expect((await send('/api/test/echo', JSON_TYPE, bodyOf(MAX_BODY))).status).toBe(200)
      for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }]) {
        const answer = await send('/api/test/echo', headers, bodyOf(MAX_BODY + 1))
        expect(answer.status).toBe(413)
        expect(JSON.parse(answer.text)).toEqual(refusal('too-large'))
      }
    })
  })

  describe('unknown paths and internal errors', () => {
    test.each(['/api', '/api/', '/api/nope', '/api/auth', '/api/session/x', '/live', '/assets/gone.js', '/gone.png'])(
      'a request for the unknown path %s gets a 404 in JSON',
      async (path) => {
        const answer = await server.ask(path)
        expect(answer.status).toBe(404)
        expect(await answer.json()).toEqual(refusal('not-found'))
      },
    )

    test('an internal error gets a 500 whose body does not reveal the cause', async () => {
      const answer = await server.ask('/api/test/boom')
      expect(answer.status).toBe(500)
      expect(await answer.json()).toEqual(refusal('failed'))
      expect(server.logs.join('')).toContain('the secret of the database')
    })
  })

  describe('the built client', () => {
    test.each([
      ['/routines', 'packed index.html', 'no-cache'],
      ['/routines/0190a/configure', 'packed index.html', 'no-cache'],
      ['/history/0190a?x=a.b', 'packed index.html', 'no-cache'],
      ['/sw.js', 'plain sw.js', 'no-cache'],
      ['/icon.svg', 'plain icon.svg', 'public, max-age=86400'],
      ['/assets/app-1a2b.js', 'packed app', 'public, max-age=31536000, immutable'],
    ])(
      'the server delivers %s of the built client with the right content and Cache-Control',
      async (path, text, cacheControl) => {
        const answer = await server.ask(path, { headers: { 'accept-encoding': 'gzip' } })
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe(text)
        expect(answer.headers.get('cache-control')).toBe(cacheControl)
      },
    )

    test('R-REACH-18 the web app manifest is in the language of the request', async () => {
      const answer = await server.ask('/manifest.webmanifest', { headers: { 'accept-language': 'de' } })
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-type')).toBe('application/manifest+json')
      expect(await answer.json()).toMatchObject({ name: 'Sled', lang: 'de', dir: 'ltr' })
      const arabic = await server.ask('/manifest.webmanifest', { headers: { 'accept-language': 'ar' } })
      expect(await arabic.json()).toMatchObject({ lang: 'ar', dir: 'rtl' })
    })

    test('a browser that accepts no compression gets the uncompressed file', async () => {
      expect((await send('/assets/app-1a2b.js', {})).text).toBe('plain assets/app-1a2b.js')
    })

    test.each([
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/..%5cpackage.json',
    ])('the server delivers no file outside the client folder: %s', async (path) => {
      expect((await send(path, {})).text).not.toContain('"dependencies"')
    })
  })

  test('R-ACCESS-05 /api/site, which the page footers read, contains only the company', async () => {
    expect(Object.keys(await (await server.ask('/api/site')).json())).toEqual(['company', 'isByInvitation'])
  })

  test('R-OPS-06 /healthz says the version of package.json', async () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await (await server.ask('/healthz')).json()).toEqual({ ok: true, version: manifest.version })
  })

  test('/healthz reports on the process; /readyz answers 503 while the server shuts down', async () => {
    const { context } = server
    const get = (app: Hono, path: string) => app.request(path)
    const accepting = createApp(context)
    expect((await get(accepting, '/healthz')).status).toBe(200)
    expect((await get(accepting, '/readyz')).status).toBe(200)
    const draining = createApp(context, { isAccepting: () => false })
    expect((await get(draining, '/healthz')).status).toBe(200)
    expect((await get(draining, '/readyz')).status).toBe(503)
  })
})
