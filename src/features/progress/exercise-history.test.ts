import { expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { keepAnswers } from '#features/progress/keep-answers.client.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { activatePlan } from '#logbook/plans.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../../../tests/support/crew.ts'
import { withDatabases } from '../../../tests/support/databases.ts'
import { type Device, until } from '../../../tests/support/devices.ts'
import { logWorkout } from '../../../tests/support/logbook.ts'
import { FIRST_PLACE } from '../../../tests/support/plan-rows.ts'
import type { Person } from '../../../tests/support/server.ts'
import { makeRoutine, type Planned, startTraining } from '../../../tests/support/training.ts'
import { SESSIONS, SessionBook } from './exercise-history.client.ts'
import { PLANS, PlanBook } from './plan-book.client.ts'
import type { ExerciseSessions } from './progress.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Asks over the device's network, and what was asked. */
  function asking(device: Device) {
    const asked: string[][] = []
    const ask = async (ownerId: string, exerciseIds: readonly string[]) => {
      if (!device.network.isOn) throw new TypeError('network is off')
      asked.push([...exerciseIds])
      const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join() })
      const answer = await crew.server.ask(`/api/exercise-sessions?${query}`, { cookie: device.person.cookie })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return (await answer.json()) as ExerciseSessions
    }
    return { ask, asked }
  }
  /** A book on a device. */
  function open(device: Device, owner: Person = device.person) {
    const { ask, asked } = asking(device)
    return { book: new SessionBook(device.sync, owner.userId, ask), asked }
  }
  const idOf = (name: string) => exerciseIdFor(crew.olivia.userId, name)
  const namesIn = (sessions: readonly ExerciseSession[]) => sessions.map(({ workout_name }) => workout_name)
  const trainedAt = (daysAgo: number, name: string, exercise = 'Squat') =>
    logWorkout(crew.server, crew.olivia, {
      ...{ name, at: Date.now() - daysAgo * DAY, exercises: [{ name: exercise, sets: [{}] }] },
    })
  /** A workout with every set of it done and ended, by the device's own hands. */
  function trainOn(device: Device, name: string, exercises: Planned[]) {
    const { workoutId, setIds } = startTraining(device, exercises, { name, ownerId: crew.olivia.userId })
    for (const setId of setIds) device.dispatch(completeSet.make({ setId }), workoutId, crew.olivia.userId)
    device.dispatch(endWorkoutByHand.make({}), workoutId, crew.olivia.userId)
    return workoutId
  }

  test('Y28 the exercise history offline has the workout just finished and the workouts last fetched from the server', async () => {
    await trainedAt(3, 'Monday')
    const phone = await crew.enter(crew.olivia, 'phone')
    const first = open(phone)
    first.book.want(idOf('Squat'))
    await until(() => first.book.source(idOf('Squat')) === 'server', 'the server has answered')
    expect(namesIn(first.book.sessions(idOf('Squat')))).toEqual(['Monday'])

    phone.offline()
    const finished = trainOn(phone, 'Today', [{ name: 'Squat', sets: [{ weight: 100, reps: 8 }, {}] }])
    await phone.restart()
    const { book, asked } = open(phone)
    book.want(idOf('Squat'))
    await until(() => book.source(idOf('Squat')) === 'device', 'the device has looked')
    expect(namesIn(book.sessions(idOf('Squat')))).toEqual(['Today', 'Monday'])
    expect(asked).toEqual([])
    const { workoutId } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}, {}] }])
    const [exercise] = phone.workout(workoutId)?.exercises ?? []
    const last = book.lastSession(workoutId, exercise?.id ?? '')
    expect(last?.sets.map(({ weight, reps }) => [weight, reps])).toEqual([
      [100, 8],
      [45, 5],
    ])
    expect(book.lastSession(workoutId, exercise?.id ?? '')).toBe(last)

    phone.online()
    await until(() => book.source(idOf('Squat')) === 'server', 'the server is asked once it is back')
    await phone.sent()
    expect(namesIn(book.sessions(idOf('Squat')))).toEqual(['Today', 'Monday'])
    phone.dispatch(deleteWorkout.make({}), finished)
    expect(namesIn(book.sessions(idOf('Squat')))).toEqual(['Monday'])
  })

  test('Y28 an exercise card opened while another card’s request fails offline shows the stored history', async () => {
    await trainedAt(3, 'Good day', 'Good Morning')
    await trainedAt(2, 'Hack day', 'Hack Squat')
    const phone = await crew.enter(crew.olivia, 'phone')
    const first = open(phone)
    for (const name of ['Good Morning', 'Hack Squat']) first.book.want(idOf(name))
    await until(() => first.book.source(idOf('Hack Squat')) === 'server', 'the server has answered')
    await phone.restart()
    const question = Promise.withResolvers<never>()
    let isAsked = false
    const book = new SessionBook(phone.sync, crew.olivia.userId, () => {
      isAsked = true
      return question.promise
    })
    book.want(idOf('Good Morning'))
    await until(() => isAsked, 'it is asked')
    book.want(idOf('Hack Squat'))
    question.reject(new TypeError('network is off'))
    await until(() => book.sessions(idOf('Hack Squat')).length === 1, 'what the device keeps is shown')
    expect(namesIn(book.sessions(idOf('Good Morning')))).toEqual(['Good day'])
  })

  test('exercise cards on one screen share one request; a change to one exercise leaves the sessions of another untouched', async () => {
    await trainedAt(2, 'Press day', 'Press')
    const phone = await crew.enter(crew.olivia, 'phone')
    const { book, asked } = open(phone)
    for (const name of ['Press', 'Row', 'Dip', 'Press']) book.want(idOf(name))
    await until(() => book.source(idOf('Dip')) === 'server', 'the server has answered')
    expect(asked).toEqual([[idOf('Press'), idOf('Row'), idOf('Dip')]])
    const before = book.sessions(idOf('Press'))
    expect(namesIn(before)).toEqual(['Press day'])
    let told = 0
    book.subscribe(() => {
      told += 1
    })
    trainOn(phone, 'Rows', [{ name: 'Row', sets: [{}] }])
    expect(told).toBeGreaterThan(0)
    expect(book.sessions(idOf('Press'))).toBe(before)
    expect(namesIn(book.sessions(idOf('Row')))).toEqual(['Rows'])
    expect(asked).toHaveLength(1)
  })

  test('after reconnecting the device fetches the exercise sessions logged elsewhere while it was offline', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { book } = open(phone)
    const leave = book.want(idOf('Curl'))
    await until(() => book.source(idOf('Curl')) === 'server', 'the server has answered')
    expect(book.sessions(idOf('Curl'))).toEqual([])
    phone.offline()
    await until(() => !phone.sync.status.current.isLive, 'the phone hears nothing')
    await trainedAt(1, 'At the laptop', 'Curl')
    phone.online()
    await until(() => book.sessions(idOf('Curl')).length === 1, 'it is here')
    leave()
  })

  test('a device that never ran a workout stores the history of its routines’ exercises for use offline', async () => {
    await trainedAt(4, 'At the laptop', 'Shrug')
    const phone = await crew.enter(crew.olivia, 'phone')
    const archived = makeRoutine(phone, 'Old', [{ name: 'Good Morning' }])
    phone.dispatch(archiveRoutine.make({ isArchived: true }), archived)
    makeRoutine(phone, 'Push Day', [{ name: 'Shrug' }, { name: 'Calf Raise' }])
    await phone.sent()
    const { ask, asked } = asking(phone)
    const keep = () => keepAnswers(phone.sync, { ...SESSIONS, ask }, crew.olivia.userId, () => true)
    await keep()
    expect(asked).toEqual([['Shrug', 'Calf Raise'].map(idOf)])
    await keep()
    expect(asked).toHaveLength(1)
    phone.offline()
    const { book } = open(phone)
    book.want(idOf('Shrug'))
    await until(() => book.source(idOf('Shrug')) === 'device', 'the device has looked')
    expect(namesIn(book.sessions(idOf('Shrug')))).toEqual(['At the laptop'])
    phone.clockSkew = 2 * DAY
    await keep() // Old by now, and nobody answers: what is here stays.
    phone.online()
    await keep()
    expect(asked).toHaveLength(2)
  })

  test('R-PLAN-32 a device that never showed its plan stores the workouts of the plan in use for a start offline', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const asked: (readonly string[])[] = []
    const session = { workoutId: phone.newId(), planId: phone.newId(), at: Date.now() - DAY, place: FIRST_PLACE }
    const { planId } = session
    const ask = async (_: string, planIds: readonly string[]) => {
      asked.push(planIds)
      return { [planId]: [session] }
    }
    const keep = () => keepAnswers(phone.sync, { ...PLANS, ask }, crew.olivia.userId, () => true)
    await keep()
    expect(asked).toEqual([]) // no plan is in use
    phone.dispatch(activatePlan.make({ planId }), bookIdFor(crew.olivia.userId))
    await keep()
    await keep()
    expect(asked).toEqual([[planId]])
    const book = new PlanBook(phone.sync, crew.olivia.userId, () => Promise.reject(new TypeError('network is off')))
    book.want(planId)
    await until(() => book.sessions(planId).length > 0, 'the device has looked')
    expect(book.sessions(planId)).toEqual([session])
  })

  test('A10 a coach who may run workouts gets only the last session of an exercise, a coach who may review history gets all', async () => {
    for (const name of ['First', 'Second']) await trainedAt(name === 'First' ? 9 : 5, name, 'Lunge')
    await crew.share({ can_start_workouts: true })
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const { workoutId } = startTraining(coach, [{ name: 'Lunge', sets: [{}] }], { ownerId: crew.olivia.userId })
    await coach.sent()
    const { book } = open(coach, crew.olivia)
    book.want(idOf('Lunge'))
    await until(() => book.source(idOf('Lunge')) === 'server', 'the server has answered')
    expect(namesIn(book.sessions(idOf('Lunge')))).toEqual(['Second'])
    const [exercise] = coach.workout(workoutId)?.exercises ?? []
    expect(book.lastSession(workoutId, exercise?.id ?? '')?.workout_name).toBe('Second')

    await crew.database.db.updateTable('account_share').set({ can_review_history: true }).execute()
    const reviewer = open(coach, crew.olivia)
    reviewer.book.want(idOf('Lunge'))
    await until(() => reviewer.book.source(idOf('Lunge')) === 'server', 'the server has answered')
    expect(namesIn(reviewer.book.sessions(idOf('Lunge')))).toEqual(['Second', 'First'])
  })

  test('A10 a coach who asks for the history of an exercise the server does not know yet gets it once the exercise is synced', async () => {
    await trainedAt(3, 'On the water', 'Rowing')
    await crew.share({ can_start_workouts: true })
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const { workoutId } = startTraining(coach, [{ name: 'Plank', sets: [{}] }], { ownerId: crew.olivia.userId })
    await coach.sent()
    coach.offline() // What is added waits; the question finds its way all the same.
    const exercise = { id: coach.newId(), exerciseId: idOf('Rowing'), name: 'Rowing', section: 'training' as const }
    coach.dispatch(addExercise.logging.make({ exercise, sets: [] }), workoutId, crew.olivia.userId)
    const answers: ExerciseSessions[] = []
    const book = new SessionBook(coach.sync, crew.olivia.userId, async (ownerId, exerciseIds) => {
      const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join() })
      const answer = await crew.server.ask(`/api/exercise-sessions?${query}`, { cookie: coach.person.cookie })
      answers.push((await answer.json()) as ExerciseSessions)
      return answers.at(-1) as ExerciseSessions
    })
    book.want(idOf('Rowing'))
    await until(() => answers.length > 0, 'the server has answered')
    expect(answers).toEqual([{ [idOf('Rowing')]: [] }])
    expect(book.source(idOf('Rowing'))).toBe('asking')
    coach.online()
    await until(() => book.source(idOf('Rowing')) === 'server', 'it is asked again')
    expect(namesIn(book.sessions(idOf('Rowing')))).toEqual(['On the water'])
  })
})
