import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendDelivery } from '#features/webhooks/send-delivery.server.ts'
import { takeDelivery } from '#features/webhooks/waiting-deliveries.server.ts'
import { createRoutine } from '#logbook/routines.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'
import { deliveriesOf, isNow, makeWebhook } from '../support/webhooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PRIVATE = { webhooks: { allowsPrivate: true } }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let receiver: WebhookReceiver
  let olivia: Person

  beforeEach(async () => {
    database = await fresh()
    receiver = await WebhookReceiver.start()
    server = await startTestServer({ database, config: PRIVATE })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
  })
  afterEach(async () => {
    await server.stop()
    await receiver.stop()
  })

  const post = (path: string, body: object, person = olivia) =>
    server.ask(`/api/webhooks${path}`, {
      ...{ method: 'POST', cookie: person.cookie },
      body: { accountId: person.userId, ...body },
    })
  /** A routine is made: one event. */
  const changed = async (person = olivia) =>
    expect(
      await outcomeOf(
        server,
        person,
        envelope(person, person.userId, crypto.randomUUID(), createRoutine.make({ name: 'Push day' })),
      ),
    ).toBe('done')
  const hears = (path: string, count: number) =>
    until(() => receiver.at(path).length >= count, `${path} has heard ${count} times`)
  const make = (path: string, person = olivia) =>
    makeWebhook(server, person, receiver.addressOf(path), ['routine.changed'])
  const rows = () => database.db.selectFrom('webhook_delivery').selectAll().orderBy('number').execute()
  /** The wait that was noted after the last try, in ms; undefined while the try is not noted. */
  async function noted(tries: number) {
    let wait: number | null | undefined
    await until(async () => {
      const [row] = await rows()
      if (row?.tries !== tries || (row.due_at && row.due_at.getTime() <= server.clock.now)) return false
      wait = row.due_at && row.due_at.getTime() - server.clock.now
      return true
    }, `try ${tries} is noted`)
    return wait
  }
  const mailsOf = () => server.mails.filter(({ subject }) => subject.includes('webhook'))
  const confirmed = () =>
    database.db.updateTable('profile').set({ email_verified: true }).where('id', '=', olivia.userId).execute()

  test('R-API-11 the official webhook library rejects a delivery with another secret, a changed body or after five minutes', async () => {
    const { secret } = await make('/home')
    const { secret: other } = await make('/other')
    await changed()
    isNow(server, 20_000)
    await hears('/home', 1)
    const [first] = receiver.at('/home')
    const { body = '', headers = {} } = first ?? {}
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'routine.changed' })
    expect(() => new Webhook(other).verify(body, headers)).toThrow(WebhookVerificationError)
    expect(() => new Webhook(secret).verify(body.replace('Push', 'Pull'), headers)).toThrow(WebhookVerificationError)
    const sent = Number(headers['webhook-timestamp'])
    const replayed = { ...headers, 'webhook-timestamp': String(sent - 600) }
    expect(() => new Webhook(secret).verify(body, replayed)).toThrow('timestamp too old')
    expect(headers['content-type']).toBe('application/json')
  })

  test('R-API-11 a failed webhook delivery is retried with the same id and body after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 14 h', async () => {
    const { id } = await make('/home')
    receiver.replies.set(
      '/home',
      Array.from({ length: 8 }, () => ({ status: 500 })),
    )
    await changed()
    isNow(server, 20_000)
    const expected = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR]
    for (const [index, wait] of expected.entries()) {
      const said = (await noted(index + 1)) ?? 0
      expect(said).toBeGreaterThanOrEqual(wait)
      expect(said).toBeLessThanOrEqual(wait * 1.2)
      server.clock.now += said
    }
    expect(await noted(8)).toBeNull()
    expect(await deliveriesOf(server, olivia, id)).toMatchObject([{ state: 'failed', status: 500, nextAt: null }])
    expect(new Set(receiver.at('/home').map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(new Set(receiver.at('/home').map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
    // The next one is told all the same.
    await changed()
    server.clock.now += MINUTE
    await hears('/home', 9)
    await until(async () => (await deliveriesOf(server, olivia, id))[0]?.state === 'sent', 'it is noted')
  })

  test('R-API-11 webhook retries respect Retry-After up to a day, and a redirect counts as failure and is not followed', async () => {
    const { id } = await make('/home')
    receiver.replies.set('/home', [
      { status: 429, headers: { 'retry-after': '120' } },
      { status: 503, headers: { 'retry-after': '99999999' } },
      { status: 302, headers: { location: receiver.addressOf('/inside') } },
    ])
    await changed()
    isNow(server, 20_000)
    const first = (await noted(1)) ?? 0
    expect([first >= 120_000, first <= 144_000]).toEqual([true, true])
    server.clock.now += first
    const second = (await noted(2)) ?? 0
    expect([second >= DAY, second <= 1.2 * DAY]).toEqual([true, true])
    server.clock.now += second
    expect(await noted(3)).toBeGreaterThanOrEqual(30 * MINUTE)
    expect(await deliveriesOf(server, olivia, id)).toMatchObject([{ state: 'waiting', status: 302, problem: null }])
    expect(receiver.at('/inside')).toEqual([])
  })

  test('R-API-11 a 410 answer turns the webhook off at once, sends an e-mail and drops waiting deliveries', async () => {
    await confirmed()
    const { id } = await make('/home')
    receiver.replies.set('/home', [{ status: 410 }])
    await changed()
    await changed()
    isNow(server, 20_000)
    await until(async () => (await rows()).every(({ due_at }) => due_at === null), 'nothing waits any more')
    expect(receiver.at('/home')).toHaveLength(1)
    const answer = await server.ask(`/api/webhooks?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(await answer.json()).toMatchObject({ webhooks: [{ id, isOn: false, offBecause: 'gone' }] })
    await server.context.jobs.runDue()
    expect(mailsOf()).toMatchObject([{ subject: 'A webhook was switched off' }])
    expect(mailsOf()[0]?.text).toContain('/account/webhooks')
  })

  test('R-API-11 five days of failures turn a webhook off; one success in between restarts the count', async () => {
    await confirmed()
    const { id } = await make('/home')
    const isOn = async () =>
      (await database.db.selectFrom('webhook').select('is_on').where('id', '=', id).executeTakeFirstOrThrow()).is_on
    /** An event at `at`, days after the first one, and the receiver's answer to it. */
    async function answers(days: number, status: number) {
      const count = receiver.at('/home').length
      receiver.replies.set('/home', [{ status }])
      await database.db.updateTable('webhook_delivery').set({ due_at: null }).execute() // The earlier ones are given up.
      await changed()
      isNow(server, days * DAY + MINUTE)
      await hears('/home', count + 1)
      await until(async () => (await rows()).at(-1)?.status === status, 'the answer is noted')
    }
    await answers(0, 500)
    await answers(4, 500)
    await answers(4.5, 200)
    await answers(5.5, 500)
    await answers(9, 500)
    expect([await isOn(), mailsOf()]).toEqual([true, []])
    await answers(11, 500)
    expect(await isOn()).toBe(false)
    await server.context.jobs.runDue()
    expect(mailsOf()).toMatchObject([{ subject: 'A webhook was switched off' }])
    expect(mailsOf()[0]?.text).toContain('5 days')
  })

  test('R-OPS-02 a webhook of a disabled account sends nothing until the account is enabled', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const act = async (what: 'disable' | 'enable') => {
      const body = { accountId: olivia.userId, userId: max.userId, act: what }
      expect(
        (await server.ask('/api/admin/accounts/act', { method: 'POST', cookie: olivia.cookie, body })).status,
      ).toBe(200)
    }
    const tidied = async () => {
      await server.context.jobs.enqueue(database.db, 'webhook.tidy', {}, { key: 'now' })
      await server.context.jobs.runDue()
    }
    await make('/max', max)
    await make('/home')
    await changed(max)
    await changed()
    await act('disable')
    isNow(server, 20_000)
    await hears('/home', 1)
    await tidied()
    await tidied()
    expect(receiver.at('/max')).toEqual([])
    await act('enable')
    await tidied()
    await hears('/max', 1)
  })

  test('R-API-11 hanging webhook receivers do not delay other receivers, operations or a server shutdown', async () => {
    const others = await Promise.all(['max', 'anna'].map((name) => server.signUp(name, 'Stone', `${name}@sled.test`)))
    for (const person of others) {
      for (let index = 0; index < 5; index += 1) await make('/hang', person)
    }
    receiver.hanging.add('/hang')
    for (const person of others) for (let index = 0; index < 3; index += 1) await changed(person)
    isNow(server, 20_000)
    await hears('/hang', 10)
    const { secret } = await make('/home')
    await changed()
    isNow(server, 40_000)
    await hears('/home', 1)
    expect(receiver.readWith(secret, '/home')).toHaveLength(1)
    await server.stop()
    server = await startTestServer({ database, config: PRIVATE })
    receiver.hanging.delete('/hang')
    isNow(server, HOUR)
    await until(async () => (await rows()).every(({ due_at }) => due_at === null), 'all are sent')
    const ids = (path: string) => receiver.at(path).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids('/hang')).size).toBe(30)
    expect(ids('/home')).toHaveLength(1)
  })

  test('R-API-11 two server processes send each webhook delivery once', async () => {
    const second = await startTestServer({ database, config: PRIVATE })
    try {
      for (const path of ['/a', '/b', '/c', '/d', '/e']) await make(path)
      for (let index = 0; index < 6; index += 1) await changed()
      isNow(server, 20_000)
      second.clock.now = server.clock.now
      await until(async () => (await rows()).every(({ due_at }) => due_at === null), 'all are sent')
      expect(receiver.heard).toHaveLength(30)
      expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
      expect((await rows()).every(({ tries, status }) => tries === 1 && status === 204)).toBe(true)
    } finally {
      await second.stop()
    }
  })

  test('R-API-11 deliveries claimed by a dead server process are sent by the next one after the lease expires', async () => {
    await make('/home')
    await changed()
    await server.stop()
    isNow(server, 20_000)
    const { now } = server.clock
    const [{ id: webhookId }] = (await database.db.selectFrom('webhook').select('id').execute()) as [{ id: string }]
    const taken = await takeDelivery(database.db, { userId: olivia.userId, webhookId }, now)
    await database.db
      .updateTable('job')
      .set({ attempts: 1, locked_until: new Date(now + 60_000) })
      .where('kind', '=', 'webhook.send')
      .execute()
    server = await startTestServer({ database, config: PRIVATE })
    server.clock.now = now + 59_999
    await server.context.jobs.runDue()
    expect(receiver.heard).toEqual([])
    server.clock.now = now + 60_000
    await hears('/home', 1)
    expect(receiver.at('/home').map(({ headers }) => headers['webhook-id'])).toEqual([taken?.id])
    await until(async () => (await rows()).every(({ due_at, tries }) => due_at === null && tries === 2), 'it is noted')
  })

  test('R-API-11 a delivery lease from a clock that was far ahead does not block webhook deliveries', async () => {
    await make('/home')
    await changed()
    isNow(server, 20_000)
    await database.db
      .updateTable('job')
      .set({ locked_until: new Date(server.clock.now + 365 * 24 * HOUR) })
      .where('kind', '=', 'webhook.send')
      .execute()
    await hears('/home', 1)
  })

  test('R-API-11 a webhook retry scheduled by a clock that was far ahead is sent once the clock is right', async () => {
    await make('/home')
    await changed()
    const planned = new Date(server.clock.now + 365 * 24 * HOUR)
    await database.db.updateTable('webhook_delivery').set({ due_at: planned }).execute()
    await database.db.updateTable('job').set({ run_at: planned }).where('kind', '=', 'webhook.send').execute()
    await hears('/home', 1)
  })

  test('R-API-11 a webhook delivery times out when the receiver answers too slowly', async () => {
    receiver.hanging.add('/hang')
    const sending = {
      ...{ id: crypto.randomUUID(), address: receiver.addressOf('/hang'), secret: 'whsec_AAAA', tries: 1 },
      ...{ event: 'record.set' as const, at: new Date(), data: {} },
    } as const
    const stopping = new AbortController()
    const how = { now: Date.now(), allowsPrivate: true, stopping: stopping.signal }
    const slow = { t: 'later', status: null, problem: 'slow', askedMs: 0 }
    expect(await sendDelivery(sending, { ...how, limitMs: 50 })).toEqual(slow)
    const stopped = sendDelivery(sending, { ...how, limitMs: 600_000 })
    stopping.abort()
    expect(await stopped).toEqual({ t: 'stopped' })
  })

  test('R-API-11 slow webhook receivers of an account delay neither its other receivers nor those of other accounts', async () => {
    for (const path of ['/slow1', '/slow2', '/slow3', '/slow4']) {
      receiver.hanging.add(path)
      await make(path)
    }
    await make('/own')
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await make('/max', max)
    await changed()
    await changed()
    await changed(max)
    isNow(server, 20_000)
    await hears('/max', 1)
    await hears('/own', 2)
    // One after the other: the second waits for the answer to the first.
    expect(receiver.heard.filter(({ path }) => path.startsWith('/slow'))).toHaveLength(4)
  })

  test('R-API-11 after a start the server also sends waiting webhook deliveries that have no job', async () => {
    await make('/home')
    await changed()
    await server.stop()
    await database.db.deleteFrom('job').execute()
    server = await startTestServer({ database, config: PRIVATE })
    isNow(server, 20_000)
    await hears('/home', 1)
  })

  test('R-API-11 a test delivery of a webhook is sent once at once and does not count as a failure', async () => {
    const { id, secret } = await make('/home')
    receiver.replies.set('/home', [{ status: 500 }])
    isNow(server)
    expect((await post('/test', { webhookId: id })).status).toBe(200)
    await until(async () => (await deliveriesOf(server, olivia, id))[0]?.state === 'failed', 'it has failed')
    expect(await database.db.selectFrom('webhook').select('failing_since').execute()).toEqual([{ failing_since: null }])
    expect((await post('/test', { webhookId: id })).status).toBe(200)
    await until(async () => (await deliveriesOf(server, olivia, id))[0]?.state === 'sent', 'it has arrived')
    expect(receiver.readWith(secret, '/home').map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test'])
  })

  test('R-API-11 the server lists the last twenty deliveries of a webhook and deletes older ones', async () => {
    const { id } = await make('/home')
    for (let index = 0; index < 23; index += 1) await changed()
    isNow(server, 20_000)
    await until(async () => (await rows()).every(({ due_at }) => due_at === null), 'all are sent')
    expect(await deliveriesOf(server, olivia, id)).toHaveLength(20)
    server.clock.now += HOUR
    await server.context.jobs.runDue()
    expect(await rows()).toHaveLength(20)
  })

  test('R-API-12 without WEBHOOK_PRIVATE the server refuses webhooks to addresses in its own network', async () => {
    const { id } = await make('/home')
    await changed()
    expect(server.logs.filter((line) => line.includes('WEBHOOK_PRIVATE'))).toHaveLength(1)
    await server.stop()
    server = await startTestServer({ database })
    const port = Number(new URL(receiver.addressOf('/')).port)
    const hosts = [
      'localhost',
      '127.0.0.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      'sled.invalid',
    ]
    const addresses = [
      ...hosts.map((host) => `https://${host}:${port}/x`),
      ...[receiver.addressOf('/x'), 'https://olivia:pw@93.184.216.34/x', 'ftp://93.184.216.34/x', 'nothing'],
    ]
    for (const address of addresses) {
      const answer = await post('', { address, events: ['record.set'], password: PASSWORD })
      expect([address, (await answer.json()).code]).toEqual([address, 'webhook-address'])
    }
    isNow(server, 20_000)
    await until(async () => (await rows())[0]?.problem !== null, 'it was tried')
    expect(await deliveriesOf(server, olivia, id)).toMatchObject([
      { state: 'waiting', status: null, problem: 'address' },
    ])
    expect(receiver.heard).toEqual([])
  })

  test('R-API-11 the server retries a delivery to an unreachable webhook receiver', async () => {
    await make('/home')
    await receiver.stop()
    await changed()
    isNow(server, 20_000)
    expect(await noted(1)).toBeGreaterThanOrEqual(5_000)
    expect((await rows())[0]?.problem).toBe('unreachable')
    receiver = await WebhookReceiver.start()
  })
})
