import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabases } from '../support/databases.ts'
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EMAIL = 'olivia@sled.test'
const OLIVIA = { first_name: 'Olivia', last_name: 'Lind', email: EMAIL, password: PASSWORD }

withDatabases((fresh) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterEach(() => server.stop())

  const post = (path: string, body: unknown) => server.ask(path, { method: 'POST', body })
  const logIn = (email: string, password: string) => post('/api/auth/sign-in/email', { email, password })
  const session = (cookie?: string) => server.ask('/api/session', { cookie })
  const sessions = () => server.context.database.db.selectFrom('auth_session').selectAll().execute()

  describe('the session', () => {
    test('R-AUTH-53 the session cookie is HttpOnly and, over http, not Secure', async () => {
      const [cookie] = (await post('/api/auth/sign-up/email', OLIVIA)).headers.getSetCookie()
      expect(cookie).toMatch(/^sled\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    })

    test('R-AUTH-53 the session cookie is Secure when the app runs over https', async () => {
      const https = await startTestServer({
        database: server.context.database,
        config: { appOrigin: 'https://sled.test', publicOrigin: 'https://sled.test' },
      })
      try {
        const answer = await https.ask('/api/auth/sign-up/email', { method: 'POST', body: OLIVIA })
        expect(answer.headers.getSetCookie()[0]).toMatch(
          /^__Host-sled\.session_token=.*; HttpOnly; Secure; SameSite=Lax/,
        )
        expect((await https.ask('/api/session', { cookie: cookieOf(answer) })).status).toBe(200)
        expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
      } finally {
        await https.stop()
      }
    })

    test('R-AUTH-54 the session endpoint returns the user and a lease of 15 minutes, and no secret', async () => {
      const { cookie, userId } = await server.signUp('Olivia', 'Lind', EMAIL)
      const answer = await session(cookie)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toEqual({
        user: { id: userId, email: EMAIL, firstName: 'Olivia', lastName: 'Lind', role: 'admin' },
        now: server.clock.now,
        leaseExpiresAt: server.clock.now + 15 * 60 * 1000,
      })
    })

    test('R-AUTH-58 without a cookie the session endpoint returns 200 with user null, so no console shows an error', async () => {
      const answer = await session()
      expect([answer.status, await answer.json()]).toEqual([200, { user: null, now: expect.any(Number) }])
    })

    test.each([
      ['a cookie of somebody else’s making', () => 'sled.session_token=abc.def'],
      ['a cookie without a signature', (cookie: string) => cookie.split('.').slice(0, 2).join('.')],
      ['a cookie with a changed token', (cookie: string) => cookie.replace('token=', 'token=x')],
      ['a broken escape', () => 'sled.session_token=%E0%A4%A.%'],
    ])('R-AUTH-58 a session request with %s gets 401', async (_title, change) => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      const answer = await session(change(cookie))
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ code: 'not-authenticated', message: 'User not authenticated' })
    })

    test('R-AUTH-59 signing out ends only the current session, on the server and in the browser', async () => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      const phone = await server.logIn(EMAIL)
      const answer = await server.ask('/api/auth/sign-out', { method: 'POST', cookie })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()[0]).toMatch(/^sled\.session_token=; Max-Age=0/)
      expect((await session(cookie)).status).toBe(401)
      expect((await session(phone.cookie)).status).toBe(200)
      expect(await sessions()).toHaveLength(1)
    })

    test('R-AUTH-59 signing out without a session changes nothing and causes no error', async () => {
      await server.signUp('Olivia', 'Lind', EMAIL)
      expect((await server.ask('/api/auth/sign-out', { method: 'POST' })).status).toBe(200)
      expect(await sessions()).toHaveLength(1)
    })

    test('R-AUTH-53 without AUTH_SECRET a session survives a restart of the server', async () => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      const { database } = server.context
      const again = await startTestServer({ database })
      try {
        expect((await again.ask('/api/session', { cookie })).status).toBe(200)
        expect(again.context.session.secret).toBe(server.context.session.secret)
        expect(server.context.session.secret.length).toBeGreaterThanOrEqual(43)
      } finally {
        await again.stop()
      }
    })

    test('R-AUTH-54 a session ends 30 days after its last use', async () => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      server.clock.now += 30 * DAY_MS - 1
      expect((await session(cookie)).status).toBe(200)
      server.clock.now += 30 * DAY_MS + 1
      expect((await session(cookie)).status).toBe(401)
    })

    test('R-AUTH-55 using a session renews it and its cookie, at most once a day', async () => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      const before = (await sessions())[0]?.expires_at
      server.clock.now += DAY_MS / 2
      expect((await session(cookie)).headers.getSetCookie()).toEqual([])
      expect((await sessions())[0]?.expires_at).toEqual(before)
      server.clock.now += DAY_MS
      const [renewed] = (await session(cookie)).headers.getSetCookie()
      expect(renewed).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
      expect((await sessions())[0]?.expires_at.getTime()).toBe(server.clock.now + 30 * DAY_MS)
    })

    test('R-AUTH-54 a session ends after 90 days even when it is used', async () => {
      const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
      const end = server.clock.now + 90 * DAY_MS
      for (let day = 0; day < 80; day += 20) {
        server.clock.now += 20 * DAY_MS
        expect((await session(cookie)).status, `day ${day + 20}`).toBe(200)
      }
      server.clock.now = end - 60_000
      expect(await (await session(cookie)).json()).toMatchObject({ leaseExpiresAt: end })
      server.clock.now = end
      expect((await session(cookie)).status).toBe(401)
    })

    test('deleting an account ends its session', async () => {
      const { cookie, userId } = await server.signUp('Olivia', 'Lind', EMAIL)
      const { db } = server.context.database
      await db.updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', userId).execute()
      expect((await session(cookie)).status).toBe(401)
    })

    test('the server deletes expired sessions and keeps the others', async () => {
      await server.signUp('Olivia', 'Lind', EMAIL)
      server.clock.now += 10 * DAY_MS
      const { cookie } = await server.logIn(EMAIL)
      server.clock.now += 25 * DAY_MS
      await server.context.jobs.runDue()
      expect(await sessions()).toHaveLength(1)
      expect((await session(cookie)).status).toBe(200)
    })
  })
  test('R-ACCESS-05 the log contains no secrets: no password, cookie, key or e-mail address', async () => {
    const { cookie } = await server.signUp('Olivia', 'Lind', EMAIL)
    await logIn(EMAIL, 'wrong horse')
    await logIn('nobody@sled.test', PASSWORD)
    await post('/api/auth/sign-up/email', OLIVIA)
    await server.ask('/api/session?token=abcdef', { cookie })
    await server.ask('/api/auth/sign-out', { method: 'POST', cookie })
    const log = server.logs.join('')
    const token = cookie.slice(cookie.indexOf('=') + 1).split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    const { secret } = server.context.session
    for (const text of [PASSWORD, 'wrong horse', token, secret, 'abcdef', EMAIL, 'nobody@']) {
      expect(log).not.toContain(text)
    }
    expect(log).toContain('sign-in-refused')
    expect(log).toContain('signed-in')
  })
})
