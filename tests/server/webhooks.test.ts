import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type Webhooks } from '#domain/webhooks.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { addComment } from '#logbook/comments.ts'
import { confirmWorkout } from '#logbook/confirmations.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { noteTraining } from '#logbook/notes.ts'
import { changeRest } from '#logbook/rests.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout, eraseWorkout, restoreWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { type Logged, logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'
import { WebhookReceiver } from '../support/webhook-receiver.ts'
import { deliveriesOf, isNow, makeWebhook } from '../support/webhooks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BENCH = (weight: number) => [
  { name: 'Bench Press', sets: [8, 8, 8].map((reps) => ({ reps, weight, weight_unit: 'kg' as const })) },
]

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let receiver: WebhookReceiver
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    receiver = await WebhookReceiver.start()
    server = await startTestServer({ database, config: { webhooks: { allowsPrivate: true } } })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
  })
  afterEach(async () => {
    await server.stop()
    await receiver.stop()
  })

  const post = (person: Person, path: string, body: object) =>
    server.ask(`/api/webhooks${path}`, {
      ...{ method: 'POST', cookie: person.cookie },
      body: { accountId: person.userId, ...body },
    })
  const listed = async (person: Person): Promise<Webhooks> =>
    (await (await server.ask(`/api/webhooks?accountId=${person.userId}`, { cookie: person.cookie })).json()) as Webhooks
  const done = async (person: Person, documentId: string, made: Made, owner = olivia) =>
    expect(
      await outcomeOf(server, person, envelope(person, owner.userId, documentId, made, { at: server.clock.now })),
    ).toBe('done')
  const training = (): Promise<Logged> =>
    logWorkout(server, olivia, { exercises: BENCH(100), at: server.clock.now - HOUR, done: 0, ends: false })
  /** What waits or was sent, in order, with its data. */
  const noted = async () => {
    const rows = await database.db.selectFrom('webhook_delivery').selectAll().orderBy('number').execute()
    return rows.map(({ event, data }) => ({ event, data: data as Record<string, unknown> }))
  }
  const events = async () => (await noted()).map(({ event }) => event)
  const reaches = (path: string, count: number) =>
    until(() => receiver.at(path).length >= count, `${path} has heard ${count} times`)

  test('R-API-11 start and end of a workout send signed webhook events with the workout and its records', async () => {
    await logWorkout(server, olivia, { exercises: BENCH(90), at: server.clock.now - 50 * HOUR })
    const { secret } = await makeWebhook(server, olivia, receiver.addressOf('/home'))
    const { workoutId, setIds } = await training()
    for (const setId of setIds) await done(olivia, workoutId, completeSet.make({ setId }))
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    isNow(server)
    await reaches('/home', 3)
    const [started, completed, record] = receiver.readWith(secret, '/home')
    expect(started).toMatchObject({
      type: 'workout.started',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: workoutId, workout_name: 'Leg day', is_active: true, completed_at: null, exercises: 1 },
    })
    const { records = [] } = (record?.data ?? {}) as { records?: object[] }
    expect(completed).toMatchObject({
      type: 'workout.completed',
      data: {
        ...{ id: workoutId, rev: expect.any(Number), is_active: false, routine_name: null, muscle_group: 'Chest' },
        ...{ sets: { done: 3, total: 3 }, main_lift: { name: 'Bench Press' }, completed_at: expect.any(String) },
        records: records.length,
      },
    })
    expect(record).toMatchObject({ type: 'record.set', data: { workout_id: workoutId } })
    expect(records).toContainEqual(
      expect.objectContaining({ name: 'Bench Press', kind: 'heaviest', value: 100, before: 90 }),
    )
    expect(receiver.at('/home')[0]?.headers['webhook-id']).not.toBe(receiver.at('/home')[1]?.headers['webhook-id'])
    expect(server.logs.join('')).not.toContain(secret)
  })

  test('R-API-11 several sets in quick succession send one workout.changed event, and none if the workout then ends', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/home'), ['workout.changed', 'workout.completed'])
    const { workoutId, setIds } = await training()
    for (const setId of setIds.slice(0, 2)) await done(olivia, workoutId, completeSet.make({ setId }))
    expect(await noted()).toMatchObject([{ event: 'workout.changed', data: { sets: { done: 2, total: 3 } } }])
    isNow(server)
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    expect(await events()).toEqual(['workout.completed'])
    // Afterwards a correction waits a moment for the next one.
    await done(olivia, workoutId, editSet.correcting.make({ setId: setIds[0] as string, changes: { reps: 9 } }))
    await done(olivia, workoutId, editSet.correcting.make({ setId: setIds[1] as string, changes: { reps: 9 } }))
    expect(await events()).toEqual(['workout.completed', 'workout.changed'])
    isNow(server, 20_000)
    await reaches('/home', 2)
    expect(receiver.at('/home').map(({ body }) => JSON.parse(body).type)).toEqual([
      'workout.completed',
      'workout.changed',
    ])
    // What comes after it was sent is told anew.
    await done(olivia, workoutId, editSet.correcting.make({ setId: setIds[2] as string, changes: { reps: 9 } }))
    expect(await events()).toEqual(['workout.completed', 'workout.changed', 'workout.changed'])
  })

  test('R-API-11 a webhook for workout.changed only gets the last state of a workout that ends', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/changes'), ['workout.changed'])
    await makeWebhook(server, olivia, receiver.addressOf('/both'), ['workout.changed', 'workout.completed'])
    const { workoutId, setIds } = await training()
    await done(olivia, workoutId, completeSet.make({ setId: setIds[0] as string }))
    expect(await events()).toEqual(['workout.changed', 'workout.changed'])
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    isNow(server, 5 * MINUTE)
    await Promise.all([reaches('/changes', 1), reaches('/both', 1)])
    const told = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body))
    const data = { id: workoutId, is_active: false, completed_at: expect.any(String), sets: { done: 1, total: 3 } }
    expect(told('/changes')).toMatchObject([{ type: 'workout.changed', data }])
    expect(told('/both')).toMatchObject([{ type: 'workout.completed', data }])
  })

  test("R-API-11 R-COACH-10 the owner's confirmation of a manager's sets is a change, a comment sends nothing", async () => {
    await shareWith(server, olivia, max, {
      can_create_routines: false,
      can_start_workouts: true,
      can_review_history: true,
    })
    await makeWebhook(server, olivia, receiver.addressOf('/changes'), ['workout.changed', 'workout.completed'])
    const { workoutId, setIds } = await training()
    await done(max, workoutId, completeSet.make({ setId: setIds[0] as string }))
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    await done(max, workoutId, addComment.make({ id: crypto.randomUUID(), targetId: null, text: 'Strong' }))
    expect(await noted()).toMatchObject([{ event: 'workout.completed', data: { confirmed_at: null } }])
    await done(olivia, workoutId, confirmWorkout.make({}))
    expect(await noted()).toMatchObject([
      { event: 'workout.completed' },
      { event: 'workout.changed', data: { id: workoutId, confirmed_at: expect.any(String) } },
    ])
  })

  test("R-API-11 a workout's end sends workout.changed again to a webhook for changes only, but a past workout sends none", async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/changes'), ['workout.changed'])
    const { workoutId, setIds } = await training()
    await done(olivia, workoutId, completeSet.make({ setId: setIds[0] as string }))
    isNow(server, 5 * MINUTE)
    await reaches('/changes', 1)
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    await logWorkout(server, olivia, { exercises: BENCH(90), at: server.clock.now - 50 * HOUR })
    expect(await noted()).toMatchObject([{ data: { is_active: true } }, { data: { is_active: false } }])
  })

  test('R-API-11 R-REACH-08 deleting a workout drops its waiting webhook events', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/changes'), ['workout.changed'])
    await makeWebhook(server, olivia, receiver.addressOf('/both'), ['workout.changed', 'workout.deleted'])
    const { workoutId, setIds } = await training()
    await done(olivia, workoutId, completeSet.make({ setId: setIds[0] as string }))
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    expect(await events()).toEqual(['workout.changed', 'workout.changed'])
    // Also what could not be sent at first.
    await database.db.updateTable('webhook_delivery').set({ tries: 1 }).execute()
    await done(olivia, workoutId, deleteWorkout.make({}))
    expect(await events()).toEqual(['workout.deleted'])
  })

  test('R-API-11 deleting or discarding a workout sends one workout.deleted event; restores and changed rests send none', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/home'))
    const { workoutId, setIds } = await training()
    const [setId] = setIds as [string]
    await done(olivia, workoutId, completeSet.make({ setId }))
    await done(olivia, workoutId, endWorkoutByHand.make({}))
    const before = await events()
    expect(before).toEqual(['workout.started', 'workout.completed'])
    await done(olivia, workoutId, deleteWorkout.make({}))
    await done(olivia, workoutId, restoreWorkout.make({}))
    await done(olivia, workoutId, deleteWorkout.make({}))
    await done(olivia, workoutId, eraseWorkout.make({}))
    const discarded = await training()
    await done(olivia, discarded.workoutId, changeRest.make({ setId: discarded.setIds[0] as string, seconds: 60 }))
    await done(olivia, discarded.workoutId, endWorkoutByHand.make({}))
    expect(await events()).toEqual([
      ...before,
      ...['workout.deleted', 'workout.deleted', 'workout.started', 'workout.deleted'],
    ])
    expect((await noted()).at(-1)?.data).toEqual({
      ...{ id: discarded.workoutId, workout_name: 'Leg day', created_at: expect.any(String) },
    })
  })

  test('R-API-11 webhook events contain no notes, but do report body weights and routines', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/home'))
    const routineId = crypto.randomUUID()
    await done(olivia, routineId, createRoutine.make({ name: 'Push day' }))
    await done(olivia, routineId, renameRoutine.make({ name: 'Pull day' }))
    const year = new Date(server.clock.now).getUTCFullYear()
    const weight = { id: crypto.randomUUID(), at: server.clock.now, weight: 81.5, unit: 'kg' as const, note: 'SECRET' }
    await done(olivia, bodyIdFor(olivia.userId, year), addBodyWeight.make({ year, weight }))
    const { workoutId } = await training()
    await done(olivia, workoutId, noteTraining.logging.make({ note: 'SECRET' }))
    expect(await noted()).toMatchObject([
      { event: 'routine.changed', data: { id: routineId, routine_name: 'Pull day', exercises: 0 } },
      { event: 'body_weight.added', data: { id: weight.id, weight: 81.5, unit: 'kg' } },
      { event: 'workout.started' },
      { event: 'workout.changed' },
    ])
    expect(JSON.stringify(await noted())).not.toContain('SECRET')
  })

  test("R-API-11 changes by a coach go to the owner's webhooks and never to the coach's own", async () => {
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    const share = { ownerId: olivia.userId, email: 'max@sled.test', flags }
    expect((await server.ask('/api/shares', { method: 'POST', cookie: olivia.cookie, body: share })).status).toBe(200)
    const own = await makeWebhook(server, olivia, receiver.addressOf('/olivia'), ['workout.started', 'routine.changed'])
    await makeWebhook(server, max, receiver.addressOf('/max'))
    await done(max, crypto.randomUUID(), createRoutine.make({ name: 'From Max' }))
    isNow(server, 20_000)
    await reaches('/olivia', 1)
    const ofOwner = () => deliveriesOf(server, olivia, own.id)
    await until(async () => (await ofOwner()).every(({ state }) => state !== 'waiting'), 'it is noted')
    expect(await ofOwner()).toMatchObject([{ event: 'routine.changed', state: 'sent' }])
    expect([await events(), receiver.at('/max')]).toEqual([['routine.changed'], []])
  })

  test('R-API-11 no webhook event is sent for refused operations, unwanted kinds or while the webhook is off', async () => {
    const { id } = await makeWebhook(server, olivia, receiver.addressOf('/home'), ['routine.changed'])
    const routineId = crypto.randomUUID()
    const { results } = await pushed(server, max, [
      envelope(max, olivia.userId, routineId, createRoutine.make({ name: 'Foreign' })),
    ])
    expect(results[0]?.outcome).toBe('refused')
    await training()
    expect(await events()).toEqual([])
    expect((await post(olivia, '/switch', { webhookId: id, isOn: false })).status).toBe(200)
    await done(olivia, routineId, createRoutine.make({ name: 'Push day' }))
    expect((await post(olivia, '/test', { webhookId: id })).status).toBe(409)
    expect((await post(olivia, '/switch', { webhookId: id, isOn: true })).status).toBe(200)
    expect(await events()).toEqual([])
    await done(olivia, routineId, renameRoutine.make({ name: 'Pull day' }))
    expect(await events()).toEqual(['routine.changed'])
    // What waited when it was switched off is never sent.
    expect((await post(olivia, '/switch', { webhookId: id, isOn: false })).status).toBe(200)
    expect(await deliveriesOf(server, olivia, id)).toMatchObject([{ state: 'failed', nextAt: null }])
  })

  test('R-API-11 an account can have at most five webhooks, and creating one requires the password', async () => {
    const wanted = { address: receiver.addressOf('/home'), events: ['record.set'], password: PASSWORD }
    expect((await post(olivia, '', { ...wanted, password: undefined })).status).toBe(400)
    expect((await post(olivia, '', { ...wanted, password: 'wrong horse' })).status).toBe(401)
    const wrong = [{ events: [] }, { events: ['set.completed'] }, { address: 'x'.repeat(1001) }, { address: 'no' }]
    for (const one of wrong) expect((await post(olivia, '', { ...wanted, ...one })).status).toBe(400)
    expect((await listed(olivia)).webhooks).toEqual([])
    for (let count = 0; count < MAX_WEBHOOKS - 1; count += 1) await makeWebhook(server, olivia, wanted.address)
    const answers = await Promise.all([1, 2, 3].map(() => post(olivia, '', wanted)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { webhooks } = await listed(olivia)
    expect(webhooks).toHaveLength(MAX_WEBHOOKS)
    expect(webhooks).toContainEqual({
      ...{ id: expect.any(String), address: wanted.address, isOn: true, offBecause: null },
      events: WEBHOOK_EVENTS,
    })
  })

  test('R-API-19 the account export lists webhooks without secrets, and deleting a webhook or account leaves no data', async () => {
    const { secret, id } = await makeWebhook(server, olivia, receiver.addressOf('/home'))
    await makeWebhook(server, olivia, receiver.addressOf('/other'))
    await training()
    const download = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const text = await download.text()
    expect(JSON.parse(text).webhooks).toMatchObject([
      {
        address: receiver.addressOf('/home'),
        events: [...WEBHOOK_EVENTS],
        is_on: true,
        created_at: expect.any(String),
      },
      { address: receiver.addressOf('/other') },
    ])
    expect(text).not.toContain(secret)
    expect(JSON.stringify(await listed(olivia))).not.toContain(secret)
    expect((await noted()).length).toBe(2)
    expect((await post(max, '/delete', { accountId: olivia.userId, webhookId: id })).status).toBe(404)
    expect((await post(max, '/delete', { webhookId: id })).status).toBe(200)
    expect((await listed(olivia)).webhooks).toHaveLength(2)
    expect((await post(olivia, '/delete', { webhookId: id })).status).toBe(200)
    expect((await noted()).length).toBe(1)
    const deletion = { accountId: olivia.userId, password: PASSWORD }
    await server.ask('/api/account/delete', { method: 'POST', cookie: olivia.cookie, body: deletion })
    expect(await noted()).toEqual([])
    expect(await database.db.selectFrom('webhook').select('id').execute()).toEqual([])
  })

  test('R-API-11 R-AUTH-37 setting a password after a recovery deletes all webhooks', async () => {
    await makeWebhook(server, olivia, receiver.addressOf('/home'))
    const recovery_until = new Date(server.clock.now + HOUR)
    await database.db.updateTable('auth_session').set({ recovery_until }).execute()
    const body = { password: 'battery staple' }
    const answer = await server.ask('/api/auth/update-password', { method: 'POST', cookie: olivia.cookie, body })
    expect(answer.status).toBe(200)
    expect((await listed(olivia)).webhooks).toEqual([])
  })
})
