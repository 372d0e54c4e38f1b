import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { AccountsPage, ActsPage } from '#features/admin/accounts.ts'
import type { NewSecondStep } from '#identity/devices.ts'
import { codeAt } from '../support/authenticator-app.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = 'olivia@sled.test'
const STEP = 30_000
const MINUTE = 60_000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let ada: Person
  let olivia: Person
  let key: string
  let codes: string[]

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    ada = await server.signUp('Ada', 'Min', 'ada@sled.test')
    olivia = await server.signUp('Olivia', 'Owen', EMAIL)
    await server.context.jobs.runDue()
    server.mails.length = 0
  })
  afterEach(() => server.stop())

  const db = () => server.context.database.db
  const post = (path: string, body: object, cookie = '') => server.ask(path, { method: 'POST', body, cookie })
  const codeOf = async (answer: Response): Promise<ErrorCode | 200> =>
    answer.ok ? 200 : ((await answer.json()) as { code: ErrorCode }).code
  const own = (path: string, body: object) =>
    post(`/api/account/second-step${path}`, { accountId: olivia.userId, ...body }, olivia.cookie)
  const state = async () =>
    await (await server.ask(`/api/account/second-step?accountId=${olivia.userId}`, { cookie: olivia.cookie })).json()
  const now = () => codeAt(key, server.clock.now)
  const next = () => {
    server.clock.now += STEP
    return now()
  }
  const send = (code?: string, cookie = '', password = PASSWORD) =>
    post('/api/auth/sign-in/email', { email: EMAIL, password, code }, cookie)
  const logIn = async (code?: string, cookie = '', password = PASSWORD) => codeOf(await send(code, cookie, password))
  const sessions = async () =>
    (await db().selectFrom('auth_session').select('id').where('user_id', '=', olivia.userId).execute()).length

  async function start() {
    const started = (await (await own('', { currentPassword: PASSWORD })).json()) as NewSecondStep
    key = started.key
    return started
  }

  async function turnOn() {
    await start()
    const answer = await own('/confirm', { code: now() })
    codes = ((await answer.json()) as { codes: string[] }).codes
  }

  async function link(): Promise<string> {
    server.mails.length = 0
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    const token = /recovery#token=(\S+)/.exec(server.mails.map(({ text }) => text).join('\n'))?.[1]
    if (!token) throw new Error('no e-mail with a link')
    return token
  }
  const open = (token: string, code?: string) => post('/api/auth/reset-password/exchange', { token, code })

  test('R-OPS-04 setting up asks for the password, and a log-in for a code only once a code has confirmed the key', async () => {
    expect(await codeOf(await own('', {}))).toBe('password-required')
    expect(await codeOf(await own('', { currentPassword: 'wrong horse' }))).toBe('invalid-credentials')
    expect(await codeOf(await own('/confirm', { code: '000000' }))).toBe('second-step-wrong')
    const { address } = await start()
    expect(address).toBe(`otpauth://totp/Sled:olivia%40sled.test?secret=${key}&issuer=Sled&digits=6&period=30`)
    expect(await logIn()).toBe(200)
    expect(await codeOf(await own('/confirm', { code: codeAt(key, server.clock.now - 3 * STEP) }))).toBe(
      'second-step-wrong',
    )
    expect(await state()).toEqual({ isOn: false, codesLeft: 0 })
    await turnOn()
    expect(await state()).toEqual({ isOn: true, codesLeft: 10 })
    expect(await logIn()).toBe('second-step-needed')
    expect(await logIn(next())).toBe(200)
    // A stranger at an open laptop who knows the password cannot put a key of their own there.
    expect(await codeOf(await own('', { currentPassword: PASSWORD }))).toBe('second-step-on')
  })

  test('R-OPS-04 the database holds neither the key nor a recovery code, and an export nothing of both', async () => {
    await turnOn()
    const stored = JSON.stringify([
      await db().selectFrom('second_step').selectAll().execute(),
      await db().selectFrom('recovery_code').selectAll().execute(),
    ])
    const { secret } = await db().selectFrom('second_step').select('secret').executeTakeFirstOrThrow()
    const exported = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const text = await exported.text()
    expect([exported.status, text.includes(secret)]).toEqual([200, false])
    for (const hidden of [key, ...codes])
      expect([stored.includes(hidden), text.includes(hidden)]).toEqual([false, false])
  })

  test('R-OPS-04 a code counts once, also of two log-ins at once, and a code before the last used one never', async () => {
    await turnOn()
    expect(await logIn(now())).toBe('second-step-wrong') // It has confirmed the key.
    const code = next()
    expect((await Promise.all([logIn(code), logIn(code)])).toSorted()).toEqual([200, 'second-step-wrong'])
    expect(await logIn(code)).toBe('second-step-wrong')
    expect(await logIn(codeAt(key, server.clock.now + STEP))).toBe(200) // A phone's clock may be fast.
    expect(await logIn(codeAt(key, server.clock.now - STEP))).toBe('second-step-wrong')
    server.clock.now += 10 * STEP
    expect(await logIn(codeAt(key, server.clock.now - 2 * STEP))).toBe('second-step-wrong')
    expect(await logIn(codeAt(key, server.clock.now - STEP))).toBe(200)
  })

  test('R-OPS-04 a log-in without the right code leaves no session, and a wrong password asks for no code', async () => {
    await turnOn()
    const before = await sessions()
    expect((await send()).headers.getSetCookie()).toEqual([])
    expect(await logIn('abc')).toBe('second-step-wrong')
    expect(await logIn('000000')).toBe('second-step-wrong')
    expect(await logIn(next(), '', 'wrong horse')).toBe('invalid-credentials')
    expect(await sessions()).toBe(before)
    expect(await logIn(` ${now().slice(0, 3)} ${now().slice(3)} `)).toBe(200)
    expect(await sessions()).toBe(before + 1)
  })

  test('R-OPS-04 a recovery code opens the account once, however it is typed', async () => {
    await turnOn()
    const [first = '', second = ''] = codes
    expect((await Promise.all([logIn(first), logIn(first)])).toSorted()).toEqual([200, 'second-step-wrong'])
    expect(await logIn(second.toUpperCase().replaceAll('-', ' '))).toBe(200)
    expect(await logIn(second)).toBe('second-step-wrong')
    expect(await state()).toEqual({ isOn: true, codesLeft: 8 })
  })

  test('R-OPS-04 somebody who knows the password gets ten tries, and locks out no browser that the account knows', async () => {
    const known = (await send()).headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await turnOn()
    server.context.config.hasRateLimits = true
    for (let n = 0; n < 10; n += 1) expect(await logIn('000000')).toBe('second-step-wrong')
    expect(await logIn(next())).toBe('too-many-requests')
    expect(await logIn(now(), known)).toBe(200)
    server.clock.now += 15 * MINUTE
    expect(await logIn(next())).toBe(200)
    for (let n = 0; n < 10; n += 1) expect(await logIn('000000', known)).toBe('second-step-wrong')
    expect(await logIn(next(), known)).toBe('too-many-requests')
  })

  test('R-OPS-04 turning it off takes the password and a code, and then a log-in needs the password alone', async () => {
    await turnOn()
    const end = async (currentPassword: string, code: string) => codeOf(await own('/end', { currentPassword, code }))
    expect(await end('', next())).toBe('password-required')
    expect(await end('wrong horse', now())).toBe('invalid-credentials')
    expect(await end(PASSWORD, '')).toBe('second-step-wrong')
    expect(await end(PASSWORD, '000000')).toBe('second-step-wrong')
    expect(await state()).toEqual({ isOn: true, codesLeft: 10 })
    expect(await end(PASSWORD, now())).toBe(200)
    expect(await state()).toEqual({ isOn: false, codesLeft: 0 })
    expect(await logIn()).toBe(200)
    await turnOn()
    expect(await end(PASSWORD, codes[0] ?? '')).toBe(200)
  })

  test('R-OPS-04 a recovery link opens the account only with a code, works on after a wrong one, and leaves the second step on', async () => {
    await turnOn()
    await db().updateTable('profile').set({ email_verified: true }).where('email', '=', EMAIL).execute()
    const token = await link()
    expect(await codeOf(await open(token))).toBe('second-step-needed')
    expect(await codeOf(await open(token, '000000'))).toBe('second-step-wrong')
    expect(await codeOf(await server.ask('/api/session', { cookie: olivia.cookie }))).toBe(200)
    const opened = await open(token, next())
    expect(opened.status).toBe(200)
    const password = 'battery staple'
    expect(await codeOf(await post('/api/auth/update-password', { password }, cookieOf(opened)))).toBe(200)
    expect(await logIn(undefined, '', password)).toBe('second-step-needed')
    expect(await logIn(next(), '', password)).toBe(200)
  })

  test('R-OPS-04 the recovery link of an address that nobody has proved asks for no code of somebody else, and ends it', async () => {
    await turnOn()
    const opened = await open(await link())
    expect(opened.status).toBe(200)
    expect(await db().selectFrom('second_step').select('user_id').execute()).toEqual([])
  })

  test('R-OPS-04 a deleted account is kept with one code', async () => {
    await turnOn()
    await post('/api/account/delete', { accountId: olivia.userId, password: PASSWORD }, olivia.cookie)
    expect(await logIn(next())).toBe('account-deleted')
    const keep = async (code?: string) =>
      codeOf(await post('/api/auth/keep-account', { email: EMAIL, password: PASSWORD, code }))
    expect(await keep()).toBe('second-step-needed')
    expect(await logIn()).toBe('account-deleted')
    expect(await keep(now())).toBe(200)
  })

  test('R-OPS-04 an administrator resets the second step, which the log tells; where there is none nothing happens', async () => {
    const reset = async () => {
      const body = { accountId: ada.userId, userId: olivia.userId, act: 'reset-second-step' }
      expect((await post('/api/admin/accounts/act', body, ada.cookie)).status).toBe(200)
    }
    const asked = `accountId=${ada.userId}`
    const isOn = async () => {
      const answer = await post('/api/admin/accounts/list', { accountId: ada.userId }, ada.cookie)
      return ((await answer.json()) as AccountsPage).rows.map(({ email, hasSecondStep }) => [email, hasSecondStep])
    }
    await reset()
    await turnOn()
    expect(await isOn()).toEqual([
      [EMAIL, true],
      ['ada@sled.test', false],
    ])
    await reset()
    expect(await isOn()).toContainEqual([EMAIL, false])
    expect(await logIn()).toBe(200)
    expect(await db().selectFrom('recovery_code').select('user_id').execute()).toEqual([])
    const log = await server.ask(`/api/admin/accounts/log?${asked}`, { cookie: ada.cookie })
    const { acts } = (await log.json()) as ActsPage
    expect(acts).toEqual([
      expect.objectContaining({ act: 'reset-second-step', admin: 'ada@sled.test', subject: EMAIL }),
    ])
  })

  test('R-OPS-04 npm run admin:second-step resets it for an administrator whom nobody else can help', async () => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: server.context.config.dataDir }
    const reset = () => promisify(execFile)(process.execPath, ['scripts/reset-second-step.ts', EMAIL], { env })
    await expect(reset()).rejects.toThrow(`The account of ${EMAIL} has no second step.`)
    await turnOn()
    expect((await reset()).stdout).toBe(`${EMAIL} now logs in without a second step.\n`)
    expect(await logIn()).toBe(200)
  })

  test('R-OPS-04 after another AUTH_SECRET recovery codes still work', async () => {
    await turnOn()
    const encrypted = await db().selectFrom('second_step').select('secret').executeTakeFirstOrThrow()
    const secret = encrypted.secret.replace(/^../, (byte) => (byte === '00' ? '11' : '00'))
    await db().updateTable('second_step').set({ secret }).execute()
    expect(await logIn(next())).toBe('second-step-wrong')
    expect(await logIn(codes[0])).toBe(200)
  })
})
