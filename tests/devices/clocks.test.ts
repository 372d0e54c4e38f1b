import { describe, expect, test } from 'vitest'
import { elapsedSeconds } from '#domain/duration.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Time goes on for the device and the server alike. */
  function wait(device: Device, ms: number) {
    device.clockSkew += ms
    crew.server.clock.now += ms
  }
  /** What the timer shows: the server's time as this device knows it, since the start. */
  const secondsOn = (device: Device, workoutId: string) =>
    elapsedSeconds(device.workout(workoutId)?.workout.created_at ?? Number.NaN, device.sync.now())

  describe.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
    ['in another year', -400 * DAY],
  ])('Y25 R-ACTIVE-21 a phone whose clock is %s', (_, skew) => {
    test('with a wrong device clock the workout timer starts at zero and does not jump when the server responds', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.clockSkew = skew
      await phone.pullAll() // It has asked the time.
      const { workoutId } = startTraining(phone, SETS)
      const first = secondsOn(phone, workoutId)
      await phone.sent()
      const second = secondsOn(phone, workoutId)
      for (const elapsed of [first, second]) {
        expect(elapsed).toBeGreaterThanOrEqual(0)
        expect(elapsed).toBeLessThan(60)
      }
      const laptop = await crew.enter(crew.olivia, 'laptop')
      expect(secondsOn(laptop, workoutId)).toBeGreaterThanOrEqual(0)
      expect(secondsOn(laptop, workoutId)).toBeLessThan(60)
    })

    test('a workout done offline with a wrong device clock keeps its length and does not end in the future', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.offline()
      phone.clockSkew = skew
      const { workoutId, setIds } = startTraining(phone, SETS)
      wait(phone, 20 * MINUTE)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      wait(phone, 25 * MINUTE)
      phone.dispatch(endWorkoutByHand.make({}), workoutId)
      expect(phone.workout(workoutId)?.workout.duration_seconds).toBeGreaterThanOrEqual(45 * 60)
      wait(phone, 15 * MINUTE)
      phone.online()
      await phone.sent()
      const row = await crew.workoutRow(workoutId)
      const now = crew.server.clock.now
      expect(row.duration_seconds).toBeGreaterThanOrEqual(45 * 60)
      expect(row.duration_seconds).toBeLessThan(46 * 60)
      expect(row.completed_at?.getTime()).toBeLessThanOrEqual(now - 14 * MINUTE)
      expect(row.created_at.getTime()).toBeGreaterThan(now - 62 * MINUTE)
    })

    test('a wrong device clock does not end the session', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.clockSkew = skew
      await phone.restart()
      startTraining(phone, SETS)
      await phone.sent()
      expect(phone.sync.status.current.needsLogin).toBe(false)
    })
  })

  test.each([
    ['forward', DAY],
    ['back', -DAY],
  ])(
    'Y25 an offline workout survives the clock being set %s: no negative duration, no future times, all sets kept',
    async (_, step) => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.offline()
      const { workoutId, setIds } = startTraining(phone, SETS)
      wait(phone, 10 * MINUTE)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      phone.clockSkew += step
      wait(phone, 10 * MINUTE)
      phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
      wait(phone, 10 * MINUTE)
      phone.dispatch(endWorkoutByHand.make({}), workoutId)
      expect(phone.workout(workoutId)?.workout.duration_seconds).toBeGreaterThanOrEqual(0)
      phone.online()
      await phone.sent()
      const row = await crew.workoutRow(workoutId)
      expect(row.duration_seconds).toBeGreaterThanOrEqual(0)
      expect(row.completed_at?.getTime()).toBeLessThanOrEqual(crew.server.clock.now)
      expect(row.created_at.getTime()).toBeLessThanOrEqual(row.completed_at?.getTime() ?? 0)
      const done = await Promise.all(setIds.map(crew.setRow))
      expect(done.map(({ status }) => status)).toEqual(['complete', 'complete', 'default'])
    },
  )

  test.each([
    ['ahead, set right', DAY],
    ['behind, set right', -DAY],
  ])('Y25 F13 an offline workout keeps its length when the clock was a day %s before the sync', async (_, skew) => {
    const phone = await crew.enter(crew.olivia, 'phone')
    phone.offline()
    phone.clockSkew = skew
    const { workoutId, setIds } = startTraining(phone, SETS)
    wait(phone, 30 * MINUTE)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    phone.clockSkew -= skew
    phone.online()
    await phone.sent()
    const row = await crew.workoutRow(workoutId)
    expect(row.duration_seconds).toBeGreaterThanOrEqual(30 * 60)
    expect(row.duration_seconds).toBeLessThan(31 * 60)
    expect(row.completed_at?.getTime()).toBeLessThanOrEqual(crew.server.clock.now)
  })

  test('Y25 the server decides the order of changes from devices whose clocks are a day or two apart', async () => {
    const early = await crew.enter(crew.olivia, 'early')
    const late = await crew.enter(crew.olivia, 'late')
    early.clockSkew = -DAY
    late.clockSkew = DAY
    const { workoutId, setIds } = startTraining(late, SETS)
    await late.sent()
    await until(() => early.workout(workoutId) !== null, 'it is on the other one')
    early.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    await early.sent()
    const afterEarly = (await crew.workoutRow(workoutId)).last_op_at.getTime()
    late.dispatch(endWorkoutByHand.make({}), workoutId)
    await late.sent()
    const shown = await agreed([early, late], (device) => device.workout(workoutId)?.workout)
    expect(shown?.completed_at).toBeGreaterThanOrEqual(afterEarly)
    expect(shown?.duration_seconds).toBeLessThan(60)
  })

  test('Y25 setting the server clock back and forth keeps the order of changes, positive durations and the sessions', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, SETS)
    await phone.sent()
    const times: number[] = []
    for (const [index, step] of [-2 * HOUR, 5 * HOUR].entries()) {
      crew.server.clock.now += step
      await phone.pullAll()
      expect(secondsOn(phone, workoutId)).toBeGreaterThanOrEqual(0)
      phone.dispatch(completeSet.make({ setId: setIds[index] as string }), workoutId)
      await phone.sent()
      times.push((await crew.workoutRow(workoutId)).last_op_at.getTime())
    }
    crew.server.clock.now -= 4 * HOUR
    laptop.dispatch(endWorkoutByHand.make({}), workoutId)
    await laptop.sent()
    const shown = await agreed([phone, laptop], (device) => device.workout(workoutId))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(shown?.workout.duration_seconds).toBeGreaterThanOrEqual(0)
    expect(shown?.workout.completed_at).toBeGreaterThanOrEqual(shown?.workout.created_at ?? Number.POSITIVE_INFINITY)
    expect(shown?.sets.filter(({ status }) => status === 'complete')).toHaveLength(2)
    expect([phone, laptop].map(({ sync }) => sync.status.current.needsLogin)).toEqual([false, false])
  })
})
