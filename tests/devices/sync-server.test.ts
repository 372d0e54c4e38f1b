import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import { MAX_PUSH } from '#server/guard-writes.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { envelope, outcomeOf, post, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let vera: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    vera = await server.signUp('Vera', 'Visitor', 'vera@example.org')
  })
  afterEach(() => server.stop())

  /** A running workout of one exercise, stored. Times are this far from the server's clock, ms. */
  async function running(person = olivia, { setCount = 3, at = Date.now() } = {}) {
    const workoutId = id()
    const exerciseId = id()
    const setIds = Array.from({ length: setCount }, id)
    const made = startWorkout.make({
      name: 'Today',
      routineId: null,
      timeZone: null,
      exercises: [
        { id: exerciseId, exerciseId: exerciseIdFor(person.userId, 'Squat'), name: 'Squat', section: 'training' },
      ],
      sets: setIds.map((setId) => ({
        ...setValues(),
        id: setId,
        workoutExerciseId: exerciseId,
        routineSetId: null,
      })),
    })
    expect(await outcomeOf(server, person, envelope(person, person.userId, workoutId, made, { at }))).toBe('done')
    return { workoutId, exerciseId, setIds: setIds as [string, ...string[]] }
  }
  const op = (documentId: string, made: Parameters<typeof envelope>[3], over = {}) =>
    envelope(olivia, olivia.userId, documentId, made, over)
  const workoutRow = (workoutId: string) =>
    database.db.selectFrom('workout').selectAll().where('id', '=', workoutId).executeTakeFirstOrThrow()

  describe('bad input to the server', () => {
    test('Y6 the server answers a forged operation on another person’s workout as if it did not exist and changes nothing', async () => {
      const { workoutId, setIds } = await running(olivia)
      const done = completeSet.make({ setId: setIds[0] })
      expect(await outcomeOf(server, vera, envelope(vera, olivia.userId, workoutId, done))).toBe('gone')
      expect(await outcomeOf(server, vera, envelope(vera, vera.userId, workoutId, done))).toBe('gone')
      expect(await outcomeOf(server, vera, envelope(vera, vera.userId, id(), done))).toBe('gone')
      const sets = await database.db.selectFrom('logged_set').select('status').execute()
      expect(sets.map(({ status }) => status)).toEqual(['default', 'default', 'default'])
    })

    test('Y5 the server rejects a request for another account than the session’s', async () => {
      const response = await post(server, vera, [op(id(), createRoutine.make({ name: 'A' }))], {
        actorId: olivia.userId,
      })
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'wrong-account' }])
      const mixed = await pushed(server, vera, [op(id(), createRoutine.make({ name: 'A' }))])
      expect(mixed.results).toMatchObject([{ outcome: 'refused', code: 'malformed' }])
      expect(await database.db.selectFrom('routine').selectAll().execute()).toEqual([])
    })

    test('R-ACCESS-04 an invalid or oversized request body gets a 400 or 413, never a 500', async () => {
      const raw = (body: string) =>
        fetch(`${server.origin}/api/ops`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: server.origin, cookie: olivia.cookie },
          body,
        })
      expect((await raw('{"ops":')).status).toBe(400)
      expect((await raw('null')).status).toBe(400)
      expect((await raw(JSON.stringify({ actorId: 'me', ops: [] }))).status).toBe(400)
      expect((await raw('x'.repeat(MAX_PUSH + 1))).status).toBe(413)
      expect(
        (
          await post(
            server,
            olivia,
            Array.from({ length: MAX_BATCH + 1 }, () => ({})),
          )
        ).status,
      ).toBe(400)
    })

    test.each([
      ['blank', '   ', 'name-blank'],
      ['101 characters', 'n'.repeat(101), 'name-too-long'],
      ['10,000 characters', 'n'.repeat(10_000), 'name-too-long'],
    ])(
      'R-EDIT-18 R-ROUT-06 the server refuses a routine whose name is too long or blank: %s',
      async (_, name, code) => {
        const routineId = id()
        expect(await outcomeOf(server, olivia, op(routineId, createRoutine.make({ name })))).toBe(code)
        expect(await outcomeOf(server, olivia, op(routineId, renameRoutine.make({ name })))).toBe('gone')
        expect(await database.db.selectFrom('routine').selectAll().execute()).toEqual([])
      },
    )

    test('Y14 malformed operations do not affect the valid ones in the same request', async () => {
      const [first, second] = [id(), id()]
      const { results } = await pushed(server, olivia, [
        op(first, createRoutine.make({ name: 'A' })),
        { nonsense: true },
        op(second, { kind: 'routine.create', version: 1, args: { name: 7 } }),
        op(second, createRoutine.make({ name: 'B' })),
      ])
      expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(['done', 'malformed', 'malformed', 'done'])
    })

    test('Y2 the server removes U+0000 and lone surrogates from text before storing it', async () => {
      const routineId = id()
      const made = { kind: 'routine.create', version: 1, args: { name: ' Push\u0000 \ud800day ' } }
      expect(await outcomeOf(server, olivia, op(routineId, made))).toBe('done')
      expect(await database.db.selectFrom('routine').select('routine_name').execute()).toEqual([
        { routine_name: 'Push day' },
      ])
    })

    test('R-BUILD-17 the server refuses a duplicate exercise in a routine with its own error code', async () => {
      const routineId = id()
      const add = (name: string) =>
        op(
          routineId,
          addExercise.planning.make({
            id: id(),
            exerciseId: exerciseIdFor(olivia.userId, name),
            name,
            section: 'training',
            sets: [{ ...setValues(), id: id() }],
          }),
        )
      const { results } = await pushed(server, olivia, [
        op(routineId, createRoutine.make({ name: 'A' })),
        add('Squat'),
        add(' squat '),
      ])
      expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual([
        'done',
        'done',
        'exercise-already-in-routine',
      ])
    })

    test('Y18 a workout start with invalid names or duplicate ids is refused as malformed and causes no server error', async () => {
      const exercise = { id: id(), exerciseId: id(), name: 'Squat', section: 'training' as const }
      const set = { ...setValues(), id: id(), workoutExerciseId: exercise.id, routineSetId: null }
      const whole = { name: 'Today', routineId: null, timeZone: null, exercises: [exercise], sets: [set] }
      const forged = [
        { ...whole, exercises: [{ ...exercise, name: ' ' }] },
        { ...whole, exercises: [{ ...exercise, name: 'x'.repeat(101) }] },
        { ...whole, exercises: [exercise, exercise] },
        { ...whole, sets: [set, set] },
        { ...whole, timeZone: 'x'.repeat(65) },
      ]
      for (const args of forged) {
        expect(await outcomeOf(server, olivia, op(id(), { kind: 'workout.start', version: 1, args }))).toBe('malformed')
      }
    })

    test('Y33 an operation from a newer app version is held for later, with the operations after it on that document', async () => {
      const [known, unknown] = [id(), id()]
      const { results } = await pushed(server, olivia, [
        op(unknown, { kind: 'routine.create', version: 99, args: {} }),
        op(unknown, renameRoutine.make({ name: 'B' })),
        op(known, createRoutine.make({ name: 'A' })),
      ])
      expect(results.map(({ outcome }) => outcome)).toEqual(['later', 'held', 'done'])
    })
  })

  describe('writing operations on the server', () => {
    test('F2 Y9 the server applies 400 concurrent edits of ten sets one after another without losing any', async () => {
      const { workoutId, setIds } = await running(olivia, { setCount: 10 })
      const fields = ['reps', 'weight', 'timed_set_duration', 'set_variant'] as const
      const values = (n: number) => Array.from({ length: 10 }, (_, each) => 100 + 10 * n + each)
      const edits = setIds.flatMap((setId, index) =>
        fields.flatMap((field, at) =>
          values(4 * index + at).map((value) =>
            op(
              workoutId,
              editSet.logging.make({ setId, changes: { [field]: field === 'set_variant' ? `${value}` : value } }),
            ),
          ),
        ),
      )
      expect(edits).toHaveLength(400)
      const outcomes = await Promise.all(edits.map((edit) => outcomeOf(server, olivia, edit)))
      expect(new Set(outcomes)).toEqual(new Set(['done']))
      const { rev } = await workoutRow(workoutId)
      expect(Number(rev)).toBe(401)
      const rows = await database.db.selectFrom('logged_set').selectAll().execute()
      for (const [index, setId] of setIds.entries()) {
        const row = rows.find(({ id }) => id === setId)
        for (const [at, field] of fields.entries()) expect(values(4 * index + at)).toContain(Number(row?.[field]))
      }
    })

    test('Y8 the same operation sent twice at once is applied once and gets the same result both times', async () => {
      const { workoutId, setIds } = await running(olivia)
      for (let round = 0; round < 20; round++) {
        const edit = op(workoutId, editSet.logging.make({ setId: setIds[0], changes: { reps: round + 10 } }))
        const [first, second] = await Promise.all([pushed(server, olivia, [edit]), pushed(server, olivia, [edit])])
        expect(first.results).toEqual(second.results)
      }
      expect(Number((await workoutRow(workoutId)).rev)).toBe(21)
    })

    test('Y7 the response is a delta if the device has the previous revision, otherwise the whole document', async () => {
      const { workoutId, setIds } = await running(olivia)
      const edit = (reps: number) => op(workoutId, editSet.logging.make({ setId: setIds[0], changes: { reps } }))
      const fitting = await pushed(server, olivia, [edit(6)], { known: { [workoutId]: 1 } })
      expect(fitting.documents).toMatchObject([{ t: 'delta', delta: { prevRev: 1, rev: 2, sets: [{ reps: 6 }] } }])
      const behind = await pushed(server, olivia, [edit(7)], { known: { [workoutId]: 1 } })
      expect(behind.documents).toMatchObject([{ t: 'document', document: { rev: 3 } }])
    })

    test('Y11 a workout start that names another owner’s routine is accepted without that routine', async () => {
      const routineId = id()
      await outcomeOf(server, vera, envelope(vera, vera.userId, routineId, createRoutine.make({ name: 'Hers' })))
      const workoutId = id()
      const made = startWorkout.make({ name: 'Today', routineId, timeZone: null, exercises: [], sets: [] })
      expect(await outcomeOf(server, olivia, op(workoutId, made))).toBe('done')
      expect((await workoutRow(workoutId)).routine_id).toBeNull()
    })

    test('Y12 an exercise id of another owner is replaced by the user’s own exercise of that name', async () => {
      const foreign = exerciseIdFor(vera.userId, 'Squat')
      await running(vera)
      const routineId = id()
      await pushed(server, olivia, [
        op(routineId, createRoutine.make({ name: 'A' })),
        op(
          routineId,
          addExercise.planning.make({
            id: id(),
            exerciseId: foreign,
            name: 'Squat',
            section: 'training',
            sets: [{ ...setValues(), id: id() }],
          }),
        ),
      ])
      const [row] = await database.db.selectFrom('routine_exercise').select('exercise_id').execute()
      expect(row?.exercise_id).toBe(exerciseIdFor(olivia.userId, 'Squat'))
    })
  })

  describe('times of operations', () => {
    test.each([
      ['right', 0],
      ['a day ahead', 24 * 3_600_000],
      ['a day behind', -24 * 3_600_000],
    ])(
      'Y25 R-ACTIVE-21 a workout logged on a phone whose clock is %s gets a correct end time and duration',
      async (_, skew) => {
        const now = server.clock.now
        const { workoutId, setIds } = await running(olivia, { setCount: 2 })
        await pushed(server, olivia, [op(workoutId, deleteWorkout.make({}))])
        const later = id()
        const exerciseId = id()
        const at = (minutes: number) => ({ at: now + skew + minutes * 60_000 })
        const start = startWorkout.make({
          name: 'Offline',
          routineId: null,
          timeZone: null,
          exercises: [{ id: exerciseId, exerciseId: id(), name: 'Squat', section: 'training' }],
          sets: setIds.map(() => ({ ...setValues(), id: id(), workoutExerciseId: exerciseId, routineSetId: null })),
        })
        const setId = start.args as { sets: { id: string }[] }
        await pushed(
          server,
          olivia,
          [
            op(later, start, { ...at(-50), n: 1 }),
            op(later, completeSet.make({ setId: setId.sets[0]?.id as string }), { ...at(-20), n: 2 }),
            op(later, endWorkoutByHand.make({}), { ...at(-5), n: 3 }),
          ],
          { sentAt: now + skew },
        )
        const row = await workoutRow(later)
        expect(row.duration_seconds).toBe(45 * 60)
        expect(row.completed_at?.getTime()).toBe(now - 5 * 60_000)
      },
    )
  })

  test('Y7 Y22 a deleted workout stays deleted, and a device that still shows it is told so', async () => {
    const { workoutId, setIds } = await running(olivia)
    expect(await outcomeOf(server, olivia, op(workoutId, deleteWorkout.make({})))).toBe('done')
    expect(await outcomeOf(server, olivia, op(workoutId, completeSet.make({ setId: setIds[0] })))).toBe('gone')
    const again = startWorkout.make({ name: 'Again', routineId: null, timeZone: null, exercises: [], sets: [] })
    expect(await outcomeOf(server, olivia, op(workoutId, again))).toBe('gone')
    expect(await database.db.selectFrom('workout').selectAll().execute()).toEqual([])
    const completion = op(workoutId, completeSet.make({ setId: setIds[0] }))
    const told = await pushed(server, olivia, [completion], { known: { [workoutId]: 1 } })
    expect(told.documents).toEqual([{ t: 'gone', id: workoutId }])
  })
})
