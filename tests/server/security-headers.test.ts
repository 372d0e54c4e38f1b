import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createApp } from '#app/http.server.ts'
import { MAX_BODY } from '#server/guard-writes.ts'
import { readBody } from '#server/read-body.ts'
import { builtClient } from '../support/built-client.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  const clientFolder = builtClient()
  let server: TestServer
  let cookie: string

  beforeAll(async () => {
    const routes = new Hono()
      .get('/boom', () => {
        throw new Error('the secret of the database')
      })
      .post('/echo', async (http) => http.json(await readBody(http.req, z.object({ text: z.string() }))))
    server = await startTestServer({
      database: await fresh(),
      options: { clientFolder, draw: drawPage, routes: { '/api/test': routes } },
    })
    cookie = (await server.signUp('Olivia', 'Lind', 'olivia@sled.test')).cookie
  })
  afterAll(async () => {
    await server.stop()
    rmSync(clientFolder, { recursive: true })
  })

  test('R-ACCESS-05 responses to refused live connections have the security headers', async () => {
    const asked: [path: string, headers: Record<string, string>, status: number][] = [
      ['/live', { origin: 'https://evil.example', cookie }, 403],
      ['/elsewhere', { origin: server.origin, cookie }, 404],
    ]
    for (const [path, headers, status] of asked) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const socket = new WebSocket(server.origin.replace('http', 'ws') + path, { headers })
        socket.on('unexpected-response', (_request, response) => resolve(response))
        socket.on('error', reject)
      })
      expect(answer.statusCode).toBe(status)
      expectHeaders(path, new Headers(answer.headers as Record<string, string>))
      answer.destroy()
    }
  })

  test('R-ACCESS-05 nothing a browser receives contains a secret from the configuration', async () => {
    const secrets = {
      authSecret: 'secret-that-signs-the-cookies-of-all',
      smtpUrl: 'smtps://mailer:mail-secret@smtp.sled.test',
      databaseUrl: 'postgres://sled:database-secret@db.sled.test/sled',
      webhookUrl: 'https://hooks.sled.test/hook-secret',
      s3: {
        endpoint: 'https://s3.sled.test',
        bucket: 'b',
        region: 'r',
        accessKeyId: 'key',
        secretAccessKey: 's3-secret',
      },
    }
    const app = createApp(
      { ...server.context, config: { ...server.context.config, ...secrets } },
      { clientFolder, draw: drawPage },
    )
    for (const path of [
      '/',
      '/login',
      '/api/site',
      '/api/session',
      '/api/nope',
      '/healthz',
      '/readyz',
      '/metrics',
      '/sw.js',
    ]) {
      const answer = await app.request(path)
      const sent = `${JSON.stringify([...answer.headers])} ${await answer.text()}`
      expect(sent, path).not.toMatch(/secret|hooks\.|smtp|postgres/)
    }
  })

  test('R-ACCESS-05 responses of all routes have the security headers, with and without a session', async () => {
    const all = createApp(server.context).routes.filter(({ method }) => method !== 'ALL')
    const routes = [...new Set(all.map(({ method, path }) => `${method} ${path}`))]
    expect(routes.length).toBeGreaterThan(15)
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace('*', 'routines').replaceAll(/:\w+/g, crypto.randomUUID())
      for (const who of [undefined, cookie]) {
        const answer = await server.ask(address, { method, cookie: who, body: method === 'GET' ? undefined : {} })
        expectHeaders(`${route} ${answer.status}`, answer.headers)
      }
    }
  })

  test('R-ACCESS-05 pages, files and error responses have the security headers', async () => {
    const foreign = { origin: 'https://evil.example' }
    const asked: [what: string, status: number, ask: () => Promise<Response>][] = [
      ['a page', 200, () => server.ask('/login')],
      ['the landing page', 200, () => server.ask('/')],
      ['the landing page for somebody who is signed in', 200, () => server.ask('/', { cookie })],
      ['a file', 200, () => server.ask('/assets/app-1a2b.js')],
      ['the worker', 200, () => server.ask('/sw.js')],
      ['a lost file', 404, () => server.ask('/assets/gone.js')],
      ['HEAD', 200, () => fetch(`${server.origin}/`, { method: 'HEAD' })],
      ['OPTIONS /api/ops', 404, () => fetch(`${server.origin}/api/ops`, { method: 'OPTIONS' })],
      ['/api/nope', 404, () => server.ask('/api/nope')],
      ['/api/ops', 401, () => server.ask('/api/ops', { method: 'POST', body: {} })],
      ['/api/auth/sign-in/email', 400, () => server.ask('/api/auth/sign-in/email', { method: 'POST', body: 7 })],
      ['/api/auth/sign-out', 403, () => server.ask('/api/auth/sign-out', { method: 'POST', headers: foreign })],
      [
        '/api/auth/sign-out',
        415,
        () => server.ask('/api/auth/sign-out', { method: 'POST', body: {}, headers: { 'content-type': 'text/plain' } }),
      ],
      ['/api/test/echo', 413, () => server.ask('/api/test/echo', { method: 'POST', body: 'x'.repeat(MAX_BODY) })],
      ['/api/test/boom', 500, () => server.ask('/api/test/boom')],
    ]
    for (const [what, status, ask] of asked) {
      const answer = await ask()
      expect([what, answer.status]).toEqual([what, status])
      expectHeaders(what, answer.headers)
    }
    const draining = createApp(server.context, { isAccepting: () => false, clientFolder: '/nowhere' })
    for (const path of ['/readyz', '/']) {
      const answer = await draining.request(path)
      expect(answer.status).toBe(503)
      expectHeaders(path, answer.headers)
    }
  })
})

/** What keeps other sites out, and text from becoming code. */
function expectHeaders(what: string, headers: Headers) {
  const policy = headers.get('content-security-policy') ?? ''
  const found = {
    what,
    scripts: policy.includes("default-src 'none'; script-src 'self';"),
    trustedTypes: policy.includes("require-trusted-types-for 'script'; trusted-types default"),
    frames: policy.includes("frame-ancestors 'none'"),
    isLoose: /script-src[^;]*unsafe|unsafe-eval|https?:|\*/.test(policy),
    sniff: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    opener: headers.get('cross-origin-opener-policy'),
    cors: headers.get('access-control-allow-origin'),
    hsts: headers.get('strict-transport-security'),
    poweredBy: headers.get('x-powered-by'),
    cache: what.includes('/api/') ? headers.get('cache-control') : 'no-store',
  }
  expect(found).toEqual({
    what,
    scripts: true,
    trustedTypes: true,
    frames: true,
    isLoose: false,
    sniff: 'nosniff',
    referrer: 'same-origin',
    opener: 'same-origin',
    cors: null,
    hsts: null,
    poweredBy: null,
    cache: 'no-store',
  })
}
