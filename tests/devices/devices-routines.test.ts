import { afterEach, describe, expect, test, vi } from 'vitest'
import { exercisesInOrder } from '#domain/routine.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { archiveRoutine, createRoutine, renameRoutine } from '#logbook/routines.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { stored } from '../support/device-store.ts'
import { type Device, until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { adding, uuid } from '../support/routine-rows.ts'
import { makeRoutine, setValues } from '../support/training.ts'

const NAMES = ['Squat', 'Bench', 'Row', 'Dip', 'Curl']
const TOLD = 'Failed to reorder sets. Please try again.' // R-ERR-14

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** A routine of five exercises in training that both devices of Olivia show, and the ids of its exercises. */
  async function onBoth() {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const sets = [{ set_variant: 'Set 1' }, { set_variant: 'Set 2' }]
    const routineId = makeRoutine(
      phone,
      'Push',
      NAMES.map((name) => ({ name, sets })),
    )
    await phone.sent()
    await until(() => laptop.routine(routineId) !== null, 'the routine is on the laptop')
    const ids = Object.fromEntries(phone.routine(routineId)?.exercises.map(({ name, id }) => [name, id]) ?? [])
    const move = (device: Device, name: string, after: string | null) =>
      device.dispatch(
        moveExercise.planning.make({ id: ids[name] as string, afterId: after ? (ids[after] as string) : null }),
        routineId,
      )
    return { phone, laptop, routineId, ids: ids as Record<string, string>, move }
  }
  const namesOn = (device: Device, routineId: string) =>
    exercisesInOrder(device.routine(routineId)?.exercises ?? []).map(({ name }) => name)
  const told = (device: Device) => until(() => device.refusals.length > 0, 'the person is told')
  const rowsOf = (routineId: string) =>
    crew.database.db
      .selectFrom('routine_exercise')
      .select(['name', 'exercise_order'])
      .where('routine_id', '=', routineId)
      .orderBy('exercise_order')
      .execute()

  describe('a routine edited on phone and laptop', () => {
    test('R-BUILD-04 R-BUILD-05 R-BUILD-18 Y3 exercises reordered on two devices at once keep both moves and unique orders', async () => {
      const { phone, laptop, routineId, move } = await onBoth()
      await crew.apart(laptop, phone, () => {
        move(phone, 'Curl', null)
        move(phone, 'Dip', 'Squat')
        move(laptop, 'Squat', 'Row')
        move(laptop, 'Bench', 'Dip')
      })
      const names = await agreed([phone, laptop], (device) => namesOn(device, routineId))
      expect(names).toEqual(['Curl', 'Row', 'Squat', 'Dip', 'Bench'])
      expect(await rowsOf(routineId)).toEqual(names.map((name, index) => ({ name, exercise_order: index + 1 })))
      expect([...phone.refusals, ...laptop.refusals]).toEqual([])
      await phone.restart()
      expect(namesOn(phone, routineId)).toEqual(names)
    })

    test('R-BUILD-05 Y3 mixed edits of a routine on two devices give unique orders from 1 on both screens and in the database', async () => {
      const { phone, laptop, routineId, ids, move } = await onBoth()
      await crew.apart(phone, laptop, () => {
        move(phone, 'Squat', 'Curl')
        phone.dispatch(editExercise.planning.make({ id: ids.Row as string, section: 'warmup' }), routineId)
        move(phone, 'Dip', null)
        phone.dispatch(removeExercise.planning.make({ id: ids.Bench as string }), routineId)
        move(laptop, 'Row', null)
        laptop.dispatch(editExercise.planning.make({ id: ids.Curl as string, section: 'warmup' }), routineId)
        move(laptop, 'Dip', 'Squat')
      })
      const rows = await agreed([phone, laptop], (device) =>
        exercisesInOrder(device.routine(routineId)?.exercises ?? []).map((row) => [row.name, row.exercise_order]),
      )
      const orders = (await rowsOf(routineId)).map((row) => row.exercise_order)
      expect(orders).toEqual([1, 2, 3, 4])
      expect(rows.map(([, order]) => order).toSorted()).toEqual(orders)
    })

    test('R-BUILD-04 Y35 reordering on one device and renaming on the other are both kept, with no conflict to resolve', async () => {
      const { phone, laptop, routineId, ids, move } = await onBoth()
      await crew.apart(laptop, phone, () => {
        move(laptop, 'Row', null)
        phone.dispatch(editExercise.planning.make({ id: ids.Row as string, name: 'Seal Row' }), routineId)
        phone.dispatch(renameRoutine.make({ name: 'Pull' }), routineId)
      })
      const names = await agreed([phone, laptop], (device) => namesOn(device, routineId))
      expect(names).toEqual(['Seal Row', 'Squat', 'Bench', 'Dip', 'Curl'])
      expect(phone.routine(routineId)?.exercises.every(({ contested }) => contested === null)).toBe(true)
      expect(laptop.routine(routineId)?.routine.routine_name).toBe('Pull')
    })

    test('R-BUILD-19 Y3 editing the same exercise’s sets on two devices keeps every changed value and every added set', async () => {
      const { phone, laptop, routineId, ids } = await onBoth()
      const squat = ids.Squat as string
      const [first, second] = visibleSetsOf(phone.routine(routineId) as never, squat)
      await crew.apart(laptop, phone, () => {
        phone.dispatch(editSet.planning.make({ setId: first?.id as string, changes: { reps: 8 } }), routineId)
        laptop.dispatch(editSet.planning.make({ setId: first?.id as string, changes: { weight: 95 } }), routineId)
        for (const device of [phone, laptop]) {
          const set = { ...setValues({ set_variant: 'Set 3' }), id: device.newId() }
          device.dispatch(addSet.planning.make({ routineExerciseId: squat, set }), routineId)
        }
        laptop.dispatch(removeSet.planning.make({ setId: second?.id as string }), routineId)
      })
      const sets = await agreed([phone, laptop], (device) =>
        visibleSetsOf(device.routine(routineId) as never, squat).map((set) => [set.set_order, set.reps, set.weight]),
      )
      expect(sets).toHaveLength(3)
      expect(sets[0]).toEqual([1, 8, 95])
      expect(new Set(sets.map(([order]) => order)).size).toBe(3)
    })

    test('R-ERR-13 R-BUILD-09 an exercise deleted on one device stays deleted, and the device that edited it shows an error', async () => {
      const { phone, laptop, routineId, ids } = await onBoth()
      const squat = ids.Squat as string
      await crew.apart(laptop, phone, () => {
        laptop.dispatch(removeExercise.planning.make({ id: squat }), routineId)
        phone.dispatch(editExercise.planning.make({ id: squat, name: 'Front Squat' }), routineId)
      })
      const names = await agreed([phone, laptop], (device) => namesOn(device, routineId))
      expect(names).toEqual(['Bench', 'Row', 'Dip', 'Curl'])
      await told(phone)
      expect(phone.refusals.map(({ text }) => text)).toEqual(['Failed to update exercise. Please try again.'])
      expect((await rowsOf(routineId)).map(({ name }) => name)).toEqual(names)
    })

    test.each<[string, string, string]>([
      ['what the other moves', 'Row', 'Squat'],
      ['what the other moves something after', 'Squat', 'Row'],
    ])(
      'R-ERR-14 if one device deletes %s, the saved order returns and the moving device shows an error',
      async (_title, moved, after) => {
        const { phone, laptop, routineId, ids, move } = await onBoth()
        await crew.apart(laptop, phone, () => {
          laptop.dispatch(removeExercise.planning.make({ id: ids.Row as string }), routineId)
          move(phone, moved, after)
          move(phone, 'Curl', null)
        })
        const names = await agreed([phone, laptop], (device) => namesOn(device, routineId))
        expect(names).toEqual(['Curl', 'Squat', 'Bench', 'Dip'])
        await told(phone)
        expect(phone.refusals.map(({ text, setAsideId }) => [text, setAsideId])).toEqual([[TOLD, undefined]])
      },
    )

    test('R-ROUT-11 archiving on one device and editing on the other are both kept, and Undo brings back the edited routine', async () => {
      const { phone, laptop, routineId, move } = await onBoth()
      await crew.apart(laptop, phone, () => {
        laptop.dispatch(archiveRoutine.make({ isArchived: true }), routineId)
        move(phone, 'Curl', null)
        phone.dispatch(renameRoutine.make({ name: 'Pull' }), routineId)
      })
      const shown = await agreed([phone, laptop], (device) => [
        device.routine(routineId)?.routine,
        ...exercisesInOrder(device.routine(routineId)?.exercises ?? []),
      ])
      expect(shown[0]).toMatchObject({ is_archived: true, routine_name: 'Pull' })
      laptop.dispatch(archiveRoutine.make({ isArchived: false }), routineId)
      await until(() => phone.routine(routineId)?.routine.is_archived === false, 'it is back on the phone')
      expect(namesOn(phone, routineId)[0]).toBe('Curl')
      expect([...phone.refusals, ...laptop.refusals]).toEqual([])
    })
  })
})

describe('several moves of exercises in a row', () => {
  let phone: Phone
  afterEach(() => {
    vi.useRealTimers()
    phone.close()
  })

  /** A phone beside the fake server, with a routine of two exercises that was sent; its timers stand still now. */
  async function planned() {
    phone = await new Phone().start()
    const routineId = phone.sync.newId()
    for (const made of [createRoutine.make({ name: 'Push' }), adding(1, 'Squat'), adding(2, 'Bench')]) {
      phone.dispatch(made, routineId)
    }
    await phone.sent()
    await idle()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return { routineId, before: phone.server.requests.length }
  }
  /** Nothing is on its way, nor a look whether something is: a move would go along with it. */
  async function idle() {
    for (let look = 0; look < 3; look++) {
      await stored(phone.name, 'operations')
      await navigator.locks.request(`${phone.name}:send`, () => undefined)
    }
  }
  const moveTo = (routineId: string, afterId: string | null) =>
    phone.dispatch(moveExercise.planning.make({ id: uuid(2), afterId }), routineId)

  test('R-BUILD-05 Y2 moves of exercises are stored at once and sent together 300 ms after the last move', async () => {
    const { routineId, before } = await planned()
    const first = moveTo(routineId, null)
    vi.advanceTimersByTime(299)
    const second = moveTo(routineId, uuid(1))
    vi.advanceTimersByTime(299)
    expect(await stored(phone.name, 'operations')).toHaveLength(2)
    expect(phone.server.requests).toHaveLength(before)
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await phone.sent()
    expect(phone.server.requests.slice(before)).toMatchObject([{ ops: [{ id: first }, { id: second }] }])
  })

  test('R-BUILD-05 Y2 a move of an exercise survives a tab that is killed before sending', async () => {
    const { routineId } = await planned()
    const opId = moveTo(routineId, null)
    await stored(phone.name, 'operations')
    expect(phone.arrived(opId)).toBe(false)
    phone.kill(phone.sync)
    vi.useRealTimers()
    await phone.reopen()
    await phone.sent()
    expect(phone.arrived(opId)).toBe(true)
  })

  test('R-BUILD-05 Y27 the next change is sent together with waiting moves of exercises, in order', async () => {
    const { routineId } = await planned()
    const opId = moveTo(routineId, null)
    const nextId = phone.dispatch(renameRoutine.make({ name: 'Pull' }), routineId)
    vi.useRealTimers()
    await phone.sent()
    expect(phone.server.applied.map(({ id }) => id).slice(-2)).toEqual([opId, nextId])
  })
})
