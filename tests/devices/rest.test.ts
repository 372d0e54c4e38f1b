import { describe, expect, test } from 'vitest'
import { elapsedSeconds } from '#domain/duration.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { knownRests, restingAt } from '#domain/rest.ts'
import { completeSet, reopenSet } from '#logbook/logged-sets.ts'
import { changeRest, planRest } from '#logbook/rests.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { setValues, startTraining } from '../support/training.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND
const TWO = [
  { name: 'Squat', sets: [{}, {}, {}] },
  { name: 'Curl', sets: [{}] },
]

/** What a screen shows of the rest, in seconds; null: none. */
const restOn = (device: Device, workoutId: string): number | null => {
  const document = device.workout(workoutId)
  const resting = document && restingAt(document.workout, device.sync.now())
  return resting && resting.left / SECOND
}
const isAbout = (shown: number | null, seconds: number) => shown !== null && Math.abs(shown - seconds) < 10

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Time goes on for everybody. */
  function wait(devices: readonly Device[], ms: number) {
    for (const device of devices) device.clockSkew += ms
    crew.server.clock.now += ms
  }
  const shows = (device: Device, workoutId: string, seconds: number) =>
    until(() => isAbout(restOn(device, workoutId), seconds), `${device.label} counts about ${seconds} s`)
  const isOver = (device: Device, workoutId: string) =>
    until(() => restOn(device, workoutId) === null, `${device.label} counts no rest`)
  const exerciseRest = async (exerciseId: string) =>
    (
      await crew.database.db
        .selectFrom('exercise')
        .select('rest_seconds')
        .where('id', '=', exerciseId)
        .executeTakeFirstOrThrow()
    ).rest_seconds

  test('R-DATA-10 completing a set starts a 90 s rest on both devices; changing or skipping the rest reaches both', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const [setId] = setIds as [string]
    phone.dispatch(completeSet.make({ setId }), workoutId)
    expect(restOn(phone, workoutId)).toBeCloseTo(90, 0)
    await shows(laptop, workoutId, 90)
    wait([phone, laptop], 30 * SECOND)
    laptop.dispatch(changeRest.make({ setId, seconds: 150 }), workoutId)
    await shows(phone, workoutId, 120)
    phone.dispatch(changeRest.make({ setId, seconds: 0 }), workoutId)
    await isOver(laptop, workoutId)
  })

  test('a rest stops on all devices when its own set is reopened or removed or the workout ends, not for another set', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const [first, second, third] = setIds as [string, string, string]
    for (const setId of [first, second]) phone.dispatch(completeSet.make({ setId }), workoutId)
    await shows(laptop, workoutId, 90)
    laptop.dispatch(removeSet.logging.make({ setId: first }), workoutId)
    await laptop.sent()
    expect(isAbout(restOn(laptop, workoutId), 90)).toBe(true)
    laptop.dispatch(reopenSet.make({ setId: second }), workoutId) // 'Mark as not done'
    await isOver(phone, workoutId)
    phone.dispatch(completeSet.make({ setId: second }), workoutId)
    await shows(laptop, workoutId, 90)
    laptop.dispatch(removeSet.logging.make({ setId: second }), workoutId)
    await isOver(phone, workoutId)
    phone.dispatch(completeSet.make({ setId: third }), workoutId)
    await shows(laptop, workoutId, 90)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await isOver(laptop, workoutId)
    await phone.sent()
    expect(await crew.workoutRow(workoutId)).toMatchObject({ rest_ends_at: null, rest_set_id: null })
  })

  test('R-DELEG-34 a coach’s completed set starts the rest on the owner’s phone, and the owner’s rest change reaches the coach', async () => {
    await crew.share({ can_start_workouts: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const { workoutId, setIds } = startTraining(phone, TWO)
    const [setId] = setIds as [string]
    await until(() => coach.workout(workoutId) !== null, 'the coach sees the workout')
    coach.dispatch(completeSet.make({ setId }), workoutId, crew.olivia.userId)
    await shows(phone, workoutId, 90)
    phone.dispatch(changeRest.make({ setId, seconds: 30 }), workoutId)
    await shows(coach, workoutId, 30)
  })

  test('Y25 sets completed offline that arrive late start no rest and leave the current rest running', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const tablet = await crew.enter(crew.olivia, 'tablet')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const [first, second, third] = setIds as [string, string, string]
    await phone.sent()
    await until(() => tablet.workout(workoutId) !== null, 'the tablet has the workout')
    tablet.offline()
    for (const setId of [first, second]) tablet.dispatch(completeSet.make({ setId }), workoutId)
    wait([phone, tablet], 600 * SECOND)
    phone.dispatch(completeSet.make({ setId: third }), workoutId)
    await phone.sent()
    tablet.online()
    await tablet.sent()
    await until(() => phone.workout(workoutId)?.sets[1]?.status === 'complete', 'the phone has the late sets')
    expect(phone.workout(workoutId)?.workout.rest_set_id).toBe(third)
    await shows(tablet, workoutId, 90)
  })

  test('Y25 a set completed offline long ago starts no rest when another device has changed the workout since', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const tablet = await crew.enter(crew.olivia, 'tablet')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const [first, second] = setIds as [string, string]
    await phone.sent()
    await until(() => tablet.workout(workoutId) !== null, 'the tablet has the workout')
    tablet.offline()
    tablet.dispatch(completeSet.make({ setId: first }), workoutId)
    wait([phone, tablet], 600 * SECOND)
    phone.dispatch(editSet.logging.make({ setId: second, changes: { reps: 8 } }), workoutId)
    await phone.sent()
    tablet.online()
    await tablet.sent()
    await until(() => phone.workout(workoutId)?.sets[0]?.status === 'complete', 'the phone has the late set')
    expect([phone, tablet].map((device) => restOn(device, workoutId))).toEqual([null, null])
  })

  describe.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
    ['20 s ahead', 20 * SECOND],
  ])('Y25 rest timers with a phone clock %s', (_, skew) => {
    test('two devices show the same rest despite a wrong phone clock, and the server’s response causes no jump', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      phone.clockSkew = skew
      await phone.pullAll() // It has asked the time.
      const { workoutId, setIds } = startTraining(phone, TWO)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      expect(isAbout(restOn(phone, workoutId), 90)).toBe(true)
      await phone.sent()
      expect(isAbout(restOn(phone, workoutId), 90)).toBe(true)
      await shows(laptop, workoutId, 90)
    })

    test('a rest and the workout timer count on correctly after an offline reload despite a wrong phone clock', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.clockSkew = skew
      await phone.pullAll()
      const { workoutId, setIds } = startTraining(phone, TWO)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      await phone.sent()
      phone.offline()
      wait([phone], 40 * SECOND)
      await phone.restart()
      expect(isAbout(restOn(phone, workoutId), 50)).toBe(true)
      const elapsed = elapsedSeconds(phone.workout(workoutId)?.workout.created_at ?? 0, phone.sync.now())
      expect(isAbout(elapsed, 40)).toBe(true)
    })

    test('an offline phone with a wrong clock counts its rest down, and a set sent too late shows no rest elsewhere', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      phone.clockSkew = skew
      await phone.pullAll()
      const { workoutId, setIds } = startTraining(phone, TWO)
      await phone.sent()
      phone.offline()
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      wait([phone, laptop], 45 * SECOND)
      expect(isAbout(restOn(phone, workoutId), 45)).toBe(true)
      wait([phone, laptop], 600 * SECOND)
      expect(restOn(phone, workoutId)).toBeNull()
      phone.online()
      await phone.sent()
      await until(() => laptop.workout(workoutId)?.workout.rest_set_id === setIds[0], 'the laptop has the set')
      expect([phone, laptop].map((device) => restOn(device, workoutId))).toEqual([null, null])
    })
  })

  test('a rest chosen for an exercise applies from its next set on, also in the next workout, and to no other exercise', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const squat = phone.workout(workoutId)?.exercises[0]
    phone.dispatch(planRest.make({ workoutExerciseId: squat?.id as string, seconds: 180 }), workoutId)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    expect(isAbout(restOn(phone, workoutId), 180)).toBe(true)
    await phone.sent()
    expect(await exerciseRest(squat?.exercise_id as string)).toBe(180)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()

    const laptop = await crew.enter(crew.olivia, 'laptop') // It has never seen that workout.
    wait([phone, laptop], 60 * SECOND)
    const next = startTraining(laptop, TWO)
    await laptop.sent()
    expect(laptop.workout(next.workoutId)?.exercises.map((row) => row.rest_seconds)).toEqual([180, null])
    laptop.dispatch(completeSet.make({ setId: next.setIds[1] as string }), next.workoutId)
    await shows(laptop, next.workoutId, 180)
    await shows(phone, next.workoutId, 180)
    laptop.dispatch(completeSet.make({ setId: next.setIds[3] as string }), next.workoutId)
    await shows(phone, next.workoutId, 90)
  })

  test('R-LIFT-20 a swapped-in exercise borrows the old one’s rest for today only, but saves a rest chosen for itself', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId } = startTraining(phone, TWO)
    const squat = phone.workout(workoutId)?.exercises[0]
    phone.dispatch(planRest.make({ workoutExerciseId: squat?.id as string, seconds: 200 }), workoutId)
    await phone.sent()
    const swap = (id: string, name: string) => {
      const taken = { exerciseId: exerciseIdFor(crew.olivia.userId, name), name, rowId: phone.newId() }
      phone.dispatch(swapExercise.logging.make({ id, ...taken, sets: [] }), workoutId)
      return taken
    }
    phone.offline()
    const press = swap(squat?.id as string, 'Shoulder Press')
    phone.online()
    await phone.sent()
    const row = phone.workout(workoutId)?.exercises.find(({ id }) => id === press.rowId)
    expect([row?.rest_seconds, await exerciseRest(press.exerciseId)]).toEqual([200, null])
    phone.offline()
    const dip = swap(press.rowId, 'Weighted Dip')
    phone.dispatch(planRest.make({ workoutExerciseId: dip.rowId, seconds: 45 }), workoutId)
    phone.online()
    await phone.sent()
    expect(await exerciseRest(dip.exerciseId)).toBe(45)
  })

  test('R-LIFT-20 Y10 the next workout uses the rest chosen for each exercise, not the rest it had as a replacement', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const [squat, press] = ['Squat', 'Leg Press'].map((name) => exerciseIdFor(crew.olivia.userId, name)) as [
      string,
      string,
    ]
    const chosen = startTraining(phone, [{ name: 'Squat' }, { name: 'Leg Press' }])
    for (const [index, seconds] of [180, 60].entries()) {
      const workoutExerciseId = phone.workout(chosen.workoutId)?.exercises[index]?.id as string
      phone.dispatch(planRest.make({ workoutExerciseId, seconds }), chosen.workoutId)
    }
    phone.dispatch(endWorkoutByHand.make({}), chosen.workoutId)
    await phone.sent()
    const start = async (names: string[]) => {
      wait([phone], 60 * SECOND)
      const rests = knownRests(phone.sync.documents.documents('workout', crew.olivia.userId))
      const { workoutId, setIds } = startTraining(
        phone,
        names.map((name) => ({ name })),
        { rests },
      )
      await phone.sent()
      return { workoutId, setIds, rows: phone.workout(workoutId)?.exercises ?? [] }
    }

    const swapped = await start(['Squat'])
    const taken = { exerciseId: press, name: 'Leg Press', rowId: phone.newId() }
    const id = swapped.rows[0]?.id as string
    const setId = phone.newId()
    const sets = [{ ...setValues(), id: setId, routineSetId: null }]
    phone.dispatch(swapExercise.logging.make({ id, ...taken, sets }), swapped.workoutId)
    phone.dispatch(completeSet.make({ setId }), swapped.workoutId)
    phone.dispatch(endWorkoutByHand.make({}), swapped.workoutId)
    await phone.sent()
    expect(phone.workout(swapped.workoutId)?.exercises.map((row) => row.rest_seconds)).toEqual([180])

    const next = await start(['Squat', 'Leg Press'])
    expect(next.rows.map((row) => row.rest_seconds)).toEqual([180, 60])
    expect(await Promise.all([squat, press].map(exerciseRest))).toEqual([180, 60])
  })

  test("R-DATA-10 Y16 'Keep as a new workout' keeps the rest times chosen for its exercises", async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const { workoutId, setIds } = startTraining(phone, TWO)
    const rows = phone.workout(workoutId)?.exercises ?? []
    const [squat, curl] = rows.map(({ id }) => id) as [string, string]
    phone.dispatch(planRest.make({ workoutExerciseId: squat, seconds: 180 }), workoutId)
    await phone.sent()
    await until(() => laptop.workout(workoutId) !== null, 'the laptop has it')
    phone.offline()
    phone.dispatch(planRest.make({ workoutExerciseId: curl, seconds: 45 }), workoutId)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    laptop.dispatch(deleteWorkout.make({}), workoutId)
    await laptop.sent()
    phone.online()
    await until(() => phone.sync.setAside.current.length > 0, 'the phone has it set aside')

    const kept = await phone.sync.keepAsNew(phone.sync.setAside.current[0]?.id ?? '')
    await phone.sent()
    expect(phone.workout(kept ?? '')?.exercises.map((row) => row.rest_seconds)).toEqual([180, 45])
    expect(await exerciseRest(exerciseIdFor(crew.olivia.userId, 'Curl'))).toBe(45)
  })

  test('R-DATA-10 Y10 a rest changed offline and changed back is saved as chosen, even if the device’s default was wrong', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const exerciseId = exerciseIdFor(crew.olivia.userId, 'Squat')
    const before = startTraining(phone, [{ name: 'Squat' }])
    const planned = (workoutId: string, seconds: number) =>
      planRest.make({ workoutExerciseId: phone.workout(workoutId)?.exercises[0]?.id as string, seconds })
    phone.dispatch(planned(before.workoutId, 180), before.workoutId)
    phone.dispatch(endWorkoutByHand.make({}), before.workoutId)
    await phone.sent()
    phone.offline()
    wait([phone], 60 * SECOND)
    const rests = new Map([[exerciseId, 60]])
    const { workoutId } = startTraining(phone, [{ name: 'Squat' }], { rests })
    for (const seconds of [75, 60]) phone.dispatch(planned(workoutId, seconds), workoutId)
    phone.online()
    await phone.sent()
    expect(phone.workout(workoutId)?.exercises.map((row) => row.rest_seconds)).toEqual([60])
    expect(await exerciseRest(exerciseId)).toBe(60)
  })

  test('an exercise whose rest is off starts no rest when a set is completed, even for work done offline', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    phone.offline()
    const { workoutId, setIds } = startTraining(phone, TWO)
    const curl = phone.workout(workoutId)?.exercises[1]
    phone.dispatch(planRest.make({ workoutExerciseId: curl?.id as string, seconds: 0 }), workoutId)
    phone.dispatch(completeSet.make({ setId: setIds[3] as string }), workoutId)
    expect(restOn(phone, workoutId)).toBeNull()
    phone.online()
    await phone.sent()
    expect(restOn(phone, workoutId)).toBeNull()
    expect(await exerciseRest(curl?.exercise_id as string)).toBe(0)
  })
})
