import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIRMATION_MS } from '#identity/server/confirm-email.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, startTestServer, type TestServer } from '../support/server.ts'

const MAX = 'max@sled.test'
const SIGN_UP = { first_name: 'Max', last_name: 'Stone', email: MAX, password: PASSWORD }
const NOT_VALID = { code: 'link-invalid', message: ERROR_TEXTS['link-invalid'] }

withDatabases((fresh) => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterEach(() => server.stop())

  const db = () => server.context.database.db
  const confirm = (token: unknown, cookie?: string) =>
    server.ask('/api/auth/confirm-email', { method: 'POST', cookie, body: { token } })
  const accounts = () => db().selectFrom('profile').selectAll().orderBy('email').execute()
  const confirmed = async () => (await accounts()).filter((row) => row.email_verified).map(({ email }) => email)
  const openLinks = () => db().selectFrom('auth_verification').selectAll().execute()
  const signUp = () => server.ask('/api/auth/sign-up/email', { method: 'POST', body: SIGN_UP })

  /** A sign-up as from a page of `host`, which `fetch` would not say. Answers the status. */
  function signUpAt(host: string): Promise<number | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const headers = { host, origin: `http://${host}`, 'x-forwarded-host': host, 'content-type': 'application/json' }
    request(`${server.origin}/api/auth/sign-up/email`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end(JSON.stringify(SIGN_UP))
    return promise
  }

  /** The token of the link in the last e-mail. */
  async function mailedToken(): Promise<string> {
    await server.context.jobs.runDue()
    const token = /\/confirm-email#token=(\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
    if (!token) throw new Error('no e-mail with a link')
    return token
  }

  describe('the account that a confirmation link belongs to', () => {
    test('R-AUTH-20 R-ACCT-08 a confirmation link does not confirm another account that has since taken the address', async () => {
      const anna = await server.signUp('Anna', 'Old', 'x@sled.test')
      const first = await mailedToken()
      const change = { accountId: anna.userId, email: 'y@sled.test', currentPassword: PASSWORD }
      await server.ask('/api/account/log-in', { method: 'POST', cookie: anna.cookie, body: change })
      expect((await confirm(await mailedToken())).status).toBe(200)
      await server.signUp('Eve', 'New', 'x@sled.test')
      expect((await confirm(first)).status).toBe(400)
      expect(await confirmed()).toEqual(['y@sled.test'])
      expect((await confirm(await mailedToken())).status).toBe(200)
      expect(await confirmed()).toEqual(['x@sled.test', 'y@sled.test'])
    })
  })

  describe('the confirmation e-mail of a sign-up', () => {
    test('R-AUTH-20 R-AUTH-21 the confirmation e-mail goes only to the new address, with the link as text and HTML', async () => {
      await server.signUp('Max', 'Stone', ` ${MAX.toUpperCase()}`)
      const token = await mailedToken()
      expect(server.mails).toHaveLength(1)
      const [mail] = server.mails
      expect(mail).toMatchObject({ to: MAX, subject: 'Confirm your email address for Sled' })
      const link = `${server.context.config.publicOrigin}/confirm-email#token=${token}`
      expect(mail?.text).toContain(`\n\n${link}\n\n`)
      expect(mail?.html).toContain(`<a href="${link}">`)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    })

    test('R-AUTH-21 the confirmation e-mail contains no text entered at sign-up', async () => {
      await server.signUp('Free money', 'https://evil.test', MAX)
      await mailedToken()
      expect(JSON.stringify(server.mails)).not.toMatch(/evil|money/)
    })

    test('R-AUTH-21 R-AUTH-36 the confirmation link uses the configured origin, whatever host the request names', async () => {
      const host = '10.9.8.7:3000'
      expect(await signUpAt(host)).toBe(200)
      await mailedToken()
      expect(server.mails[0]?.text).toContain(`\n${server.context.config.publicOrigin}/confirm-email#token=`)
      expect(JSON.stringify(server.mails)).not.toContain('10.9.8.7')
    })

    test('R-AUTH-21 the server sends no confirmation e-mail for a rejected sign-up', async () => {
      await server.signUp('Max', 'Stone', MAX)
      expect((await signUp()).status).toBe(409)
      await server.context.jobs.runDue()
      expect(server.mails).toHaveLength(1)
      expect(await openLinks()).toHaveLength(1)
    })

    test('R-AUTH-20 a sign-up succeeds even when the mail server or the job queue fails', async () => {
      server.context.mail.send = async () => {
        throw new Error('no mail today')
      }
      expect((await signUp()).status).toBe(200)
      server.context.jobs.enqueue = async () => {
        throw new Error('no queue today')
      }
      const { cookie } = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
      expect((await server.ask('/api/session', { cookie })).status).toBe(200)
      expect(server.logs.join()).toContain('could not be queued')
    })

    test('R-AUTH-21 once the confirmation e-mail is sent, neither the database nor the log contains its token', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      const jobs = await db().selectFrom('job').selectAll().execute()
      expect(JSON.stringify([await openLinks(), jobs])).not.toContain(token)
      expect((await confirm(token)).status).toBe(200)
      expect(server.logs.join()).not.toContain(token)
    })
  })

  describe('the confirmation link', () => {
    test.each(['signed in', 'signed out'])(
      'R-AUTH-20 opening a confirmation link %s confirms only the address it was sent to',
      async (who) => {
        await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
        const { cookie } = await server.signUp('Max', 'Stone', MAX)
        const token = await mailedToken()
        expect(await confirmed()).toEqual([])
        const answer = await confirm(token, who === 'signed in' ? cookie : undefined)
        expect(answer.status).toBe(200)
        expect(answer.headers.getSetCookie()).toEqual([])
        expect(await confirmed()).toEqual([MAX])
      },
    )

    test('R-AUTH-20 a user can log in before confirming the e-mail address', async () => {
      await server.signUp('Max', 'Stone', MAX)
      expect((await server.logIn(MAX)).cookie).toContain('session_token')
      expect(await confirmed()).toEqual([])
    })

    test('R-AUTH-20 a confirmation link works once: of two simultaneous requests one gets 400', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      const answers = await Promise.all([confirm(token), confirm(token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const again = await confirm(token)
      expect(again.status).toBe(400)
      expect(await again.json()).toEqual(NOT_VALID)
      expect(await confirmed()).toEqual([MAX])
      expect(await openLinks()).toEqual([])
    })

    test('R-AUTH-20 a confirmation link expires after 24 hours, and the server then purges it', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      server.clock.now += CONFIRMATION_MS
      const answer = await confirm(token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual(NOT_VALID)
      expect(await confirmed()).toEqual([])
      await server.context.jobs.runDue()
      expect(await openLinks()).toEqual([])
    })

    test('R-AUTH-20 a confirmation link works until the last millisecond before it expires', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      server.clock.now += CONFIRMATION_MS - 1
      expect((await confirm(token)).status).toBe(200)
    })

    test('R-AUTH-20 a GET of a mail scanner does not use up a confirmation link', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      await server.ask(`/confirm-email?token=${token}`)
      expect((await server.ask(`/api/auth/confirm-email?token=${token}`)).status).toBe(404)
      expect(await confirmed()).toEqual([])
      expect((await confirm(token)).status).toBe(200)
    })

    test('R-AUTH-20 a wrong confirmation token changes nothing', async () => {
      await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      const [stored] = await openLinks()
      const before = await accounts()
      for (const wrong of ['', token.slice(1), `${token}=`, stored?.identifier, stored?.identifier.split(':')[1]]) {
        const answer = await confirm(wrong)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual(NOT_VALID)
      }
      for (const malformed of [undefined, null, 7, [token]]) {
        expect(await (await confirm(malformed)).json()).toMatchObject({ code: 'malformed' })
      }
      expect(await accounts()).toEqual(before)
      expect(await openLinks()).toEqual([stored])
    })

    test('R-AUTH-20 a confirmation link does not confirm an address that was changed after the e-mail', async () => {
      const { userId } = await server.signUp('Max', 'Stone', MAX)
      const token = await mailedToken()
      await db().updateTable('profile').set({ email: 'new@sled.test' }).where('id', '=', userId).execute()
      expect((await confirm(token)).status).toBe(400)
      expect(await confirmed()).toEqual([])
    })
  })

  describe('sending the confirmation e-mail again', () => {
    const again = (cookie?: string) => server.ask('/api/auth/confirm-email/again', { method: 'POST', cookie, body: {} })

    test('R-AUTH-20 R-DELEG-18 an account can get three confirmation e-mails a day; every link works until one is opened', async () => {
      const { cookie } = await server.signUp('Max', 'Stone', MAX)
      const first = await mailedToken()
      expect((await again()).status).toBe(401)
      for (let count = 0; count < 2; count += 1) expect((await again(cookie)).status).toBe(200)
      const last = await mailedToken()
      expect(server.mails.map(({ to }) => to)).toEqual([MAX, MAX, MAX])
      const more = await again(cookie)
      expect([more.status, (await more.json()).code]).toEqual([429, 'confirmations-sent'])
      expect((await confirm(first)).status).toBe(200)
      expect((await confirm(last)).status).toBe(200)
      expect((await again(cookie)).status).toBe(200)
      await server.context.jobs.runDue()
      expect(server.mails).toHaveLength(3)
    })

    test('R-AUTH-20 a user can request a new confirmation e-mail after the old links have expired', async () => {
      const { cookie } = await server.signUp('Max', 'Stone', MAX)
      server.clock.now += CONFIRMATION_MS
      expect((await again(cookie)).status).toBe(200)
      expect((await confirm(await mailedToken())).status).toBe(200)
      expect(await confirmed()).toEqual([MAX])
    })
  })

  test('R-ADMIN-03 an address in ADMIN_EMAILS makes its user an administrator only after confirmation by link', async () => {
    server.context.config.adminEmails.push(MAX)
    await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    const { cookie } = await server.signUp('Max', 'Stone', MAX)
    const role = async () => (await (await server.ask('/api/session', { cookie })).json()).user.role
    expect(await role()).toBe('user')
    const token = await mailedToken()
    expect(await role()).toBe('user')
    expect((await confirm(token)).status).toBe(200)
    expect(await role()).toBe('admin')
  })
})
