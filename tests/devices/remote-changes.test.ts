import { expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { newsText, remoteNews } from '#features/workout/others/remote-toast.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { changeRest } from '#logbook/rests.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}, {}] }]

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** What a device's screen would say of what others do, from now on. */
  function told(device: Device, workoutId: string): string[] {
    const texts: string[] = []
    const nameOf = (id: string) => (id === crew.olivia.userId ? 'Olivia' : 'Max')
    device.sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      if (!news) return
      texts.push(newsText(news, { accountId: device.person.userId, ownerId: crew.olivia.userId, nameOf }).text)
    })
    return texts
  }

  async function threeDevices() {
    await crew.share({ can_start_workouts: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const { workoutId, setIds } = startTraining(phone, SETS)
    for (const device of [laptop, coach]) {
      await until(() => device.workout(workoutId) !== null, `${device.label} has it`)
    }
    await phone.sent()
    const texts = [phone, laptop, coach].map((device) => told(device, workoutId))
    const dispatch = (device: Device, made: Parameters<Device['dispatch']>[0]) =>
      device.dispatch(made, workoutId, crew.olivia.userId)
    const heard = (counts: number[]) =>
      until(() => texts.every(({ length }, index) => length >= (counts[index] ?? 0)), `told ${counts}`)
    return { phone, laptop, coach, workoutId, setIds, texts, dispatch, heard }
  }

  test('R-SYNC-06 R-SYNC-07 a device announces who completed a set elsewhere, but not its own sets', async () => {
    const { phone, coach, setIds, texts, dispatch, heard } = await threeDevices()
    dispatch(phone, completeSet.make({ setId: setIds[0] as string }))
    await heard([0, 1, 1])
    dispatch(coach, completeSet.make({ setId: setIds[1] as string }))
    await heard([1, 2, 1])
    await Promise.all([phone.sent(), coach.sent()])
    expect(texts).toEqual([
      ['Your manager completed a set'],
      ['Set completed on another device', 'Your manager completed a set'],
      ['Olivia completed a set'],
    ])
  })

  test("R-SYNC-06 a device announces other remote changes as 'Workout updated', but not rest changes or the end", async () => {
    const { phone, laptop, workoutId, setIds, texts, dispatch, heard } = await threeDevices()
    dispatch(phone, editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }))
    await heard([0, 1, 1])
    const exercise = { id: phone.newId(), exerciseId: phone.newId(), name: 'Dip', section: 'training' as const }
    dispatch(phone, addExercise.logging.make({ exercise, sets: [] }))
    await heard([0, 2, 2])
    dispatch(laptop, completeSet.make({ setId: setIds[0] as string }))
    await heard([1, 2, 3])
    dispatch(laptop, changeRest.make({ setId: setIds[0] as string, seconds: 0 }))
    dispatch(phone, endWorkoutByHand.make({}))
    await until(() => laptop.workout(workoutId)?.workout.is_active === false, 'it has ended on the laptop')
    expect(texts).toEqual([
      ['Set completed on another device'],
      ['Workout updated', 'Workout updated'],
      ['Workout updated', 'Workout updated', 'Olivia completed a set'],
    ])
  })

  test('R-SYNC-06 a device also announces remote sets that arrive in the response to its own request after being offline', async () => {
    const { phone, coach, workoutId, setIds, texts, dispatch, heard } = await threeDevices()
    phone.offline()
    dispatch(coach, completeSet.make({ setId: setIds[0] as string }))
    await coach.sent()
    dispatch(phone, completeSet.make({ setId: setIds[1] as string }))
    phone.online()
    await heard([1, 1, 0])
    await phone.sent()
    await until(() => coach.workout(workoutId)?.sets[1]?.status === 'complete', 'the coach has both')
    expect(texts[0]).toEqual(['Your manager completed a set'])
    expect(texts[2]).toEqual(['Olivia completed a set'])
  })

  test('R-SYNC-06 a set that two people completed at the same time is announced on neither device', async () => {
    const { phone, coach, workoutId, setIds, texts, dispatch } = await threeDevices()
    const setId = setIds[0] as string
    await crew.apart(coach, phone, () => {
      for (const device of [phone, coach]) dispatch(device, completeSet.make({ setId }))
    })
    const completer = () => phone.workout(workoutId)?.sets[0]?.account_id
    await until(() => completer() === crew.max.userId, 'the first completer stays')
    expect([texts[0], texts[2]]).toEqual([[], []])
  })
})
