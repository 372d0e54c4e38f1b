import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const OLD = 'olivia@sled.test'
const NEW = 'olivia@new.test'
const NEW_PASSWORD = 'battery staple'
const DAY_MS = 24 * 60 * 60 * 1000

const refusal = (code: ErrorCode) => ({ code, message: ERROR_TEXTS[code] })

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', OLD)
  })
  afterEach(() => server.stop())

  const post = (path: string, body: object, cookie: string | undefined = olivia.cookie) =>
    server.ask(path, { method: 'POST', cookie, body })
  const rename = (first_name: unknown, last_name: unknown, accountId = olivia.userId) =>
    post('/api/account/names', { accountId, first_name, last_name })
  const change = (body: object, accountId = olivia.userId) =>
    post('/api/account/log-in', { accountId, currentPassword: PASSWORD, ...body })
  const profile = () =>
    server.context.database.db
      .selectFrom('profile')
      .select(['email', 'email_verified', 'name', 'first_name', 'last_name'])
      .where('id', '=', olivia.userId)
      .executeTakeFirstOrThrow()
  const logsIn = async (email: string, password: string) =>
    (await post('/api/auth/sign-in/email', { email, password }, '')).status === 200
  const confirm = (token: string) => post('/api/auth/confirm-email', { token }, '')

  /** The links mailed to an address, newest last. */
  async function linksTo(email: string): Promise<string[]> {
    await server.context.jobs.runDue()
    const texts = server.mails.filter(({ to }) => to === email).map(({ text }) => text)
    return texts.map((text) => /\/confirm-email#token=(\S+)/.exec(text)?.[1] ?? '')
  }
  const newestLink = async (email: string) => (await linksTo(email)).at(-1) ?? ''

  async function expectRefused(answer: Response, code: ErrorCode) {
    expect(await answer.json()).toEqual(refusal(code))
    expect(answer.ok).toBe(false)
  }

  describe('the name of an account', () => {
    test('R-ACCT-06 the server cleans a new name before saving it, and the session shows the new name at once', async () => {
      const answer = await rename('  Maya ', 'Lindqvist\u0000-Hale')
      expect((await answer.json()).user).toMatchObject({ firstName: 'Maya', lastName: 'Lindqvist-Hale' })
      expect(await profile()).toMatchObject({
        ...{ first_name: 'Maya', last_name: 'Lindqvist-Hale', name: 'Maya Lindqvist-Hale' },
        email: OLD,
      })
      const { user } = await (await server.ask('/api/session', { cookie: olivia.cookie })).json()
      expect(user.firstName).toBe('Maya')
    })

    test.each<[string, unknown, ErrorCode]>([
      ['nothing but spaces', '  ', 'name-blank'],
      ['nothing that is seen', '\u200b\u3164', 'name-blank'],
      ['no name at all', undefined, 'name-blank'],
      ['61 characters', 'x'.repeat(61), 'name-too-long'],
      ['no text', 7, 'malformed'],
    ])(
      'R-ACCT-10 R-EDIT-18 a change of name to %s fails with an error code, and the name does not change',
      async (_title, name, code) => {
        await expectRefused(await rename('Maya', name), code)
        await expectRefused(await rename(name, 'Lind'), code)
        expect(await profile()).toMatchObject({ first_name: 'Olivia', last_name: 'Lind' })
      },
    )

    test('R-ACCT-13 an account without a name still works and can be renamed; deleting a profile deletes its login too', async () => {
      const { db } = server.context.database
      await db.updateTable('profile').set({ first_name: '', last_name: '' }).where('id', '=', olivia.userId).execute()
      const session = await (await server.ask('/api/session', { cookie: olivia.cookie })).json()
      expect(session.user).toMatchObject({ email: OLD, firstName: '', lastName: '' })
      expect((await rename('Olivia', 'Lind')).status).toBe(200)
      await db.deleteFrom('profile').where('id', '=', olivia.userId).execute()
      expect(await db.selectFrom('auth_account').select('id').execute()).toEqual([])
      expect((await server.ask('/api/session', { cookie: olivia.cookie })).status).toBe(401)
      expect(await logsIn(OLD, PASSWORD)).toBe(false)
    })
  })

  describe('changing the e-mail address of an account', () => {
    test('R-ACCT-07 R-ACCT-08 a new e-mail address takes effect only when the link sent to it is opened', async () => {
      await confirm(await newestLink(OLD))
      const answer = await change({ email: ` ${NEW.toUpperCase()} ` })
      expect(await answer.json()).toEqual({ isPasswordUpdated: false, isConfirmationSent: true })
      expect((await profile()).email).toBe(OLD)
      expect([await logsIn(OLD, PASSWORD), await logsIn(NEW, PASSWORD)]).toEqual([true, false])
      const { user } = await (await server.ask('/api/session', { cookie: olivia.cookie })).json()
      expect(user.email).toBe(OLD)
      const token = await newestLink(NEW)
      expect(server.mails.at(-1)).toMatchObject({ to: NEW, subject: 'Confirm your new email address for Sled' })
      expect((await confirm(token)).status).toBe(200)
      expect(await profile()).toMatchObject({ email: NEW, email_verified: true })
      expect([await logsIn(OLD, PASSWORD), await logsIn(NEW, PASSWORD)]).toEqual([false, true])
      const later = await (await server.ask('/api/session', { cookie: olivia.cookie })).json()
      expect(later.user.email).toBe(NEW)
      await expectRefused(await confirm(token), 'link-invalid')
    })

    test('R-ACCT-08 only the latest link for a new e-mail address works, for one day and until the password changes', async () => {
      await change({ email: 'first@new.test' })
      await change({ email: NEW })
      await expectRefused(await confirm(await newestLink('first@new.test')), 'link-invalid')
      server.clock.now += DAY_MS
      await expectRefused(await confirm(await newestLink(NEW)), 'link-invalid')
      await change({ email: NEW })
      const token = await newestLink(NEW)
      await change({ password: NEW_PASSWORD })
      await expectRefused(await confirm(token), 'link-invalid')
      expect((await profile()).email).toBe(OLD)
    })

    test('R-ACCT-10 the server rejects an e-mail address of another account, even one taken before the link is opened', async () => {
      await server.signUp('Max', 'Stone', 'max@sled.test')
      await expectRefused(await change({ email: 'max@sled.test', password: NEW_PASSWORD }), 'already-registered')
      expect(await logsIn(OLD, PASSWORD)).toBe(true)
      await change({ email: NEW })
      await server.signUp('Nora', 'Newer', NEW)
      const links = await linksTo(NEW)
      const answers = await Promise.all(links.map(async (token) => (await confirm(token)).status))
      expect(answers.toSorted()).toEqual([200, 409])
      expect((await profile()).email).toBe(OLD)
    })

    test('R-ACCT-07 R-AUTH-36 once the e-mail is sent, neither the database nor the log contains the token of its link', async () => {
      await change({ email: NEW })
      const token = await newestLink(NEW)
      const { db } = server.context.database
      const stored = [
        await db.selectFrom('auth_verification').selectAll().execute(),
        await db.selectFrom('job').selectAll().execute(),
      ]
      expect(JSON.stringify(stored)).not.toContain(token)
      expect(server.logs.join()).not.toContain(token)
    })
  })

  describe('changing the password of an account', () => {
    test('R-ACCT-09 R-AUTH-58 a password change takes effect at once and ends every other session', async () => {
      const phone = await server.logIn(OLD)
      const answer = await change({ password: NEW_PASSWORD })
      expect(await answer.json()).toEqual({ isPasswordUpdated: true, isConfirmationSent: false })
      const statuses = [olivia, phone].map(async ({ cookie }) => (await server.ask('/api/session', { cookie })).status)
      expect(await Promise.all(statuses)).toEqual([200, 401])
      expect([await logsIn(OLD, PASSWORD), await logsIn(OLD, NEW_PASSWORD)]).toEqual([false, true])
    })

    test('R-ACCT-09 an empty password field keeps the password; password and e-mail address can change in one request', async () => {
      expect(await (await change({ email: OLD, password: '' })).json()).toEqual({
        isPasswordUpdated: false,
        isConfirmationSent: false,
      })
      expect(await logsIn(OLD, PASSWORD)).toBe(true)
      const both = await change({ email: NEW, password: NEW_PASSWORD })
      expect(await both.json()).toEqual({ isPasswordUpdated: true, isConfirmationSent: true })
      expect((await confirm(await newestLink(NEW))).status).toBe(200)
      expect(await logsIn(NEW, NEW_PASSWORD)).toBe(true)
    })

    test.each<[string, object, ErrorCode]>([
      ['a wrong current password', { currentPassword: 'wrong horse' }, 'invalid-credentials'],
      ['none', { currentPassword: '' }, 'password-required'],
      ['none at all', { currentPassword: undefined }, 'password-required'],
      ['five characters', { password: '12345' }, 'password-too-short'],
      ['129 characters', { password: 'x'.repeat(129) }, 'password-too-long'],
      ['no address', { email: 'olivia' }, 'email-invalid'],
    ])(
      'R-ACCT-07 R-ACCT-09 R-ACCT-10 a change of login data with %s fails with an error code and changes nothing',
      async (_title, body, code) => {
        await linksTo(OLD)
        const mails = server.mails.length
        await expectRefused(await change({ email: NEW, password: NEW_PASSWORD, ...body }), code)
        await linksTo(OLD)
        expect(server.mails).toHaveLength(mails)
        expect(await logsIn(OLD, PASSWORD)).toBe(true)
        expect((await profile()).email).toBe(OLD)
      },
    )

    test('R-ACCT-09 the log never contains a password', async () => {
      await change({ password: NEW_PASSWORD })
      await change({ currentPassword: 'wrong horse', password: NEW_PASSWORD })
      expect(server.logs.length).toBeGreaterThan(0)
      for (const password of [PASSWORD, NEW_PASSWORD, 'wrong horse']) expect(server.logs.join()).not.toContain(password)
    })
  })

  test('R-ACCESS-04 Y5 a request that names another account than the session changes neither account', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await expectRefused(await rename('Mallory', 'Mint', max.userId), 'not-found')
    await expectRefused(await change({ password: NEW_PASSWORD }, max.userId), 'not-found')
    expect(await logsIn('max@sled.test', PASSWORD)).toBe(true)
    expect(await logsIn(OLD, PASSWORD)).toBe(true)
  })

  test.each(LANGUAGE_CODES)('R-REACH-11 a person signs up in %s, and chooses it', async (language) => {
    const body = { first_name: 'Ada', last_name: 'Aim', email: 'ada@sled.test', password: PASSWORD }
    const headers = { 'accept-language': language }
    const answer = await server.ask('/api/auth/sign-up/email', { method: 'POST', body, headers })
    expect(answer.status).toBe(200)
    expect(
      await server.context.database.db
        .selectFrom('profile')
        .select('language')
        .where('email', '=', 'ada@sled.test')
        .execute(),
    ).toEqual([{ language: language === SOURCE_LANGUAGE ? null : language }])
    const chosen = await post('/api/account/language', { accountId: olivia.userId, language })
    expect(await chosen.json()).toMatchObject({ user: { language } })
  })

  test.each(['xx', 'pt-PT', '../de', 'de.json'])('R-REACH-11 %s is no language to choose', async (language) => {
    expect((await post('/api/account/language', { accountId: olivia.userId, language })).status).toBe(400)
  })
})

withDatabases((fresh) => {
  test('R-ACCT-07 the server sends at most five links an hour to new addresses and blocks after ten wrong passwords', async () => {
    const server = await startTestServer({ database: await fresh(), config: { hasRateLimits: true } })
    try {
      const { cookie, userId } = await server.signUp('Olivia', 'Lind', OLD)
      const paths = ['/api/account/log-in', '/api/account/delete']
      const guess = (password: string, path: string) =>
        server.ask(path, { method: 'POST', cookie, body: { accountId: userId, password, currentPassword: password } })
      const email = (n: number) => ({ accountId: userId, currentPassword: PASSWORD, email: `new${n}@sled.test` })
      const mail = (n: number) => server.ask('/api/account/log-in', { method: 'POST', cookie, body: email(n) })
      for (let n = 0; n < 5; n += 1) expect((await mail(n)).status).toBe(200)
      expect((await mail(5)).status).toBe(429)
      for (let n = 0; n < 10; n += 1) expect((await guess('wrong horse', paths[n % 2] ?? '')).status).toBe(401)
      for (const path of paths) {
        const answer = await guess(PASSWORD, path)
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await server.ask('/api/session', { cookie })).status).toBe(200)
    } finally {
      await server.stop()
    }
  })
})
