import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 60 * 60 * 1000
const EMAIL = 'olivia@sled.test'
const NEW = 'battery staple'

const refusal = (code: ErrorCode) => ({ code, message: ERROR_TEXTS[code] })

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
    await server.context.jobs.runDue() // The e-mail of the sign-up is out of the way.
    server.mails.length = 0
  })
  afterEach(() => server.stop())

  const db = () => server.context.database.db
  const post = (path: string, body: unknown, cookie?: string) => server.ask(path, { method: 'POST', body, cookie })
  const ask = (email: unknown) => post('/api/auth/reset-password/request', { email })
  const exchange = (token: unknown, cookie?: string) => post('/api/auth/reset-password/exchange', { token }, cookie)
  const update = (body: object, cookie?: string) => post('/api/auth/update-password', body, cookie)
  const logIn = (password: string) => post('/api/auth/sign-in/email', { email: EMAIL, password })
  const statusOf = async (cookie: string) => (await server.ask('/api/session', { cookie })).status

  function lastToken(): string {
    // That of the sign-up may come after it.
    const mail = server.mails.findLast(({ text }) => text.includes('/update-password'))
    const token = /\/update-password\?type=recovery#token=(\S+)/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error('no e-mail with a link')
    return token
  }

  async function mailedToken(): Promise<string> {
    expect((await ask(EMAIL)).status).toBe(200)
    await server.context.jobs.runDue()
    return lastToken()
  }

  async function recover(): Promise<string> {
    const answer = await exchange(await mailedToken())
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }

  test('R-AUTH-37 a link opens the account it was sent for, also when its address has passed to somebody else', async () => {
    const token = await mailedToken()
    const address = (email: string) => db().updateTable('profile').set({ email }).where('email', '=', EMAIL).execute()
    await address('elsewhere@sled.test')
    const eve = await server.signUp('Eve', 'New', EMAIL)
    expect((await exchange(token)).status).toBe(400)
    expect(await statusOf(eve.cookie)).toBe(200)
  })

  describe('asking for the e-mail', () => {
    test('R-AUTH-36 it goes to the account, with the link on a line of its own', async () => {
      const token = await (await ask(` ${EMAIL.toUpperCase()}`)).json().then(async () => {
        await server.context.jobs.runDue()
        return lastToken()
      })
      expect(server.mails).toHaveLength(1)
      const [mail] = server.mails
      const link = `${server.context.config.publicOrigin}/update-password?type=recovery#token=${token}`
      expect(mail).toMatchObject({ to: EMAIL, subject: 'Reset your Sled password' })
      expect(mail?.text).toContain(`\n\n${link}\n\n`)
      expect(mail?.html).toContain(`<a href="${link}">`)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    })

    test('R-AUTH-34 an unknown address answers the same, does the same and gets no mail', async () => {
      const enqueue = vi.spyOn(server.context.jobs, 'enqueue')
      const known = await ask(EMAIL)
      const unknown = await ask('nobody@sled.test')
      expect([known.status, unknown.status]).toEqual([200, 200])
      expect(await unknown.text()).toBe(await known.text())
      const headers = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'date')
      expect(headers(unknown)).toEqual(headers(known))
      // Both wait for the same job: what differs happens after the answer.
      const jobs = enqueue.mock.calls.filter(([, kind]) => kind === 'mail.recovery')
      expect(jobs.map(([, , payload]) => payload)).toEqual([{ email: EMAIL }, { email: 'nobody@sled.test' }])
      expect(
        await db().selectFrom('auth_verification').selectAll().where('value', '=', 'nobody@sled.test').execute(),
      ).toEqual([])
      await server.context.jobs.runDue()
      expect(server.mails.map(({ to }) => to)).toEqual([EMAIL])
    })

    test('R-AUTH-36 an account that was deleted gets no mail', async () => {
      await db().updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', olivia.userId).execute()
      expect((await ask(EMAIL)).status).toBe(200)
      await server.context.jobs.runDue()
      expect(server.mails).toEqual([])
    })

    test('R-AUTH-36 the link leads to the configured origin, whatever host the request names', async () => {
      const host = '10.9.8.7:3000'
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
      const headers = { host, origin: `http://${host}`, 'x-forwarded-host': host, 'content-type': 'application/json' }
      request(`${server.origin}/api/auth/reset-password/request`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end(JSON.stringify({ email: EMAIL }))
      expect(await promise).toBe(200)
      await server.context.jobs.runDue()
      expect(server.mails[0]?.text).toContain(`\n${server.context.config.publicOrigin}/update-password?type=recovery#`)
      expect(JSON.stringify(server.mails)).not.toContain('10.9.8.7')
    })

    test.each([undefined, '', 'olivia', `${'o'.repeat(250)}@sled.test`])(
      'R-AUTH-30 %j is no address',
      async (email) => {
        const answer = await ask(email)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual(refusal('email-invalid'))
      },
    )

    test('R-AUTH-36 R-ACCESS-05 the token stands nowhere in the database or the log', async () => {
      const token = await mailedToken()
      const rows = [
        await db().selectFrom('auth_verification').selectAll().execute(),
        await db().selectFrom('job').selectAll().execute(),
      ]
      expect(JSON.stringify(rows)).not.toContain(token)
      const cookie = cookieOf(await exchange(token))
      await update({ password: NEW }, cookie)
      await exchange(token)
      const log = server.logs.join()
      expect(log).toContain('recovery-opened')
      for (const secret of [token, NEW, cookie.split('=')[1] as string]) expect(log).not.toContain(secret)
    })
  })

  describe('the link', () => {
    test('R-AUTH-37 signs in and ends all other sessions; the password of an address that was proven goes on', async () => {
      await db().updateTable('profile').set({ email_verified: true }).where('id', '=', olivia.userId).execute()
      const answer = await exchange(await mailedToken())
      expect(answer.status).toBe(200)
      expect((await answer.json()).user.email).toBe(EMAIL)
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^sled\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(await statusOf(cookieOf(answer))).toBe(200)
      expect(await statusOf(olivia.cookie)).toBe(401)
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-37 R-ACCESS-05 of an address nobody has proven: password and passkeys end too, and the link of a change of address', async () => {
      const key = { credential_id: 'k', public_key: 'k', counter: 0, device_type: 'singleDevice', backed_up: false }
      await db()
        .insertInto('auth_passkey')
        .values({ ...key, user_id: olivia.userId })
        .execute()
      const body = { accountId: olivia.userId, email: 'thief@sled.test', currentPassword: PASSWORD }
      expect((await post('/api/account/log-in', body, olivia.cookie)).status).toBe(200)
      await server.context.jobs.runDue()
      const ofThief = /\/confirm-email#token=(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
      const cookie = await recover()
      expect(await db().selectFrom('auth_passkey').select('id').execute()).toEqual([])
      expect(await (await post('/api/auth/confirm-email', { token: ofThief })).json()).toEqual(refusal('link-invalid'))
      expect(await (await logIn(PASSWORD)).json()).toEqual(refusal('invalid-credentials'))
      expect((await update({ password: NEW }, cookie)).status).toBe(200)
      expect((await logIn(NEW)).status).toBe(200)
    })

    test('R-AUTH-20 R-AUTH-37 proves the address, as the link of a sign-up does', async () => {
      await recover()
      const row = await db().selectFrom('profile').select('email_verified').executeTakeFirstOrThrow()
      expect(row.email_verified).toBe(true)
    })

    test('R-AUTH-37 R-AUTH-59 its session is one to sign out of', async () => {
      const cookie = await recover()
      expect((await post('/api/auth/sign-out', {}, cookie)).status).toBe(200)
      expect(await statusOf(cookie)).toBe(401)
    })

    test('R-AUTH-37 R-AUTH-47 works once: of two at the same time one is let in', async () => {
      const token = await mailedToken()
      const answers = await Promise.all([exchange(token), exchange(token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const again = await exchange(token)
      expect(again.status).toBe(400)
      expect(await again.json()).toEqual(refusal('link-invalid'))
      expect(again.headers.getSetCookie()).toEqual([])
    })

    test('R-AUTH-36 works up to the end of its hour', async () => {
      const token = await mailedToken()
      server.clock.now += HOUR_MS - 1
      expect((await exchange(token)).status).toBe(200)
    })

    test('R-AUTH-36 R-AUTH-47 and not after it', async () => {
      const token = await mailedToken()
      server.clock.now += HOUR_MS
      const answer = await exchange(token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual(refusal('link-invalid'))
    })

    test('R-AUTH-36 a link somebody else asks for leaves the earlier one; the first that is opened ends the others, of that address alone', async () => {
      await server.signUp('Max', 'Stone', 'max@sled.test')
      await ask('max@sled.test')
      await server.context.jobs.runDue()
      const ofMax = lastToken()
      const first = await mailedToken()
      const second = await mailedToken()
      expect((await exchange(first)).status).toBe(200)
      expect(await (await exchange(second)).json()).toEqual(refusal('link-invalid'))
      expect((await exchange(ofMax)).status).toBe(200)
    })

    test('R-AUTH-47 a wrong token, and one that is for another purpose, open nothing', async () => {
      const token = await mailedToken()
      const stored = (await db().selectFrom('auth_verification').select('identifier').execute()).map(
        (row) => row.identifier,
      )
      for (const wrong of ['', token.slice(1), `${token}=`, ...stored, ...stored.map((text) => text.split(':')[1])]) {
        expect(await (await exchange(wrong)).json()).toEqual(refusal('link-invalid'))
      }
      for (const malformed of [undefined, null, 7, [token], 'x'.repeat(201)]) {
        expect(await (await exchange(malformed)).json()).toEqual(refusal('malformed'))
      }
      expect((await post('/api/auth/confirm-email', { token })).status).toBe(400)
      expect((await exchange(token)).status).toBe(200)
    })

    test('R-AUTH-47 of an account that was deleted meanwhile opens nothing', async () => {
      const token = await mailedToken()
      await db().updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', olivia.userId).execute()
      expect((await exchange(token)).status).toBe(400)
    })
  })
})
