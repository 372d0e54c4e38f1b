import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCOPES, type Scope } from '#domain/access-token.ts'
import { bodyIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { callTool, connectAssistant } from '../support/assistant.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type LoggedWorkout, logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { makeWebhook } from '../support/webhooks.ts'

const DAY = 24 * 60 * 60 * 1000
const WITHOUT: Scope[] = ['progress:read', 'workouts:read']
const kilograms = (weight: number, reps: number) => ({ weight, reps, weight_unit: 'kg' as const })
const added = (weight: number, reps: number) => ({ ...kilograms(weight, reps), load: 'added' as const })

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, config: { webhooks: { allowsPrivate: true } } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    server.clock.now = Date.UTC(2026, 10, 18, 12)
    const weight = { id: crypto.randomUUID(), at: Date.UTC(2026, 10, 1), weight: 81.3, unit: 'kg' as const, note: null }
    const weighed = addBodyWeight.make({ year: 2026, weight })
    await pushed(server, olivia, [envelope(olivia, olivia.userId, bodyIdFor(olivia.userId, 2026), weighed)])
  })
  afterEach(() => server.stop())

  /** Pull-ups with more weight each time, some of them on a machine, and other sets that hang on the body. */
  async function train() {
    const machine = { name: 'Pull Up', sets: [kilograms(40, 5)] }
    const days: [daysAgo: number, exercises: LoggedWorkout['exercises']][] = [
      [12, [machine, { name: 'Squat', sets: [kilograms(100, 5)] }]],
      [11, [{ name: 'Pull Up', sets: [added(20, 5)] }]],
      [1, [{ name: 'Pull Up', sets: [added(25, 5), kilograms(45, 5)] }]],
      [
        0.5,
        [
          { name: 'Squat', sets: [kilograms(110, 5), { reps: 20, weight_unit: 'body' }] },
          { name: 'Dip', sets: [{ ...kilograms(20, 5), load: 'assisted' }] },
        ],
      ],
    ]
    for (const [daysAgo, exercises] of days) {
      await logWorkout(server, olivia, { at: server.clock.now - daysAgo * DAY, timeZone: 'UTC', exercises })
    }
  }
  const tokenOf = async (scopes: readonly Scope[]) => (await makeToken(server, olivia, scopes)).text
  const reader = async (scopes: readonly Scope[]) => {
    const program = programWith(server.origin, await tokenOf(scopes))
    return async (path: string) => await (await program(path)).json()
  }
  type Told = { kind: string; value: number; before: number; name: string }
  const lines = (records: Told[]) =>
    records.map(({ name, kind, value, before }) => `${name} ${kind} ${value}, ${before}`).toSorted()

  test('R-API-03 R-API-05 R-BASE-09 an API token without scope body:read cannot be used to work out the body weight', async () => {
    await train()
    const [whole, narrow] = [await reader(SCOPES), await reader(WITHOUT)]
    const records = `/exercises/${exerciseIdFor(olivia.userId, 'Pull Up')}/records`
    const heaviest = async (read: typeof whole) =>
      (await read(records)).records.find(({ kind }: Told) => kind === 'heaviest').value
    expect([await heaviest(whole), await heaviest(narrow)]).toEqual([106.3, 45])
    expect(JSON.stringify(await narrow(records))).not.toContain('"added"')

    const [all, open] = [await whole('/stats?week=2026-11-18'), await narrow('/stats?week=2026-11-18')]
    expect([all.week.volume, all.week_before.volume]).toEqual([106.3 * 5 + 225 + 550 + 81.3 * 20 + 61.3 * 5, 0])
    expect(open.week).toEqual({ ...all.week, volume: 225 + 550 })
    const kindsOf = (records: (Told & { kinds: Told[] })[]) =>
      lines(records.flatMap(({ name, kinds }) => kinds.map((kind) => ({ ...kind, name }))))
    // One record for each exercise and workout (D24), which says its strongest kind first.
    expect(all.records.map(({ name, kind }: Told) => [name, kind])).toEqual([
      ['Squat', 'heaviest'],
      ['Pull Up', 'heaviest'],
      ['Pull Up', 'heaviest'],
    ])
    const squat = all.records.filter(({ name }: Told) => name === 'Squat')
    expect(lines(all.records)).toContain('Pull Up heaviest 106.3, 101.3')
    expect(kindsOf(open.records)).toEqual([
      ...['Pull Up best_set 225, 200', 'Pull Up e1rm 52.5, 46.67', 'Pull Up heaviest 45, 40'],
      ...kindsOf(squat),
    ])
  })

  test('R-API-14 R-API-18 an assistant without scope body:read cannot work out the body weight from a summary or record', async () => {
    await train()
    const client = await connectAssistant(server.origin, await tokenOf(WITHOUT))
    try {
      const { text } = await callTool(client, 'get_summary', { weeks: 4 })
      expect(text).toContain('Pull Up: 45 kg × 5')
      expect(text).not.toMatch(/106\.3|531\.5/)
      const id = exerciseIdFor(olivia.userId, 'Pull Up')
      expect(JSON.stringify(await callTool(client, 'get_records', { id }))).not.toMatch(/"added"|106\.3/)
    } finally {
      await client.close()
    }
  })

  test('R-API-11 R-BASE-09 the receiver of a webhook cannot work out the body weight from a record', async () => {
    await makeWebhook(server, olivia, 'http://127.0.0.1:9/', ['record.set'])
    await train()
    const rows = await database.db.selectFrom('webhook_delivery').select('data').orderBy('number').execute()
    const told = rows.flatMap(({ data }) => (data as { records: Told[] }).records)
    expect(lines(told)).toContain('Pull Up heaviest 45, 40')
    expect(JSON.stringify(told)).not.toMatch(/"added"|106\.3|101\.3/)
  })
})
