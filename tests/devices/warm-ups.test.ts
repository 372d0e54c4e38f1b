import { beforeEach, describe, expect, test } from 'vitest'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { warmedUp, warmUpTakenBack } from '#features/editing/order-gestures.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { setValues, startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let coach: Device
  let workoutId: string
  let exerciseId: string

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true })
    phone = await crew.enter(crew.olivia, 'phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    workoutId = startTraining(phone, [{ name: 'Squat', sets: [{ weight: 100 }, { weight: 100 }] }]).workoutId
    await phone.sent()
    await until(() => coach.workout(workoutId) !== null, 'the coach has the workout')
    exerciseId = workoutOn(phone).exercises[0]?.id as string
  })

  const workoutOn = (device: Device) => device.workout(workoutId) as WorkoutDocument
  function warmUp(device: Device, ...weights: number[]) {
    const before = workoutOn(device)
    const sets = weights.map((weight) => setValues({ weight, kind: 'warmup' }))
    const gesture = warmedUp(exerciseId, sets as Parameters<typeof warmedUp>[1], device.newId)
    for (const { made } of gesture.here) device.dispatch(made, workoutId, crew.olivia.userId)
    return { ...gesture, before }
  }
  /** '40 w, 100 ✓' */
  const shown = (device: Device) =>
    visibleSetsOf(workoutOn(device), exerciseId)
      .map(
        ({ weight, kind, status }) => `${weight}${kind === 'warmup' ? ' w' : ''}${status === 'complete' ? ' ✓' : ''}`,
      )
      .join(', ')

  describe('R-LIFT-28 two people add warm-up sets', () => {
    test('R-LIFT-28 warm-up sets the coach adds appear on the phone before the first set', async () => {
      warmUp(coach, 40, 60)
      await until(() => shown(phone) === '40 w, 60 w, 100, 100', 'the phone has them')
      expect(coach.refusals).toEqual([])
      expect(await agreed([phone, coach], shown)).toBe('40 w, 60 w, 100, 100')
    })

    test('R-LIFT-28 when owner and coach both add warm-up sets offline, only one group of them remains', async () => {
      await crew.apart(phone, coach, () => {
        warmUp(phone, 40, 60)
        warmUp(coach, 40, 60)
      })
      expect(await agreed([phone, coach], shown)).toBe('40 w, 60 w, 100, 100')
    })

    test('R-LIFT-28 undoing added warm-up sets keeps the completed ones and removes the rest', async () => {
      const { ids, before } = warmUp(phone, 40, 60)
      phone.dispatch(completeSet.make({ setId: ids[0] as string }), workoutId)
      for (const made of warmUpTakenBack(before, workoutOn(phone), exerciseId, ids)) phone.dispatch(made, workoutId)
      expect(shown(phone)).toBe('40 w ✓, 100, 100')
      expect(await agreed([phone, coach], shown)).toBe('40 w ✓, 100, 100')
    })

    test('R-LIFT-28 undoing replaced warm-up sets brings the earlier ones back in order', () => {
      warmUp(phone, 40, 60)
      const { ids, before } = warmUp(phone, 50, 70)
      expect(shown(phone)).toBe('50 w, 70 w, 100, 100')
      for (const made of warmUpTakenBack(before, workoutOn(phone), exerciseId, ids)) phone.dispatch(made, workoutId)
      expect(shown(phone)).toBe('40 w, 60 w, 100, 100')
    })
  })
})
