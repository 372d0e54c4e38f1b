import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import {
  FIRST,
  imported,
  importsOf,
  plan,
  plannedExercise,
  plannedSet,
  plannedWorkout,
  planOf,
  sendPlan,
} from '../support/plans.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(() => server.stop())

  test('R-IMP-23 what one workout holds cannot fail the others', async () => {
    const future = plannedWorkout(1, {
      name: 'Tomorrow',
      startedAt: server.clock.now + 1e9,
      endedAt: server.clock.now + 1e9,
    })
    const heavy = plannedWorkout(2, {
      name: 'Heavy',
      exercises: [plannedExercise('Dip', [plannedSet({ weight: 1e308 })])],
    })
    const unknown = plannedWorkout(3, { name: 'Unknown', exercises: [plannedExercise('Not in the list')] })
    const all = planOf([
      plannedWorkout(0),
      future,
      heavy,
      unknown,
      plannedWorkout(4),
      plannedWorkout(4, { name: 'Again' }),
    ])
    const row = await imported(server, olivia, {
      ...all,
      exercises: all.exercises.filter(({ name }) => name !== 'Not in the list'),
    })
    expect(row).toMatchObject({ state: 'done', total: 6, written: 2, skipped: 4 })
    expect(row.skips.map(({ name, code }) => [name, code])).toEqual([
      ['Again', 'import-repeated'],
      ['Tomorrow', 'workout-in-the-future'],
      ['Heavy', 'malformed'],
      ['Unknown', 'malformed'],
    ])
    const { rows } = await sql<{ created_at: Date }>`select created_at from workout order by created_at`.execute(
      database.db,
    )
    expect(rows.map(({ created_at }) => created_at.getTime())).toEqual([FIRST, plannedWorkout(4).startedAt])
  })

  test('R-IMP-23 a text that no database stores fails no workout, and one without end is not kept', async () => {
    const unstorable = plannedWorkout(0, { sourceKey: 'strong \u0000 \ud800', name: 'Pu\u0000sh \ud800' })
    const startedAt = server.clock.now + 1e9
    const odd = plannedWorkout(1, { name: 'Tomor\u0000row \ud800', startedAt, endedAt: startedAt })
    const endless = plannedWorkout(2, { name: 'Endless '.repeat(20_000) })
    const row = await imported(server, olivia, planOf([unstorable, odd, endless]))
    expect(row).toMatchObject({ state: 'done', written: 1, skipped: 2 })
    expect(row.skips.map(({ name }) => name)).toEqual(['Tomorrow', 'Endless '.repeat(13).slice(0, 100)])
  })

  test('R-IMP-22 what is no plan is refused and changes nothing', async () => {
    const text = JSON.stringify(plan(3))
    const bad: [string, Uint8Array][] = [
      ['nothing', new Uint8Array()],
      ['no JSON', Buffer.from('a,b,c\n1,2,3')],
      ['a broken gzip', gzipSync(text).subarray(0, 200)],
      ['a plan that breaks off', gzipSync(text.slice(0, text.indexOf('Dip')))],
      ['another format', gzipSync(JSON.stringify({ ...plan(1), format: 2 }))],
      ['another source', gzipSync(JSON.stringify({ ...plan(1), source: 'paper' }))],
      ['numbers for workouts', gzipSync(JSON.stringify({ ...plan(1), workouts: [1, 2] }))],
      [
        'a workout without a start',
        gzipSync(JSON.stringify({ ...plan(1), workouts: [{ ...plannedWorkout(0), startedAt: null }] })),
      ],
      ['a workout of numbers', gzipSync(`{"workouts":[{"exercises":[${'0,'.repeat(1_000_000)}0]}]}`)],
      ['a weighing without a time', gzipSync(JSON.stringify({ ...plan(1), weighings: [{ weight: 80, unit: 'kg' }] }))],
      ['bytes that are no text', gzipSync(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]))],
      ['a list without end', gzipSync(`{"workouts":[${'['.repeat(100_000)}`)],
    ]
    for (const [what, bytes] of bad) expect([what, (await sendPlan(server, olivia, bytes)).status]).toEqual([what, 400])
    const bomb = gzipSync(Buffer.alloc(210 * 1024 * 1024, ' '))
    expect(['a bomb', [400, 413].includes((await sendPlan(server, olivia, bomb)).status)]).toEqual(['a bomb', true])
    expect(await importsOf(server, olivia)).toEqual([])
    const kept = []
    for await (const key of server.context.blobs.all()) kept.push(key)
    expect(kept).toEqual([])
  })
})
