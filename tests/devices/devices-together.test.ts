import { describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** A running workout that both devices of Olivia show. */
  async function onBoth() {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, SETS)
    await phone.sent()
    await until(() => laptop.workout(workoutId) !== null, 'the workout is on the laptop')
    return { phone, laptop, workoutId, setIds: setIds as [string, string, string] }
  }
  const setOn = (device: Device, workoutId: string, setId: string) =>
    device.workout(workoutId)?.sets.find(({ id }) => id === setId)

  describe('phone and laptop in one workout', () => {
    test('Y3 two devices edit one set: different fields are merged, and for one field the last edit to arrive wins', async () => {
      const { phone, laptop, workoutId, setIds } = await onBoth()
      const [setId] = setIds
      await crew.apart(laptop, phone, () => {
        phone.dispatch(editSet.logging.make({ setId, changes: { reps: 8, weight: 80 } }), workoutId)
        laptop.dispatch(editSet.logging.make({ setId, changes: { weight: 100, set_variant: 'Top set' } }), workoutId)
      })
      const shown = await agreed([phone, laptop], (device) => setOn(device, workoutId, setId))
      expect(shown).toMatchObject({ reps: 8, weight: 80, set_variant: 'Top set', contested: null })
      expect([...phone.refusals, ...laptop.refusals]).toEqual([])
    })

    test('Y35 when owner and coach edit the same field, the last edit wins and the set keeps the replaced value and its author', async () => {
      await crew.share({ can_start_workouts: true })
      const { phone, workoutId, setIds } = await onBoth()
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      await until(() => coach.workout(workoutId) !== null, 'the coach sees it')
      const [setId] = setIds
      const edit = (device: Device, reps: number) =>
        device.sync.dispatch(
          editSet.logging.make({ setId, changes: { reps } }),
          { ownerId: crew.olivia.userId, documentId: workoutId },
          { was: { reps: 5 } },
        )
      await crew.apart(coach, phone, () => {
        edit(phone, 8)
        edit(coach, 10)
      })
      const shown = await agreed([phone, coach], (device) => setOn(device, workoutId, setId))
      expect(shown).toMatchObject({ reps: 8, contested: { field: 'reps', value: 10, by: crew.max.userId } })
    })

    test('Y24 two people complete the same sets: the first to arrive is credited, and the workout ends once', async () => {
      await crew.share({ can_start_workouts: true, can_review_history: true })
      const { phone, workoutId, setIds } = await onBoth()
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      await until(() => coach.workout(workoutId) !== null, 'the coach sees it')
      await crew.apart(coach, phone, () => {
        for (const device of [phone, coach]) {
          for (const setId of setIds) device.dispatch(completeSet.make({ setId }), workoutId, crew.olivia.userId)
        }
      })
      const shown = await agreed([phone, coach], (device) => device.workout(workoutId))
      expect(shown?.sets.map(({ status, account_id }) => [status, account_id])).toEqual(
        Array(3).fill(['complete', crew.max.userId]),
      )
      expect(shown?.workout).toMatchObject({ is_active: false, ended_by: crew.max.userId })
      expect([...phone.refusals, ...coach.refusals]).toEqual([])
    })

    test('Y24 R-ACTIVE-21 sets that arrive after another device ended the workout count and move its end time', async () => {
      const { phone, laptop, workoutId, setIds } = await onBoth()
      phone.dispatch(completeSet.make({ setId: setIds[0] }), workoutId)
      await phone.sent()
      await until(() => setOn(laptop, workoutId, setIds[0])?.status === 'complete', 'the laptop has it')
      phone.offline()
      laptop.dispatch(endWorkoutByHand.make({}), workoutId)
      await laptop.sent()
      const ended = await crew.workoutRow(workoutId)
      crew.server.clock.now += 60_000
      phone.dispatch(completeSet.make({ setId: setIds[1] }), workoutId)
      phone.online()
      await phone.sent()
      const shown = await agreed([phone, laptop], (device) => device.workout(workoutId))
      expect(shown?.sets.filter(({ status }) => status === 'complete')).toHaveLength(2)
      expect(shown?.workout.is_active).toBe(false)
      expect(shown?.workout.completed_at).toBeGreaterThan(ended.completed_at?.getTime() ?? Number.POSITIVE_INFINITY)
      expect(shown?.workout.duration_seconds).toBeGreaterThanOrEqual(59)
    })

    test('Y22 a late set brings back an empty workout that another device ended and so discarded', async () => {
      const { phone, laptop, workoutId, setIds } = await onBoth()
      await crew.apart(laptop, phone, () => {
        laptop.dispatch(endWorkoutByHand.make({}), workoutId)
        phone.dispatch(completeSet.make({ setId: setIds[0] }), workoutId)
      })
      const shown = await agreed([phone, laptop], (device) => device.workout(workoutId)?.workout)
      expect(shown).toMatchObject({ is_active: false, ended_by: crew.olivia.userId })
      expect(shown?.completed_at).not.toBeNull()
    })

    test('Y6 a set removed on one device and edited on the other disappears on both, and the editing device gets a refusal', async () => {
      const { phone, laptop, workoutId, setIds } = await onBoth()
      const [setId] = setIds
      await crew.apart(laptop, phone, () => {
        laptop.dispatch(removeSet.logging.make({ setId }), workoutId)
        phone.dispatch(editSet.logging.make({ setId, changes: { reps: 12 } }), workoutId)
        phone.dispatch(completeSet.make({ setId: setIds[1] }), workoutId)
      })
      const shown = await agreed([phone, laptop], (device) => device.workout(workoutId))
      expect(shown?.sets.map(({ id, status }) => [id, status])).toEqual([
        [setIds[1], 'complete'],
        [setIds[2], 'default'],
      ])
      // Told once it is stored, which is after it is shown.
      await until(() => phone.refusals.length > 0, 'the other one is told')
      expect(phone.refusals.map(({ code }) => code)).toEqual(['gone'])
    })

    test('Y22 R-SYNC-04 a workout deleted on one device stays deleted, with no set rows left, although the other logs into it', async () => {
      const { phone, laptop, workoutId, setIds } = await onBoth()
      await crew.apart(laptop, phone, () => {
        laptop.dispatch(deleteWorkout.make({}), workoutId)
        for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
      })
      await until(() => phone.workout(workoutId) === null && laptop.workout(workoutId) === null, 'it is gone on both')
      const rows = await crew.database.db
        .selectFrom('logged_set')
        .where('workout_id', '=', workoutId)
        .selectAll()
        .execute()
      expect(rows).toEqual([])
      expect(phone.sync.documents.isGone(workoutId)).toBe(true)
    })
  })

  test('Y20 Y21 R-ACTIVE-08 simultaneous starts on two devices leave one active workout; the other workout keeps its sets', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    for (let round = 0; round < 5; round++) {
      const started = [phone, laptop].map((device) => {
        const { workoutId, setIds } = startTraining(device, SETS)
        device.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
        return workoutId
      })
      await Promise.all([phone.sent(), laptop.sent()])
      const [active, ...others] = await crew.activeIds()
      expect(others).toEqual([])
      expect(started).toContain(active)
      const loser = started.find((id) => id !== active) as string
      const row = await crew.workoutRow(loser)
      expect(row.completed_at).not.toBeNull()
      const running = await agreed([phone, laptop], (device) =>
        device.sync.documents
          .documents('workout', crew.olivia.userId)
          .filter(({ workout }) => workout.is_active)
          .map(({ id }) => id),
      )
      expect(running).toEqual([active])
      phone.dispatch(endWorkoutByHand.make({}), active as string)
      await phone.sent()
    }
    expect([...phone.refusals, ...laptop.refusals]).toEqual([])
  })
})
