import { beforeEach, expect, test } from 'vitest'
import { blocksOf } from '#domain/superset.ts'
import { exerciseName, exerciseSection } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { newsText, remoteNews } from '#features/workout/others/remote-toast.ts'
import { moveExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { groupExercises } from '#logbook/supersets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import type { Made } from '#sync/operation.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { setValues, startTraining } from '../support/training.ts'

const SECOND = 1000
const FIVE_MINUTES = 5 * 60 * SECOND
const EXERCISES = ['Bench Press', 'Row', 'Dip', 'Curl'].map((name) => ({ name, sets: [{}, {}] }))

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let coach: Device
  let workoutId: string
  let setIds: string[]
  let ids: string[]

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true })
    phone = await crew.enter(crew.olivia, 'phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const started = startTraining(phone, EXERCISES)
    workoutId = started.workoutId
    setIds = started.setIds
    await phone.sent()
    await until(() => coach.workout(workoutId) !== null, 'the coach has the workout')
    ids = (phone.workout(workoutId)?.exercises ?? []).map(({ id }) => id)
  })

  const write = (device: Device, made: Made) => device.dispatch(made, workoutId, crew.olivia.userId)
  const join = (device: Device, ...places: number[]) =>
    write(device, groupExercises.logging.make({ ids: places.map((at) => ids[at] as string), groupId: device.newId() }))
  const done = (device: Device, place: number) => write(device, completeSet.make({ setId: setIds[place] as string }))
  function wait(ms: number) {
    for (const device of [phone, coach]) device.clockSkew += ms
    crew.server.clock.now += ms
  }
  /** 'Bench Press (Row Dip) Curl'. */
  const read = (device: Device) =>
    blocksOf((device.workout(workoutId)?.exercises ?? []).map((row) => ({ ...row, section: exerciseSection(row) })))
      .map((block) => block.map(exerciseName).join(', '))
      .map((names) => (names.includes(',') ? `(${names})` : names))
      .join(' ')
  const rest = (device: Device) => {
    const { rest_set_id, rest_seconds } = device.workout(workoutId)?.workout ?? {}
    return rest_set_id ? `${rest_seconds} s after ${setIds.indexOf(rest_set_id)}` : null
  }
  function told(device: Device): string[] {
    const texts: string[] = []
    device.sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      const viewer = { accountId: device.person.userId, ownerId: crew.olivia.userId, nameOf: () => 'Max' }
      if (news) texts.push(newsText(news, viewer).text)
    })
    return texts
  }

  test('R-LIFT-16 both devices show a superset the coach made, and the owner is told who joined which exercises', async () => {
    const texts = told(phone)
    join(coach, 0, 1)
    await coach.sent()
    expect(await agreed([phone, coach], read)).toBe('(Bench Press, Row) Dip Curl')
    await until(() => texts.length > 0, 'the owner is told')
    expect(texts).toEqual(['Max joined Bench Press and Row'])
  })

  test('R-LIFT-20 the owner is told which exercise the coach swapped', async () => {
    const texts = told(phone)
    const sets = [{ ...setValues(), id: coach.newId(), routineSetId: null }]
    const rowId = coach.newId()
    write(
      coach,
      swapExercise.logging.make({ id: ids[0] as string, exerciseId: coach.newId(), name: 'Press', rowId, sets }),
    )
    await coach.sent()
    expect(await agreed([phone, coach], read)).toBe('Press Row Dip Curl')
    await until(() => texts.length > 0, 'the owner is told')
    expect(texts).toEqual(['Max swapped Bench Press for Press'])
  })

  test.each([
    ['the coach last', () => [phone, coach], 'Bench Press (Row, Dip) Curl'],
    ['the client last', () => [coach, phone], '(Bench Press, Row) Dip Curl'],
  ] as const)(
    'R-LIFT-16 when two phones build overlapping supersets, the later one wins for each exercise, %s',
    async (_, order, expected) => {
      const [first, second] = order() as [Device, Device]
      await crew.apart(first, second, () => {
        join(phone, 0, 1)
        join(coach, 1, 2)
      })
      expect(await agreed([phone, coach], read)).toBe(expected)
      expect([phone.refusals, coach.refusals]).toEqual([[], []])
    },
  )

  test('R-LIFT-19 moving an exercise that another device has just put into a superset moves the whole superset', async () => {
    await crew.apart(coach, phone, () => {
      join(coach, 0, 1)
      write(phone, moveExercise.logging.make({ id: ids[0] as string, afterId: ids[3] as string }))
    })
    expect(await agreed([phone, coach], read)).toBe('Dip Curl (Bench Press, Row)')
  })

  test.each([
    ['the client', () => phone, () => coach],
    ['the coach', () => coach, () => phone],
  ])(
    'R-LIFT-17 R-LIFT-18 %s is offline for five minutes: both devices agree on the superset’s sets, with one rest per round',
    async (_, away, here) => {
      join(phone, 0, 1)
      await phone.sent()
      await agreed([phone, coach], read)
      away().offline()
      done(away(), 0)
      wait(10 * SECOND)
      done(away(), 2)
      expect(rest(away())).toBe('90 s after 2')
      expect(rest(here())).toBeNull()
      wait(FIVE_MINUTES)
      done(here(), 1)
      await here().sent()
      expect(rest(here())).toBeNull()
      away().online()
      await Promise.all([phone.sent(), coach.sent()])
      const statuses = await agreed([phone, coach], (device) =>
        setIds.map((id) => device.workout(workoutId)?.sets.find((set) => set.id === id)?.status),
      )
      expect(statuses?.map((status) => status === 'complete')).toEqual([true, true, true, ...Array(5).fill(false)])
      done(here(), 3)
      await here().sent()
      expect(await agreed([phone, coach], rest)).toBe('90 s after 3')
    },
  )
})
