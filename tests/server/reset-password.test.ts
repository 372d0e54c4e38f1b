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

  test('R-AUTH-37 a recovery link does not open the account of another person who has since taken the e-mail address', async () => {
    const token = await mailedToken()
    const address = (email: string) => db().updateTable('profile').set({ email }).where('email', '=', EMAIL).execute()
    await address('elsewhere@sled.test')
    const eve = await server.signUp('Eve', 'New', EMAIL)
    expect((await exchange(token)).status).toBe(400)
    expect(await statusOf(eve.cookie)).toBe(200)
  })

  describe('requesting a recovery e-mail', () => {
    test('R-AUTH-36 the recovery e-mail goes to the address of the account, with the link on its own line', async () => {
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

    test('R-AUTH-34 a recovery request for an unknown address gets the same response and job, but sends no e-mail', async () => {
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

    test('R-AUTH-36 a deleted account gets no recovery e-mail', async () => {
      await db().updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', olivia.userId).execute()
      expect((await ask(EMAIL)).status).toBe(200)
      await server.context.jobs.runDue()
      expect(server.mails).toEqual([])
    })

    test('R-AUTH-36 the recovery link uses the configured origin, whatever host the request names', async () => {
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
      'R-AUTH-30 a recovery request rejects %j as an invalid e-mail address',
      async (email) => {
        const answer = await ask(email)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual(refusal('email-invalid'))
      },
    )

    test('R-AUTH-36 R-ACCESS-05 neither the database nor the log contains the token of a recovery link', async () => {
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

  describe('the recovery link', () => {
    test('R-AUTH-37 a recovery link of a confirmed account logs in, ends all other sessions and keeps the password', async () => {
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

    test('R-AUTH-37 R-ACCESS-05 recovery of an unconfirmed account deletes its password, passkeys and pending e-mail change', async () => {
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

    test('R-AUTH-20 R-AUTH-37 opening a recovery link confirms the e-mail address, like the link of a sign-up', async () => {
      await recover()
      const row = await db().selectFrom('profile').select('email_verified').executeTakeFirstOrThrow()
      expect(row.email_verified).toBe(true)
    })

    test('R-AUTH-37 R-AUTH-59 the session from a recovery link can be signed out', async () => {
      const cookie = await recover()
      expect((await post('/api/auth/sign-out', {}, cookie)).status).toBe(200)
      expect(await statusOf(cookie)).toBe(401)
    })

    test('R-AUTH-37 R-AUTH-47 a recovery link works once: of two simultaneous requests one gets 400', async () => {
      const token = await mailedToken()
      const answers = await Promise.all([exchange(token), exchange(token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const again = await exchange(token)
      expect(again.status).toBe(400)
      expect(await again.json()).toEqual(refusal('link-invalid'))
      expect(again.headers.getSetCookie()).toEqual([])
    })

    test('R-AUTH-36 a recovery link works until the last millisecond of its hour', async () => {
      const token = await mailedToken()
      server.clock.now += HOUR_MS - 1
      expect((await exchange(token)).status).toBe(200)
    })

    test('R-AUTH-36 R-AUTH-47 a recovery link expires after one hour', async () => {
      const token = await mailedToken()
      server.clock.now += HOUR_MS
      const answer = await exchange(token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual(refusal('link-invalid'))
    })

    test('R-AUTH-36 a new recovery link keeps the older one valid; the first one opened invalidates the others of that account', async () => {
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

    test('R-AUTH-47 a wrong recovery token, or a token for another purpose, opens no account', async () => {
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

    test('R-AUTH-47 the recovery link of a deleted account does not work', async () => {
      const token = await mailedToken()
      await db().updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', olivia.userId).execute()
      expect((await exchange(token)).status).toBe(400)
    })
  })
})
