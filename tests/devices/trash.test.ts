import { expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { deleteWorkout, eraseWorkout, restoreWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** A completed workout that the phone and the laptop of Olivia show. */
  async function onBoth() {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}] }])
    const [setId = '', second = ''] = setIds as string[]
    phone.dispatch(completeSet.make({ setId }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    await until(() => isCompletedOn(laptop, workoutId), 'it is on the laptop')
    return { phone, laptop, workoutId, second }
  }
  const isCompletedOn = (device: Device, workoutId: string) => device.workout(workoutId)?.workout.is_active === false

  test('R-REACH-08 deleting a workout removes it from both devices at once, and restoring it brings it back on both', async () => {
    const { phone, laptop, workoutId } = await onBoth()
    phone.dispatch(deleteWorkout.make({}), workoutId)
    expect(phone.workout(workoutId)).toBeNull() // At once, before the server has heard of it.
    await phone.sent()
    await until(() => laptop.sync.documents.isGone(workoutId), 'it is gone on the laptop')
    laptop.dispatch(restoreWorkout.make({}), workoutId)
    await laptop.sent()
    await until(() => isCompletedOn(phone, workoutId) && isCompletedOn(laptop, workoutId), 'it is back on both')
    expect(phone.workout(workoutId)).toEqual(laptop.workout(workoutId))
    await phone.restart()
    await until(() => isCompletedOn(phone, workoutId), 'it is still there')
    expect([...phone.refusals, ...laptop.refusals]).toEqual([])
  })

  test('R-REACH-08 deleting and restoring a workout offline leaves it unchanged', async () => {
    const { phone, laptop, workoutId } = await onBoth()
    phone.offline()
    phone.dispatch(deleteWorkout.make({}), workoutId)
    expect(phone.workout(workoutId)).toBeNull()
    phone.dispatch(restoreWorkout.make({}), workoutId)
    expect(isCompletedOn(phone, workoutId)).toBe(true)
    phone.online()
    await phone.sent()
    await until(() => isCompletedOn(phone, workoutId) && isCompletedOn(laptop, workoutId), 'both show it')
    expect(await crew.workoutRow(workoutId)).toMatchObject({ trashed_at: null })
  })

  test('R-REACH-08 Y16 a set logged on the phone into a workout the laptop deleted is set aside, not lost', async () => {
    const { phone, laptop, workoutId, second } = await onBoth()
    await crew.apart(laptop, phone, () => {
      laptop.dispatch(deleteWorkout.make({}), workoutId)
      phone.dispatch(completeSet.make({ setId: second }), workoutId)
    })
    await until(() => phone.sync.setAside.current.length === 1, 'the set is set aside')
    expect(phone.workout(workoutId)).toBeNull()
  })

  test('R-REACH-08 when one device restores a deleted workout first, the other’s erase is refused and both show it', async () => {
    const { phone, laptop, workoutId } = await onBoth()
    phone.dispatch(deleteWorkout.make({}), workoutId)
    await phone.sent()
    await until(() => laptop.sync.documents.isGone(workoutId), 'it is gone on the laptop')
    await crew.apart(phone, laptop, () => {
      phone.dispatch(restoreWorkout.make({}), workoutId)
      laptop.dispatch(eraseWorkout.make({}), workoutId)
    })
    await until(() => isCompletedOn(phone, workoutId) && isCompletedOn(laptop, workoutId), 'it stays')
    await until(() => laptop.refusals.length === 1, 'the laptop is told')
    expect(laptop.refusals).toMatchObject([{ code: 'gone' }])
  })
})
