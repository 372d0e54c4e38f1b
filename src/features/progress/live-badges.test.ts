import { expect, test } from 'vitest'
import { bodyIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { byExercise, mainLiftOf } from '#domain/records/workout-records.ts'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import { addBodyWeight, editBodyWeight } from '#logbook/body-weights.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet, reopenSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../../../tests/support/crew.ts'
import { withDatabases } from '../../../tests/support/databases.ts'
import { type Device, until } from '../../../tests/support/devices.ts'
import { logWorkout } from '../../../tests/support/logbook.ts'
import { makeRoutine, startTraining } from '../../../tests/support/training.ts'
import type { AskBests } from './bests-book.client.ts'
import { BESTS } from './bests-book.client.ts'
import { ExerciseAnswers } from './exercise-answers.client.ts'
import { keepAnswers } from './keep-answers.client.ts'
import { closeLiveBadges, liveBadgesOf } from './live-badges.client.ts'
import type { ExerciseBests } from './progress.ts'
import type { RecordsOfWorkout } from './use-records.ts'
import { followRecords } from './use-records.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  /** Asks over the device's network. */
  const asking =
    (device: Device): AskBests =>
    (before) =>
    async (ownerId, exerciseIds) => {
      if (!device.network.isOn) throw new TypeError('network is off')
      const query = new URLSearchParams({ ownerId, exerciseIds: exerciseIds.join(), ...(before && { before }) })
      const answer = await crew.server.ask(`/api/exercise-bests?${query}`, { cookie: device.person.cookie })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return (await answer.json()) as ExerciseBests
    }

  /** The badges that a device shows beside the sets of a workout, by their place. */
  function watch(device: Device, workoutId: string, setIds: readonly string[], ask = asking(device)) {
    const badges = liveBadgesOf(device.sync, workoutId, ask)
    if (!badges) throw new Error('the workout is here')
    badges.subscribe(() => undefined)
    return () => setIds.map((setId) => badges.recordOf(setId)?.kind ?? '-').join(' ')
  }
  const complete = (device: Device, workoutId: string, setId?: string) =>
    device.dispatch(completeSet.make({ setId: setId ?? '' }), workoutId, crew.olivia.userId)

  /** A workout of some days ago with one exercise. */
  const trainedAt = (daysAgo: number, exercise: string, sets: { weight: number; reps: number }[]) =>
    logWorkout(crew.server, crew.olivia, {
      ...{ name: 'Before', at: Date.now() - daysAgo * DAY, exercises: [{ name: exercise, sets: kilograms(sets) }] },
    })
  const kilograms = (sets: { weight: number; reps: number }[]) =>
    sets.map((set) => ({ ...set, weight_unit: 'kg' as const }))

  test('R-PROG-04 lifter and coach see the same record badge, and reopening the set removes the badge for both', async () => {
    await trainedAt(3, 'Bench Press', [{ weight: 100, reps: 12 }])
    await crew.share({ can_start_workouts: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const sets = kilograms([
      { weight: 100, reps: 12 },
      { weight: 100, reps: 13 },
      { weight: 110, reps: 1 },
      { weight: 110, reps: 1 },
    ])
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Bench Press', sets }])
    await phone.sent()
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await coach.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: false, active: true })
    const [onPhone, onCoach] = [watch(phone, workoutId, setIds), watch(coach, workoutId, setIds)]
    for (const setId of setIds.slice(0, 2)) complete(phone, workoutId, setId)
    await until(() => onPhone() === '- mostReps - -', 'the phone shows it')
    await until(() => onCoach() === '- mostReps - -', 'so does the coach, who may only see last values (R-PROG-22)')

    complete(coach, workoutId, setIds[2])
    await until(() => onPhone() === '- mostReps heaviest -', 'what the coach completes counts')
    phone.dispatch(reopenSet.make({ setId: setIds[1] ?? '' }), workoutId)
    await until(() => onPhone() === '- - heaviest -', 'it is gone')
    await until(() => onCoach() === '- - heaviest -', 'there, too')
  })

  test('R-PROG-04 a set completed while the request for earlier bests is pending gets its record badge with the response', async () => {
    await trainedAt(3, 'Bench Press', [{ weight: 100, reps: 12 }])
    await crew.share({ can_start_workouts: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const sets = kilograms([
      { weight: 110, reps: 1 },
      { weight: 110, reps: 1 },
    ])
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Bench Press', sets }])
    await phone.sent()
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await coach.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: false, active: true })
    const answer = Promise.withResolvers<void>()
    const slowly: AskBests =
      (before) =>
      async (...question) => {
        await answer.promise
        return asking(coach)(before)(...question)
      }
    const onCoach = watch(coach, workoutId, setIds, slowly)
    await new Promise((resolve) => setTimeout(resolve, 20)) // The screen has looked once.
    complete(phone, workoutId, setIds[0])
    await until(() => coach.workout(workoutId)?.sets[0]?.status === 'complete', 'the set is at the coach')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onCoach()).toBe('- -')
    answer.resolve()
    await until(() => onCoach() === 'heaviest -', 'the coach sees what the lifter sees')
  })

  test('R-PROG-05 offline, record badges compare with the stored bests and with workouts done on the device since', async () => {
    await trainedAt(5, 'Squat', [{ weight: 140, reps: 5 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    makeRoutine(phone, 'Legs', [{ name: 'Squat' }])
    await phone.sent()
    const ask = asking(phone)(null)
    await keepAnswers(phone.sync, { ...BESTS, ask }, crew.olivia.userId, () => true)
    phone.offline()
    const sets = kilograms([
      { weight: 142.5, reps: 5 },
      { weight: 142.5, reps: 5 },
    ])
    const first = startTraining(phone, [{ name: 'Squat', sets }])
    complete(phone, first.workoutId, first.setIds[0])
    const firstShown = watch(phone, first.workoutId, first.setIds)
    await until(() => firstShown() === 'heaviest -', 'it beats what was kept')
    complete(phone, first.workoutId, first.setIds[1])
    expect(firstShown()).toBe('heaviest -')
    phone.dispatch(endWorkoutByHand.make({}), first.workoutId)

    const more = kilograms([
      { weight: 142.5, reps: 5 },
      { weight: 142.5, reps: 6 },
    ])
    const second = startTraining(phone, [{ name: 'Squat', sets: more }])
    for (const setId of second.setIds) complete(phone, second.workoutId, setId)
    const secondShown = watch(phone, second.workoutId, second.setIds)
    await until(() => secondShown() === '- e1rm', 'equal to the one before, which only this phone knows, is none')
  })

  test('R-PROG-06 D11 a workout ended offline shows the same records and main lift that the server reports after syncing', async () => {
    await trainedAt(5, 'Squat', [{ weight: 140, reps: 5 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    makeRoutine(phone, 'Legs', [{ name: 'Squat' }])
    await phone.sent()
    await keepAnswers(phone.sync, { ...BESTS, ask: asking(phone)(null) }, crew.olivia.userId, () => true)
    phone.offline()
    const sets = kilograms([
      { weight: 142.5, reps: 5 },
      { weight: 130, reps: 9 },
    ])
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets }])
    for (const setId of setIds) complete(phone, workoutId, setId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    let count = 0
    const ended = phone.workout(workoutId)
    if (!ended) throw new Error('the workout is here')
    const tell = ({ records }: RecordsOfWorkout) => (count = byExercise(records).length)
    const stop = followRecords(phone.sync, ended, tell, asking(phone))
    await until(() => count > 0, 'the phone knows')
    const main = mainLiftOf(sessionsOfWorkout(ended, null), (name) => name === 'Squat')
    phone.online()
    await phone.sent()
    stop()
    const answer = await crew.server.ask(`/api/history?ownerId=${crew.olivia.userId}`, { cookie: phone.person.cookie })
    const [row] = ((await answer.json()) as { rows: { id: string; records: number; main_lift: unknown }[] }).rows
    expect([row?.id, row?.records, row?.main_lift]).toEqual([workoutId, count, main])
    expect([main?.name, count]).toEqual(['Squat', 1])
  })

  test('R-PROG-05 Y28 correcting an old set offline lowers the stored best, and a new set gets the record badge', async () => {
    const old = await trainedAt(5, 'Leg Press', [{ weight: 1400, reps: 5 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    makeRoutine(phone, 'Legs', [{ name: 'Leg Press' }])
    await phone.sent()
    await phone.sync.pull({ ownerId: crew.olivia.userId, ids: [old.workoutId], routines: false, active: false })
    await keepAnswers(phone.sync, { ...BESTS, ask: asking(phone)(null) }, crew.olivia.userId, () => true)
    phone.offline()
    const { workoutId, setIds } = startTraining(phone, [
      { name: 'Leg Press', sets: kilograms([{ weight: 142.5, reps: 5 }]) },
    ])
    const shown = watch(phone, workoutId, setIds)
    complete(phone, workoutId, setIds[0])
    await until(() => phone.workout(workoutId)?.sets[0]?.status === 'complete', 'it is done')
    expect(shown()).toBe('-')
    phone.dispatch(editSet.correcting.make({ setId: old.setIds[0] ?? '', changes: { weight: 140 } }), old.workoutId)
    await until(() => shown() === 'heaviest', 'it beats what the slip of the finger hid')
  })

  test('R-PROG-04 R-PROG-05 two devices show the same badge for a set added and done offline, also after reopening the screen', async () => {
    await trainedAt(5, 'Deadlift', [{ weight: 180, reps: 5 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId } = startTraining(phone, [{ name: 'Squat', sets: kilograms([{ weight: 100, reps: 5 }]) }])
    await phone.sent()
    const tablet = await crew.enter(crew.olivia, 'tablet')
    await tablet.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: false, active: true })
    phone.offline()
    const [workoutExerciseId, setId] = [phone.sync.newId(), phone.sync.newId()]
    const values = {
      ...{ set_variant: 'Set 1', set_type: 'reps' as const, timed_set_duration: null },
      ...{ weight: 185, reps: 5, weight_unit: 'kg' as const },
    }
    const set = { ...defaultValuesOf(LOGGED_VALUES), id: setId, workoutExerciseId, routineSetId: null, ...values }
    const exerciseId = exerciseIdFor(crew.olivia.userId, 'Deadlift')
    const deadlift = { exerciseId, name: 'Deadlift', section: 'training' as const }
    phone.dispatch(
      addExercise.logging.make({
        exercise: { ...defaultValuesOf(EXERCISE_VALUES), id: workoutExerciseId, ...deadlift },
        sets: [set],
      }),
      workoutId,
    )
    const onPhone = watch(phone, workoutId, [setId])
    const onTablet = watch(tablet, workoutId, [setId])
    complete(phone, workoutId, setId)
    await new Promise((resolve) => setTimeout(resolve, 20)) // The screen has looked.
    expect(onPhone()).toBe('-')
    phone.online()
    await phone.sent()
    await until(() => onTablet() === 'heaviest', 'the other screen knows')
    await until(() => onPhone() === 'heaviest', 'and so does the one where it was done')
    closeLiveBadges(phone.sync)
    const again = watch(phone, workoutId, [setId])
    await until(() => again() === 'heaviest', 'opened anew it says the same')
  })

  test('R-PROG-04 two devices compare sets in the order they were done when awarding badges, also after an offline merge', async () => {
    await trainedAt(3, 'Bench Press', [{ weight: 100, reps: 1 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    const sets = kilograms([
      { weight: 107.5, reps: 1 },
      { weight: 110, reps: 1 },
    ])
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Bench Press', sets }])
    await phone.sent()
    const tablet = await crew.enter(crew.olivia, 'tablet')
    await tablet.sync.pull({ ownerId: crew.olivia.userId, ids: [], routines: false, active: true })
    let answers = 0
    const counting =
      (device: Device): AskBests =>
      (before) =>
      (...question) =>
        asking(device)(before)(...question).finally(() => (answers += 1))
    const shown = (device: Device) => watch(device, workoutId, setIds, counting(device))
    const [onPhone, onTablet] = [shown(phone), shown(tablet)]
    await until(() => answers === 2, 'both know what was best')
    phone.offline()
    complete(phone, workoutId, setIds[1])
    await until(() => onPhone() === '- heaviest', 'it is the heaviest')
    await new Promise((resolve) => setTimeout(resolve, 5)) // A later moment.
    complete(tablet, workoutId, setIds[0])
    await until(() => onTablet() === 'heaviest -', 'nobody here knows of the other set yet')
    phone.online()
    await phone.sent()
    await until(() => onTablet() === '- heaviest', 'it was done after the heavier one')
    await until(() => onPhone() === '- heaviest', 'here, too')
  })

  test('R-PROG-06 the records of a completed workout compare with earlier workouts only, and follow corrections', async () => {
    const old = await trainedAt(9, 'Row', [{ weight: 60, reps: 8 }])
    const middle = await trainedAt(6, 'Row', [{ weight: 62.5, reps: 8 }])
    await trainedAt(2, 'Row', [{ weight: 80, reps: 8 }])
    const phone = await crew.enter(crew.olivia, 'phone')
    await phone.sync.pull({ ownerId: crew.olivia.userId, ids: [middle.workoutId], routines: false, active: false })
    const document = phone.workout(middle.workoutId)
    if (!document) throw new Error('it is here')
    let found: RecordsOfWorkout = { isKnown: false, records: [], badges: new Map() }
    let questions = 0
    const counted: AskBests =
      (before) =>
      (...question) => {
        questions += 1
        return asking(phone)(before)(...question)
      }
    const stop = followRecords(phone.sync, document, (now) => (found = now), counted)
    await until(() => found.records.length > 0, 'they are told')
    expect(found.records.map(({ kind, before, name }) => [name, kind, before])).toEqual([
      ['Row', 'heaviest', 60],
      ['Row', 'e1rm', 76],
      ['Row', 'bestSet', 480],
      ['Row', 'bestSession', 480],
    ])
    expect([...found.badges.values()].map(({ kind }) => kind)).toEqual(['heaviest'])

    // A correction of this one changes what it has beaten, and nothing that the server would say.
    phone.dispatch(editSet.correcting.make({ setId: middle.setIds[0] ?? '', changes: { reps: 7 } }), middle.workoutId)
    await until(() => found.records.length === 2, 'it is still the heaviest, and the best e1RM')
    await phone.sent()
    phone.dispatch(editSet.correcting.make({ setId: middle.setIds[0] ?? '', changes: { reps: 8 } }), middle.workoutId)
    await until(() => found.records.length === 4, 'it is as before')
    expect(questions).toBe(1)

    // A correction of the old one changes what this one has beaten.
    phone.dispatch(editSet.correcting.make({ setId: old.setIds[0] ?? '', changes: { weight: 70 } }), old.workoutId)
    await until(() => found.records.length === 0 && found.badges.size === 0, 'it has beaten nothing')
    stop()
  })

  test('R-PROG-05 R-BASE-04 correcting a body weight updates the record badges of sets with added weight', async () => {
    const pullUp = (weight: number) => ({ weight, reps: 5, weight_unit: 'kg' as const, load: 'added' as const })
    const phone = await crew.enter(crew.olivia, 'phone')
    const weigh = (daysAgo: number, weight: number) => {
      const row = { id: phone.sync.newId(), at: Date.now() - daysAgo * DAY, weight, unit: 'kg' as const, note: null }
      const year = new Date(row.at).getUTCFullYear()
      const bodyId = bodyIdFor(crew.olivia.userId, year)
      phone.dispatch(addBodyWeight.make({ year, weight: row }), bodyId)
      return { weightId: row.id, bodyId }
    }
    const { weightId, bodyId } = weigh(4, 80)
    weigh(1, 75)
    await phone.sent()
    await logWorkout(crew.server, crew.olivia, {
      ...{ name: 'Before', at: Date.now() - 3 * DAY, exercises: [{ name: 'Pull-up', sets: [pullUp(10)] }] },
    })
    const { workoutId, setIds } = startTraining(phone, [
      { name: 'Pull-up', sets: [pullUp(12.5), pullUp(20), pullUp(0)] },
    ])
    await phone.sent()
    const shown = watch(phone, workoutId, setIds)
    complete(phone, workoutId, setIds[0])
    await until(() => {
      complete(phone, workoutId, setIds[1])
      return shown() === '- heaviest -'
    }, '95 kg beats 90 kg, 87.5 kg does not')
    phone.dispatch(editBodyWeight.make({ weightId, changes: { weight: 70 } }), bodyId)
    await phone.sent()
    await until(() => shown() === 'heaviest heaviest -', '87.5 kg beats 80 kg')
  })

  test('R-PROG-05 a response with best values is ignored if the values were requested again before the response arrived', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const sent: ((said: ExerciseBests) => void)[] = []
    const ask = () => new Promise<ExerciseBests>((answer) => sent.push(answer))
    const answers = new ExerciseAnswers(phone.sync, crew.olivia.userId, { ...BESTS, ask })
    answers.want('squat')
    await until(() => sent.length === 1, 'it asks')
    answers.askAgain()
    sent[0]?.({ squat: null })
    await until(() => sent.length === 2, 'it asks again')
    expect(answers.source('squat')).toBe('asking')
    answers.close()
  })
})
