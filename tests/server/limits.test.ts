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

  describe('rate limits for logging in', () => {
    test('R-AUTH-10 after 10 failed logins for one account from one address, that address gets 429 for 15 minutes', async () => {
      const from = '203.0.113.7'
      expect(await times(10, (index) => logIn(`guess ${index}`, EMAIL, { from }))).toEqual(Array(10).fill(401))
      server.clock.now += MINUTE_MS
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 14 * MINUTE_MS)
      expect((await logIn(PASSWORD)).status).toBe(200)
      server.clock.now += 14 * MINUTE_MS
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 after 40 failed logins for one account from anywhere, logins to it get 429 for 15 minutes', async () => {
      expect(await times(40, (index) => logIn(`guess ${index}`))).toEqual(Array(40).fill(401))
      await expectRefused(await logIn(PASSWORD), 15 * MINUTE_MS)
      server.clock.now += 15 * MINUTE_MS
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 30 failed logins to several accounts from a shared gym network do not block another account there', async () => {
      const from = '203.0.113.7'
      expect(await times(30, (index) => logIn('wrong', `n${index % 3}@sled.test`, { from }))).toEqual(
        Array(30).fill(401),
      )
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 after 100 failed logins from one address, only known browsers can log in from there for an hour', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await times(100, (index) => logIn('wrong', `n${index}@sled.test`, { from }))).toEqual(Array(100).fill(401))
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 60 * MINUTE_MS)
      expect((await logIn(PASSWORD, EMAIL, { from, cookie })).status).toBe(200)
      expect((await logIn(PASSWORD)).status).toBe(200)
    })

    test('R-AUTH-10 the rate limit counts an IPv6 network (/64) as one address', async () => {
      const statuses = await times(11, (index) => logIn('wrong', EMAIL, { from: `2001:db8:0:7::${index + 1}` }))
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect((await logIn(PASSWORD, EMAIL, { from: '2001:db8:0:8::1' })).status).toBe(200)
    })

    test('R-AUTH-10 forged X-Forwarded-For headers do not evade the rate limit', async () => {
      const headers = (index: number) => ({ 'x-forwarded-for': `10.0.0.${index}, 203.0.113.7`, 'x-real-ip': '1.2.3.4' })
      const body = () => ({ email: EMAIL, password: 'wrong' })
      const statuses = await times(11, (index) =>
        server.ask('/api/auth/sign-in/email', { method: 'POST', body: body(), headers: headers(index) }),
      )
      expect(statuses).toEqual([...Array(10).fill(401), 429])
    })

    test('R-AUTH-10 after a server clock that was far ahead is corrected, nobody stays locked out', async () => {
      const from = '203.0.113.7'
      server.clock.now += DAY_MS
      expect(await times(11, () => logIn('wrong', EMAIL, { from }))).toEqual([...Array(10).fill(401), 429])
      server.clock.now -= DAY_MS
      expect((await logIn(PASSWORD, EMAIL, { from })).status).toBe(200)
    })

    test('R-AUTH-10 successful logins do not count towards the rate limit', async () => {
      const from = '203.0.113.7'
      expect(await times(12, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(12).fill(200))
    })

    test('R-AUTH-10 of 20 simultaneous password guesses the server checks at most 10', async () => {
      const from = '203.0.113.7'
      const guesses = Array.from({ length: 20 }, (_, index) => logIn(`guess ${index}`, EMAIL, { from }))
      const answers = await Promise.all(guesses)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    })

    test('R-AUTH-10 requests refused with 429 for one account do not count against their IP address', async () => {
      const from = '203.0.113.7'
      await times(10, (index) => logIn(`guess ${index}`, EMAIL, { from }))
      expect(await times(15, () => logIn(PASSWORD, EMAIL, { from }))).toEqual(Array(15).fill(429))
      expect((await logIn('wrong', 'max@sled.test', { from })).status).toBe(401)
    })

    test('R-AUTH-10 the rate limit is the same for unknown and known e-mail addresses', async () => {
      for (const email of [EMAIL, 'nobody@sled.test', `${'o'.repeat(5_000)}@sled.test`, 'o\u0000@sled.test']) {
        expect(await times(11, () => logIn('wrong', email, { from: '203.0.113.7' }))).toEqual([
          ...Array(10).fill(401),
          429,
        ])
      }
    })

    test('R-AUTH-10 password guesses by others do not lock out a browser that has logged in before', async () => {
      const cookie = knownOf(await logIn(PASSWORD))
      const from = '203.0.113.7'
      await times(10, () => logIn('wrong', EMAIL, { from }))
      await expectRefused(await logIn(PASSWORD, EMAIL, { from }), 15 * MINUTE_MS)
      expect((await logIn(PASSWORD, EMAIL, { from, cookie })).status).toBe(200)
      // It has guesses of its own, and no more than anybody else.
      expect(await times(11, () => logIn('wrong', EMAIL, { cookie }))).toEqual([...Array(10).fill(401), 429])
    })

    test('R-AUTH-10 a browser stays known after logging out, only for its own accounts, and not by a forged cookie', async () => {
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

  test('R-AUTH-25 a browser may try 10 sign-ups an hour with registered addresses; other browsers on its network are not blocked', async () => {
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

  test('R-AUTH-25 one IP address may make 30 sign-up attempts an hour, even without keeping cookies', async () => {
    const from = '203.0.113.7'
    expect(await times(15, (index) => signUp(`n${index}@sled.test`, { from }))).toEqual(Array(15).fill(200))
    expect(await times(15, () => signUp(EMAIL, { from }))).toEqual(Array(15).fill(409))
    await expectRefused(await signUp(EMAIL, { from }), 60 * MINUTE_MS)
    server.clock.now += 60 * MINUTE_MS
    expect(await times(30, (index) => signUp(`m${index}@sled.test`, { from }))).toEqual(Array(30).fill(200))
    await expectRefused(await signUp('more@sled.test', { from }), 60 * MINUTE_MS)
    expect((await signUp('more@sled.test', { from: '203.0.113.8' })).status).toBe(200)
  })

  test('R-ACCT-07 R-ACCESS-05 an account may request 5 e-mail address changes an hour, including rejected ones', async () => {
    await server.signUp('Max', 'Stone', 'max@sled.test')
    const change = (email: string) => {
      const body = { accountId: olivia.userId, email, currentPassword: PASSWORD }
      return post('/api/account/log-in', body, { cookie: olivia.cookie })
    }
    expect(await times(5, () => change('max@sled.test'))).toEqual(Array(5).fill(409))
    await expectRefused(await change('max@sled.test'), 60 * MINUTE_MS)
    await expectRefused(await change('nobody@sled.test'), 60 * MINUTE_MS)
  })

  test('R-PLAN-28 an account may save a shared programme 60 times an hour, missing ones included', async () => {
    const save = () => post('/api/plans/clone', { sourcePlanId: crypto.randomUUID() }, { cookie: olivia.cookie })
    expect(await times(60, save)).toEqual(Array(60).fill(404))
    await expectRefused(await save(), 60 * MINUTE_MS)
  })

  test('R-COACH-08 an account may ask for copies to clients 60 times an hour, missing routines included', async () => {
    const asked = { of: 'routine', id: crypto.randomUUID(), key: crypto.randomUUID(), ownerIds: [olivia.userId] }
    const copy = () => post('/api/clients/copies', asked, { cookie: olivia.cookie })
    expect(await times(60, copy)).toEqual(Array(60).fill(404))
    await expectRefused(await copy(), 60 * MINUTE_MS)
  })

  describe('rate limits for recovery e-mails', () => {
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

    test('R-AUTH-34 the server sends at most 3 recovery e-mails an hour for requests from one address, with equal responses', async () => {
      const from = '203.0.113.7'
      expect(await askAndMail(5, () => ({ from }))).toBe(3)
      server.clock.now += 60 * MINUTE_MS
      expect(await askAndMail(1, () => ({ from }))).toBe(1)
    })

    test('R-AUTH-34 R-AUTH-36 recovery requests by a stranger do not use up the requests of the account owner', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await askAndMail(5, () => ({ from }))).toBe(3)
      expect(await askAndMail(1)).toBe(1)
      expect(await askAndMail(1, () => ({ from, cookie }))).toBe(1)
    })

    test('R-AUTH-34 the server sends at most 10 recovery e-mails an hour per account, plus 3 per known browser', async () => {
      const cookie = knownOf(await logIn(PASSWORD))
      expect(await askAndMail(12)).toBe(10)
      expect(await askAndMail(5, () => ({ cookie }))).toBe(3)
    })

    test('R-AUTH-36 the last recovery link still works after the limit on recovery e-mails is reached', async () => {
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

    test('R-AUTH-35 one IP address may request 60 recoveries a minute for any accounts; known browsers are exempt', async () => {
      const from = '203.0.113.7'
      const cookie = knownOf(await logIn(PASSWORD))
      const flood = await times(61, (index) => ask(`n${index}@sled.test`, { from }))
      expect(flood).toEqual([...Array(60).fill(200), 429])
      await expectRefused(await ask(EMAIL, { from }), MINUTE_MS)
      expect((await ask(EMAIL, { from, cookie })).status).toBe(200)
    })
  })

  test('R-AUTH-48 after 10 wrong guesses at the current password the server answers 429; right ones do not count', async () => {
    const update = (currentPassword: string) =>
      post('/api/auth/update-password', { password: PASSWORD, currentPassword }, { cookie: olivia.cookie })
    expect(await times(12, () => update(PASSWORD))).toEqual(Array(12).fill(200))
    expect(await times(10, (index) => update(`guess ${index}`))).toEqual(Array(10).fill(401))
    await expectRefused(await update(PASSWORD), 15 * MINUTE_MS)
  })

  test('the server deletes rate limit counts older than an hour', async () => {
    await logIn('wrong')
    const counts = () => server.context.database.db.selectFrom('auth_rate_limit').selectAll().execute()
    expect(await counts()).not.toEqual([])
    expect(JSON.stringify(await counts())).not.toContain(EMAIL)
    server.clock.now += 61 * MINUTE_MS
    await server.context.jobs.runDue()
    expect(await counts()).toEqual([])
  })

  test('the server also deletes rate limit counts written while its clock was far ahead', async () => {
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
  test('R-AUTH-10 a login with an unknown address computes a password hash, just like one with a wrong password', async () => {
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
  test('R-AUTH-10 the log mentions a proxy missing from TRUSTED_PROXIES once, without the addresses in its header', async () => {
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
