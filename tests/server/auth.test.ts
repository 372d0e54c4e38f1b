import { getMigrations } from 'better-auth/db/migration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { LEASE_MS } from '#domain/session.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { cookieOf, PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const OLIVIA = { first_name: 'Olivia', last_name: 'Lind', email: 'olivia@sled.test', password: PASSWORD }

const refusal = (code: ErrorCode) => ({ code, message: ERROR_TEXTS[code] })

withDatabases((fresh) => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterEach(() => server.stop())

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    server.ask(path, { method: 'POST', body, headers })
  const signUp = (body: unknown) => post('/api/auth/sign-up/email', body)
  const logIn = (email: unknown, password: unknown) => post('/api/auth/sign-in/email', { email, password })
  const session = (cookie?: string) => server.ask('/api/session', { cookie })
  const accounts = () => server.context.database.db.selectFrom('profile').selectAll().execute()

  test('the database has exactly the tables and columns that the auth library expects', async () => {
    const { toBeCreated, toBeAdded } = await getMigrations((await server.context.auth()).options)
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
  })

  describe('signing up', () => {
    test('R-AUTH-19 R-AUTH-20 a sign-up creates the account with its names and logs in', async () => {
      const answer = await signUp(OLIVIA)
      expect(answer.status).toBe(200)
      const { user, leaseExpiresAt } = await answer.json()
      expect(user).toMatchObject({ email: 'olivia@sled.test', firstName: 'Olivia', lastName: 'Lind' })
      expect(leaseExpiresAt).toBe(server.clock.now + LEASE_MS)
      expect(await accounts()).toMatchObject([
        { id: user.id, first_name: 'Olivia', last_name: 'Lind', name: 'Olivia Lind', email_verified: false },
      ])
      expect((await session(cookieOf(answer))).status).toBe(200)
    })

    test('R-AUTH-25 R-DATA-17 a sign-up trims and lowercases the e-mail address and cleans the names', async () => {
      await signUp({ ...OLIVIA, email: '  Olivia@SLED.test ', first_name: ' O\u0000li\ud800via ', last_name: ' Lind' })
      expect(await accounts()).toMatchObject([{ email: 'olivia@sled.test', first_name: 'Olivia', last_name: 'Lind' }])
    })

    test('R-AUTH-25 a sign-up fails when the address is already registered, whatever its case', async () => {
      await signUp(OLIVIA)
      const answer = await signUp({ ...OLIVIA, email: ' OLIVIA@sled.test' })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toEqual({ code: 'already-registered', message: 'User already registered' })
      expect(await accounts()).toHaveLength(1)
    })

    test('R-AUTH-25 of ten simultaneous sign-ups with one address, one creates the account and nine get 409', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(OLIVIA)))
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
      expect(await accounts()).toHaveLength(1)
      expect((await logIn(OLIVIA.email, PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-26 R-EDIT-18 a sign-up accepts a password and a name of the maximum length unchanged', async () => {
      const password = '💪'.repeat(128)
      expect((await signUp({ ...OLIVIA, password, first_name: 'é'.repeat(60) })).status).toBe(200)
      expect((await logIn(OLIVIA.email, password)).status).toBe(200)
      expect((await logIn(OLIVIA.email, '💪'.repeat(127))).status).toBe(401)
    })

    test('R-ADMIN-03 the first account becomes the administrator, and no later one does', async () => {
      await Promise.all(['a', 'b', 'c'].map((name) => signUp({ ...OLIVIA, email: `${name}@sled.test` })))
      await signUp({ ...OLIVIA, email: 'd@sled.test', role: 'admin', id: '00000000-0000-4000-8000-000000000000' })
      const admins = (await accounts()).filter(({ role }) => role === 'admin')
      expect(admins).toHaveLength(1)
      expect(admins[0]?.email).not.toBe('d@sled.test')
    })

    test('R-ADMIN-03 an address in ADMIN_EMAILS makes its user an administrator once the address is confirmed', async () => {
      server.context.config.adminEmails.push('max@sled.test')
      await server.signUp('Olivia', 'Lind', OLIVIA.email)
      const { cookie, userId } = await server.signUp('Max', 'Stone', 'max@sled.test')
      const role = async () => (await (await session(cookie)).json()).user.role
      expect(await role()).toBe('user')
      const { db } = server.context.database
      await db.updateTable('profile').set({ email_verified: true }).where('id', '=', userId).execute()
      expect(await role()).toBe('admin')
    })
  })

  describe('logging in', () => {
    beforeEach(async () => {
      await signUp(OLIVIA)
    })

    test('R-AUTH-01 a login with e-mail and password ignores case and spaces in the address', async () => {
      const answer = await logIn(' OLIVIA@Sled.test ', PASSWORD)
      expect(answer.status).toBe(200)
      expect((await answer.json()).user.email).toBe('olivia@sled.test')
    })

    test('R-AUTH-10 a login with an unknown address gets exactly the same response as a wrong password', async () => {
      const wrong = await logIn(OLIVIA.email, 'wrong horse')
      const unknown = await logIn('nobody@sled.test', 'wrong horse')
      expect(wrong.status).toBe(401)
      expect(await wrong.json()).toEqual({ code: 'invalid-credentials', message: 'Invalid login credentials' })
      expect(unknown.status).toBe(401)
      expect(await unknown.json()).toEqual(refusal('invalid-credentials'))
      const headers = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'date')
      expect(headers(unknown)).toEqual(headers(wrong))
      expect(wrong.headers.getSetCookie()).toEqual([])
    })

    test.each([
      ['no address at all', 'olivia', PASSWORD],
      ['a password of 10,000 characters', OLIVIA.email, 'x'.repeat(10_000)],
      ['the password with a space after it', OLIVIA.email, `${PASSWORD} `],
    ])('R-AUTH-10 a login with %s gets 401', async (_title, email, password) => {
      const answer = await logIn(email, password)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual(refusal('invalid-credentials'))
    })

    test.each([
      ['nothing', undefined, undefined],
      ['no password', OLIVIA.email, undefined],
      ['an empty address', '', PASSWORD],
    ])('R-AUTH-11 a login with %s gets 400', async (_title, email, password) => {
      const answer = await logIn(email, password)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        code: 'credentials-missing',
        message: 'You must provide either an email or phone number and a password',
      })
    })

    test('the server does not expose the other endpoints of the auth library', async () => {
      const { cookie } = await server.logIn(OLIVIA.email)
      for (const path of ['get-session', 'list-sessions', 'ok', 'error', 'verify-email', 'reset-password/x']) {
        expect((await server.ask(`/api/auth/${path}`, { cookie })).status, path).toBe(404)
      }
      for (const path of ['update-user', 'delete-user', 'sign-in/social', 'set-password']) {
        expect((await server.ask(`/api/auth/${path}`, { method: 'POST', cookie, body: {} })).status, path).toBe(404)
      }
    })
  })

  test('R-ACCESS-05 the server stores passwords as argon2id hashes, in production at the recommended cost', async () => {
    const { database } = server.context
    const dear = await startTestServer({ database, passwordCost: 'as in production' })
    const olivia = await dear.signUp('Olivia', 'Lind', OLIVIA.email)
    const stored = async () => (await database.db.selectFrom('auth_account').selectAll().execute())[0]?.password
    const first = await stored()
    const body = { accountId: olivia.userId, currentPassword: PASSWORD, password: 'battery staple' }
    expect((await dear.ask('/api/account/log-in', { method: 'POST', cookie: olivia.cookie, body })).status).toBe(200)
    const second = await stored()
    await dear.stop()
    expect(second).not.toBe(first)
    for (const hash of [first, second]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
/** Refusals change nothing, so they share a server. */
withDatabases((fresh) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())

  test.each<[string, Record<string, unknown>, number, ErrorCode]>([
    ['R-AUTH-26 five characters', { password: '12345' }, 400, 'password-too-short'],
    ['R-AUTH-26 five emoji', { password: '💪💪💪💪💪' }, 400, 'password-too-short'],
    ['R-EDIT-18 129 characters', { password: 'x'.repeat(129) }, 400, 'password-too-long'],
    ['R-EDIT-18 10,000 characters', { password: 'x'.repeat(10_000) }, 400, 'password-too-long'],
    ['R-AUTH-17 a password of spaces', { password: '        ' }, 400, 'credentials-missing'],
    ['R-AUTH-11 no password', { password: undefined }, 400, 'credentials-missing'],
    ['R-AUTH-11 no e-mail', { email: null }, 400, 'credentials-missing'],
    ['R-AUTH-11 a blank e-mail', { email: '  ' }, 400, 'credentials-missing'],
    ['R-AUTH-16 no e-mail address', { email: 'olivia' }, 400, 'email-invalid'],
    ['R-EDIT-18 an e-mail of 255 characters', { email: `${'o'.repeat(245)}@sled.test` }, 400, 'email-invalid'],
    ['R-AUTH-17 a blank first name', { first_name: ' ' }, 400, 'name-blank'],
    ['R-AUTH-17 a first name nobody sees', { first_name: '\u2060\u2800' }, 400, 'name-blank'],
    ['R-AUTH-17 no last name', { last_name: undefined }, 400, 'name-blank'],
    ['R-EDIT-18 a name of 61 characters', { last_name: 'x'.repeat(61) }, 400, 'name-too-long'],
    ['a number for a name', { first_name: 7 }, 400, 'malformed'],
    ['a list for a password', { password: ['secret', 'secret'] }, 400, 'malformed'],
  ])('%s is refused at sign-up, and the server creates no account', async (_title, change, status, code) => {
    const answer = await server.ask('/api/auth/sign-up/email', { method: 'POST', body: { ...OLIVIA, ...change } })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual(refusal(code))
    expect(await server.context.database.db.selectFrom('profile').select('id').execute()).toEqual([])
  })
})
