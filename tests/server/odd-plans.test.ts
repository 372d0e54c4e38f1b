import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { batchesOf } from '#features/import/kept-plan.server.ts'
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

  test('R-IMP-23 an import skips invalid workouts with a reason and writes all others', async () => {
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

  test('R-IMP-23 an import cleans text with characters the database cannot store and skips a workout with an endless name', async () => {
    const unstorable = plannedWorkout(0, { sourceKey: 'strong \u0000 \ud800', name: 'Pu\u0000sh \ud800' })
    const startedAt = server.clock.now + 1e9
    const odd = plannedWorkout(1, { name: 'Tomor\u0000row \ud800', startedAt, endedAt: startedAt })
    const endless = plannedWorkout(2, { name: 'Endless '.repeat(20_000) })
    const row = await imported(server, olivia, planOf([unstorable, odd, endless]))
    expect(row).toMatchObject({ state: 'done', written: 1, skipped: 2 })
    expect(row.skips.map(({ name }) => name)).toEqual(['Tomorrow', 'Endless '.repeat(13).slice(0, 100)])
  })

  test('R-IMP-32 characters the database cannot store, in any text of the file, do not fail a restore', async () => {
    const exercise_id = crypto.randomUUID()
    const whole = planOf([plannedWorkout(0)], {
      source: 'sled-json',
      weighings: [{ at: FIRST, weight: 80, unit: 'kg', note: 'after breakfast' }],
      saved: {
        ownerId: crypto.randomUUID(),
        exercises: [{ id: exercise_id, name: 'Squat', section: 'training', rest_seconds: null, created_at: FIRST }],
        aliases: [{ name_key: 'back squat', exercise_id }],
        imports: [
          {
            ...{ id: crypto.randomUUID(), source: 'strong', file_name: 'strong.csv', file_sha256: 'b'.repeat(64) },
            ...{ time_zone: 'Europe/Berlin', state: 'done', created_at: FIRST, finished_at: FIRST },
            ...{ total: 0, written: 0, skipped: 0, left_out: 0, weighings: 0 },
          },
        ],
        settings: null,
        exerciseSettings: [],
        ...{ tracks: [], plans: [], activePlan: null },
      },
    })
    const odd = JSON.stringify(whole, (_, value) => (typeof value === 'string' ? `\u0000${value}\ud800` : value))
    const answer = await sendPlan(server, olivia, gzipSync(odd))
    expect(answer.status).toBe(202)
    await server.context.jobs.runDue()
    const { rows } = await sql<{ name_key: string }>`select name_key from exercise_alias`.execute(database.db)
    expect(rows).toEqual([{ name_key: 'back squat' }])
    const imports = await sql<{ state: string; file_name: string }>`select state, file_name from import`.execute(
      database.db,
    )
    expect(imports.rows).toEqual(Array(2).fill({ state: 'done', file_name: 'strong.csv' }))
  })

  test('R-IMP-22 the server rejects a small upload that unpacks to a huge import without slowing other requests', async () => {
    const base = JSON.stringify(plan(1))
    const workout = JSON.stringify(plannedWorkout(0))
    const withSaved = (saved: string) => base.replace(workout, workout.replace(/}$/, `,"saved":${saved}}`))
    const nothing = Array(1_500_000).fill('{}').join()
    const keys = Array.from({ length: 200_000 }, (_, index) => `"key ${index}" : 1`).join()
    const bad = [
      ['exercises without end', withSaved(`{"exercises":[${nothing}]}`)],
      ['a few exercises full of nothing', withSaved(`{"exercises":[${Array(4_000).fill('{}').join()}]}`)],
      ['keys without end', withSaved(`{${keys}}`)],
      ['depth without end', withSaved(`${'['.repeat(1e6)}${']'.repeat(1e6)}`)],
      ['names without end', base.replace('"exercises":[', `"exercises":[${nothing},`)],
      ['accounts without end', base.replace('{', `{"saved":{"aliases":[${nothing}]},`)],
      ['a head without end', base.replace('{', `{"fileName":"${'x'.repeat(2e6)}",`)],
    ] as const
    for (const [what, text] of bad) {
      const answer = await sendPlan(server, olivia, gzipSync(text))
      expect([what, answer.status]).toEqual([what, 400])
    }
    expect(await importsOf(server, olivia)).toEqual([])
  })

  test('R-IMP-23 an import batch ends after 500 sets, so that writing it is quick', async () => {
    const sets = (count: number) => Array.from({ length: count }, () => plannedSet())
    const counts = [300, 300, 1, 5_000, 1, ...Array(25).fill(1)]
    const workouts = counts.map((count, index) =>
      plannedWorkout(index, { exercises: [plannedExercise('Dip', sets(count))] }),
    )
    const batches: number[][] = []
    for await (const { position, planned } of batchesOf(gzipSync(JSON.stringify(planOf(workouts))), 0)) {
      batches.push([position, planned.length])
    }
    expect(batches).toEqual([
      ...[
        [0, 2],
        [2, 2],
        [4, 20],
        [24, 6],
      ],
    ])
  })

  test('R-IMP-22 the server rejects an invalid import upload and changes nothing', async () => {
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
