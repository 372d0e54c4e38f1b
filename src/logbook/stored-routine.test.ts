import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Made } from '#sync/operation.ts'
import type { PullAnswer } from '#sync/wire.ts'
import { type TestDatabase, withDatabases } from '../../tests/support/databases.ts'
import { logWorkout } from '../../tests/support/logbook.ts'
import { envelope, outcomeOf, pushed } from '../../tests/support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../../tests/support/server.ts'
import { setValues } from '../../tests/support/training.ts'
import { addExercise, editExercise, removeExercise } from './exercises.ts'
import { archiveRoutine, createRoutine } from './routines.ts'
import { addSet, editSet, removeSet } from './sets.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let routineId: string

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  beforeEach(async () => {
    olivia = await server.signUp('Olivia', 'Owen', `olivia-${id()}@example.org`)
    routineId = id()
    await send(createRoutine.make({ name: 'Push' }))
  })

  const op = (made: Made) => envelope(olivia, olivia.userId, routineId, made)
  async function send(...made: Made[]) {
    const { results } = await pushed(server, olivia, made.map(op))
    expect(results.map(({ outcome }) => outcome)).toEqual(made.map(() => 'done'))
  }
  const bench = (rowId: string, setIds: string[], name = 'Bench Press') =>
    addExercise.planning.make({
      ...{ id: rowId, exerciseId: exerciseIdFor(olivia.userId, name), name, section: 'training' as const },
      sets: setIds.map((setId, index) => ({ ...setValues({ set_variant: `Set ${index + 1}` }), id: setId })),
    })
  const rowsOf = (table: 'routine_exercise' | 'routine_set') =>
    database.db.selectFrom(table).selectAll().where('routine_id', '=', routineId)
  const setRows = () => rowsOf('routine_set').orderBy('set_order').execute()

  test('R-DATA-02 R-DATA-03 R-DATA-04 the database stores a routine, its exercises and the exercise names', async () => {
    const rowId = id()
    await send(bench(rowId, [id()], '  Bench Press '), editExercise.planning.make({ id: rowId, name: 'Flat bench' }))
    const routines = await database.db.selectFrom('routine').selectAll().where('id', '=', routineId).execute()
    expect(routines).toMatchObject([
      {
        ...{ id: routineId, user_id: olivia.userId, routine_name: 'Push' },
        ...{ is_public: false, is_archived: false, og_image_url: null, created_at: expect.any(Date) },
      },
    ])
    const exerciseId = exerciseIdFor(olivia.userId, 'Bench Press')
    expect(await rowsOf('routine_exercise').execute()).toMatchObject([
      {
        ...{ id: rowId, routine_id: routineId, user_id: olivia.userId, exercise_id: exerciseId },
        ...{ exercise_order: 1, name: 'Flat bench', section: 'training' },
      },
    ])
    // Y12: the label changed, the exercise and with it the history did not.
    expect(
      await database.db.selectFrom('exercise').selectAll().where('user_id', '=', olivia.userId).execute(),
    ).toMatchObject([{ id: exerciseId, user_id: olivia.userId, name: 'Bench Press', section: 'training' }])
  })

  test('R-DATA-06 R-DATA-07 R-DATA-08 R-DATA-09 the database stores template sets of every unit and type', async () => {
    const values = [
      { set_variant: 'Set 1', reps: 5, weight: 62.5, weight_unit: 'kg' as const },
      { set_variant: 'Top set', reps: 3, weight: 135, weight_unit: 'lbs' as const },
      { set_variant: 'Set 3', set_type: 'timed' as const, reps: null, timed_set_duration: 45, weight: null },
    ]
    const [rowId, ...setIds] = [id(), id(), id(), id()]
    const sets = values.map((each, index) => ({ ...setValues(each), id: setIds[index] as string }))
    if (sets[2]) sets[2].weight_unit = 'body'
    await send(addExercise.planning.make({ id: rowId, exerciseId: id(), name: 'Dip', section: 'training', sets }))
    expect(await setRows()).toMatchObject(
      sets.map((set, index) => ({
        ...{ ...set, set_order: index + 1 },
        ...{ routine_exercise_id: rowId, routine_id: routineId, user_id: olivia.userId },
      })),
    )
  })

  test('R-BUILD-18 R-BUILD-19 the server adds, changes and deletes rows of a routine and leaves other sets unchanged', async () => {
    const [benchId, dipId] = [id(), id()]
    const [first, second, third] = [id(), id(), id()]
    await send(bench(benchId, [first, second]), bench(dipId, [id()], 'Dip'))
    const untouched = (await setRows()).find((row) => row.id === first)
    await send(
      editSet.planning.make({ setId: second, changes: { reps: 8 } }),
      addSet.planning.make({ routineExerciseId: benchId, set: { ...setValues({ set_variant: 'Set 3' }), id: third } }),
      removeExercise.planning.make({ id: dipId }),
    )
    const rows = await setRows()
    expect(rows.map((row) => [row.id, row.reps])).toEqual([
      [first, 5],
      [second, 8],
      [third, 5],
    ])
    expect(rows[0]).toEqual(untouched)
    expect((await rowsOf('routine_exercise').execute()).map((row) => row.id)).toEqual([benchId])
  })

  describe('the server refuses what a routine cannot hold and stores nothing', () => {
    const [benchId, dipId, setId] = [id(), id(), id()]
    // Sheets make nothing malformed: these are written by hand.
    const named = (name: string, sets = [{ ...setValues(), id: id() }]) => ({
      ...{ kind: 'routineExercise.add', version: 1 },
      args: { id: id(), exerciseId: id(), name, section: 'training', sets },
    })
    const eleven = Array.from({ length: 11 }, () => ({ ...setValues(), id: id() }))
    const edited = (changes: object) => ({ kind: 'templateSet.edit', version: 1, args: { setId, changes } })
    test.each<[string, Made, ErrorCode]>([
      ['R-BUILD-17 the same name again', named(' BENCH press '), 'exercise-already-in-routine'],
      [
        'R-BUILD-17 a rename to a name that is there',
        editExercise.planning.make({ id: dipId, name: 'bench press' }),
        'exercise-already-in-routine',
      ],
      ['R-EDIT-16 no name', named(' '), 'exercise-name-required'],
      ['R-EDIT-18 101 characters', named('x'.repeat(101)), 'name-too-long'],
      ['R-EDIT-19 eleven sets', named('Row', eleven), 'malformed'],
      ['R-EDIT-19 no set', named('Row', []), 'malformed'],
      ['R-EDIT-04 the last set', removeSet.planning.make({ setId }), 'last-template-set'],
      ['R-BASE-02 10,000 reps', edited({ reps: 10_000 }), 'malformed'],
      ['R-BASE-02 a weight of 10,000', edited({ weight: 10_000 }), 'malformed'],
      ['R-BASE-02 more than a day', edited({ timed_set_duration: 86_401 }), 'malformed'],
      ['R-BASE-01 RPE 11', edited({ rpe: 11 }), 'malformed'],
      ['R-BASE-01 RPE 7.3', edited({ rpe: 7.3 }), 'malformed'],
      ['R-BASE-01 RPE 0', edited({ rpe: 0 }), 'malformed'],
      ['R-BASE-01 a kind nobody trains', edited({ kind: 'superb' }), 'malformed'],
      ['R-BASE-01 a negative weight', edited({ weight: -20, load: 'assisted' }), 'malformed'],
      ['R-BASE-01 four decimals of a distance', edited({ distance: 5.0205 }), 'malformed'],
      ['R-BASE-01 a distance round the world', edited({ distance: 1_000_001 }), 'malformed'],
      ['R-BASE-01 a unit nobody runs in', edited({ distance_unit: 'ft' }), 'malformed'],
      ['R-EDIT-21 three decimals', edited({ weight: 62.505 }), 'malformed'],
      ['R-DATA-07 a unit nobody lifts in', edited({ weight_unit: 'stone' }), 'malformed'],
    ])('the server refuses a change of a routine and stores nothing: %s', async (_title, made, code) => {
      await send(bench(benchId, [setId]), bench(dipId, [id()], 'Dip'))
      const before = [await setRows(), await rowsOf('routine_exercise').execute()]
      expect(await outcomeOf(server, olivia, op(made))).toBe(code)
      expect([await setRows(), await rowsOf('routine_exercise').execute()]).toEqual(before)
      await send(removeExercise.planning.make({ id: benchId }), removeExercise.planning.make({ id: dipId }))
    })
  })

  test('R-DATA-24 R-DATA-25 the server returns all routines with exercises and sets, or one routine by its id', async () => {
    const [rowId, setId] = [id(), id()]
    await send(bench(rowId, [setId]))
    const { workoutId } = await logWorkout(server, olivia, {
      ...{ routineId, exercises: [{ name: 'Bench Press' }], at: server.clock.now - 3_600_000 },
    })
    const pull = async (over: object) => {
      const body = { actorId: olivia.userId, ownerId: olivia.userId, known: {}, ids: [], active: false, ...over }
      const answer = await server.ask('/api/documents', { method: 'POST', cookie: olivia.cookie, body })
      const { documents } = (await answer.json()) as PullAnswer
      return documents.flatMap((update) => (update.t === 'document' ? [update.document] : []))
    }
    const listed = {
      ...{ id: routineId, routine: { id: routineId, routine_name: 'Push' } },
      ...{ exercises: [{ id: rowId, name: 'Bench Press' }], sets: [{ id: setId }] },
    }
    expect(await pull({ routines: true })).toMatchObject([listed])
    expect(await pull({ routines: false, ids: [routineId] })).toMatchObject([listed])
    const [workout] = await database.db.selectFrom('workout').selectAll().where('id', '=', workoutId).execute()
    const last = await server.ask(`/api/routines/last-completed?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(await last.json()).toEqual({ [routineId]: workout?.completed_at?.getTime() })
    await send(archiveRoutine.make({ isArchived: true }))
    expect(await pull({ routines: false, ids: [routineId] })).toMatchObject([{ routine: { is_archived: true } }])
  })
})
