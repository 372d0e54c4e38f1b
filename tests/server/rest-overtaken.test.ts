import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { removeExercise } from '#logbook/exercises.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const plan = (name: string) => ({ name, sets: [{ reps: 5, weight: 100, weight_unit: 'kg' }] })

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  /** Another process, so that both writes wait in the database, in the order in which they came. */
  let other: TestServer
  let olivia: Person
  let program: ReturnType<typeof programWith>

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    other = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    program = programWith(other.origin, (await makeToken(server, olivia, SCOPES)).text)
  })
  afterEach(() => Promise.all([server.stop(), other.stop()]))

  /** Both wait for the owner's row: the program has read what the device then changes. */
  async function overtaken(byDevice: () => Promise<string>, ofProgram: () => Promise<Response>): Promise<Response> {
    const [outcome, answer] = await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', olivia.userId).forNoKeyUpdate().execute()
      const first = byDevice()
      await until(async () => (await waiting()) === 1, 'the device waits')
      const second = ofProgram()
      await until(async () => (await waiting()) === 2, 'the program waits behind it')
      return [first, second] as const
    })
    expect(await outcome).toBe('done')
    return await answer
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.context.database.db)
    return rows.length
  }

  test('R-API-06 when a device has just deleted a row that an API request refers to, the server refuses all changes of the request', async () => {
    const body = { routine_name: 'Legs', exercises: [plan('Squat'), plan('Lunge')] }
    const routine = await (await program('/routines', { method: 'POST', body })).json()
    const [squat] = routine.exercises
    const path = `/routines/${routine.id}`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const patch = (changes: object) => program(path, { method: 'PATCH', body: changes, headers })

    const removal = envelope(olivia, olivia.userId, routine.id, removeExercise.planning.make({ id: squat.id }))
    const answer = await overtaken(
      () => outcomeOf(server, olivia, removal),
      () => patch({ routine_name: 'Heavy', note: 'Slow', change_exercises: [{ id: squat.id, note: 'Deep' }] }),
    )

    expect(await problemOf(answer)).toMatchObject({ status: 404, type: 'gone' })
    const now = await (await program(path)).json()
    expect(now).toMatchObject({ routine_name: 'Legs', rev: routine.rev + 1, exercises: [{ name: 'Lunge' }] })
    expect(now.note ?? null).toBeNull()
    // Nothing of the corrected request counts as done before. It needs a new key.
    const light = { routine_name: 'Light', note: 'Fast' }
    expect((await patch(light)).status).toBe(422)
    headers['idempotency-key'] = crypto.randomUUID()
    expect((await patch(light)).status).toBe(200)
    expect(await (await program(path)).json()).toMatchObject({ routine_name: 'Light', note: 'Fast' })
  })

  test.for([
    ['removes a done set of', 'DELETE', '/{set}', undefined],
    ['reopens a done set of', 'PATCH', '/{set}', { status: 'default' }],
    ['adds an open set to', 'POST', '', { reps: 5, weight_unit: 'body' }],
  ] as const)(
    'R-API-06 Y24 an API client that %s a workout ended by a phone at the same moment gets an error',
    async ([, method, at, values]) => {
      const exercises = [{ name: 'Squat', sets: [{}, {}] }]
      const running = await logWorkout(server, olivia, { exercises, at: server.clock.now, done: 1, ends: false })
      const { workoutId, exerciseIds, setIds } = running
      const path = `/workouts/${workoutId}`
      const body = values && (method === 'POST' ? { workout_exercise_id: exerciseIds[0], ...values } : values)

      const end = envelope(olivia, olivia.userId, workoutId, endWorkoutByHand.make({}))
      const answer = await overtaken(
        () => outcomeOf(server, olivia, end),
        () => program(`${path}/sets${at.replace('{set}', setIds[0] ?? '')}`, { method, body }),
      )

      expect(await problemOf(answer)).toMatchObject({ status: 409, type: 'workout-not-active' })
      const [{ sets }] = (await (await program(path)).json()).exercises
      expect(sets.map(({ status }: { status: string }) => status)).toEqual(['complete', 'default'])
    },
  )
})
