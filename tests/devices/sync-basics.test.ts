import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { stored } from '../support/device-store.ts'
import { Device, until } from '../support/devices.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { makeRoutine, planExercise, startTraining } from '../support/training.ts'

withDatabases((open) => {
  let database: Database
  let server: TestServer
  let olivia: Person
  const devices: Device[] = []

  beforeEach(async () => {
    database = await open()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(async () => {
    for (const device of devices.splice(0)) device.close()
    await server.stop()
    await database.close()
  })

  async function deviceOf(person: Person, label: string): Promise<Device> {
    const device = new Device(() => server, person, label)
    devices.push(device)
    return await device.start()
  }

  const storedSets = (workoutId: string) =>
    database.db.selectFrom('logged_set').selectAll().where('workout_id', '=', workoutId).orderBy('id').execute()

  describe('sync on one device', () => {
    test('Y31 while a new device waits for its first documents, the live connection’s greeting requests nothing twice', async () => {
      const phone = new Device(() => server, olivia, 'phone')
      devices.push(phone)
      phone.holdAnswers()
      const started = phone.start()
      await until(() => phone.sync.status.current.isLive && phone.heldAnswers > 0, 'it is greeted and has asked')
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(phone.heldAnswers).toBe(1)
      phone.releaseAnswers()
      await started
      await phone.quiet()
    })

    test('Y31 when the greeting arrives before the page asks for its documents, both share one request', async () => {
      const phone = new Device(() => server, olivia, 'phone')
      devices.push(phone)
      phone.holdAnswers()
      await phone.sync.connect()
      await until(() => phone.heldAnswers > 0, 'the greeting has asked')
      const looked = phone.sync.look()
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(phone.heldAnswers).toBe(1)
      phone.releaseAnswers()
      expect(await looked).toMatchObject({ documents: [], activeWorkoutId: null })
      await phone.quiet()
    })

    test('Y31 a page repeats its first request until the server responds', async () => {
      const phone = new Device(() => server, olivia, 'phone')
      devices.push(phone)
      await phone.sync.ready
      phone.network.isOn = false
      let failures = 0
      const looked = phone.sync.look(() => {
        failures += 1
        if (failures === 2) phone.network.isOn = true
      })
      expect(await looked).toMatchObject({ documents: [], activeWorkoutId: null })
      expect(failures).toBe(2)
      expect(phone.sync.status.current.isReachable).toBe(true)
    })

    test('R-ROUT-08 a routine created on the phone is stored unchanged on the server', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const id = makeRoutine(phone, 'Workout A', [{ name: 'Squat' }, { name: 'Bench Press' }])
      expect(phone.routine(id)?.exercises.map(({ name }) => name)).toEqual(['Squat', 'Bench Press'])
      await phone.sent()
      const rows = await database.db.selectFrom('routine').selectAll().execute()
      expect(rows).toMatchObject([{ id, routine_name: 'Workout A', user_id: olivia.userId, is_public: false }])
      expect(await database.db.selectFrom('routine_set').selectAll().execute()).toHaveLength(10)
      expect(phone.refusals).toEqual([])
    })

    test('R-ACTIVE-20 completing the last set ends the workout on the device and on the server', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
      expect(phone.workout(workoutId)?.workout.is_active).toBe(false)
      await phone.sent()
      const sets = await storedSets(workoutId)
      expect(sets.map(({ status }) => status)).toEqual(Array(5).fill('complete'))
      const [workout] = await database.db.selectFrom('workout').selectAll().execute()
      expect(workout).toMatchObject({ is_active: false, id: workoutId })
      expect(workout?.completed_at).not.toBeNull()
    })

    test('R-SYNC-09 work done offline survives a killed tab and reaches the server exactly once', async () => {
      const phone = await deviceOf(olivia, 'phone')
      phone.offline()
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }, { name: 'Deadlift' }])
      for (const setId of setIds.slice(0, 4)) phone.dispatch(completeSet.make({ setId }), workoutId)
      await until(
        async () => (await stored(phone.name, 'operations')).length === 5,
        'the start and four sets are stored',
      )
      await phone.restart()
      expect(phone.workout(workoutId)?.sets.filter(({ status }) => status === 'complete')).toHaveLength(4)
      expect(phone.sync.status.current.waiting).toBe(5)
      phone.dispatch(completeSet.make({ setId: setIds[4] as string }), workoutId)
      phone.dispatch(endWorkoutByHand.make({}), workoutId)
      phone.online()
      await phone.sent()
      const sets = await storedSets(workoutId)
      expect(sets.filter(({ status }) => status === 'complete')).toHaveLength(5)
      expect(await database.db.selectFrom('applied_operation').selectAll().execute()).toHaveLength(7)
    })

    test('Y8 requests whose responses were lost are repeated, and the server applies nothing twice', async () => {
      const phone = await deviceOf(olivia, 'phone')
      phone.network.losesAnswers = true
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await until(async () => (await storedSets(workoutId)).some(({ status }) => status === 'complete'), 'it arrived')
      expect(phone.sync.status.current.waiting).toBe(2)
      phone.network.losesAnswers = false
      phone.online()
      await phone.sent()
      expect(await database.db.selectFrom('applied_operation').selectAll().execute()).toHaveLength(2)
      expect(phone.refusals).toEqual([])
    })

    test('Y13 a captive portal’s page does not count as a response, so the device drops no operation', async () => {
      const phone = await deviceOf(olivia, 'phone')
      phone.network.portal = () => new Response('<html>Accept our terms</html>', { status: 200 })
      const id = makeRoutine(phone, 'Hotel', [{ name: 'Push-up' }])
      await until(() => !phone.sync.status.current.isReachable, 'the portal has answered')
      expect(phone.sync.status.current.waiting).toBe(2)
      phone.network.portal = null
      phone.online()
      await phone.sent()
      expect(await database.db.selectFrom('routine').select('id').execute()).toEqual([{ id }])
    })
  })

  describe('sync between two devices', () => {
    test('R-SYNC-01 sets completed on the phone appear on an open laptop', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const laptop = await deviceOf(olivia, 'laptop')
      await until(() => laptop.sync.status.current.isLive, 'the laptop hears')
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      for (const setId of setIds.slice(0, 3)) phone.dispatch(completeSet.make({ setId }), workoutId)
      await phone.sent()
      await until(
        () => laptop.workout(workoutId)?.sets.filter(({ status }) => status === 'complete').length === 3,
        'three sets are there',
      )
      expect(laptop.workout(workoutId)).toEqual(phone.workout(workoutId))
    })

    test('Y28 an outdated list response does not remove a newly received routine; a deleted routine is removed', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const laptop = await deviceOf(olivia, 'laptop')
      await until(() => laptop.sync.status.current.isLive, 'the laptop hears')
      const gone = makeRoutine(phone, 'Old', [])
      await phone.sent()
      await until(() => laptop.routine(gone) !== null, 'the old one is on the laptop')
      laptop.holdAnswers()
      const list = laptop.pullAll()
      await until(() => laptop.heldAnswers > 0, 'the list has been made')
      const fresh = makeRoutine(phone, 'New', [])
      await phone.sent()
      await until(() => laptop.routine(fresh) !== null, 'the new one is on the laptop')
      laptop.releaseAnswers()
      await list
      expect(laptop.routine(fresh)?.routine.routine_name).toBe('New')
      await database.db.deleteFrom('routine').where('id', '=', gone).execute()
      await laptop.pullAll()
      expect([laptop.routine(gone), laptop.routine(fresh) === null]).toEqual([null, false])
    })

    test('R-ACTIVE-03 two simultaneous starts leave one active workout, and the replaced workout keeps its sets', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const laptop = await deviceOf(olivia, 'laptop')
      phone.offline()
      laptop.offline()
      const first = startTraining(laptop, [{ name: 'Squat' }])
      const second = startTraining(phone, [{ name: 'Bench Press' }])
      phone.dispatch(completeSet.make({ setId: second.setIds[0] as string }), second.workoutId)
      laptop.online()
      await laptop.sent()
      phone.online()
      await phone.sent()
      const active = await database.db.selectFrom('workout').select('id').where('is_active', '=', true).execute()
      expect(active).toEqual([{ id: first.workoutId }])
      const loser = await database.db
        .selectFrom('workout')
        .selectAll()
        .where('id', '=', second.workoutId)
        .executeTakeFirstOrThrow()
      expect(loser.completed_at).not.toBeNull()
    })

    test('R-BUILD-17 R-ERR-12 when two devices add the same exercise to a routine, the later one is told it already exists', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const laptop = await deviceOf(olivia, 'laptop')
      const id = makeRoutine(phone, 'Workout A', [])
      await phone.sent()
      await until(() => laptop.routine(id) !== null, 'the routine is on the laptop')
      for (const device of [phone, laptop]) device.offline()
      for (const device of [phone, laptop]) planExercise(device, id, 'Squat')
      for (const device of [phone, laptop]) {
        device.online()
        await device.sent()
      }
      await until(() => laptop.refusals.length > 0, 'the laptop has read it')
      expect(laptop.refusals.map(({ text }) => text)).toEqual(['This exercise is already in the routine'])
      expect(laptop.routine(id)?.exercises).toHaveLength(1)
    })

    test('Y23 an automatically ended workout can be resumed and is active on other devices too', async () => {
      const phone = await deviceOf(olivia, 'phone')
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}] }])
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      phone.dispatch(resumeWorkout.make({}), workoutId)
      await phone.sent()
      const laptop = await deviceOf(olivia, 'laptop')
      expect(laptop.workout(workoutId)?.workout).toMatchObject({ is_active: true, completed_at: null })
    })
  })
})
