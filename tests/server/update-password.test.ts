import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ErrorCode } from '#domain/errors.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
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
    // As most are: a recovery then ends sessions, and the password goes on until a new one is set.
    await server.context.database.db.updateTable('profile').set({ email_verified: true }).execute()
  })
  afterEach(() => server.stop())

  const post = (path: string, body: unknown, cookie?: string) => server.ask(path, { method: 'POST', body, cookie })
  const exchange = (token: string) => post('/api/auth/reset-password/exchange', { token })
  const update = (body: object, cookie?: string) => post('/api/auth/update-password', body, cookie)
  const logIn = (password: string) => post('/api/auth/sign-in/email', { email: EMAIL, password })
  const statusOf = async (cookie: string) => (await server.ask('/api/session', { cookie })).status

  async function mailedToken(): Promise<string> {
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    // That of the sign-up may come after it.
    const mail = server.mails.findLast(({ text }) => text.includes('/update-password'))
    const token = /\/update-password\?type=recovery#token=(\S+)/.exec(mail?.text ?? '')?.[1]
    if (!token) throw new Error('no e-mail with a link')
    return token
  }

  async function recover(): Promise<string> {
    const answer = await exchange(await mailedToken())
    expect(answer.status).toBe(200)
    return cookieOf(answer)
  }

  test('R-AUTH-43 R-AUTH-58 a password change ends every other session, and only the new password logs in', async () => {
    const cookie = await recover()
    const [phone, laptop] = [await server.logIn(EMAIL), await server.logIn(EMAIL)]
    expect((await update({ password: NEW }, cookie)).status).toBe(200)
    expect(await statusOf(cookie)).toBe(200)
    expect([await statusOf(laptop.cookie), await statusOf(phone.cookie)]).toEqual([401, 401])
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('R-AUTH-58 Y32 a password change closes the live connections of the other sessions of that account only', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const cookie = await recover()
    const people = [(await server.logIn(EMAIL)).cookie, cookie, max.cookie]
    const closed: (number | null)[] = people.map(() => null)
    const sockets = people.map((who, index) => {
      const headers = { cookie: who, origin: server.origin }
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers })
      socket.on('close', (code) => {
        closed[index] = code
      })
      return socket
    })
    try {
      await until(() => sockets.every(({ readyState }) => readyState === WebSocket.OPEN), 'all are connected')
      await update({ password: NEW }, cookie)
      await until(() => closed[0] !== null, 'the other session is closed')
      expect(closed).toEqual([CLOSE_SESSION_ENDED, null, null])
    } finally {
      for (const socket of sockets) socket.terminate()
    }
  })

  test('R-AUTH-47 a password change invalidates open recovery links', async () => {
    const cookie = await recover()
    const later = await mailedToken()
    await update({ password: NEW }, cookie)
    expect((await exchange(later)).status).toBe(400)
  })

  test('R-AUTH-46 a password change without a session gets 401', async () => {
    for (const answer of [await update({ password: NEW }), await server.ask('/api/auth/update-password')]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ code: 'session-missing', message: 'Auth session missing!' })
    }
  })

  test.each<[string, string, ErrorCode]>([
    ['R-AUTH-42 five characters', '12345', 'password-too-short'],
    ['R-AUTH-42 spaces, with which nobody could log in', '        ', 'password-too-short'],
    ['R-EDIT-18 129 characters', 'x'.repeat(129), 'password-too-long'],
  ])('R-AUTH-47 as a new password, %s are refused and change nothing', async (_title, password, code) => {
    const cookie = await recover()
    const phone = await server.logIn(EMAIL)
    const answer = await update({ password }, cookie)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual(refusal(code))
    expect(await statusOf(phone.cookie)).toBe(200)
    expect((await logIn(PASSWORD)).status).toBe(200)
    expect((await update({ password: '💪'.repeat(128) }, cookie)).status).toBe(200)
  })

  test('R-AUTH-46 R-AUTH-48 outside a recovery, changing the password requires the current password', async () => {
    const needs = async (cookie: string) => await (await server.ask('/api/auth/update-password', { cookie })).json()
    expect(await needs(olivia.cookie)).toEqual({ needsCurrentPassword: true })
    const none = await update({ password: NEW }, olivia.cookie)
    expect([none.status, await none.json()]).toEqual([400, refusal('password-required')])
    const wrong = await update({ password: NEW, currentPassword: 'wrong horse' }, olivia.cookie)
    expect([wrong.status, await wrong.json()]).toEqual([401, refusal('invalid-credentials')])
    expect((await logIn(PASSWORD)).status).toBe(200)
    expect((await update({ password: NEW, currentPassword: PASSWORD }, olivia.cookie)).status).toBe(200)
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('R-AUTH-37 after a recovery the user can set one new password, within an hour', async () => {
    const cookie = await recover()
    expect(await (await server.ask('/api/auth/update-password', { cookie })).json()).toEqual({
      needsCurrentPassword: false,
    })
    await update({ password: NEW }, cookie)
    expect((await update({ password: 'a third one' }, cookie)).status).toBe(400)
    const late = await recover()
    server.clock.now += HOUR_MS
    expect(await (await update({ password: 'a third one' }, late)).json()).toEqual(refusal('password-required'))
    expect((await logIn(NEW)).status).toBe(200)
  })

  test('R-AUTH-58 when two devices change the password at once, one succeeds and the other is logged out', async () => {
    const phone = await server.logIn(EMAIL)
    const answers = await Promise.all([
      update({ password: NEW, currentPassword: PASSWORD }, olivia.cookie),
      update({ password: 'a third one', currentPassword: PASSWORD }, phone.cookie),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect([await statusOf(olivia.cookie), await statusOf(phone.cookie)].sort()).toEqual([200, 401])
  })
})
