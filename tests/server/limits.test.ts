import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { cookieOf, PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
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
    test('R-AUTH-10 10 failures for one account from one address, then 429 for a quarter of an hour; elsewhere it goes on', async () => {
      const from = '203.0.113.7'
      expect(await times(10, (index) => logIn(`guess ${index}`, EMAIL, { from }))).toEqual(Array(10).fill(401))
      server.clock.now += MINUTE_MS
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 14 * MINUTE_MS)
      expect((await logIn(PASSWORD)).status).toBe(200)
      server.clock.now += 14 * MINUTE_MS
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 40 failures for one account from anywhere, then 429 for a quarter of an hour', async () => {
      expect(await times(40, (index) => logIn(`guess ${index}`))).toEqual(Array(40).fill(401))
      await expectRefused(await logIn(PASSWORD), 15 * MINUTE_MS)
      server.clock.now += 15 * MINUTE_MS
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 the failures of a gym do not lock out others behind its address', async () => {
      const from = '203.0.113.7'
      expect(await times(30, (index) => logIn('wrong', `n${index % 3}@sled.test`, { from }))).toEqual(
        Array(30).fill(401),
      )
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 100 failures from one address, however many accounts, then 429 for an hour; a known browser goes on', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await times(100, (index) => logIn('wrong', `n${index}@sled.test`, { from }))).toEqual(Array(100).fill(401))
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 60 * MINUTE_MS)
      expect((await logIn(PASSWORD, EMAIL, { from, cookie })).status).toBe(200)
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 a network of IPv6 counts as one address', async () => {
      const statuses = await times(11, (index) => logIn('wrong', EMAIL, { from: `2001:db8:0:7::${index + 1}` }))
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect((await logIn(PASSWORD, EMAIL, { from: '2001:db8:0:8::1' })).status).toBe(200)
    })

    test('R-AUTH-10 what a client says of its own address changes nothing', async () => {
      const headers = (index: number) => ({ 'x-forwarded-for': `10.0.0.${index}, 203.0.113.7`, 'x-real-ip': '1.2.3.4' })
      const body = () => ({ email: EMAIL, password: 'wrong' })
      const statuses = await times(11, (index) =>
        server.ask('/api/auth/sign-in/email', { method: 'POST', body: body(), headers: headers(index) }),
      )
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    })

    test('R-AUTH-10 a clock that was far ahead locks nobody out once it is right', async () => {
      const from = '203.0.113.7'
      server.clock.now += DAY_MS
      expect(await times(11, () => logIn('wrong', EMAIL, { from }))).toEqual([...Array(10).fill(401), 429])
      server.clock.now -= DAY_MS
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 success counts nothing', async () => {
      const from = '203.0.113.7'
      expect(await times(12, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(12).fill(200))
    })

    test('R-AUTH-10 of 20 guesses at once no more than 10 are tried', async () => {
      const from = '203.0.113.7'
      const guesses = Array.from({ length: 20 }, (_, index) => logIn(`guess ${index}`, EMAIL, { from }))
      const answers = await Promise.all(guesses)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    })

    test('R-AUTH-10 who is refused for one account is not counted against their address', async () => {
      const from = '203.0.113.7'
      await times(10, (index) => logIn(`guess ${index}`, EMAIL, { from }))
      expect(await times(15, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(15).fill(429))
      expect((await logIn('wrong', 'max@sled.test', { from })).status).toBe(401)
    })

    test('R-AUTH-10 an unknown address is refused as a known one', async () => {
      for (const email of [EMAIL, 'nobody@sled.test', `${'o'.repeat(5_000)}@sled.test`, 'o\u0000@sled.test']) {
        expect(await times(11, () => logIn('wrong', email, { from: '203.0.113.7' }))).toEqual([
          ...Array(10).fill(401),
          429,
        ])
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
      const from = '203.0.113.7'
      await times(10, () => logIn('wrong', EMAIL, { from }))
      const first = await post('/api/auth/sign-up/email', {
        ...{ first_name: 'Vera', last_name: 'Visitor', email: 'vera@sled.test', password: PASSWORD },
      })
      await post('/api/auth/sign-out', {}, { cookie: cookieOf(first) })
      const cookie = knownOf(first)
      expect((await logIn(PASSWORD, EMAIL, { from, cookie })).status).toBe(429)
      const { headers } = first
      expect(headers.getSetCookie().find((line) => line.startsWith(cookie))).toMatch(
        /^sled\.known_browser=[\w.~-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(cookie).not.toContain('vera')
      for (const forged of [`${cookie}x`, 'sled.known_browser=a.b', 'sled.known_browser=%', 'sled.known_browser=~.~']) {
        expect((await logIn(PASSWORD, EMAIL, { from, cookie: forged })).status).toBe(429)
      }
      // A tablet two people share is known to both.
      server.clock.now += 15 * MINUTE_MS
      const both = knownOf(await logIn(PASSWORD, EMAIL, { cookie }))
      for (const email of [EMAIL, 'vera@sled.test']) {
        await times(10, () => logIn('wrong', email, { from }))
        expect((await logIn(PASSWORD, email, { from })).status).toBe(429)
        expect((await logIn(PASSWORD, email, { from, cookie: both })).status).toBe(200)
      }
    })
  })

  const signUp = (email: string, where = {}) =>
    post('/api/auth/sign-up/email', { first_name: 'A', last_name: 'B', email, password: PASSWORD }, where)

  test('R-AUTH-25 10 sign-ups an hour in one browser with addresses that have an account; others behind its address go on', async () => {
    const from = '203.0.113.7'
    const first = await signUp(EMAIL, { from })
    expect(first.status).toBe(409)
    const cookie = knownOf(first)
    expect(await times(10, () => signUp(EMAIL, { from, cookie }))).toEqual(Array(10).fill(409))
    await expectRefused(await signUp(EMAIL, { from, cookie }), 60 * MINUTE_MS)
    await expectRefused(await signUp('new@sled.test', { from, cookie }), 60 * MINUTE_MS)
    // Somebody else in the gym, mistyping at first.
    expect(await times(2, (index) => signUp(index === 0 ? EMAIL : 'new@sled.test', { from }))).toEqual([409, 200])
    server.clock.now += 60 * MINUTE_MS
    expect((await signUp('mine@sled.test', { from, cookie })).status).toBe(200)
    // It opens nobody's account.
    expect((await logIn('wrong', EMAIL, { from, cookie })).status).toBe(401)
  })

  test('R-AUTH-25 30 sign-ups an hour from one address, also by a program that forgets its cookie', async () => {
    const from = '203.0.113.7'
    expect(await times(15, (index) => signUp(`n${index}@sled.test`, { from }))).toEqual(Array(15).fill(200))
    expect(await times(15, () => signUp(EMAIL, { from }))).toEqual(Array(15).fill(409))
    await expectRefused(await signUp(EMAIL, { from }), 60 * MINUTE_MS)
    server.clock.now += 60 * MINUTE_MS
    expect(await times(30, (index) => signUp(`m${index}@sled.test`, { from }))).toEqual(Array(30).fill(200))
    await expectRefused(await signUp('more@sled.test', { from }), 60 * MINUTE_MS)
    expect((await signUp('more@sled.test', { from: '203.0.113.8' })).status).toBe(200)
  })

  test('R-ACCT-07 R-ACCESS-05 5 changes of the address an hour, those that tell of another account included', async () => {
    await server.signUp('Max', 'Stone', 'max@sled.test')
    const change = (email: string) => {
      const body = { accountId: olivia.userId, email, currentPassword: PASSWORD }
      return post('/api/account/log-in', body, { cookie: olivia.cookie })
    }
    expect(await times(5, () => change('max@sled.test'))).toEqual(Array(5).fill(409))
    await expectRefused(await change('max@sled.test'), 60 * MINUTE_MS)
    await expectRefused(await change('nobody@sled.test'), 60 * MINUTE_MS)
  })

  describe('asking for a recovery mail', () => {
    const ask = (email: string, where = {}) => post('/api/auth/reset-password/request', { email }, where)
    /** How many e-mails to reset a password have gone out since the last look. */
    async function mailed(): Promise<number> {
      await server.context.jobs.runDue()
      return server.mails.splice(0).filter(({ subject }) => subject.startsWith('Reset')).length
    }
    /** Sent one after the other: two that wait for the same mailbox are one. */
    const askAndMail = async (count: number, where = () => ({})) => {
      let sum = 0
      for (let index = 0; index < count; index += 1) {
        expect((await ask(EMAIL, where())).status).toBe(200)
        sum += await mailed()
      }
      return sum
    }

    test('R-AUTH-34 3 an hour from one address, all answered alike', async () => {
      const from = '203.0.113.7'
      expect(await askAndMail(5, () => ({ from }))).toBe(3)
      server.clock.now += 60 * MINUTE_MS
      expect(await askAndMail(1, () => ({ from }))).toBe(1)
    })

    test('R-AUTH-34 R-AUTH-36 requests of a stranger leave the person theirs, from elsewhere and from the same address', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await askAndMail(5, () => ({ from }))).toBe(3)
      expect(await askAndMail(1)).toBe(1)
      expect(await askAndMail(1, () => ({ from, cookie }))).toBe(1)
    })

    test('R-AUTH-34 10 an hour from everywhere, and 3 for each known browser beside them', async () => {
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await askAndMail(12)).toBe(10)
      expect(await askAndMail(5, () => ({ cookie }))).toBe(3)
    })

    test('R-AUTH-36 who gets no further e-mail has a link that works', async () => {
      const from = '203.0.113.7'
      await ask(EMAIL, { from })
      await server.context.jobs.runDue()
      // That of a sign-up may come after it.
      const mail = server.mails.findLast(({ text }) => text.includes('/update-password'))
      const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1]
      server.clock.now += 59 * MINUTE_MS
      await askAndMail(12)
      expect((await post('/api/auth/reset-password/exchange', { token })).status).toBe(200)
    })

    test('R-AUTH-35 60 a minute from one address, whatever the account; a known browser goes on', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      const flood = await times(61, (index) => ask(`n${index}@sled.test`, { from }))
      expect(flood).toEqual([...Array(60).fill(200), 429])
      await expectRefused(await ask(EMAIL, { from }), MINUTE_MS)
      expect((await ask(EMAIL, { from, cookie })).status).toBe(200)
    })
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

  test('the counts of a clock that was far ahead are forgotten, too', async () => {
    server.clock.now += DAY_MS
    await logIn('wrong')
    const counts = () => server.context.database.db.selectFrom('auth_rate_limit').selectAll().execute()
    expect(await counts()).not.toEqual([])
    server.clock.now -= DAY_MS - 61 * MINUTE_MS // Housekeeping comes every hour.
    await server.context.jobs.runDue()
    expect(await counts()).toEqual([])
  })
})

withDatabases((fresh) => {
  test('R-AUTH-10 an unknown address costs a hash, as a wrong password does', async () => {
    let hashed = 0
    const passwordCost = {
      passes: 1,
      get memoryKib() {
        hashed += 1
        return 8
      },
    }
    const server = await startTestServer({ database: await fresh(), passwordCost })
    try {
      await server.signUp('Olivia', 'Lind', EMAIL)
      expect(hashed).toBe(1)
      const body = { email: 'nobody@sled.test', password: 'wrong horse' }
      await server.ask('/api/auth/sign-in/email', { method: 'POST', body })
      expect(hashed).toBe(2)
      // The stored hash names the cost of comparing it.
      await server.ask('/api/auth/sign-in/email', { method: 'POST', body: { ...body, email: EMAIL } })
      expect(hashed).toBe(2)
    } finally {
      await server.stop()
    }
  })
})

withDatabases((fresh) => {
  test('R-AUTH-10 a proxy that is not in the settings is told of once, without what its header says', async () => {
    for (const [trustedProxies, lines] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const server = await startTestServer({ database: await fresh(), config: { trustedProxies } })
      try {
        await server.ask('/api/session')
        for (const header of ['x-forwarded-for', 'x-forwarded-for', 'forwarded']) {
          await server.ask('/api/session', { headers: { [header]: '198.51.100.23' } })
        }
        const told = server.logs.filter((line) => line.includes('proxy-not-trusted'))
        expect(told).toHaveLength(lines)
        for (const line of told) expect(JSON.parse(line).msg).toContain('Set TRUSTED_PROXIES to')
        expect(server.logs.join()).not.toContain('198.51.100.23')
      } finally {
        await server.stop()
      }
    }
  })
})
