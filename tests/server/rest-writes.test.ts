import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { answerData } from '#features/account/download.server.ts'
import { endpointsWith } from '#features/api/routes.server.ts'
import { clientsOf } from '#features/sharing/clients/clients-list.server.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { PROGRAMME_FILE } from '../support/brought-in.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkouts } from '../support/logbook.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const HOUR = 60 * 60 * 1000
const id = () => crypto.randomUUID()
const iso = (at: number) => new Date(at).toISOString()

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let program: ReturnType<typeof programWith>

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    program = programWith(server.origin, (await makeToken(server, olivia, SCOPES)).text)
  })
  afterAll(() => server.stop())

  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    program(path, { method, body, headers })
  const done = async (answer: Response) => {
    const body = answer.status === 204 ? null : await answer.json()
    expect([answer.status < 300, body]).toEqual([true, body])
    return body
  }

  const squats = { name: 'Squat', sets: [{ reps: 5, weight: 100, weight_unit: 'kg' }, { weight_unit: 'body' }] }
  const pastWorkout = (more: object = {}) => ({
    workout_name: 'Evening Workout',
    ...{ created_at: iso(server.clock.now - 3 * HOUR), completed_at: iso(server.clock.now - 2 * HOUR) },
    ...{ time_zone: 'Europe/Berlin', note: 'Slept well', exercises: [squats] },
    ...more,
  })
  const added = async (more?: object) => await done(await send('POST', '/workouts', pastWorkout(more)))
  const workouts = async () => (await done(await program('/workouts?limit=100'))).workouts as { id: string }[]

  test('R-API-01 R-API-06 every API write accepts an example of its schema and answers what its schema says', async () => {
    const workout = await added()
    const [exercise] = workout.exercises
    const { id: routineId } = await done(await send('POST', '/routines', { routine_name: 'Any' }))
    const setPath = { '{id}': workout.id, '{set_id}': exercise.sets[1].id }
    const plan = await done(await send('POST', '/plans', PROGRAMME_FILE))
    const [track] = (await done(await send('GET', '/tracks'))).tracks
    const ids: Record<string, string> = { routines: routineId, tracks: track.id }
    const bodies: Record<string, unknown> = {
      'post /workouts': pastWorkout(),
      'patch /workouts/{id}': { workout_name: 'Morning', note: null },
      'post /workouts/{id}/sets': { workout_exercise_id: exercise.id, reps: 3, weight: 110, weight_unit: 'kg' },
      'patch /workouts/{id}/sets/{set_id}': { reps: 9, rpe: 8.5 },
      'post /routines': { routine_name: 'Legs', note: 'Heavy', exercises: [squats, { ...squats, name: 'Lunge' }] },
      'patch /routines/{id}': { routine_name: 'Legs 2', is_archived: true },
      'post /plans': PROGRAMME_FILE,
      'put /plan/active': { plan_id: plan.id },
      'patch /tracks/{id}': { base: { value: 60, unit: 'kg' } },
      'post /body-weights': { at: iso(server.clock.now), weight: 80.5, unit: 'kg', note: 'Fasted' },
    }
    const writes = endpointsWith({ download: answerData, clientsOf }).filter(({ method }) => method !== 'get')
    const changes = writes.filter(({ method }) => method !== 'delete')
    const deletions = writes.filter(({ method }) => method === 'delete').toReversed()
    for (const { method, path, answer, status = 200 } of [...changes, ...deletions]) {
      const own = ids[path.split('/')[1] ?? '']
      const address = own
        ? path.replace('{id}', own)
        : path.replace(/\{\w+\}/g, (name) => setPath[name as keyof typeof setPath])
      const response = await send(method.toUpperCase(), address, bodies[`${method} ${path}`])
      const text = await response.text()
      expect([method, path, response.status, text]).toEqual([method, path, status, text])
      if (answer) expect(answer.parse(JSON.parse(text)), path).toEqual(JSON.parse(text))
    }
    expect(writes).toHaveLength(13)
  })

  test('R-API-06 a past workout created by API is stored as sent, completed, with all sets done', async () => {
    const workout = await added()
    expect(workout).toMatchObject({
      ...pastWorkout(),
      exercises: [{ name: 'Squat', section: 'training', exercise_order: 1, sets: expect.any(Array) }],
      ...{ is_active: false, is_public: false, duration_seconds: 3600 },
    })
    expect(workout.exercises[0].sets).toMatchObject([
      { set_variant: 'Set 1', set_type: 'reps', status: 'complete', reps: 5, weight: 100, weight_unit: 'kg' },
      { set_variant: 'Set 2', status: 'complete', reps: null, completed_by: olivia.userId },
    ])
    const listed = (await workouts()).find((row) => row.id === workout.id)
    expect(listed).toMatchObject({ workout_name: 'Evening Workout', main_lift: { name: 'Squat' } })
  })

  test('R-API-06 R-BUILD-16 Y12 an API write with the new name of a renamed exercise refers to the same exercise', async () => {
    const routine = { routine_name: 'Front', exercises: [{ ...squats, name: 'Zercher Squat' }] }
    const { id: routineId, exercises } = await done(await send('POST', '/routines', routine))
    const change_exercises = [{ id: exercises[0].id, name: 'Zercher' }]
    await done(await send('PATCH', `/routines/${routineId}`, { change_exercises }))
    const byName = [{ ...squats, name: 'zercher' }]
    const { id: other } = await done(await send('POST', '/routines', { routine_name: 'Legs' }))
    await done(await send('PATCH', `/routines/${other}`, { add_exercises: byName }))
    await done(await send('POST', '/routines', { routine_name: 'Back', exercises: byName }))
    await added({ exercises: byName })
    const { db } = server.context.database
    const planned = await db
      .selectFrom('routine_exercise')
      .select('exercise_id')
      .where('name', 'ilike', 'zercher')
      .execute()
    const trained = db.selectFrom('workout_exercise').select('exercise_id').where('snapshot_name', '=', 'zercher')
    expect([...planned, ...(await trained.execute())].map(({ exercise_id }) => exercise_id)).toEqual(
      Array(4).fill(exerciseIdFor(olivia.userId, 'Zercher Squat')),
    )
  })

  test('R-API-06 R-BUILD-17 an API write can use the old and the new name of a renamed exercise as two exercises', async () => {
    const routine = { routine_name: 'Hinge', exercises: [{ ...squats, name: 'Good Morning' }] }
    const { id: routineId, exercises } = await done(await send('POST', '/routines', routine))
    const change_exercises = [{ id: exercises[0].id, name: 'Morning' }]
    await done(await send('PATCH', `/routines/${routineId}`, { change_exercises }))
    const both = [
      { ...squats, name: 'Morning' },
      { ...squats, name: 'Good Morning' },
    ]
    const ids = both.map(({ name }) => exerciseIdFor(olivia.userId, name))
    const idsOf = (document: { exercises: { exercise_id: string }[] }) =>
      document.exercises.map(({ exercise_id }) => exercise_id)
    expect(idsOf(await added({ exercises: both }))).toEqual(ids)
    expect(idsOf(await done(await send('POST', '/routines', { routine_name: 'Both', exercises: both })))).toEqual(ids)
    // The same name twice is the same exercise twice.
    const again = both.toSpliced(1, 1, { ...squats, name: 'morning' })
    expect(new Set(idsOf(await added({ exercises: again }))).size).toBe(1)
  })

  describe('R-API-06 Idempotency-Key of the REST API', () => {
    test('R-API-06 repeated requests with one idempotency key, also simultaneous ones, write once and get the same answer', async () => {
      const key = { 'idempotency-key': id() }
      const before = (await workouts()).length
      const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/workouts', pastWorkout(), key)))
      const bodies = await Promise.all(answers.map(done))
      for (const body of bodies) expect(body).toEqual(bodies[0])
      expect(await workouts()).toHaveLength(before + 1)
      const weight = { at: iso(server.clock.now), weight: 81, unit: 'kg' }
      const another = { 'idempotency-key': id() }
      const weights = await Promise.all([1, 2].map(() => send('POST', '/body-weights', weight, another)))
      expect(weights.map(({ status }) => status)).toEqual([201, 201])
    })

    test('R-API-06 reusing an idempotency key for another method, path or body gets 422 and writes nothing', async () => {
      const key = { 'idempotency-key': id() }
      const first = await done(await send('POST', '/workouts', pastWorkout(), key))
      const before = await workouts()
      const others = [
        await send('POST', '/workouts', pastWorkout({ note: 'Slept badly' }), key),
        await send('POST', '/body-weights', { at: iso(server.clock.now), weight: 82, unit: 'kg' }, key),
        await send('PATCH', `/workouts/${first.id}`, { workout_name: 'Other' }, key),
        await send('DELETE', `/workouts/${first.id}`, undefined, key),
      ]
      for (const other of others) expect(await problemOf(other)).toMatchObject({ status: 422, type: 'key-reused' })
      expect(await workouts()).toEqual(before)
      expect(await done(await send('POST', '/workouts', pastWorkout(), key))).toEqual(first)
    })

    test('R-API-06 after a refused request its idempotency key accepts only the same request again', async () => {
      const key = { 'idempotency-key': id() }
      const late = { completed_at: iso(server.clock.now + 5 * HOUR) }
      for (const _ of [1, 2]) {
        expect((await problemOf(await send('POST', '/workouts', pastWorkout(late), key))).status).toBe(400)
      }
      const mended = await send('POST', '/workouts', pastWorkout(), key)
      expect(await problemOf(mended)).toMatchObject({ status: 422, type: 'key-reused' })
    })

    test('R-API-06 an API request that failed in the database can be repeated with its key and is then carried out in full', async () => {
      const { id: workoutId, rev } = await added()
      const key = { 'idempotency-key': id() }
      const rename = (tag: number) =>
        send(
          'PATCH',
          `/workouts/${workoutId}`,
          { workout_name: 'Legs', note: 'Heavy' },
          { ...key, 'if-match': `"${tag}"` },
        )
      expect((await problemOf(await rename(rev + 7))).status).toBe(412)
      expect(await done(await rename(rev))).toMatchObject({ workout_name: 'Legs', note: 'Heavy' })
      expect(await done(await rename(rev))).toMatchObject({ workout_name: 'Legs', note: 'Heavy', rev: rev + 1 })
    })

    test('R-API-06 repeating the request that added a set adds no second set, even after the workout has ended', async () => {
      const [running] = await logWorkouts(server, olivia, [
        { exercises: [{ name: 'Squat', sets: [{}] }], at: server.clock.now - HOUR, done: 0, ends: false },
      ])
      const { workoutId = '', exerciseIds = [], setIds = [] } = running ?? {}
      const key = { 'idempotency-key': id() }
      const body = { workout_exercise_id: exerciseIds[0], reps: 12, weight_unit: 'body', status: 'default' }
      const add = async () => await done(await send('POST', `/workouts/${workoutId}/sets`, body, key))
      const { exercises } = await add()
      const [, { id: setId }] = exercises[0].sets
      for (const each of [...setIds, setId]) {
        await done(await send('PATCH', `/workouts/${workoutId}/sets/${each}`, { status: 'complete' }))
      }
      const repeated = await add()
      expect([repeated.is_active, repeated.exercises[0].sets.length]).toEqual([false, 2])
    })

    test('R-API-06 repeating the request that completed the last set of a workout gets the same answer', async () => {
      const [running] = await logWorkouts(server, olivia, [
        { exercises: [{ name: 'Squat', sets: [{}] }], at: server.clock.now - HOUR, done: 0, ends: false },
      ])
      const path = `/workouts/${running?.workoutId}/sets/${running?.setIds[0]}`
      const key = { 'idempotency-key': id() }
      const complete = async () => await done(await send('PATCH', path, { reps: 7, status: 'complete' }, key))
      const answer = await complete()
      expect([answer.is_active, answer.exercises[0].sets[0].reps]).toEqual([false, 7])
      expect(await complete()).toEqual(answer)
    })

    test('R-API-06 the API rejects an idempotency key that is no UUID', async () => {
      const refused = await send('POST', '/workouts', pastWorkout(), { 'idempotency-key': 'again' })
      expect(await problemOf(refused)).toMatchObject({
        type: 'malformed',
        errors: { 'Idempotency-Key': expect.any(String) },
      })
    })
  })

  test('R-API-06 a change with If-Match and an old revision gets 412 and changes nothing', async () => {
    const { id: workoutId, rev } = await added()
    const rename = (workout_name: string, tag: string) =>
      send('PATCH', `/workouts/${workoutId}`, { workout_name, note: workout_name }, { 'if-match': tag })
    expect(await done(await rename('First', `"${rev}"`))).toMatchObject({ workout_name: 'First', rev: rev + 1 })
    expect(await problemOf(await rename('Second', `"${rev}"`))).toMatchObject({
      status: 412,
      type: 'precondition-failed',
    })
    expect(await done(await program(`/workouts/${workoutId}`))).toMatchObject({ workout_name: 'First', note: 'First' })
    const both = await Promise.all(['A', 'B'].map((name) => rename(name, `"${rev + 1}"`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    await done(await rename('Any', '*'))
  })

  test('R-API-06 the API checks If-Match even for a request without changes, unless that request is a repeat', async () => {
    const workout = await added()
    const { id: routineId, rev } = await done(await send('POST', '/routines', { routine_name: 'Any' }))
    const paths: [path: string, rev: number][] = [
      [`/workouts/${workout.id}`, workout.rev],
      [`/workouts/${workout.id}/sets/${workout.exercises[0].sets[0].id}`, workout.rev],
      [`/routines/${routineId}`, rev],
    ]
    for (const [path, current] of paths) {
      const patch = (tag: number) => send('PATCH', path, {}, { 'if-match': `"${tag}"` })
      expect([path, await problemOf(await patch(0))]).toMatchObject([path, { type: 'precondition-failed' }])
      expect(await done(await patch(current))).toMatchObject({ rev: current })
    }
    const [running] = await logWorkouts(server, olivia, [
      { exercises: [{ name: 'Squat', sets: [{}] }], at: server.clock.now - HOUR, done: 0, ends: false },
    ])
    const { rev: before } = await done(await program('/workouts/active'))
    const headers = { 'idempotency-key': id(), 'if-match': `"${before}"` }
    const path = `/workouts/${running?.workoutId}/sets/${running?.setIds[0]}`
    const complete = async () => await done(await send('PATCH', path, { status: 'complete' }, headers))
    // The first one ended the workout, so that nothing is left to write.
    expect(await complete()).toEqual(await complete())
  })

  test('R-API-06 deleting a workout by API moves it to the trash, and deleting it again also gets 204', async () => {
    const { id: workoutId } = await added()
    for (const _ of [1, 2]) expect((await send('DELETE', `/workouts/${workoutId}`)).status).toBe(204)
    expect((await problemOf(await program(`/workouts/${workoutId}`))).type).toBe('not-found')
    const path = `/api/trash/workouts?ownerId=${olivia.userId}`
    const { workouts: trashed } = await (await server.ask(path, { cookie: olivia.cookie })).json()
    expect(trashed.map((one: { id: string }) => one.id)).toContain(workoutId)
  })

  test('R-API-05 R-API-06 Y22 a workout that ended without a completed set cannot be read or changed by API', async () => {
    const [discarded] = await logWorkouts(server, olivia, [
      { exercises: [{ name: 'Squat', sets: [{}] }], at: server.clock.now - HOUR, done: 0 },
    ])
    const { workoutId, exerciseIds = [], setIds = [] } = discarded ?? {}
    const path = `/workouts/${workoutId}`
    const set = { workout_exercise_id: exerciseIds[0], reps: 12, weight_unit: 'body' }
    const answers = [
      await program(path),
      await send('PATCH', path, { note: 'Slept badly' }),
      await send('POST', `${path}/sets`, set),
      await send('PATCH', `${path}/sets/${setIds[0]}`, { reps: 3 }),
      await send('DELETE', `${path}/sets/${setIds[0]}`),
    ]
    for (const answer of answers) expect(await problemOf(answer)).toMatchObject({ status: 404, type: 'not-found' })
  })

  test('R-API-06 the API can log, edit, reopen and remove sets of a running workout', async () => {
    const [running] = await logWorkouts(server, olivia, [
      { exercises: [{ name: 'Squat', sets: [{}, {}] }], at: server.clock.now - HOUR, done: 0, ends: false },
    ])
    const path = `/workouts/${running?.workoutId}`
    const setId = running?.setIds[0]
    const statuses = async () => {
      const workout = await done(await program('/workouts/active'))
      return workout.exercises[0].sets.map(({ status, reps }: { status: string; reps: number }) => `${status} ${reps}`)
    }
    await done(await send('PATCH', `${path}/sets/${setId}`, { reps: 7, status: 'complete' }))
    expect((await statuses())[0]).toBe('complete 7')
    await done(await send('PATCH', `${path}/sets/${setId}`, { status: 'default' }))
    expect((await statuses())[0]).toBe('default 7')
    const workout_exercise_id = running?.exerciseIds[0]
    const set = { workout_exercise_id, reps: 12, weight_unit: 'body', status: 'complete' }
    await done(await send('POST', `${path}/sets`, set))
    expect((await statuses()).at(-1)).toBe('complete 12')
    expect((await send('DELETE', `${path}/sets/${setId}`)).status).toBe(204)
    expect(await statuses()).toHaveLength(2)
  })

  describe('R-API-08 the API names what is wrong with bad input and changes nothing', () => {
    test('R-API-08 the API error names each wrong field, and of a thousand wrong sets only the first', async () => {
      const wrong: [object, string][] = [
        [{ workout_name: 5 }, 'workout_name'],
        [{ created_at: 'yesterday' }, 'created_at'],
        [{ created_at: '0001-01-01T00:00:00Z' }, 'created_at'],
        [{ completed_at: '9999-12-31T23:59:59-01:00' }, 'completed_at'],
        [{ exercises: [{ ...squats, sets: [{ reps: -1, weight_unit: 'kg' }] }] }, 'exercises.0.sets.0.reps'],
        [{ exercises: [{ ...squats, sets: [{ reps: 1 }] }] }, 'exercises.0.sets.0.weight_unit'],
        [{ exercises: [{ ...squats, name: '' }] }, 'exercises.0.name'],
        [{ colour: 'red' }, '.'],
      ]
      const before = await workouts()
      for (const [more, field] of wrong) {
        const problem = await problemOf(await send('POST', '/workouts', pastWorkout(more)))
        expect([problem.status, problem.type, Object.keys(problem.errors as object)]).toEqual([
          400,
          'malformed',
          [field],
        ])
      }
      const thousand = pastWorkout({ exercises: Array(20).fill({ ...squats, sets: Array(50).fill({ reps: -1 }) }) })
      const problem = await problemOf(await send('POST', '/workouts', thousand))
      expect(Object.keys(problem.errors as object)).toContain('exercises.0.sets.0.reps')
      expect(Object.keys(problem.errors as object).length).toBeLessThan(5)
      const { now } = server.clock
      const rules: [object, string][] = [
        [{ completed_at: iso(now - 4 * HOUR) }, 'workout-ends-before-start'],
        [{ completed_at: iso(now + HOUR) }, 'workout-in-the-future'],
        [{ workout_name: 'x'.repeat(101) }, 'name-too-long'],
      ]
      for (const [more, type] of rules) {
        expect((await problemOf(await send('POST', '/workouts', pastWorkout(more)))).type).toBe(type)
      }
      expect(await workouts()).toEqual(before)
    })

    test('R-API-08 the API rejects a body weight in the future and names the field', async () => {
      const at = (ms: number) => ({ at: iso(server.clock.now + ms), weight: 81, unit: 'kg' })
      const problem = await problemOf(await send('POST', '/body-weights', at(HOUR)))
      expect(problem).toMatchObject({ status: 400, type: 'malformed', errors: { at: 'Must not be in the future' } })
      await done(await send('POST', '/body-weights', at(0)))
    })

    test('R-API-08 R-PROG-20 the API rejects a body weight outside 20 to 500 kg and names the field', async () => {
      for (const weighed of [
        { weight: 19, unit: 'kg' },
        { weight: 501, unit: 'kg' },
        { weight: 1_200, unit: 'lbs' },
      ]) {
        const problem = await problemOf(await send('POST', '/body-weights', { at: iso(server.clock.now), ...weighed }))
        const errors = { weight: 'Must be 20 to 500 kg, or the same in lbs' }
        expect(problem).toMatchObject({ status: 400, type: 'malformed', errors })
      }
      await done(await send('POST', '/body-weights', { at: iso(server.clock.now), weight: 1_100, unit: 'lbs' }))
    })

    test('R-API-08 the API rejects an open set in a completed workout', async () => {
      const workout = await added()
      const [exercise] = workout.exercises
      const path = `/workouts/${workout.id}/sets`
      const set = { workout_exercise_id: exercise.id, reps: 5, weight_unit: 'body' }
      const answers = [
        await send('POST', path, { ...set, status: 'default' }),
        await send('PATCH', `${path}/${exercise.sets[0].id}`, { status: 'default' }),
      ]
      for (const answer of answers) {
        const errors = { status: 'Only while the workout runs' }
        expect(await problemOf(answer)).toMatchObject({ status: 400, type: 'malformed', errors })
      }
      expect(await done(await program(`/workouts/${workout.id}`))).toEqual(workout)
      await done(await send('POST', path, { ...set, status: 'complete' }))
    })

    test('R-API-06 an API request with several changes makes all of them or none', async () => {
      const { id: workoutId } = await added()
      const times = { created_at: iso(server.clock.now - HOUR), completed_at: iso(server.clock.now - 2 * HOUR) }
      const patch = (body: object) => send('PATCH', `/workouts/${workoutId}`, body)
      expect((await patch({ workout_name: 'New', ...times })).status).toBe(400)
      expect((await patch({ workout_name: 'New', note: 'x'.repeat(4_001) })).status).toBe(400)
      expect((await patch({ note: 'New', workout_name: ' ' })).status).toBe(400)
      expect((await patch({ note: 'New', created_at: times.created_at })).status).toBe(400)
      const twice = { routine_name: 'Twice', exercises: [squats, squats] }
      const refused = await problemOf(await send('POST', '/routines', twice))
      expect(refused.type).toBe('exercise-already-in-routine')
      expect(await done(await program(`/workouts/${workoutId}`))).toMatchObject({
        ...{ workout_name: 'Evening Workout', note: 'Slept well' },
      })
      const { routines } = await done(await program('/routines?limit=100'))
      expect(routines.map((one: { routine_name: string }) => one.routine_name)).not.toContain('Twice')
    })
  })

  test('R-API-07 with `Sled-Account` a coach can write within the permissions of a share, and nothing after it is revoked', async () => {
    const max = await server.signUp('Max', 'Coach', 'max@example.org')
    const { db } = server.context.database
    const flags = { can_create_routines: true, can_start_workouts: false, can_review_history: true }
    await shareWith(server, olivia, max, flags)
    const coach = programWith(server.origin, (await makeToken(server, max, SCOPES)).text)
    const headers = { 'sled-account': olivia.userId }
    const { id: workoutId } = await added()
    const ask = async () => [
      (await coach('/routines', { method: 'POST', body: { routine_name: 'From Max' }, headers })).status,
      (await coach(`/workouts/${workoutId}`, { method: 'PATCH', body: { workout_name: 'By Max' }, headers })).status,
      (await coach('/workouts', { method: 'POST', body: pastWorkout(), headers })).status,
      (await coach('/body-weights', { method: 'POST', body: { at: iso(0), weight: 80, unit: 'kg' }, headers })).status,
    ]
    expect(await ask()).toEqual([201, 200, 403, 403])
    expect(await done(await program(`/workouts/${workoutId}`))).toMatchObject({ workout_name: 'By Max' })
    await db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
    expect(await ask()).toEqual([404, 404, 404, 404])
    const own = await coach(`/workouts/${workoutId}`, { method: 'PATCH', body: { workout_name: 'Mine' } })
    expect((await problemOf(own)).type).toBe('not-found')
    await coach(`/workouts/${workoutId}`, { method: 'DELETE' })
    expect(await done(await program(`/workouts/${workoutId}`))).toMatchObject({ workout_name: 'By Max' })
  })

  // The last one: the server closes the connection on which too much was sent.
  test('R-API-08 the API names the problem of a body that is no JSON, nested a thousand levels deep or too large', async () => {
    const deep = `${'{"a":['.repeat(1_000)}"${'x'.repeat(90_000)}"${']}'.repeat(1_000)}`
    expect(JSON.parse(deep)).toBeTypeOf('object')
    for (const body of ['{', '[]', 'null', deep]) {
      expect(await problemOf(await send('POST', '/workouts', body))).toMatchObject({ status: 400, type: 'malformed' })
    }
    const large = await send('POST', '/workouts', JSON.stringify({ a: 'x'.repeat(300_000) }))
    expect(await problemOf(large)).toMatchObject({ status: 413, type: 'too-large' })
    const form = await send('POST', '/workouts', 'a=1', { 'content-type': 'text/plain' })
    expect(await problemOf(form)).toMatchObject({ status: 415, type: 'not-json' })
  })
})
