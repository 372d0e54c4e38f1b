import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = 'olivia@sled.test'
const HOUR_MS = 60 * 60 * 1000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
  })
  afterEach(() => server.stop())

  const post = (path: string, body: object, cookie?: string, headers?: Record<string, string>) =>
    server.ask(path, { method: 'POST', body, cookie, headers })
  const statusOf = async (cookie: string) => (await server.ask('/api/session', { cookie })).status

  /** A live connection; answers what it was closed with, null while it is open. */
  async function connected(cookie: string, at = server): Promise<() => number | null> {
    const socket = new WebSocket(`${at.origin.replace('http', 'ws')}/live`, { headers: { cookie, origin: at.origin } })
    let code: number | null = null
    socket.on('close', (closed) => {
      code = closed
    })
    await until(() => socket.readyState === WebSocket.OPEN, 'the live connection is open')
    return () => code
  }

  async function recoveryToken() {
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    // That of a sign-up may come after it.
    const mail = server.mails.findLast(({ text }) => text.includes('/update-password'))
    return /#token=(\S+)/.exec(mail?.text ?? '')?.[1]
  }

  describe('logging in again in a browser', () => {
    const MAX = { first_name: 'Max', last_name: 'Stone', email: 'max@sled.test', password: PASSWORD }
    /** `others`: how those of other devices answer afterwards; a recovery ends all of them (R-AUTH-37). */
    const AGAIN: [how: string, others: number, logIn: (cookie: string) => Promise<Response>][] = [
      ['a log-in', 200, (cookie) => post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }, cookie)],
      ['a sign-up', 200, (cookie) => post('/api/auth/sign-up/email', MAX, cookie)],
      [
        'a recovery link',
        401,
        async (cookie) => post('/api/auth/reset-password/exchange', { token: await recoveryToken() }, cookie),
      ],
    ]
    test.each(AGAIN)(
      'R-AUTH-59 Y32 a new login by %s ends the previous session of that browser; sessions on other devices then answer %i',
      async (_how, others, logIn) => {
        const laptop = await server.logIn(EMAIL)
        const closedWith = await connected(olivia.cookie)
        const answer = await logIn(olivia.cookie)
        expect(answer.status).toBe(200)
        await until(() => closedWith() !== null, 'the old live connection is closed')
        expect(closedWith()).toBe(CLOSE_SESSION_ENDED)
        const statuses = [olivia.cookie, cookieOf(answer), laptop.cookie].map(statusOf)
        expect(await Promise.all(statuses)).toEqual([401, 200, others])
      },
    )

    test('R-AUTH-10 a login attempt with a wrong password ends no session', async () => {
      const body = { email: EMAIL, password: 'wrong horse' }
      expect((await post('/api/auth/sign-in/email', body, olivia.cookie)).status).toBe(401)
      expect(await statusOf(olivia.cookie)).toBe(200)
    })
  })

  test('R-AUTH-54 Y32 when an account has more than 100 sessions, the server ends the least recently used ones', async () => {
    const { db } = server.context.database
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const forgotten = await server.logIn(EMAIL)
    const closedWith = await connected(forgotten.cookie)
    server.clock.now += 2 * HOUR_MS
    expect(await statusOf(olivia.cookie)).toBe(200) // Made before the forgotten one, and used after it.
    const at = new Date(server.clock.now - HOUR_MS)
    const dates = { created_at: at, updated_at: at, expires_at: new Date(server.clock.now + HOUR_MS) }
    const others = Array.from({ length: 98 }, (_, n) => ({ user_id: olivia.userId, token: `token-${n}`, ...dates }))
    await db.insertInto('auth_session').values(others).execute()
    const latest = await server.logIn(EMAIL)
    await until(() => closedWith() !== null, 'its live connection is closed')
    expect(closedWith()).toBe(CLOSE_SESSION_ENDED)
    const statuses = [forgotten, olivia, latest, max].map(({ cookie }) => statusOf(cookie))
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200])
    const left = await db.selectFrom('auth_session').select('id').where('user_id', '=', olivia.userId).execute()
    expect(left).toHaveLength(100)
  })

  describe('the list of signed-in devices', () => {
    const list = async ({ cookie, userId }: Person) =>
      (await server.ask(`/api/account/sessions?accountId=${userId}`, { cookie })).json()
    const end = (person: Person, sessionId?: string) =>
      post('/api/account/sessions/end', { accountId: person.userId, sessionId }, person.cookie)

    async function phone(): Promise<Person> {
      const body = { email: EMAIL, password: PASSWORD }
      const answer = await post('/api/auth/sign-in/email', body, undefined, { 'user-agent': IPHONE })
      return { cookie: cookieOf(answer), userId: olivia.userId }
    }

    test('R-ACCT-03 the device list shows name, last use and the current device, without secrets or sessions of other people', async () => {
      await server.signUp('Max', 'Stone', 'max@sled.test')
      const start = server.clock.now
      const other = await phone()
      server.clock.now += 5 * HOUR_MS
      await statusOf(olivia.cookie)
      expect(await list(olivia)).toEqual({
        now: server.clock.now,
        devices: [
          {
            id: expect.any(String),
            name: 'Unknown device',
            isPhone: false,
            lastUsedAt: server.clock.now,
            isThis: true,
          },
          { id: expect.any(String), name: 'Safari on iPhone', isPhone: true, lastUsedAt: start, isThis: false },
        ],
      })
      await statusOf(other.cookie)
      const { devices } = await list(other)
      expect(devices.map(({ name, isThis }: { name: string; isThis: boolean }) => [name, isThis])).toEqual([
        ['Safari on iPhone', true],
        ['Unknown device', false],
      ])
    })

    test('R-ACCT-03 Y32 ending the session of one device takes effect at once in all server processes and spares other sessions', async () => {
      const other = await phone()
      const max = await server.signUp('Max', 'Stone', 'max@sled.test')
      const second = await startTestServer({ database: server.context.database })
      try {
        const closedWith = await connected(other.cookie, second)
        const { devices } = await list(olivia)
        const answer = await end(olivia, devices[1].id)
        expect((await answer.json()).devices).toEqual([devices[0]])
        await until(() => closedWith() !== null, 'its live connection is closed')
        expect(closedWith()).toBe(CLOSE_SESSION_ENDED)
        expect((await second.ask('/api/session', { cookie: other.cookie })).status).toBe(401)
        const [own] = (await list(max)).devices
        for (const id of [own.id, devices[0].id]) expect((await end(olivia, id)).status).toBe(200)
        expect([await statusOf(max.cookie), await statusOf(olivia.cookie)]).toEqual([200, 200])
      } finally {
        await second.stop()
      }
    })

    test('R-ACCT-03 one request ends all sessions of the account except the current one', async () => {
      const others = [await phone(), await phone(), await server.logIn(EMAIL)]
      const max = await server.signUp('Max', 'Stone', 'max@sled.test')
      expect((await (await end(olivia)).json()).devices).toHaveLength(1)
      const statuses = [...others, olivia, max].map(({ cookie }) => statusOf(cookie))
      expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200, 200])
    })
  })

  describe('session cookies over https', () => {
    const HTTPS_ORIGIN = 'https://sled.test'
    let secure: TestServer

    beforeEach(async () => {
      const config = { appOrigin: HTTPS_ORIGIN, publicOrigin: HTTPS_ORIGIN }
      secure = await startTestServer({ database: server.context.database, config })
    })
    afterEach(() => secure.stop())

    const NAME = '__Host-sled.session_token'
    const OLD_NAME = '__Secure-sled.session_token'
    const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)

    test('R-AUTH-53 over https the cookies have the __Host- prefix, so no sibling site can set them', async () => {
      const body = { email: EMAIL, password: PASSWORD }
      const answer = await secure.ask('/api/auth/sign-in/email', { method: 'POST', body })
      const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([NAME, '__Host-sled.known_browser'])
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
        expect(cookie).not.toContain('Domain')
      }
    })

    test('R-AUTH-53 a session from before the update stays valid, and the server renames its cookie', async () => {
      const { db } = secure.context.database
      await db.updateTable('auth_session').set({ may_use_old_cookie: true }).execute()
      const answer = await secure.ask('/api/session', { cookie: `${OLD_NAME}=${tokenIn(olivia.cookie)}` })
      expect(answer.status).toBe(200)
      const [renewed, ended] = answer.headers.getSetCookie()
      expect(renewed).toMatch(
        /^__Host-sled\.session_token=.+; Max-Age=2\d{6}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      expect(ended).toMatch(/^__Secure-sled\.session_token=; Max-Age=0;/)
      const again = await secure.ask('/api/session', { cookie: renewed?.split(';')[0] })
      expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
    })

    test('R-AUTH-53 the server rejects a new session under the old cookie name', async () => {
      const answer = await secure.ask('/api/session', { cookie: `${OLD_NAME}=${tokenIn(olivia.cookie)}` })
      expect(answer.status).toBe(401)
    })
  })

  test('R-AUTH-01 an account can have at most 20 passkeys; removing one makes room for another', async () => {
    const { db } = server.context.database
    const keys = Array.from({ length: 20 }, (_, index) => ({
      ...{ user_id: olivia.userId, credential_id: `key${index}`, public_key: 'key' },
      ...{ counter: 0, device_type: 'singleDevice', backed_up: false },
    }))
    await db.insertInto('auth_passkey').values(keys).execute()
    const answers = async () => {
      const [challenge, added] = await Promise.all([
        post('/api/account/passkeys/challenge', { accountId: olivia.userId, currentPassword: PASSWORD }, olivia.cookie),
        post('/api/account/passkeys', { accountId: olivia.userId, response: {} }, olivia.cookie),
      ])
      return [challenge.status, added.status, (await added.json()).code]
    }
    expect(await answers()).toEqual([409, 409, 'passkeys-full'])
    await db.deleteFrom('auth_passkey').where('credential_id', '=', 'key0').execute()
    expect(await answers()).toEqual([200, 401, 'passkey-refused'])
  })
})
