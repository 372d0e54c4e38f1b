import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { newsText, type RemoteNews, remoteNews, withNews } from '#features/workout/others/remote-toast.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { setValues, startTraining } from '../support/training.ts'

const FIVE_MINUTES = 5 * 60_000
const EXERCISES = [
  { name: 'Squat', sets: [{}, {}, {}, {}] },
  { name: 'Curl', sets: [{}, {}] },
]

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
    const started = startTraining(phone, EXERCISES)
    workoutId = started.workoutId
    setIds = started.setIds
    await phone.sent()
    await until(() => coach.workout(workoutId) !== null, 'the coach has the workout')
  })

  const write = (device: Device, made: Made) => device.dispatch(made, workoutId, crew.olivia.userId)
  const done = (device: Device, ...places: number[]) => {
    for (const place of places) write(device, completeSet.make({ setId: setIds[place] as string }))
  }
  const reps = (place: number, value: number) =>
    editSet.logging.make({ setId: setIds[place] as string, changes: { reps: value } })
  function wait(ms: number) {
    for (const device of [phone, coach]) device.clockSkew += ms
    crew.server.clock.now += ms
  }
  /** Rows come in no order; what was added is last. */
  const placeOf = (setId: string) => (setIds.includes(setId) ? setIds.indexOf(setId) : setIds.length)
  /** What the screen says of each set: who did it, its repetitions, and what is offered back. */
  const shown = (device: Device) => {
    const byId: Record<string, string> = { [crew.olivia.userId]: 'Olivia', [crew.max.userId]: 'Max' }
    return device
      .workout(workoutId)
      ?.sets.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
      .map(({ status, account_id, reps: count, contested }) => ({
        by: status === 'complete' ? byId[account_id ?? ''] : status,
        reps: count,
        ...(contested && { offered: [byId[contested.by], contested.value] }),
      }))
  }
  /** Everything a device is told of the other one, as the words of one toast, till it stops. */
  function listen(device: Device) {
    const told: string[] = []
    let gathered: RemoteNews | null = null
    device.sync.remote.subscribe(workoutId, ({ before, after }) => {
      const news = remoteNews(before as WorkoutDocument, after as WorkoutDocument)
      if (!news) return
      gathered = withNews(gathered, news)
      const viewer = { accountId: device.person.userId, ownerId: crew.olivia.userId, nameOf: () => 'Olivia Owen' }
      const { text, which } = newsText(gathered, viewer)
      told.push(which ? `${text}: ${which}` : text)
    })
    return told
  }

  test('R-SET-21 R-SYNC-06 R-SYNC-07 each set shows who completed it, and each person is told only of the other’s sets', async () => {
    const [toPhone, toCoach] = [listen(phone), listen(coach)]
    done(phone, 0)
    await until(() => toCoach.length > 0, 'the coach is told')
    done(coach, 1)
    await until(() => toPhone.length > 0, 'the owner is told')
    await Promise.all([phone.sent(), coach.sent()])
    expect((await agreed([phone, coach], shown))?.map(({ by }) => by)).toEqual([
      'Olivia',
      'Max',
      'default',
      'default',
      'default',
      'default',
    ])
    expect(toCoach).toEqual(['Olivia Owen completed a set: Set 1 · Squat'])
    expect(toPhone).toEqual(['Your manager completed a set: Set 1 · Squat'])
  })

  describe('R-SYNC-05 R-SYNC-06 owner or coach without a network for five minutes', () => {
    /** Both go on; one of them, or both, cannot be heard. */
    async function apart(away: readonly Device[], work: () => void) {
      for (const device of away) device.offline()
      work()
      await Promise.all([phone, coach].filter((device) => !away.includes(device)).map((device) => device.sent()))
      wait(FIVE_MINUTES)
      for (const device of away) device.online()
      await Promise.all([phone.sent(), coach.sent()])
    }
    function bothWork() {
      done(phone, 0)
      write(phone, reps(3, 8))
      done(coach, 1, 4)
      write(coach, reps(2, 12))
      write(phone, removeSet.logging.make({ setId: setIds[5] as string }))
      const set = { ...setValues({ set_variant: 'Set 5' }), id: coach.newId(), routineSetId: null }
      const workoutExerciseId = coach.workout(workoutId)?.exercises[0]?.id as string
      write(coach, addSet.logging.make({ set: { ...set, workoutExerciseId } }))
    }

    test.each([
      ['the coach', () => [coach]],
      ['the client', () => [phone]],
      ['both', () => [phone, coach]],
    ])('%s offline for five minutes: no work of owner or coach is lost, and both screens agree', async (_, away) => {
      await apart(away(), bothWork)
      const sets = await agreed([phone, coach], shown)
      const open = { by: 'default', reps: 5 }
      expect(sets).toEqual([
        { by: 'Olivia', reps: 5 },
        { by: 'Max', reps: 5 },
        { by: 'default', reps: 12 },
        { by: 'default', reps: 8 },
        { by: 'Max', reps: 5 },
        open,
      ])
      expect([phone.refusals, coach.refusals]).toEqual([[], []])
      expect([phone, coach].map(({ sync }) => sync.setAside.current)).toEqual([[], []])
    })

    test.each([
      ['the coach', () => coach, ['Olivia', 'Max', 12, 8]],
      ['the client', () => phone, ['Max', 'Olivia', 8, 12]],
    ] as const)(
      '%s offline for five minutes: the first to complete a set is credited, and a replaced value is offered back',
      async (_, away, expected) => {
        const [completer, offeredBy, value, other] = expected
        await apart([away()], () => {
          for (const [device, count] of [
            [phone, 8],
            [coach, 12],
          ] as const) {
            done(device, 0)
            device.sync.dispatch(
              reps(2, count),
              { ownerId: crew.olivia.userId, documentId: workoutId },
              { was: { reps: 5 } },
            )
          }
        })
        const sets = await agreed([phone, coach], shown)
        expect(sets?.[0]).toEqual({ by: completer, reps: 5 })
        expect(sets?.[2]).toEqual({ by: 'default', reps: value, offered: [completer, other] })
        expect(offeredBy).not.toBe(completer)
      },
    )

    test('Y24 the coach’s offline sets count although the client ended the workout, which the coach then no longer sees', async () => {
      done(phone, 0)
      await phone.sent()
      await apart([coach], () => {
        done(coach, 1, 2)
        write(phone, endWorkoutByHand.make({}))
      })
      await until(() => coach.workout(workoutId) === null, 'the coach sees it no more')
      await until(() => shown(phone)?.filter(({ by }) => by === 'Max').length === 2, 'the owner has the coach’s sets')
      expect(phone.workout(workoutId)?.workout.completed_at).not.toBeNull()
      expect(coach.refusals).toEqual([])
    })

    test('Y24 the client’s offline sets count although the coach ended the workout', async () => {
      done(coach, 0)
      await coach.sent()
      await apart([phone], () => {
        done(phone, 1, 2)
        write(coach, endWorkoutByHand.make({}))
      })
      await until(() => phone.workout(workoutId)?.workout.is_active === false, 'the client sees that it is over')
      expect(shown(phone)?.map(({ by }) => by)).toEqual(['Max', 'Olivia', 'Olivia', 'default', 'default', 'default'])
      expect(phone.workout(workoutId)?.workout.ended_by).toBe(crew.max.userId)
      expect(coach.workout(workoutId)).toBeNull()
    })
  })
})
