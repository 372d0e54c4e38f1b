import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_TEXTS } from '#domain/errors.ts'
import { withDatabases } from './databases.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from './server.ts'

const MINUTE_MS = 60 * 1000
const EMAIL = 'olivia@sled.test'
const REFUSAL = { code: 'too-many-requests', message: ERROR_TEXTS['too-many-requests'] }

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), config: { hasRateLimits: true, trustedProxies: 1 } })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
  })
  afterEach(() => server.stop())

  let asked = 0
  /** An address nobody has asked from. */
  const elsewhere = () => `198.18.${Math.floor(asked / 250)}.${asked++ % 250}`
  const post = (path: string, body: unknown, { from = elsewhere(), cookie = '' } = {}) =>
    server.ask(path, { method: 'POST', body, cookie, headers: { 'x-forwarded-for': `8.8.8.8, ${from}` } })
  const logIn = (password: string, email = EMAIL, where = {}) =>
    post('/api/auth/sign-in/email', { email, password }, where)
  const times = async (count: number, send: (index: number) => Promise<Response>) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push((await send(index)).status)
    return statuses
  }
  /** What the browser of this answer sends with its next log-in. */
  const knownOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .find((cookie) => cookie.includes('known_browser=')) ?? ''

  async function expectRefused(answer: Response, waitMs: number) {
    expect([answer.status, await answer.json()]).toEqual([429, REFUSAL])
    expect(answer.headers.get('retry-after')).toBe(String(waitMs / 1000))
  }

  describe('logging in', () => {
    test('R-AUTH-10 10 failures for one account from anywhere, then 429 for a quarter of an hour', async () => {
      expect(await times(10, (index) => logIn(`guess ${index}`))).toEqual(Array(10).fill(401))
      server.clock.now += MINUTE_MS
      await expectRefused(await logIn(PASSWORD), 14 * MINUTE_MS)
      server.clock.now += 14 * MINUTE_MS
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 10 failures from one address, whatever the account; others go on', async () => {
      const from = '203.0.113.7'
      expect(await times(10, (index) => logIn('wrong', `n${index}@sled.test`, { from }))).toEqual(Array(10).fill(401))
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 15 * MINUTE_MS)
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 a network of IPv6 counts as one address', async () => {
      const statuses = await times(11, (index) =>
        logIn('wrong', `n${index}@sled.test`, { from: `2001:db8:0:7::${index + 1}` }),
      )
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect((await logIn(PASSWORD, EMAIL, { from: '2001:db8:0:8::1' })).status).toBe(200)
    })

    test('R-AUTH-10 what a client says of its own address changes nothing', async () => {
      const headers = (index: number) => ({ 'x-forwarded-for': `10.0.0.${index}, 203.0.113.7`, 'x-real-ip': '1.2.3.4' })
      const body = (index: number) => ({ email: `n${index}@sled.test`, password: 'wrong' })
      const statuses = await times(11, (index) =>
        server.ask('/api/auth/sign-in/email', { method: 'POST', body: body(index), headers: headers(index) }),
      )
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    })

    test('R-AUTH-10 success counts nothing', async () => {
      const from = '203.0.113.7'
      expect(await times(12, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(12).fill(200))
    })

    test('R-AUTH-10 of 20 guesses at once no more than 10 are tried', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => logIn(`guess ${index}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    })

    test('R-AUTH-10 who is refused for one account is not counted against their address', async () => {
      await times(10, (index) => logIn(`guess ${index}`))
      const from = '203.0.113.7'
      expect(await times(15, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(15).fill(429))
      expect((await logIn('wrong', 'max@sled.test', { from })).status).toBe(401)
    })

    test('R-AUTH-10 an unknown address is refused as a known one', async () => {
      for (const email of [EMAIL, 'nobody@sled.test', `${'o'.repeat(5_000)}@sled.test`, 'o\u0000@sled.test']) {
        expect(await times(11, () => logIn('wrong', email))).toEqual([...Array(10).fill(401), 429])
      }
    })

    test('R-AUTH-10 a browser that was signed in before is not locked out by the guesses of others', async () => {
      const cookie = knownOf(await logIn(PASSWORD))
      const from = '203.0.113.7'
      await times(10, () => logIn('wrong', EMAIL, { from }))
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 15 * MINUTE_MS)
      expect((await logIn(PASSWORD, EMAIL, { from, cookie })).status).toBe(200)
      // It has guesses of its own, and no more than anybody else.
      expect(await times(11, () => logIn('wrong', EMAIL, { cookie }))).toEqual([...Array(10).fill(401), 429])
    })

    test('R-AUTH-10 it stays known after a log-out, to those accounts alone, and by no forged cookie', async () => {
      await server.signUp('Max', 'Stone', 'max@sled.test')
      await times(10, () => logIn('wrong'))
      await times(10, () => logIn('wrong', 'max@sled.test'))
      const first = await post('/api/auth/sign-up/email', {
        ...{ first_name: 'Vera', last_name: 'Visitor', email: 'vera@sled.test', password: PASSWORD },
      })
      await post('/api/auth/sign-out', {}, { cookie: cookieOf(first) })
      const cookie = knownOf(first)
      expect((await logIn(PASSWORD, EMAIL, { cookie })).status).toBe(429)
      const { headers } = first
      expect(headers.getSetCookie().find((line) => line.startsWith(cookie))).toMatch(
        /^sled\.known_browser=[\w.~-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(cookie).not.toContain('vera')
      for (const forged of [`${cookie}x`, 'sled.known_browser=a.b', 'sled.known_browser=%', 'sled.known_browser=~.~']) {
        expect((await logIn(PASSWORD, EMAIL, { cookie: forged })).status).toBe(429)
      }
      // A tablet two people share is known to both.
      server.clock.now += 15 * MINUTE_MS
      const both = knownOf(await logIn(PASSWORD, EMAIL, { cookie }))
      for (const email of [EMAIL, 'vera@sled.test']) {
        await times(10, () => logIn('wrong', email))
        expect((await logIn(PASSWORD, email)).status).toBe(429)
        expect((await logIn(PASSWORD, email, { cookie: both })).status).toBe(200)
      }
    })
  })

  test('R-AUTH-25 10 sign-ups an hour from one address, refused ones included', async () => {
    const from = '203.0.113.7'
    const signUp = (email: string, where = { from }) =>
      post('/api/auth/sign-up/email', { first_name: 'A', last_name: 'B', email, password: PASSWORD }, where)
    expect((await signUp(EMAIL)).status).toBe(409)
    expect(await times(9, (index) => signUp(`n${index}@sled.test`))).toEqual(Array(9).fill(200))
    server.clock.now += 20 * MINUTE_MS
    await expectRefused(await signUp('more@sled.test'), 40 * MINUTE_MS)
    expect((await signUp('more@sled.test', { from: '203.0.113.8' })).status).toBe(200)
    server.clock.now += 40 * MINUTE_MS
    expect((await signUp('yet-more@sled.test')).status).toBe(200)
  })

  test('R-AUTH-34 R-AUTH-35 3 reset e-mails an hour for one account, known or not', async () => {
    const ask = (email: string, where = {}) => post('/api/auth/reset-password/request', { email }, where)
    for (const email of [EMAIL, 'nobody@sled.test']) {
      expect(await times(3, () => ask(email))).toEqual([200, 200, 200])
      await expectRefused(await ask(` ${email.toUpperCase()}`), 60 * MINUTE_MS)
    }
    server.clock.now += 60 * MINUTE_MS
    expect((await ask(EMAIL)).status).toBe(200)
    const from = '203.0.113.7'
    expect(await times(11, (index) => ask(`n${index}@sled.test`, { from }))).toEqual([...Array(10).fill(200), 429])
  })

  test('R-AUTH-48 10 wrong guesses at the current password, right ones do not count', async () => {
    const update = (currentPassword: string) =>
      post('/api/auth/update-password', { password: PASSWORD, currentPassword }, { cookie: olivia.cookie })
    expect(await times(12, () => update(PASSWORD))).toEqual(Array(12).fill(200))
    expect(await times(10, (index) => update(`guess ${index}`))).toEqual(Array(10).fill(401))
    await expectRefused(await update(PASSWORD), 15 * MINUTE_MS)
  })

  test('the counts of more than an hour ago are forgotten', async () => {
    await logIn('wrong')
    const counts = () => server.context.database.db.selectFrom('auth_rate_limit').selectAll().execute()
    expect(await counts()).not.toEqual([])
    expect(JSON.stringify(await counts())).not.toContain(EMAIL)
    server.clock.now += 61 * MINUTE_MS
    await server.context.jobs.runDue()
    expect(await counts()).toEqual([])
  })
})

withDatabases((fresh) => {
  test('R-AUTH-10 an unknown address takes as long as a wrong password', async () => {
    const server = await startTestServer({ database: await fresh() })
    try {
      await server.signUp('Olivia', 'Lind', EMAIL)
      const taken = async (email: string) => {
        const start = performance.now()
        await server.ask('/api/auth/sign-in/email', { method: 'POST', body: { email, password: 'wrong horse' } })
        return performance.now() - start
      }
      const [known, unknown]: [number[], number[]] = [[], []]
      // In turn, so that whatever else the machine does meets both.
      for (let count = 0; count < 15; count += 1) {
        known.push(await taken(EMAIL))
        unknown.push(await taken(`nobody-${count}@sled.test`))
      }
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] as number
      // The hash is nearly all of it: without it one answers in a tenth of the time.
      expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
      expect(median(unknown) / median(known)).toBeLessThan(2)
    } finally {
      await server.stop()
    }
  })
})
