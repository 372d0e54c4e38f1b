import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { product } from '#logbook/server/product.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import {
  begun,
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

  const workouts = async (): Promise<WorkoutDocument[]> => {
    const { rows } = await sql<{ id: string }>`select id from workout order by created_at, id`.execute(database.db)
    const documents = await loadDocuments(
      database.db,
      product,
      olivia.userId,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => documents.get(id) as WorkoutDocument)
  }

  test('R-IMP-22 R-IMP-23 R-IMP-26 an import turns its plan into completed, private workouts', async () => {
    const planned = plannedWorkout(0, {
      note: 'Felt good',
      exercises: [
        {
          ...plannedExercise('Squat', [plannedSet({ kind: 'warmup' }), plannedSet({ rpe: 8, note: 'Slow' })]),
          restSeconds: 120,
        },
        { ...plannedExercise('Row'), groupKey: '1', note: 'Left elbow' },
        { ...plannedExercise('Curl'), groupKey: '1' },
        { ...plannedExercise('Crunch'), groupKey: '2' },
      ],
    })
    const row = await imported(server, olivia, planOf([planned], { leftOut: 3 }))
    expect(row).toMatchObject({
      source: 'strong',
      fileName: 'strong.csv',
      state: 'done',
      ...{ total: 1, written: 1, skipped: 0, leftOut: 3, isUndoable: true },
    })
    const [{ workout, exercises, sets }] = (await workouts()) as [WorkoutDocument]
    expect(workout).toMatchObject({
      workout_name: 'Push',
      note: 'Felt good',
      is_active: false,
      is_public: false,
      import_id: row.id,
      created_at: FIRST,
      completed_at: FIRST + 3_600_000,
      duration_seconds: 3600,
      time_zone: 'Europe/Berlin',
      muscle_group: 'Quads',
      og_image_url: null,
      rest_ends_at: null,
    })
    expect(
      exercises.map(({ snapshot_name, snapshot_section, rest_seconds }) => [
        snapshot_name,
        snapshot_section,
        rest_seconds,
      ]),
    ).toEqual([
      ['Squat', 'training', 120],
      ['Row', 'training', null],
      ['Curl', 'training', null],
      ['Crunch', 'training', null],
    ])
    const [squat, row2, curl, crunch] = exercises
    expect(row2?.group_id).toBe(curl?.group_id)
    expect([squat?.group_id, crunch?.group_id]).toEqual([null, null])
    expect(row2?.group_id).not.toBeNull()
    expect(
      sets.map(({ status, set_variant, kind, rpe, note, account_id }) => ({
        status,
        set_variant,
        kind,
        rpe,
        note,
        account_id,
      })),
    ).toEqual(
      expect.arrayContaining([
        { status: 'complete', set_variant: 'Set 1', kind: 'warmup', rpe: null, note: null, account_id: olivia.userId },
        { status: 'complete', set_variant: 'Set 2', kind: 'normal', rpe: 8, note: 'Slow', account_id: olivia.userId },
      ]),
    )
    // Nobody hears of one: no job waits, no picture was made, and the plan is gone.
    expect((await sql`select kind from job where kind like 'social%'`.execute(database.db)).rows).toEqual([])
    const kept = []
    for await (const key of server.context.blobs.all()) kept.push(key)
    expect(kept).toEqual([])
  })

  test('R-IMP-13 an imported workout of unknown length has a duration of 0 s', async () => {
    await imported(server, olivia, planOf([plannedWorkout(0, { endedAt: FIRST })]))
    const [{ workout }] = (await workouts()) as [WorkoutDocument]
    expect([workout.completed_at, workout.duration_seconds]).toEqual([FIRST, 0])
  })

  test('R-PROG-16 R-IMP-30 an imported workout keeps its own time zone or else gets the time zone of the import', async () => {
    await imported(server, olivia, planOf([plannedWorkout(0, { timeZone: 'America/New_York' }), plannedWorkout(1)]))
    expect((await workouts()).map(({ workout }) => workout.time_zone)).toEqual(['America/New_York', 'Europe/Berlin'])
  })

  test('R-IMP-22 an account can run one import at a time, and sending the same import again does not start another', async () => {
    const id = crypto.randomUUID()
    const sent = await Promise.all([1, 2].map(() => sendPlan(server, olivia, plan(2), { id })))
    const again = await sendPlan(server, olivia, plan(2), { id })
    for (const answer of [...sent, again]) expect([answer.status, await answer.json()]).toEqual([202, { id }])
    const other = await sendPlan(server, olivia, plan(2))
    expect([other.status, await other.json()]).toEqual([
      409,
      { code: 'import-running', message: 'An import is already running.' },
    ])
    await server.context.jobs.runDue()
    expect((await sendPlan(server, olivia, plan(2), { id })).status).toBe(202)
    expect((await importsOf(server, olivia)).map((row) => [row.id, row.state, row.written])).toEqual([[id, 'done', 2]])
    expect(await workouts()).toHaveLength(2)
  })

  test('R-IMP-21 an import can exclude the workouts it wrote itself from the check for duplicates', async () => {
    const { id } = await imported(server, olivia, plan(2))
    const here = async (more: string) => {
      const path = `/api/imports/here?accountId=${olivia.userId}${more}`
      const { sourceKeys, workouts } = await (await server.ask(path, { cookie: olivia.cookie })).json()
      return [sourceKeys.length, workouts.length]
    }
    expect(await here('')).toEqual([2, 2])
    expect(await here(`&except=${id}`)).toEqual([0, 0])
    expect(await here(`&except=${crypto.randomUUID()}`)).toEqual([2, 2])
  })

  test('R-IMP-24 stopping an import keeps the workouts written so far and reports their number', async () => {
    const id = await begun(server, olivia, plan(45))
    const stop = await server.ask(`/api/imports/${id}/stop?accountId=${olivia.userId}`, {
      method: 'POST',
      cookie: olivia.cookie,
      body: {},
    })
    expect(stop.status).toBe(200)
    await server.context.jobs.runDue()
    const [row] = await importsOf(server, olivia)
    expect(row).toMatchObject({ state: 'done', total: 45 })
    expect(row?.written).toBe((await workouts()).length)
    expect(row?.written).toBeLessThan(45)
  })

  test('R-IMP-18 an import maps an exercise name to an existing exercise, to the chosen exercise or to a new exercise', async () => {
    await imported(server, olivia, planOf([plannedWorkout(0, { exercises: [plannedExercise('Bench Press')] })]))
    const [bench] = (await sql<{ id: string }>`select id from exercise`.execute(database.db)).rows
    const exercises = ['BENCH press', 'Bench Press (Barbell)', 'Dip'].map((name) => plannedExercise(name))
    await imported(server, olivia, {
      ...planOf([plannedWorkout(1, { exercises })]),
      exercises: [
        { name: 'BENCH press', newName: 'BENCH press' },
        { name: 'Bench Press (Barbell)', exerciseId: bench?.id ?? '' },
        { name: 'Dip', exerciseId: crypto.randomUUID() },
      ],
    })
    const [, second] = await workouts()
    expect(
      second?.exercises.map(({ snapshot_name, exercise_id }) => [snapshot_name, exercise_id === bench?.id]),
    ).toEqual([
      ['BENCH press', true],
      ['Bench Press (Barbell)', true],
      ['Dip', false],
    ])
    const names = await sql<{ name: string }>`select name from exercise order by name`.execute(database.db)
    expect(names.rows.map(({ name }) => name)).toEqual(['Bench Press', 'Dip'])
    const aliases = await sql`select name_key, exercise_id from exercise_alias`.execute(database.db)
    expect(aliases.rows).toEqual([{ name_key: 'bench press (barbell)', exercise_id: bench?.id }])
  })

  test('R-IMP-29 an import turns weighings into body weights and drops duplicates of the same minute and value', async () => {
    const at = Date.UTC(2025, 0, 31, 23, 30) // In Berlin it is February.
    const weighing = { at, weight: 80.5, unit: 'kg' as const, note: null }
    const newYear = { ...weighing, at: Date.UTC(2025, 11, 31, 23, 30) }
    const weighings = [weighing, { ...weighing, at: at + 20_000 }, { ...weighing, weight: 81 }, newYear]
    const row = await imported(server, olivia, planOf([plannedWorkout(0)], { weighings }))
    expect([row.weighings, row.written]).toEqual([3, 1])
    const read = () =>
      sql`select b.year, w.weight, w.unit from body b join body_weight w on w.body_id = b.id order by w.at, w.weight`.execute(
        database.db,
      )
    const expected = [
      { year: 2025, weight: 80.5, unit: 'kg' },
      { year: 2025, weight: 81, unit: 'kg' },
      { year: 2026, weight: 80.5, unit: 'kg' },
    ]
    expect((await read()).rows).toEqual(expected)
    const second = await imported(server, olivia, planOf([], { weighings }))
    expect([second.weighings, (await read()).rows]).toEqual([0, expected])
  })
})
