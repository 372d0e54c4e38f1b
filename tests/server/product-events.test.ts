import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { logWorkout } from '../support/logbook.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = 'olivia@sled.test'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let webhook: Server
  /** What the webhook was sent, and how it answers. */
  let heard: { type: string | undefined; body: string }[]
  let status: number
  let hanging: Promise<void>

  beforeEach(async () => {
    heard = []
    status = 200
    hanging = Promise.resolve()
    webhook = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', async () => {
        heard.push({ type: request.headers['content-type'], body: Buffer.concat(parts).toString() })
        await hanging
        response.writeHead(status).end('ok')
      })
    }).listen(0, '127.0.0.1')
    await once(webhook, 'listening')
    server = await startTestServer({
      database: await fresh(),
      config: {
        hasRateLimits: true,
        webhookUrl: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook-secret`,
      },
    })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
    await server.context.jobs.runDue()
  })
  afterEach(async () => {
    await server.stop()
    webhook.close()
  })

  const reportOf = ({ userId }: Person) => ({
    event: 'account.created',
    context: { env: 'production', source: 'client' },
    data: { account_id: userId, user_id: userId, email: EMAIL },
  })
  /** The events of a person's own routines and workouts, or of somebody they manage. */
  const reportsOf = (userId: string) => {
    const context = { env: 'production', source: 'client' }
    const [workout_id, routine_id] = [crypto.randomUUID(), crypto.randomUUID()]
    const ids = { workout_id, user_id: userId, routine_id }
    return {
      'workout.started': {
        ...{ event: 'workout.started', context },
        data: { ...ids, started_at: '2026-11-20T09:00:00.000Z' },
      },
      'workout.ended': {
        ...{ event: 'workout.ended', context },
        data: {
          ...{ ...ids, routine_id: null, ended_at: '2026-11-20T10:01:00.000Z' },
          ...{ duration_sec: 3660, total_sets: 17, status: 'completed' },
        },
      },
      'routine.created': {
        ...{ event: 'routine.created', context },
        data: { routine_id, user_id: userId, routine_name: 'Push Day' },
      },
    }
  }
  const report = (body: unknown, { cookie = olivia.cookie, headers = {} } = {}) =>
    server.ask('/api/slack/notify', { method: 'POST', body, cookie, headers })
  const reports = async () => {
    const jobs = server.context.database.db.selectFrom('job').selectAll().where('kind', '=', 'report.forward')
    return await jobs.execute()
  }

  test('R-NOTIFY-01 R-NOTIFY-05 R-NOTIFY-09 the server answers an event report with 204 and forwards it in a background job', async () => {
    const answer = await report(reportOf(olivia))
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(heard).toEqual([])
    await server.context.jobs.runDue()
    expect(heard).toEqual([
      {
        type: 'application/json',
        body: expect.stringContaining(
          `account.created (production)\\naccount_id: ${olivia.userId}\\nuser_id: ${olivia.userId}\\nemail: ${EMAIL}`,
        ),
      },
    ])
    expect(await reports()).toEqual([])
  })

  test('R-NOTIFY-03 the server reads an event report sent by sendBeacon whatever its content type', async () => {
    expect((await report(reportOf(olivia), { headers: { 'content-type': 'text/plain;charset=UTF-8' } })).status).toBe(
      204,
    )
    expect(await reports()).toHaveLength(1)
  })

  test('R-NOTIFY-04 the server retries a failed event webhook, and the report itself still gets 204', async () => {
    status = 503
    expect((await report(reportOf(olivia))).status).toBe(204)
    await server.context.jobs.runDue()
    expect((await reports())[0]).toMatchObject({ attempts: 1, failed_at: null })
    server.clock.now += 60_000
    status = 200
    await server.context.jobs.runDue()
    expect(heard).toHaveLength(2)
    expect(await reports()).toEqual([])
    const log = server.logs.join('')
    expect(log).toContain('the webhook answered 503')
    for (const secret of ['hook-secret', EMAIL]) expect(log).not.toContain(secret)
  })

  test('R-NOTIFY-04 an event webhook that hangs does not delay other jobs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hanging = promise
    const { jobs, database } = server.context
    let isNoteDone = false
    jobs.handle('note', async () => {
      isNoteDone = true
    })
    expect((await report(reportOf(olivia))).status).toBe(204)
    server.clock.now += 1
    await jobs.enqueue(database.db, 'note', {})
    const running = jobs.runDue()
    try {
      await until(() => isNoteDone, 'the note is done')
      expect(await reports()).toMatchObject([{ last_error: null }])
    } finally {
      resolve()
      await running
    }
  })

  test('R-NOTIFY-05 without a configured webhook the server answers an event report with 204 and discards it', async () => {
    server.context.config.webhookUrl = undefined
    expect((await report(reportOf(olivia))).status).toBe(204)
    expect(await reports()).toEqual([])
  })

  test('R-NOTIFY-07 R-REACH-10 the server reports a workout it ended itself, unless no set was completed', async () => {
    const at = server.clock.now - 5 * 60 * 60 * 1000
    const exercises = [{ name: 'Squat', sets: [{}, {}, {}] }]
    const { workoutId } = await logWorkout(server, olivia, { exercises, at, done: 2, ends: false })
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await logWorkout(server, max, { exercises, at, done: 0, ends: false })
    const { jobs, database } = server.context
    await jobs.enqueue(database.db, 'workout.end-forgotten', {})
    await jobs.runDue()
    await jobs.runDue()
    expect(heard).toHaveLength(1)
    const { text } = JSON.parse(heard[0]?.body ?? '') as { text: string }
    expect(text).toContain(`workout.ended (production)\nworkout_id: ${workoutId}\nuser_id: ${olivia.userId}`)
    expect(text).toContain('total_sets: 2')
  })

  test.each(['workout.started', 'workout.ended', 'routine.created'] as const)(
    'R-NOTIFY-06 R-NOTIFY-07 R-NOTIFY-08 the server forwards %s in full from the owner or a delegate, never from a stranger',
    async (event) => {
      const max = await server.signUp('Max', 'Stone', 'max@sled.test')
      const body = reportsOf(olivia.userId)[event]
      await report(body, { cookie: max.cookie })
      expect(await reports()).toEqual([])
      await server.context.database.db
        .insertInto('account_share')
        .values({
          ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' },
          ...{ can_create_routines: true, can_start_workouts: true, can_review_history: false },
        })
        .execute()
      for (const { cookie } of [max, olivia]) await report(body, { cookie })
      await server.context.jobs.runDue()
      const lines = Object.entries(body.data).map(([name, value]) => `${name}: ${value}`)
      const text = [`${event} (production)`, ...lines].join('\n')
      expect(heard.map(({ body: sent }) => JSON.parse(sent).text)).toEqual([text, text])
    },
  )

  test('R-NOTIFY-10 sharing.connected is forwarded with owner and permissions, and only when the owner reports it', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const flags = { can_create_routines: true, can_start_workouts: false, can_review_history: true }
    await server.ask('/api/shares', {
      ...{ method: 'POST', cookie: olivia.cookie },
      body: { ownerId: olivia.userId, email: 'max@sled.test', flags },
    })
    const data = { owner_user_id: olivia.userId, ...flags }
    const body = { event: 'sharing.connected', context: { env: 'production', source: 'client' }, data }
    for (const { cookie } of [max, olivia]) await report(body, { cookie })
    await server.context.jobs.runDue()
    const lines = Object.entries(data).map(([name, value]) => `${name}: ${value}`)
    const text = ['sharing.connected (production)', ...lines].join('\n')
    expect(heard.map(({ body: sent }) => JSON.parse(sent).text)).toEqual([text])
  })

  test('R-NOTIFY-09 event reports escape text that Slack would read as a mention or a link', async () => {
    await report({ ...reportOf(olivia), context: { env: '<!channel> & co', source: 'client' } })
    await server.context.jobs.runDue()
    expect(heard[0]?.body).toContain('account.created (&lt;!channel&gt; &amp; co)')
  })

  test('R-NOTIFY-08 a routine name in an event report becomes one line of plain text without mentions or link previews', async () => {
    const { 'routine.created': created } = reportsOf(olivia.userId)
    const routine_name = 'Push\naccount.created (production)\r\n@channel *pay* http://evil.example \u202eexe'
    await report({ ...created, data: { ...created.data, routine_name } })
    await server.context.jobs.runDue()
    const sent = JSON.parse(heard[0]?.body ?? '{}')
    expect(sent.text.split('\n')).toHaveLength(4)
    expect(sent.text).toContain(
      'routine_name: Push account.created (production) @channel *pay* http://evil.example exe',
    )
    expect(sent).toMatchObject({ mrkdwn: false, parse: 'none', link_names: false, unfurl_links: false })
  })

  describe('event reports that the server drops', () => {
    const own = () => reportOf(olivia)
    const CASES: [what: string, reason: string, send: () => Promise<Response>][] = [
      ['another site', 'foreign-origin', () => report(own(), { headers: { origin: 'https://evil.example' } })],
      ['no visitor', 'not-own', () => report(own(), { cookie: '' })],
      ['no JSON', 'malformed', () => fetchRaw('{"event":')],
      ['nothing', 'malformed', () => fetchRaw('')],
      ['another event', 'malformed', () => report({ ...own(), event: 'account.deleted' })],
      ['another source', 'malformed', () => report({ ...own(), context: { env: 'x', source: 'server' } })],
      ['more than is asked for', 'malformed', () => report({ ...own(), data: { ...own().data, note: 'hi' } })],
      ['another account', 'not-own', () => report({ ...own(), data: { ...own().data, user_id: crypto.randomUUID() } })],
      ['another address', 'not-own', () => report({ ...own(), data: { ...own().data, email: 'max@sled.test' } })],
      ['a workout of another', 'not-own', () => report(reportsOf(crypto.randomUUID())['workout.started'])],
      ['a workout without a length', 'malformed', () => report(without(reportsOf(olivia.userId)['workout.ended']))],
      ['what belongs to another event', 'malformed', () => report({ ...own(), event: 'workout.started' })],
      ['a long story', 'too-large', () => fetchRaw('x'.repeat(5_000))],
    ]
    const without = ({ data: { duration_sec: _, ...data }, ...body }: { data: { duration_sec: number } }) => ({
      ...body,
      data,
    })
    const fetchRaw = (body: string) =>
      fetch(`${server.origin}/api/slack/notify`, { method: 'POST', headers: { origin: server.origin }, body })

    test.each(CASES)(
      'R-NOTIFY-05 an event report with %s gets 204, is logged as %s and is not forwarded',
      async (_what, reason, send) => {
        const answer = await send()
        expect([answer.status, await answer.text()]).toEqual([204, ''])
        expect(await reports()).toEqual([])
        const dropped = server.logs.filter((line) => line.includes('report-dropped'))
        expect(dropped).toHaveLength(1)
        expect(dropped[0]).toContain(reason)
        expect(server.logs.join('')).not.toContain(EMAIL)
      },
    )

    test('R-NOTIFY-05 the server drops more than 30 event reports a minute', async () => {
      for (let count = 0; count < 32; count += 1) {
        const answer = await report(own())
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([204, null])
      }
      await forwarded(30)
      server.clock.now += 60_000
      await report(own())
      await forwarded(31)
    })

    /** The server's own round forwards reports too, so those that wait are not counted. */
    async function forwarded(count: number): Promise<void> {
      await until(async () => {
        await server.context.jobs.runDue()
        return (await reports()).length === 0
      }, 'every report is forwarded')
      expect(heard).toHaveLength(count)
    }
  })

  test('R-NOTIFY-04 a sign-up works even when the event webhook is unreachable', async () => {
    webhook.close()
    expect((await server.signUp('Max', 'Stone', 'max@sled.test')).userId).toBeTruthy()
  })
})

withDatabases((fresh) => {
  test('R-NOTIFY-05 a development copy gets the production origin from /api/site and may connect to it', async () => {
    const home = 'https://sled.example'
    const server = await startTestServer({ database: await fresh(), config: { productionOrigin: home } })
    try {
      const answer = await server.ask('/api/site')
      expect(await answer.json()).toMatchObject({ productionOrigin: home })
      expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${home};`)
    } finally {
      await server.stop()
    }
  })
})
