import { afterEach, expect, test, vi } from 'vitest'
import { followTakenOver, takenOver } from '#features/workout/others/tell-taken-over.client.ts'
import { newestActive } from '#features/workout/use-active-workout.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]
const MINUTE = 60_000

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** What a device tells from now on, as the page that is opened on it. */
  function listen(device: Device, takeBack = () => undefined): string[] {
    const told: string[] = []
    const { stop } = followTakenOver(device.sync, (lost, running) => {
      const said = takenOver(lost, running, device.sync.now(), 'UTC')
      if (said) told.push(`${lost.id} ${said.text.replace(/\d\d:\d\d|\d+ \w+, /g, '').trim()} ${said.mayContinue}`)
      return takeBack
    })
    stops.push(stop)
    return told
  }

  /** Olivia's phone, offline, and her laptop. */
  async function apart() {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    phone.offline()
    return { phone, laptop }
  }

  function train(device: Device, { minutesAgo, done }: { minutesAgo: number; done: number }) {
    device.clockSkew = -minutesAgo * MINUTE
    const { workoutId, setIds } = startTraining(device, SETS)
    device.clockSkew = 0
    for (const setId of setIds.slice(0, done)) device.dispatch(completeSet.make({ setId }), workoutId)
    return workoutId
  }

  /** What was done on a device a while ago. */
  function ago(device: Device, minutes: number, work: () => void) {
    device.clockSkew = -minutes * MINUTE
    work()
    device.clockSkew = 0
  }
  const shownOn = (device: Device) =>
    newestActive(device.sync.documents.documents('workout', crew.olivia.userId))?.id ?? null

  test('R-ACTIVE-03 a user is told once that another workout replaced the one started offline, and can continue it', async () => {
    const { phone, laptop } = await apart()
    const [told, onLaptop] = [listen(phone), listen(laptop)]
    const lost = train(phone, { minutesAgo: 30, done: 2 })
    const running = train(laptop, { minutesAgo: 25, done: 1 })
    await laptop.sent()
    phone.online()
    await phone.sent()
    await until(() => told.length > 0, 'it is told')
    expect([told, onLaptop]).toEqual([[`${lost} Your workout from  is in the history true`], []])
    expect(shownOn(phone)).toBe(running)

    await phone.restart()
    const again = listen(phone)
    await phone.pullAll()
    expect(again).toEqual([])

    crew.server.clock.now += MINUTE // What was done last and what is done now may else be of one millisecond.
    phone.dispatch(resumeWorkout.make({}), lost) // 'Continue that one'
    expect(shownOn(phone)).toBe(lost) // at once
    await phone.sent()
    await until(() => shownOn(laptop) === lost, 'the laptop follows')
    expect(await crew.workoutRow(running)).toMatchObject({ is_active: false, completed_at: expect.any(Date) })
    expect([shownOn(phone), again, onLaptop]).toEqual([lost, [], []])
  })

  test('R-ACTIVE-03 a page killed while offline tells its user after reopening that another workout replaced its own', async () => {
    const { phone, laptop } = await apart()
    listen(phone)
    const lost = train(phone, { minutesAgo: 30, done: 1 })
    train(laptop, { minutesAgo: 25, done: 1 })
    await laptop.sent()
    phone.kill()
    phone.network.isOn = true
    await phone.reopen()
    const told = listen(phone)
    await phone.sent()
    await until(() => told.length > 0, 'it is told')
    expect(told).toEqual([`${lost} Your workout from  is in the history true`])
  })

  test('R-ACTIVE-03 no "workout was replaced" notice shows while acting for an owner or after the account’s data is closed', async () => {
    const { phone, laptop } = await apart()
    const takenBack = vi.fn()
    const told = listen(phone, takenBack)
    train(phone, { minutesAgo: 30, done: 1 })
    const running = train(laptop, { minutesAgo: 25, done: 1 })
    await laptop.sent()
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    const owner = { ownerId: crew.max.userId, name: 'Max', flags }
    phone.sync.acting.enter(owner)
    phone.online()
    await phone.sent()
    await until(() => shownOn(phone) === running, 'the phone shows what runs')
    expect(told).toEqual([])
    phone.sync.acting.leave()
    expect([told.length, takenBack.mock.calls.length]).toEqual([1, 0])
    phone.sync.acting.enter(owner)
    expect(takenBack).toHaveBeenCalledTimes(1)
    for (const stop of stops.splice(0)) stop()
    expect(takenBack).toHaveBeenCalledTimes(2)
  })

  test('R-ACTIVE-03 the notice for a replaced workout without completed sets does not say that it is in the history', async () => {
    const { phone, laptop } = await apart()
    const told = listen(phone)
    const lost = train(phone, { minutesAgo: 20, done: 0 })
    train(laptop, { minutesAgo: 25, done: 1 })
    await laptop.sent()
    phone.online()
    await phone.sent()
    await until(() => told.length > 0, 'it is told')
    expect(told).toEqual([`${lost} You're in the workout from true`])
  })

  test('R-ACTIVE-02 R-ACTIVE-03 a device tells its user that a start on another device closed the workout on its screen', async () => {
    const { phone, laptop } = await apart()
    phone.online()
    const told = listen(phone)
    const lost = train(phone, { minutesAgo: 30, done: 0 })
    await phone.sent()
    const setId = phone.workout(lost)?.sets[0]?.id as string
    phone.clockSkew = -20 * MINUTE
    phone.dispatch(completeSet.make({ setId }), lost)
    phone.clockSkew = 0
    await phone.sent()
    laptop.clockSkew = MINUTE
    const { workoutId } = startTraining(laptop, SETS)
    await laptop.sent()
    await until(() => told.length > 0, 'it is told')
    expect([told, shownOn(phone)]).toEqual([[`${lost} Your workout from  is in the history true`], workoutId])
  })

  test('R-ACTIVE-03 no notice appears after a double start or for a workout that was ended on the same device', async () => {
    const { phone, laptop } = await apart()
    const told = listen(phone)
    train(phone, { minutesAgo: 0, done: 0 })
    const running = train(laptop, { minutesAgo: 0, done: 0 })
    await laptop.sent()
    phone.online()
    await phone.sent()
    await until(() => shownOn(phone) === running, 'both are in one')
    crew.server.clock.now += MINUTE // An end in the very moment of the start is one that gave way.
    laptop.dispatch(endWorkoutByHand.make({}), running)
    await laptop.sent()
    await until(() => shownOn(phone) === null, 'it is over')

    phone.offline()
    const ended = train(phone, { minutesAgo: 30, done: 1 })
    phone.dispatch(endWorkoutByHand.make({}), ended)
    const next = train(laptop, { minutesAgo: 25, done: 1 })
    await laptop.sent()
    phone.online()
    await phone.sent()
    await until(() => shownOn(phone) === next, 'the phone shows what runs')
    expect(told).toEqual([])
  })

  test.each([
    ['still in it: its device is told', false],
    ['ended again: nobody is told', true],
  ])(
    'R-ACTIVE-20 Y21 a late Undo does not end a workout that is in use on another device (%s)',
    async (_, hasEnded) => {
      const { phone, laptop } = await apart()
      const [told, onLaptop] = [listen(phone), listen(laptop)]
      const late = train(phone, { minutesAgo: 60, done: 0 })
      const setIds = phone.workout(late)?.sets.map(({ id }) => id) ?? []
      ago(phone, 50, () => {
        for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), late) // It ends by itself.
        phone.dispatch(resumeWorkout.make({}), late)
      })
      expect(shownOn(phone)).toBe(late)
      if (hasEnded) ago(phone, 45, () => phone.dispatch(endWorkoutByHand.make({}), late))
      const running = train(laptop, { minutesAgo: 30, done: 2 })
      await laptop.sent()
      phone.online()
      await phone.sent()
      await until(() => shownOn(phone) === running, 'the phone shows what runs')
      expect([shownOn(laptop), onLaptop]).toEqual([running, []])
      expect(await crew.workoutRow(running)).toMatchObject({ is_active: true, completed_at: null })
      expect(await crew.workoutRow(late)).toMatchObject({ is_active: false, duration_seconds: 10 * 60 })
      expect(told).toEqual(hasEnded ? [] : [`${late} Your workout from  is in the history true`])
    },
  )

  test('R-ACTIVE-20 Y21 a late Undo for a workout that was edited meanwhile keeps that workout ended and the newer one running', async () => {
    const { phone, laptop } = await apart()
    phone.online()
    const told = listen(phone)
    const late = train(phone, { minutesAgo: 60, done: 0 })
    const setIds = phone.workout(late)?.sets.map(({ id }) => id) ?? []
    ago(phone, 50, () => {
      for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), late)
    })
    await phone.sent()
    const ended = await crew.workoutRow(late)
    phone.offline()
    ago(phone, 40, () => phone.dispatch(resumeWorkout.make({}), late))
    const running = train(laptop, { minutesAgo: 30, done: 2 })
    await until(() => laptop.workout(late) !== null, 'the laptop has the workout')
    laptop.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { note: 'easy' } }), late)
    await laptop.sent()
    phone.online()
    await phone.sent()
    await until(() => shownOn(phone) === running, 'the phone shows what runs')
    const { is_active, ended_at, completed_at } = ended
    expect([is_active, ended_at]).toEqual([false, completed_at])
    expect(await crew.workoutRow(late)).toMatchObject({ is_active, ended_at, completed_at })
    expect(told).toEqual([`${late} Your workout from  is in the history true`])
  })
})
