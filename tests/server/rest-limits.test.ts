import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { withDatabases } from '../support/databases.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let servers: TestServer[]
  let olivia: Person
  const first = () => servers[0] as TestServer
  beforeEach(async () => {
    const database: Database = await fresh()
    const config = { hasRateLimits: true }
    servers = [await startTestServer({ database, config }), await startTestServer({ database, config })]
    olivia = await first().signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(async () => {
    for (const server of servers) await server.stop()
  })

  test('R-API-09 of 400 API requests in a minute, over two server processes, 100 get 429 with Retry-After', async () => {
    const { text } = await makeToken(first(), olivia, ['workouts:read'])
    const programs = servers.map(({ origin }) => programWith(origin, text))
    const answers: Response[] = []
    for (let at = 0; at < 400; at += 8) {
      answers.push(...(await Promise.all(programs.flatMap((ask) => Array.from({ length: 4 }, () => ask('/me'))))))
    }
    const statuses = Object.groupBy(answers, ({ status }) => String(status))
    expect([statuses['200']?.length, statuses['429']?.length]).toEqual([300, 100])
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60, "writes";q=60;w=60')
    expect(statuses['200']?.at(-1)?.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=60$/)
    const refused = statuses['429']?.[0] as Response
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.headers.get('ratelimit')).toBe('"requests";r=0;t=60')
    expect((await problemOf(refused)).type).toBe('too-many-requests')
    for (const server of servers) server.clock.now += 60_000
    expect((await programs[0]?.('/me'))?.status).toBe(200)
  })

  test('R-API-09 each API token has its own rate limit', async () => {
    const { text } = await makeToken(first(), olivia, ['workouts:read'])
    const { text: other } = await makeToken(first(), olivia, ['workouts:read'])
    const { id } = (await first()
      .context.database.db.selectFrom('api_token')
      .select('id')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()) as { id: string }
    await first()
      .context.database.db.insertInto('auth_rate_limit')
      .values([{ key: `api|requests|${id}`, count: 300, last_request: first().clock.now }])
      .execute()
    const answers = await Promise.all([text, other].map((one) => programWith(first().origin, one)('/me')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
  })

  test('R-API-09 the API refuses the 61st write in a minute and writes nothing, while reads still work', async () => {
    const { text } = await makeToken(first(), olivia, ['body:write', 'body:read'])
    const program = programWith(first().origin, text)
    const statuses: number[] = []
    for (let count = 0; count < 61; count++) {
      const body = { at: new Date(first().clock.now - count * 60_000).toISOString(), weight: 80, unit: 'kg' }
      const answer = await program('/body-weights', { method: 'POST', body })
      await answer.text()
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(60).fill(201), 429])
    const read = await program('/body-weights?limit=100')
    expect(read.headers.get('ratelimit')).toMatch(/^"requests";r=239;t=60$/)
    expect((await read.json()).body_weights).toHaveLength(60)
  })

  test('R-API-09 MCP and export responses also carry rate limit headers and are not cacheable', async () => {
    const { text } = await makeToken(first(), olivia, ['data:export'])
    const called = await fetch(`${first().origin}/mcp`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        authorization: `Bearer ${text}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    const downloaded = await programWith(first().origin, text)('/export')
    for (const [index, { status, headers }] of [called, downloaded].entries()) {
      expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')])
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"requests";r=${299 - index};t=\\d+$`))
      expect(headers.get('ratelimit-policy')).toBe('"requests";q=300;w=60, "writes";q=60;w=60')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await called.json()).result.tools).not.toHaveLength(0)
  })

  test('R-API-04 a request whose token is deleted while its body is still being sent gets invalid-token', async () => {
    const { text, id } = await makeToken(first(), olivia, ['body:write'])
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const body = JSON.stringify({ at: new Date(first().clock.now).toISOString(), weight: 80, unit: 'kg' })
    const slow = new ReadableStream({
      async start(sender) {
        sender.enqueue(Buffer.from(body.slice(0, 10)))
        await goesOn
        sender.enqueue(Buffer.from(body.slice(10)))
        sender.close()
      },
    })
    const answer = fetch(`${first().origin}/api/v1/body-weights`, {
      method: 'POST',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      body: slow,
      duplex: 'half',
    } as RequestInit)
    const { db } = first().context.database
    await db.deleteFrom('api_token').where('id', '=', id).execute()
    goOn()
    expect((await problemOf(await answer)).type).toBe('invalid-token')
    expect(await db.selectFrom('body_weight').select('id').execute()).toEqual([])
  })
})
