import { expect, test } from 'vitest'
import { signOffOf } from '#domain/sign-off.ts'
import type { ActivityPage } from '#features/activity/activity.ts'
import { confirmWorkout } from '#logbook/confirmations.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  crew.withRunningClock()
  const stateOn = (device: Device, workoutId: string) => {
    const document = device.workout(workoutId)
    return document && signOffOf(document, device.sync.now())
  }
  const setValues = (device: Device, workoutId: string) =>
    device.workout(workoutId)?.sets.map(({ status, reps, account_id }) => [status, reps, account_id])

  test('R-COACH-10 an owner confirms on an offline phone what a coach logged offline, and the coach sees it; a later correction stays confirmed and is in the activity', async () => {
    await crew.share({ can_start_workouts: true, can_review_history: true })
    const [olivia, max] = [crew.olivia.userId, crew.max.userId]
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 5 }] }])
    const [one = '', two = ''] = setIds
    await phone.sent()
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    await until(() => coach.workout(workoutId) !== null, 'the coach sees the workout')

    await crew.apart(phone, coach, () => {
      phone.dispatch(completeSet.make({ setId: two }), workoutId)
      coach.dispatch(completeSet.make({ setId: one }), workoutId, olivia)
    })
    const both = [
      ['complete', 5, max],
      ['complete', 5, olivia],
    ]
    expect(await agreed([phone, coach], (device) => setValues(device, workoutId))).toEqual(both)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await until(() => stateOn(coach, workoutId) === 'asked', 'the coach sees that it is not confirmed')

    phone.offline()
    phone.dispatch(confirmWorkout.make({}), workoutId)
    expect(stateOn(phone, workoutId)).toBe('confirmed')
    expect(stateOn(coach, workoutId)).toBe('asked')
    phone.online()
    await phone.sent()
    await until(() => stateOn(coach, workoutId) === 'confirmed', 'the coach sees that it is confirmed')

    phone.dispatch(editSet.correcting.make({ setId: one, changes: { reps: 4 } }), workoutId, olivia)
    await phone.sent()
    await until(() => coach.workout(workoutId)?.sets.some(({ reps }) => reps === 4) ?? false, 'the correction is here')
    expect(await agreed([phone, coach], (device) => stateOn(device, workoutId))).toBe('confirmed')
    const answer = await crew.server.ask(`/api/activity?documentId=${workoutId}`, { cookie: crew.olivia.cookie })
    const { entries } = (await answer.json()) as ActivityPage
    expect(entries.slice(0, 2).map(({ kind, by }) => [kind, by])).toEqual([
      ['loggedSet.correct', null],
      ['workout.confirm', null],
    ])
  })
})
