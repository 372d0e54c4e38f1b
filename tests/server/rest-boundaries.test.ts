import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { logWorkouts } from '../support/logbook.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 60 * 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let program: ReturnType<typeof programWith>
  let ofMax: ReturnType<typeof programWith>

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Stone', 'max@example.org')
    program = programWith(server.origin, (await makeToken(server, olivia, SCOPES)).text)
    ofMax = programWith(server.origin, (await makeToken(server, max, SCOPES)).text)
  })
  afterAll(() => server.stop())

  const iso = (at: number) => new Date(at).toISOString()
  const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
  const squats = { name: 'Squat', sets: [{ reps: 5, weight: 100, weight_unit: 'kg' }] }
  const pastWorkout = (more: object = {}) => ({
    ...{ workout_name: 'Legs', created_at: iso(server.clock.now - 3 * HOUR), note: 'Slept well' },
    ...{ completed_at: iso(server.clock.now - 2 * HOUR), exercises: [squats], ...more },
  })
  const post = (ask = program, body: object = pastWorkout(), headers = keyed()) =>
    ask('/workouts', { method: 'POST', body, headers })
  const countOf = async () => (await (await program('/workouts?limit=100')).json()).workouts.length as number
  const operations = async () => (await database.db.selectFrom('applied_operation').selectAll().execute()).length

  test('R-API-06 when simultaneous requests share one idempotency key, one body gets it and other bodies are rejected', async () => {
    for (let round = 0; round < 10; round++) {
      const headers = keyed()
      const before = await countOf()
      const late = pastWorkout({ completed_at: iso(server.clock.now + 5 * HOUR) })
      await Promise.all([late, pastWorkout(), late, pastWorkout()].map((body) => post(program, body, headers)))
      const bodies = [pastWorkout({ note: 'Another' }), late, pastWorkout()]
      const statuses = []
      for (const body of bodies) statuses.push((await post(program, body, headers)).status)
      // Either the late one has the key and is refused, or the right one, and is stored once.
      expect([
        [422, 400, 422],
        [422, 422, 201],
      ]).toContainEqual(statuses)
      expect(await countOf()).toBe(before + (statuses[2] === 201 ? 1 : 0))
    }
  })

  test('R-API-06 an idempotency key belongs to one user: the same key of another user is a different request', async () => {
    const headers = keyed()
    const mine = await (await post(program, pastWorkout(), headers)).json()
    const theirs = await post(ofMax, pastWorkout(), headers)
    expect(theirs.status).toBe(201)
    const { id } = await theirs.json()
    expect(id).not.toBe(mine.id)
    expect((await ofMax(`/workouts/${id}`)).status).toBe(200)
    // Another token of the same person repeats.
    const second = programWith(server.origin, (await makeToken(server, olivia, SCOPES)).text)
    expect((await (await post(second, pastWorkout(), headers)).json()).id).toBe(mine.id)
  })

  test('R-API-06 R-ACCESS-04 deleting a missing row or a row of another user gets 404 and stores nothing', async () => {
    const theirs = await (await post(ofMax)).json()
    const mine = await (await post()).json()
    const before = await operations()
    const unknown = crypto.randomUUID()
    const paths = [
      ...[`/workouts/${unknown}`, `/workouts/${theirs.id}`, `/workouts/${mine.id}/sets/${unknown}`],
      `/workouts/${theirs.id}/sets/${theirs.exercises[0].sets[0].id}`,
    ]
    for (const path of paths) {
      const answer = await program(path, { method: 'DELETE' })
      expect([path, await problemOf(answer)]).toMatchObject([path, { status: 404, type: 'not-found' }])
    }
    expect(await operations()).toBe(before)
    expect((await ofMax(`/workouts/${theirs.id}`)).status).toBe(200)
    const headers = keyed()
    const set = mine.exercises[0].sets[0].id
    for (const path of [`/workouts/${mine.id}/sets/${set}`, `/workouts/${mine.id}`]) {
      headers['idempotency-key'] = crypto.randomUUID()
      for (const _ of [1, 2]) expect((await program(path, { method: 'DELETE', headers })).status).toBe(204)
    }
  })

  test('R-API-04 R-API-06 a write-only token gets back ids and revisions from its changes, but no data', async () => {
    const { id, rev, exercises } = await (await post()).json()
    const body = { routine_name: 'Push', note: 'Secret', exercises: [squats] }
    const routine = await (await program('/routines', { method: 'POST', body })).json()
    const text = (await makeToken(server, olivia, ['workouts:write', 'routines:write'])).text
    const writer = programWith(server.origin, text)
    const changed = async (path: string, method = 'PATCH', changes: object = {}) =>
      await (await writer(path, { method, body: changes })).json()
    expect(await changed(`/workouts/${id}`)).toEqual({ id, rev })
    expect(await changed(`/workouts/${id}`, 'PATCH', { workout_name: 'New' })).toEqual({ id, rev: rev + 1 })
    const set = exercises[0].sets[0].id
    expect(await changed(`/workouts/${id}/sets/${set}`)).toEqual({ id, rev: rev + 1 })
    expect(await changed(`/routines/${routine.id}`)).toEqual({ id: routine.id, rev: routine.rev })
    const adding = { workout_exercise_id: exercises[0].id, reps: 3, weight_unit: 'body' }
    const added = await changed(`/workouts/${id}/sets`, 'POST', adding)
    expect(added).toEqual({ id, rev: rev + 2, set_id: expect.any(String) })
    const whole = await (await program(`/workouts/${id}`)).json()
    expect(whole.exercises[0].sets.map((each: { id: string }) => each.id)).toContain(added.set_id)
  })

  test('R-API-05 records and sessions of an exercise never done by the user get 404', async () => {
    const unknown = crypto.randomUUID()
    await logWorkouts(server, max, [{ exercises: [{ name: 'Deadlift', sets: [{}] }], at: server.clock.now - HOUR }])
    const [theirs] = (await (await ofMax('/exercises')).json()).exercises
    for (const id of [unknown, theirs.id]) {
      for (const what of ['sessions', 'records']) {
        expect(await problemOf(await program(`/exercises/${id}/${what}`))).toMatchObject({ status: 404 })
      }
    }
    expect((await ofMax(`/exercises/${theirs.id}/sessions`)).status).toBe(200)
  })
})
