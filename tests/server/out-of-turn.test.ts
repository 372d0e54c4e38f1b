import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoutine } from '#logbook/routines.ts'
import { workoutRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

/** How many calls of one account to other machines may be open, and of one network (`src/server/turns.ts`). */
const PLACES = 10
const PLACES_OF_NETWORK = 40

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, config: { hasRateLimits: true, trustedProxies: 1 } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.stop()
  })

  const writes = (person: Person) =>
    outcomeOf(
      server,
      person,
      envelope(person, person.userId, crypto.randomUUID(), createRoutine.make({ name: 'Legs' })),
    )

  test('R-ACCT-16 R-IMP-30 downloads of one account run one after another, and each is complete', async () => {
    const workouts = Array.from({ length: 41 }, () => workoutRow(olivia.userId))
    await database.db.insertInto('workout').values(workouts).execute()
    const paths = ['', '/workouts'].flatMap((what) => Array<string>(2).fill(`/api/account/export${what}`))
    const query = `accountId=${olivia.userId}`
    const waiting = async () => {
      const rows = await database.session((run) =>
        run(`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'select id%'`),
      )
      return rows.length
    }
    const answers = await database.db.transaction().execute(async (tx) => {
      await sql`lock table workout in access exclusive mode`.execute(tx)
      const begun = paths.map((path) => server.ask(`${path}?${query}`, { cookie: olivia.cookie }))
      await until(async () => (await waiting()) > 0, 'one waits for the table')
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await waiting()).toBe(1)
      return begun.map((answer) => answer.then((found) => found.text()))
    })
    expect(await writes(max)).toBe('done')
    for (const [index, answer] of answers.entries()) {
      const text = await answer
      if (index < 2) expect(JSON.parse(text).workouts).toHaveLength(workouts.length)
      else expect(text.split('\n')[0]).toMatch(/^Date,Workout Name/)
    }
  })

  /** Names are looked up until the returned function is called. */
  function holdLookUps(): () => void {
    const { promise, resolve } = Promise.withResolvers<never[]>()
    for (const what of ['resolve4', 'resolve6'] as const)
      vi.spyOn(Resolver.prototype, what).mockImplementation(() => promise as never)
    return () => resolve([])
  }

  const post = (path: string, person: Person, body: object, address = '198.51.100.7') =>
    server.ask(path, {
      ...{ method: 'POST', cookie: person.cookie, headers: { 'x-forwarded-for': address } },
      body: { accountId: person.userId, ...body },
    })
  const webhook = (person: Person, address?: string) =>
    post(
      '/api/webhooks',
      person,
      { password: PASSWORD, address: 'https://slow.example.net/', events: ['record.set'] },
      address,
    )
  const push = async (person: Person) =>
    post('/api/notifications/devices', person, {
      ...{ endpoint: 'https://slow.example.net/push', keys: await browserKeys() },
    })
  const connect = (person: Person) => {
    const request = new URLSearchParams({
      ...{
        response_type: 'code',
        client_id: 'https://slow.example.net/app',
        redirect_uri: 'https://slow.example.net/',
      },
    })
    return server.ask(
      `/api/account/apps/request?${new URLSearchParams({ accountId: person.userId, request: `${request}` })}`,
      {
        cookie: person.cookie,
      },
    )
  }

  test.each([
    ['R-API-12 a webhook', webhook, 'webhook-address'],
    ['R-REACH-03 a push service', push, 'push-address'],
    ['R-API-17 the document of an app', connect, 'app-unknown'],
  ])('%s that does not answer blocks no other requests of its user or of other users', async (_title, call, code) => {
    const release = holdLookUps()
    // One more than may wait: it is answered while the others are not.
    const held = Array.from({ length: PLACES + 1 }, () => call(olivia))
    await until(() => vi.mocked(Resolver.prototype.resolve4).mock.calls.length === 2, 'two are on their way')
    expect([await writes(olivia), await writes(max)]).toEqual(['done', 'done'])
    expect((await Promise.race(held)).status).toBe(429)
    expect(vi.mocked(Resolver.prototype.resolve4).mock.calls).toHaveLength(2)
    const other = call(max)
    await until(() => vi.mocked(Resolver.prototype.resolve4).mock.calls.length === 3, 'another person is next')
    release()
    const answers = (await Promise.all([...held, other])).filter(({ status }) => status !== 429)
    expect(answers).toHaveLength(PLACES + 1)
    for (const answer of answers) expect(await answer.json()).toMatchObject({ code })
  })

  test('R-API-12 many accounts on one network can run only 8 webhook lookups at once, so other networks still get through', async () => {
    const release = holdLookUps()
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) => server.signUp('Eve', `${n}`, `eve${n}@example.org`)),
    )
    // One more than may wait: it is answered while the others are not.
    const asking = [...Array.from({ length: PLACES_OF_NETWORK / 5 }, () => people).flat(), olivia]
    const held = asking.map((person, n) => webhook(person, `2001:db8:1:2${n % 5}0::1`))
    await until(() => vi.mocked(Resolver.prototype.resolve4).mock.calls.length === 8, 'eight are on their way')
    expect((await Promise.race(held)).status).toBe(429)
    const other = webhook(max, '2001:db8:1:300::1')
    await until(() => vi.mocked(Resolver.prototype.resolve4).mock.calls.length === 9, 'another network is next')
    release()
    const statuses = (await Promise.all([...held, other])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(PLACES_OF_NETWORK + 1).fill(400), 429])
  })
})

async function browserKeys() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', (pair as CryptoKeyPair).publicKey)
  const text = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
  return { p256dh: text(raw), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
}
