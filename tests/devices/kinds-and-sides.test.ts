import { beforeEach, describe, expect, test } from 'vitest'
import { visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { pairsOf, sidesTogether } from '#logbook/put-back.ts'
import { editSet } from '#logbook/sets.ts'
import { splitSides } from '#logbook/split-sides.ts'
import type { Made } from '#sync/operation.ts'
import { setLabel } from '#words/set-label.ts'
import { wordsFor } from '#words/words.server.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let phone: Device
  let coach: Device
  let workoutId: string
  let setIds: string[]

  beforeEach(async () => {
    await crew.share({ can_start_workouts: true })
    phone = await crew.enter(crew.olivia, 'phone')
    coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const started = startTraining(phone, [
      { name: 'Split Squat', sets: [1, 2].map((n) => ({ weight: 20, set_variant: `Set ${n}` })) },
    ])
    workoutId = started.workoutId
    setIds = started.setIds
    await phone.sent()
    await until(() => coach.workout(workoutId) !== null, 'the coach has the workout')
  })

  const workoutOn = (device: Device) => device.workout(workoutId) as WorkoutDocument
  const exerciseId = () => workoutOn(phone).exercises[0]?.id as string
  const setsOn = (device: Device) => visibleSetsOf(workoutOn(device), exerciseId())
  const write = (device: Device, made: Made) => device.dispatch(made, workoutId, crew.olivia.userId)
  const edit = (device: Device, place: number, changes: Parameters<typeof editSet.logging.make>[0]['changes']) =>
    write(device, editSet.logging.make({ setId: setIds[place] as string, changes }))
  const complete = (device: Device, setId: string) => write(device, completeSet.make({ setId }))
  /** 'Set 1 left ✓'. */
  const read = (device: Device) =>
    setsOn(device)
      .map(({ set_variant, side, status }) =>
        [set_variant, side, status === 'complete' && '✓'].filter(Boolean).join(' '),
      )
      .join(', ')

  describe('R-LIFT-01 R-LIFT-03 two people set the kind and effort of sets', () => {
    const said = (device: Device) =>
      setsOn(device)
        .map((set) => `${setLabel(set, wordsFor('en'))}, RPE ${set.rpe ?? '–'}`)
        .join('; ')

    test('owner and coach see each other’s kind and RPE entries, on completed and open sets', async () => {
      complete(phone, setIds[0] as string)
      edit(phone, 0, { rpe: 8.5 })
      await until(() => setsOn(coach)[0]?.rpe === 8.5, 'the coach sees how hard it was')
      edit(coach, 0, { kind: 'failure' })
      edit(coach, 1, { kind: 'drop' })
      await until(() => setsOn(phone)[1]?.kind === 'drop', 'the phone sees the kinds')
      expect(await agreed([phone, coach], said)).toBe(
        'Set 1, to failure, 5 reps, 20 lbs, RPE 8.5; Set 2, drop set, 5 reps, 20 lbs, RPE –',
      )
      expect(setsOn(phone)[0]?.status).toBe('complete')
    })

    test('kind and RPE entries made offline by owner and coach are merged field by field', async () => {
      await crew.apart(phone, coach, () => {
        complete(phone, setIds[0] as string)
        edit(phone, 0, { rpe: 9 })
        edit(coach, 0, { kind: 'warmup' })
        edit(coach, 1, { kind: 'drop' })
        edit(phone, 1, { rpe: 7 })
      })
      expect(await agreed([phone, coach], said)).toBe(
        'Set 1, warm-up set, 5 reps, 20 lbs, RPE 9; Set 2, drop set, 5 reps, 20 lbs, RPE 7',
      )
    })

    test('Y35 when owner and coach rate the same set, one RPE stays and the other is offered back', async () => {
      const rate = (device: Device, rpe: number) =>
        device.sync.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { rpe } }), {
          ...{ ownerId: crew.olivia.userId, documentId: workoutId, was: { rpe: null } },
        })
      await crew.apart(phone, coach, () => {
        rate(phone, 9)
        rate(coach, 7)
      })
      await agreed([phone, coach], said)
      const [set] = setsOn(phone)
      expect([set?.rpe, set?.contested?.value].toSorted()).toEqual([7, 9])
    })
  })

  describe('R-LIFT-08 two people split sets into left and right', () => {
    function split(device: Device) {
      const pairs = setIds.map((setId) => ({ setId, otherId: device.newId() }))
      write(device, splitSides.logging.make({ id: exerciseId(), pairs }))
    }
    const PAIRS = 'Set 1 left, Set 1 right, Set 2 left, Set 2 right'

    test('owner and coach both log sets the coach split into sides; one rest starts per left-right pair', async () => {
      split(coach)
      await until(() => read(phone) === PAIRS, 'the phone has them')
      complete(phone, setIds[0] as string)
      await until(() => setsOn(coach)[0]?.status === 'complete', 'the coach sees the left one')
      expect(workoutOn(coach).workout.rest_set_id).toBeNull()
      const right = setsOn(coach)[1]?.id as string
      complete(coach, right)
      await until(() => workoutOn(phone).workout.rest_set_id === right, 'the rest has begun')
      expect(coach.refusals).toEqual([])
      expect(await agreed([phone, coach], read)).toBe('Set 1 left ✓, Set 1 right ✓, Set 2 left, Set 2 right')
    })

    test('when owner and coach both split the sets offline, each left set has exactly one right set', async () => {
      await crew.apart(phone, coach, () => {
        split(phone)
        split(coach)
      })
      expect(await agreed([phone, coach], read)).toBe(PAIRS)
    })

    test('a set completed during a split keeps its state, and undoing the split rejoins only the untouched pairs', async () => {
      await crew.apart(phone, coach, () => {
        complete(phone, setIds[0] as string)
        split(coach)
      })
      const merged = await agreed([phone, coach], read)
      expect(['Set 1 ✓, Set 2 left, Set 2 right', 'Set 1 left ✓, Set 1 right, Set 2 left, Set 2 right']).toContain(
        merged,
      )
      for (const made of sidesTogether(workoutOn(coach), pairsOf(workoutOn(coach), exerciseId()))) write(coach, made)
      expect(await agreed([phone, coach], read)).toBe(merged.replace('Set 2 left, Set 2 right', 'Set 2'))
    })
  })
})
