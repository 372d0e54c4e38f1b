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

  test('R-API-09 of 400 requests in a minute, over two processes, 100 are refused and say when to come again', async () => {
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

  test('R-API-09 a token has its own count, and what it is refused counts for nobody else', async () => {
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
})
