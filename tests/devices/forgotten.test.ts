import { describe, expect, test } from 'vitest'
import { END_AFTER_MS } from '#domain/workout-end.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand, keepGoing, resumeWorkout } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { type Logged, logWorkout } from '../support/logbook.ts'
import { startTestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

const MINUTE = 60_000
const SETS = [{ name: 'Squat', sets: [{}, {}, {}, {}] }]

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const later = (ms: number) => {
    crew.server.clock.now += ms
  }
  /** Lets the server look once, as it does every few minutes. */
  const look = async (server = crew.server) => {
    later(10 * MINUTE)
    await server.context.jobs.runDue()
  }

  /** A workout of Olivia's in which the first set was done at once, and something else ten minutes later. */
  async function left(device: Device) {
    const { workoutId, setIds } = startTraining(device, SETS)
    const [first = '', second = ''] = setIds
    device.dispatch(completeSet.make({ setId: first }), workoutId)
    await device.sent()
    const doneAt = (await crew.workoutRow(workoutId)).last_set_at?.getTime() ?? 0
    later(10 * MINUTE)
    device.dispatch(editSet.logging.make({ setId: second, changes: { reps: 6 } }), workoutId)
    await device.sent()
    return { workoutId, setIds, doneAt }
  }
  const isOver = (device: Device, workoutId: string) => device.workout(workoutId)?.workout.is_active === false

  describe('R-REACH-10 a running workout after four hours without an operation', () => {
    test('the server ends a forgotten workout at its last completed set on every device, and the coach no longer sees it', async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      const { workoutId, doneAt } = await left(phone)
      await until(() => coach.workout(workoutId) !== null, 'the coach is in it')
      later(END_AFTER_MS - 11 * MINUTE)
      await look()
      expect(isOver(phone, workoutId)).toBe(false)
      await look()
      await until(() => [phone, laptop].every((device) => isOver(device, workoutId)), 'it is over on both')
      await until(() => coach.sync.documents.isGone(workoutId), 'the coach sees it no more')
      const { rev, ...row } = await crew.workoutRow(workoutId)
      expect(row).toMatchObject({
        ...{ is_active: false, ended_by: null, completed_at: new Date(doneAt), ended_at: new Date(doneAt) },
        rest_ends_at: null,
      })
      expect(laptop.workout(workoutId)?.rev).toBe(Number(rev))
      await look()
      expect((await crew.workoutRow(workoutId)).rev).toBe(rev)
    })

    test('the server discards a forgotten workout without completed sets', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const { workoutId } = startTraining(phone, SETS)
      await phone.sent()
      later(END_AFTER_MS)
      await look()
      await until(() => isOver(phone, workoutId), 'it is over')
      expect(await crew.workoutRow(workoutId)).toMatchObject({ completed_at: null, ended_by: null })
    })

    test("a coach who taps 'Keep going' keeps a forgotten workout running for another four hours", async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      const { workoutId } = await left(phone)
      await until(() => coach.workout(workoutId) !== null, 'the coach is in it')
      later(END_AFTER_MS - 30 * MINUTE)
      coach.dispatch(keepGoing.make({}), workoutId, crew.olivia.userId)
      await coach.sent()
      later(END_AFTER_MS - 30 * MINUTE)
      await look()
      expect((await crew.workoutRow(workoutId)).is_active).toBe(true)
      later(30 * MINUTE)
      await look()
      expect((await crew.workoutRow(workoutId)).is_active).toBe(false)
    })

    test('two server processes that run the cleanup at once end a forgotten workout only once', async () => {
      const other = await startTestServer({ database: crew.database, areJobsByHand: true })
      try {
        const phone = await crew.enter(crew.olivia, 'phone')
        const { workoutId } = await left(phone)
        later(END_AFTER_MS)
        other.clock.now = crew.server.clock.now
        const { rev } = await crew.workoutRow(workoutId)
        const { jobs, database } = other.context
        await jobs.enqueue(database.db, 'workout.end-forgotten', {}) // Without a key there are two of them.
        await Promise.all([look(), jobs.runDue()])
        const ended = await crew.workoutRow(workoutId)
        expect([ended.is_active, Number(ended.rev)]).toEqual([false, Number(rev) + 1])
      } finally {
        await other.stop()
      }
    })

    test('the cleanup ends 60 forgotten workouts that have no stored time of their last set', async () => {
      const at = crew.server.clock.now - 3 * 24 * 60 * MINUTE
      const logged: Logged[] = []
      for (let n = 0; n < 60; n += 1) {
        const person = await crew.server.signUp('Ann', `N${n}`, `ann${n}@example.org`)
        logged.push(await logWorkout(crew.server, person, { exercises: SETS, at, done: 1, ends: false }))
      }
      await crew.database.db.updateTable('workout').set({ last_set_at: null }).where('is_active', '=', true).execute()
      await look()
      expect(await crew.activeIds()).toEqual([])
      const row = await crew.workoutRow(logged[0]?.workoutId ?? '')
      expect(row).toMatchObject({ completed_at: new Date(at + MINUTE), duration_seconds: 60 })
    })
  })

  test('R-REACH-10 Y24 sets logged offline that arrive after the automatic end still count and move the workout’s end', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId, setIds, doneAt } = await left(phone)
    phone.offline()
    later(5 * MINUTE)
    const lateAt = crew.server.clock.now
    phone.clockSkew = lateAt - Date.now()
    phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    later(END_AFTER_MS)
    await look()
    expect((await crew.workoutRow(workoutId)).completed_at?.getTime()).toBe(doneAt)
    phone.clockSkew = crew.server.clock.now - Date.now()
    phone.online()
    await phone.sent()
    const row = await crew.workoutRow(workoutId)
    expect(row).toMatchObject({ is_active: false, ended_by: null, ended_at: new Date(doneAt) })
    expect(Math.abs((row.completed_at?.getTime() ?? 0) - lateAt)).toBeLessThan(MINUTE)
    expect((await crew.setRow(setIds[1] as string)).status).toBe('complete')
    expect(phone.refusals).toEqual([])
  })

  test('R-REACH-10 an automatically ended workout can be continued, and ends again after four more idle hours', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId } = await left(phone)
    later(END_AFTER_MS)
    await look()
    await until(() => isOver(phone, workoutId), 'it is over')
    phone.dispatch(resumeWorkout.make({}), workoutId)
    await phone.sent()
    await look()
    const row = await crew.workoutRow(workoutId)
    expect(row).toMatchObject({ is_active: true, completed_at: null, ended_at: null })
    later(END_AFTER_MS)
    await look()
    expect(await crew.workoutRow(workoutId)).toMatchObject({ is_active: false, completed_at: row.last_set_at })
  })
})
