import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { CLOSE_RECONNECT, CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import { MAX_BATCH } from '#sync/wire.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let phone: Device
  const listeners: Listener[] = []

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
    phone = await new Device(() => server, olivia, 'phone').start()
  })
  afterEach(async () => {
    for (const { socket } of listeners.splice(0)) socket.terminate()
    phone.close()
    await server.stop()
  })

  function listen(options?: { cookie?: string; origin?: string }): Listener {
    const listener = new Listener(server, options)
    listeners.push(listener)
    return listener
  }

  async function share(flags: { can_start_workouts: boolean; can_review_history: boolean }) {
    await database.db
      .insertInto('account_share')
      .values({
        owner_user_id: olivia.userId,
        delegate_user_id: max.userId,
        delegate_email: 'max@example.org',
        can_create_routines: false,
        ...flags,
      })
      .execute()
  }

  describe('access to the live connection', () => {
    test('R-ACCESS-04 the live connection refuses visitors without a session and pages of other sites', async () => {
      const visitor = listen()
      const foreign = listen({ cookie: olivia.cookie, origin: 'https://elsewhere.example' })
      await until(() => visitor.closedWith !== null && foreign.closedWith !== null, 'both are refused')
      expect([visitor.heard, foreign.heard]).toEqual([[], []])
      // What a page is told of a refused connection is nothing; of one that is closed, why.
      expect(visitor.closedWith).toBe(CLOSE_SESSION_ENDED)
    })

    test('Y32 R-AUTH-59 signing out closes the live connection at once', async () => {
      const listener = await listen({ cookie: olivia.cookie }).ready()
      await server.ask('/api/auth/sign-out', { method: 'POST', cookie: olivia.cookie, body: {} })
      await until(() => listener.closedWith !== null, 'it is closed')
      expect(listener.closedWith).toBe(CLOSE_SESSION_ENDED)
    })

    test('Y33 the server ignores live messages it does not understand', async () => {
      const listener = await listen({ cookie: olivia.cookie }).ready()
      for (const message of ['{', 'null', { t: 'dance' }, { t: 'sync', revs: 7 }]) listener.say(message)
      await listener.caughtUp()
      expect(listener.closedWith).toBeNull()
    })
  })

  describe('what a live connection receives', () => {
    test('Y30 a stranger receives no changes of an account, even when asking to act for it', async () => {
      const listener = await listen({ cookie: max.cookie }).ready()
      listener.say({ t: 'act', ownerId: olivia.userId })
      await listener.caughtUp()
      startTraining(phone, [{ name: 'Squat' }])
      await phone.sent()
      await listener.caughtUp()
      expect(listener.updates).toEqual([])
      expect(listener.heard.some(({ t }) => t === 'watching')).toBe(false)
    })

    test('Y30 R-DELEG-31 a delegate who may start workouts receives the running workout and its end', async () => {
      await share({ can_start_workouts: true, can_review_history: false })
      const coach = await listen({ cookie: max.cookie }).ready()
      coach.say({ t: 'act', ownerId: olivia.userId })
      await until(() => coach.heard.some(({ t }) => t === 'watching'), 'he is told that he hears it from now on')
      expect(coach.heard.at(-1)).toEqual({ t: 'watching', ownerId: olivia.userId })
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      phone.dispatch(endWorkoutByHand.make({}), workoutId)
      await phone.sent()
      await until(() => coach.updates.some(({ t }) => t === 'gone'), 'the end is heard')
      const kinds = coach.updates.map(({ t }) => t)
      expect(kinds.at(-1)).toBe('gone')
      expect(kinds.slice(0, -1).every((kind) => kind === 'delta')).toBe(true)
      expect(kinds.length).toBeGreaterThan(1)
    })

    test('Y29 Y32 a coach receives nothing that was committed after the revocation', async () => {
      await share({ can_start_workouts: true, can_review_history: true })
      const coach = await listen({ cookie: max.cookie }).ready()
      coach.say({ t: 'act', ownerId: olivia.userId })
      await coach.caughtUp()
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      await phone.sent()
      await until(() => coach.updates.length === 1, 'the start is heard')
      await database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      await until(() => coach.heard.some(({ t }) => t === 'invalidate'), 'the revocation is heard')
      await coach.caughtUp()
      expect(coach.updates).toHaveLength(1)
      const late = envelope(max, olivia.userId, workoutId, completeSet.make({ setId: setIds[1] as string }))
      expect(await outcomeOf(server, max, late)).toBe('gone')
    })

    test('R-COACH-03 R-COACH-15 Y32 within a second of its date a share is gone for both sockets, with all that it showed', async () => {
      await share({ can_start_workouts: true, can_review_history: true })
      const coach = await listen({ cookie: max.cookie }).ready()
      const owner = await listen({ cookie: olivia.cookie }).ready()
      coach.say({ t: 'act', ownerId: olivia.userId })
      await coach.caughtUp()
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      await phone.sent()
      await until(() => coach.updates.length === 1, 'the start is heard')
      const endsAt = new Date(server.clock.now + 60_000)
      await database.db.updateTable('account_share').set({ ends_at: endsAt }).execute()
      const news = () =>
        [coach, owner].map(
          ({ heard }) => heard.filter((said) => said.t === 'invalidate' && said.what === 'shares').length,
        )
      await until(() => news().every((count) => count === 1), 'both hear of the date')
      server.clock.now = endsAt.getTime()
      const passedAt = performance.now()
      await until(() => news().every((count) => count === 2), 'both hear of the end')
      expect(performance.now() - passedAt).toBeLessThan(2_000) // A second, and the time that a busy machine takes.
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      await coach.caughtUp({ [workoutId]: 1 })
      expect(coach.updates.map(({ t }) => t)).toEqual(['delta', 'gone'])
    })

    test('Y27 Y29 a live event names its author and the ids of the operations it contains', async () => {
      const laptop = await listen({ cookie: olivia.cookie }).ready()
      startTraining(phone, [{ name: 'Squat' }])
      const [op] = phone.sync.documents
        .documents('workout', olivia.userId)
        .flatMap(({ id }) => phone.sync.documents.pendingOf(id))
      await phone.sent()
      await until(() => laptop.updates.length === 1, 'it is heard')
      expect(laptop.heard.find(({ t }) => t === 'update')).toMatchObject({ opIds: [op?.id], by: olivia.userId })
    })

    test('Y29 a change too large for a database notification is sent as the whole document', async () => {
      const laptop = await listen({ cookie: olivia.cookie }).ready()
      const exercises = Array.from({ length: 20 }, (_, index) => ({ name: `Exercise ${index}` }))
      const { workoutId } = startTraining(phone, exercises)
      await phone.sent()
      await until(() => laptop.updates.length === 1, 'it is heard')
      expect(laptop.updates).toMatchObject([{ t: 'document', document: { id: workoutId, rev: 1 } }])
    })

    test('Y9 Y29 a full batch for one document is one transaction and one live event', async () => {
      const laptop = await listen({ cookie: olivia.cookie }).ready()
      const id = crypto.randomUUID()
      const renamed = Array.from({ length: MAX_BATCH - 1 }, (_, index) => renameRoutine.make({ name: `Day ${index}` }))
      const ops = [createRoutine.make({ name: 'Day' }), ...renamed].map((made, index) =>
        envelope(olivia, olivia.userId, id, made, { n: index + 1 }),
      )
      const { results } = await pushed(server, olivia, ops)
      expect(results).toEqual(ops.map((op) => ({ id: op.id, outcome: 'done', rev: 1 })))
      await until(() => laptop.updates.length === 1, 'it is heard')
      expect(laptop.updates).toMatchObject([{ t: 'document', document: { id, rev: 1 } }])
    })

    test('R-SYNC-01 the heartbeat repairs documents that are outdated or gone on a device', async () => {
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
      await phone.sent()
      const laptop = await listen({ cookie: olivia.cookie }).ready()
      await laptop.caughtUp({ [workoutId]: 0, [crypto.randomUUID()]: 3 })
      // News of the sets themselves may still have been on their way when it connected.
      const repairs = laptop.updates.map(({ t }) => t).filter((t) => t !== 'delta')
      expect(repairs.toSorted()).toEqual(['document', 'gone'])
    })
  })

  test('Y31 losing the database notification channel disconnects all devices, which reconnect and receive changes again', async () => {
    const listener = await listen({ cookie: olivia.cookie }).ready()
    await until(() => phone.sync.status.current.isLive, 'the phone hears')
    await database.exec(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
    await until(() => listener.closedWith !== null, 'it is closed')
    expect(listener.closedWith).toBe(CLOSE_RECONNECT)
    await until(() => !phone.sync.status.current.isLive, 'the phone is cut off')
    await until(() => phone.sync.status.current.isLive, 'the phone is back')
    const laptop = await listen({ cookie: olivia.cookie }).ready()
    startTraining(phone, [{ name: 'Squat' }])
    await until(() => laptop.updates.length === 1, 'what happens is heard again')
  })
})
