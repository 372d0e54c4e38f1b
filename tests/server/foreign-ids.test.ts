import { afterEach, beforeEach, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { readPublicHistory } from '#features/public-pages/read-history.server.ts'
import { readPublicWorkout } from '#features/public-pages/read-workout.server.ts'
import { exerciseSessions } from '#features/workout/sessions/exercise-sessions.server.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { removeSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { currentWords } from '#words/current-words.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()

/** Ids are made by devices, and a stranger may learn or guess one: what they do under it touches nobody else. */
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

  const by = (person: Person, documentId: string, made: Parameters<typeof envelope>[3], over = {}) =>
    envelope(person, person.userId, documentId, made, over)
  const start = (person: Person, { exerciseId = id(), setId = id(), reps = 5 } = {}) =>
    startWorkout.make({
      ...{ name: 'Today', routineId: null, timeZone: null },
      exercises: [
        { id: exerciseId, exerciseId: exerciseIdFor(person.userId, 'Squat'), name: 'Squat', section: 'training' },
      ],
      sets: [{ ...setValues({ reps }), id: setId, workoutExerciseId: exerciseId, routineSetId: null }],
    })
  const outcomes = async (person: Person, ops: unknown[]) =>
    (await pushed(server, person, ops)).results.map(({ outcome, code }) => code ?? outcome)

  test('Y8 when a stranger deletes an id that does not exist yet, the owner can still start a workout with that id', async () => {
    const workoutId = id()
    await outcomeOf(server, vera, by(vera, workoutId, deleteWorkout.make({})))
    expect(await outcomeOf(server, olivia, by(olivia, workoutId, start(olivia)))).toBe('done')
  })

  test('Y6 the id of a deleted workout stays in use: nobody can start another workout with that id', async () => {
    const workoutId = id()
    expect(await outcomeOf(server, vera, by(vera, workoutId, start(vera)))).toBe('done')
    expect(await outcomeOf(server, vera, by(vera, workoutId, deleteWorkout.make({})))).toBe('done')
    expect(await outcomeOf(server, olivia, by(olivia, workoutId, start(olivia)))).toBe('gone')
    expect(await outcomeOf(server, vera, by(vera, workoutId, start(vera)))).toBe('gone')
  })

  test('Y8 when a delegate deletes an id that does not exist yet, the owner can still start a workout with that id', async () => {
    const flags = { can_review_history: true, can_start_workouts: true }
    const share = { owner_user_id: olivia.userId, delegate_user_id: vera.userId, delegate_email: 'vera@example.org' }
    await database.db
      .insertInto('account_share')
      .values({ ...share, ...flags })
      .execute()
    const workoutId = id()
    const deletion = envelope(vera, olivia.userId, workoutId, deleteWorkout.make({}))
    await outcomeOf(server, vera, deletion)
    expect(await outcomeOf(server, olivia, by(olivia, workoutId, start(olivia)))).toBe('done')
  })

  test('Y8 one operation id sent by two people counts as two operations', async () => {
    const opId = id()
    const [hers, mine] = [id(), id()]
    expect(await outcomeOf(server, vera, by(vera, hers, createRoutine.make({ name: 'A' }), { id: opId }))).toBe('done')
    expect(await outcomeOf(server, olivia, by(olivia, mine, createRoutine.make({ name: 'B' }), { id: opId }))).toBe(
      'done',
    )
    const rows = await database.db.selectFrom('routine').select(['id', 'user_id']).execute()
    expect(new Set(rows.map(({ id: routineId, user_id }) => `${routineId} ${user_id}`))).toEqual(
      new Set([`${hers} ${vera.userId}`, `${mine} ${olivia.userId}`]),
    )
  })

  test('Y6 Y16 the server answers "gone" for a document id of another account and changes nothing there', async () => {
    const [workoutId, routineId] = [id(), id()]
    await outcomes(olivia, [
      by(olivia, workoutId, start(olivia)),
      by(olivia, routineId, createRoutine.make({ name: 'Push' })),
    ])
    expect(
      await outcomes(vera, [
        by(vera, workoutId, start(vera)),
        by(vera, routineId, createRoutine.make({ name: 'Theft' })),
      ]),
    ).toEqual(['gone', 'gone'])
    expect(await database.db.selectFrom('routine').select(['routine_name', 'user_id']).execute()).toEqual([
      { routine_name: 'Push', user_id: olivia.userId },
    ])
  })

  test('Y10 documents of two people can use the same row ids without seeing or changing the rows of the other person', async () => {
    const [exerciseId, setId] = [id(), id()]
    const [mine, hers] = [id(), id()]
    expect(await outcomeOf(server, vera, by(vera, hers, start(vera, { exerciseId, setId, reps: 1 })))).toBe('done')
    expect(
      await outcomes(olivia, [
        by(olivia, mine, start(olivia, { exerciseId, setId })),
        by(olivia, mine, completeSet.make({ setId })),
      ]),
    ).toEqual(['done', 'done'])
    await outcomeOf(server, vera, by(vera, hers, removeSet.logging.make({ setId })))
    const sets = await database.db.selectFrom('logged_set').select(['user_id', 'reps', 'status']).execute()
    expect(sets).toEqual([{ user_id: olivia.userId, reps: 5, status: 'complete' }])
  })

  test('Y10 a person can use row ids again even when another person has rows with the same ids', async () => {
    const [mine, hers, exerciseId, setId] = [id(), id(), id(), id()]
    const { name, ...row } = { id: exerciseId, exerciseId: id(), name: 'Curl', section: 'training' as const }
    const set = { ...setValues(), id: setId, workoutExerciseId: exerciseId, routineSetId: null }
    const add = addExercise.logging.make({ exercise: { ...row, name }, sets: [set] })
    await outcomes(vera, [by(vera, hers, start(vera, { exerciseId, setId }))])
    expect(await outcomes(olivia, [by(olivia, mine, start(olivia)), by(olivia, mine, add)])).toEqual(['done', 'done'])
    const routines = [id(), id()] as const
    const plan = { id: exerciseId, exerciseId: id(), name, section: 'training' as const, sets: [set] }
    for (const [person, routineId] of [[vera, routines[0]] as const, [olivia, routines[1]] as const]) {
      expect(
        await outcomes(person, [
          by(person, routineId, createRoutine.make({ name: 'Plan' })),
          by(person, routineId, addExercise.planning.make(plan)),
        ]),
      ).toEqual(['done', 'done'])
    }
  })

  test("R-PUB-16 R-HIST-02 set counts in lists and on public pages skip sets of another person's exercise with the same id", async () => {
    const [exerciseId, mine, hers] = [id(), id(), id()]
    const [setA, setB] = [id(), id()]
    for (const [person, workoutId, setId] of [
      [olivia, mine, setA],
      [vera, hers, setB],
    ] as const) {
      await outcomes(person, [
        by(person, workoutId, start(person, { exerciseId, setId })),
        by(person, workoutId, completeSet.make({ setId })),
      ])
    }
    const list = await server.ask(`/api/history?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(((await list.json()) as { rows: { track: unknown }[] }).rows.map(({ track }) => track)).toEqual([
      [{ done: 1, total: 1 }],
    ])
    const query = { ownerId: olivia.userId, exerciseIds: [exerciseIdFor(olivia.userId, 'Squat')], isHistoryOpen: true }
    const [sessions] = Object.values(await exerciseSessions(database.db, query))
    expect(sessions?.map(({ sets }) => sets.length)).toEqual([1])
    await database.db.updateTable('profile').set({ share_all_workouts: true }).execute()
    const shown = await readPublicWorkout(database.db, { origin: server.origin, words: currentWords() }, mine)
    expect(shown?.exercises.map(({ sets }) => sets.map(({ id: setId }) => setId))).toEqual([[setA]])
    const history = await readPublicHistory(
      database.db,
      { origin: server.origin, words: currentWords() },
      { userId: olivia.userId, before: undefined },
    )
    expect(history?.rows.map(({ track }) => track)).toEqual([[1]])
  })
})
