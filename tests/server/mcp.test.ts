import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCOPES, type Scope } from '#domain/access-token.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { makeToken } from '../support/api-client.ts'
import { callTool, connectAssistant } from '../support/assistant.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkouts } from '../support/logbook.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const READS: Scope[] = SCOPES.filter((scope) => scope.endsWith(':read'))
const kilograms = (weight: number, reps: number) => ({ weight, reps, weight_unit: 'kg' as const })

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  const clients: Client[] = []
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    server.clock.now = Date.UTC(2026, 10, 18, 12)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()))
    await server.stop()
  })

  async function assistant(scopes: readonly Scope[] = READS, account?: string): Promise<Client> {
    const { text } = await makeToken(server, olivia, scopes)
    const client = await connectAssistant(server.origin, text, account)
    clients.push(client)
    return client
  }
  const on = (day: number, exercises: Parameters<typeof logWorkouts>[2][number]['exercises']) => ({
    ...{ name: `Day ${day}`, at: Date.UTC(2026, 10, day, 12), timeZone: 'UTC', exercises },
  })

  test('R-API-14 every MCP tool returns the data the app shows, with a description', async () => {
    await logWorkouts(server, olivia, [
      on(3, [{ name: 'Bench Press', sets: [kilograms(95, 5)] }]),
      on(16, [{ name: 'Bench Press', sets: [kilograms(100, 5), kilograms(80, 8)] }]),
    ])
    const client = await assistant()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_summary', 'list_workouts', 'get_workout', 'list_exercises', 'get_exercise_history', 'get_records'],
      ...['list_routines', 'get_routine', 'get_plan', 'get_body_weight', 'search_catalogue'],
      ...['propose_routine', 'propose_routine_change', 'propose_past_workout', 'propose_plan'],
    ])
    const proposing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    expect(proposing.map(({ name }) => name)).toEqual(tools.slice(-4).map(({ name }) => name))
    expect(proposing.every(({ annotations }) => annotations?.destructiveHint === false)).toBe(true)
    const summary = String((await callTool(client, 'get_summary', { weeks: 12 })).text)
    expect(summary).toContain('2026-11-16 Bench Press: 100 kg × 5 · e1RM 117')
    expect(summary).not.toContain('## ')
    const { workouts } = (await callTool(client, 'list_workouts', { limit: 1 })) as { workouts: { id: string }[] }
    expect(workouts).toMatchObject([{ workout_name: 'Day 16', records: expect.any(Number) }])
    const workout = await callTool(client, 'get_workout', { id: workouts[0]?.id })
    expect(workout).toMatchObject({
      next_cursor: null,
      exercises: [{ name: 'Bench Press', sets: [{ weight: 100, weight_unit: 'kg', reps: 5 }, { weight: 80 }] }],
    })
    const id = exerciseIdFor(olivia.userId, 'Bench Press')
    expect(await callTool(client, 'list_exercises')).toMatchObject({ exercises: [{ id, sessions: 2 }] })
    expect(await callTool(client, 'get_exercise_history', { id })).toMatchObject({ sessions: [{}, {}] })
    const { records } = (await callTool(client, 'get_records', { id })) as {
      records: { kind: string; value: number }[]
    }
    expect(records.find(({ kind }) => kind === 'heaviest')?.value).toBe(100)
    expect(await callTool(client, 'list_routines')).toMatchObject({ routines: [] })
    expect(await callTool(client, 'get_body_weight')).toMatchObject({ body_weights: [] })
    const { exercises } = (await callTool(client, 'search_catalogue', { query: 'flat bench' })) as {
      exercises: { name: string }[]
    }
    expect(exercises[0]?.name).toBe('Bench Press')
  })

  test('R-API-16 the MCP server offers a guide to the terms and a prompt to review a month', async () => {
    const client = await assistant()
    const { contents } = await client.readResource({ uri: 'sled://guide' })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('A working set is') })
    expect((await client.listPrompts()).prompts).toMatchObject([{ title: 'Review my month' }])
    const { messages } = await client.getPrompt({ name: 'review_my_month' })
    expect(JSON.stringify(messages)).toContain('get_summary')
  })

  test('R-API-03 R-API-13 an MCP tool names a missing scope and reports unknown or malformed ids', async () => {
    const client = await assistant(['routines:read'])
    expect(await callTool(client, 'list_workouts')).toMatchObject({
      code: 'insufficient-scope',
      scope: 'workouts:read',
    })
    expect(await callTool(client, 'get_routine', { id: crypto.randomUUID() })).toMatchObject({ code: 'not-found' })
    expect(await callTool(client, 'get_routine', { id: 'x' })).toMatchObject({ code: 'malformed' })
    expect(await callTool(client, 'list_routines', { owner_id: crypto.randomUUID() })).toMatchObject({
      code: 'malformed',
    })
    expect(await callTool(client, 'delete_everything')).toMatchObject({ code: 'not-found' })
  })

  test("R-API-03 R-API-07 A10 each MCP tool needs its scope and, for the data of a client, the coach's permission", async () => {
    const needs: Record<string, Scope | null> = {
      ...{ get_summary: 'progress:read', list_workouts: 'workouts:read', get_workout: 'workouts:read' },
      ...{ list_exercises: 'progress:read', get_exercise_history: 'progress:read', get_records: 'progress:read' },
      ...{ list_routines: 'routines:read', get_routine: 'routines:read', get_body_weight: 'body:read' },
      search_catalogue: null,
      ...{ propose_routine: 'routines:write', propose_routine_change: 'routines:write' },
      ...{ propose_past_workout: 'workouts:write', get_plan: 'routines:read', propose_plan: 'routines:write' },
    }
    const max = await server.signUp('Max', 'Stone', 'max@example.org')
    await shareWith(server, max, olivia, { can_create_routines: true })
    const without = await assistant(['data:export', 'clients'])
    const coach = await assistant(SCOPES, max.userId)
    const { tools } = await without.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(needs).toSorted())
    for (const { name, inputSchema } of tools) {
      const args = Object.fromEntries((inputSchema.required ?? []).map((key) => [key, crypto.randomUUID()]))
      const scope = needs[name]
      const refused = scope ? { code: 'insufficient-scope', scope } : { exercises: [] }
      expect([name, await callTool(without, name, args)]).toMatchObject([name, refused])
      // Max lets her change routines and nothing else; what she may not see answers like what does not exist.
      const open = name === 'list_routines' || name === 'search_catalogue'
      const isReadable = name === 'get_plan' // She may see his plan; he has none.
      const code = isReadable
        ? 'not-found'
        : args.id === undefined
          ? 'permission-denied'
          : expect.stringMatching(/permission-denied|not-found/)
      const answer = await callTool(coach, name, args)
      expect([name, answer.code]).toEqual([name, open ? undefined : code])
    }
    await server.context.database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
    expect(await callTool(coach, 'list_routines')).toMatchObject({ code: 'not-found' })
  })

  test('R-API-09 R-API-13 the MCP server rejects a batch of calls and JSON nested 4,000 levels deep', async () => {
    const { text } = await makeToken(server, olivia, READS)
    const one = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_workouts', arguments: {} } }
    const post = (body: unknown) =>
      fetch(`${server.origin}/mcp`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          authorization: `Bearer ${text}`,
        },
        body: JSON.stringify(body),
      })
    expect((await post({ ...one, id: 1 })).status).toBe(200)
    expect((await post([1, 2].map((id) => ({ ...one, id })))).status).toBe(400)
    const deep = JSON.parse(`${'{"a":'.repeat(4_000)}1${'}'.repeat(4_000)}`) as object
    const nested = await post({ ...one, id: 1, params: { name: 'propose_routine', arguments: deep } })
    expect([nested.status, await nested.json()]).toMatchObject([400, { code: 'malformed' }])
  })

  test('R-API-13 an MCP request without a token gets 401 and the OAuth metadata address, even with a session cookie', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
    const where = `${server.origin}/.well-known/oauth-protected-resource/mcp`
    const nobody: Record<string, string>[] = [{}, { cookie: olivia.cookie, origin: server.origin }]
    for (const headers of nobody) {
      const answer = await post(headers)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain(`resource_metadata="${where}"`)
    }
    expect(await (await fetch(where)).json()).toMatchObject({ resource: `${server.origin}/mcp` })
    const { text } = await makeToken(server, olivia, READS)
    const authorization = `Bearer ${text}`
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403)
    const answer = await post({ authorization })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect((await fetch(`${server.origin}/mcp`, { headers: { authorization } })).status).toBe(405)
  })
})
