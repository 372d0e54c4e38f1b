import { expect, test } from 'vitest'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { givenExercises, type Progress } from '#domain/tracks/given-exercises.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { type Gesture, perform } from '#features/editing/gesture.ts'
import { savedSet } from '#features/editing/set-gestures.ts'
import { TRACKS } from '#features/progress/exercise-answers.client.ts'
import { keepAnswers } from '#features/progress/keep-answers.client.ts'
import type { TrackSessions } from '#features/progress/progress.ts'
import { TrackBook } from '#features/progress/track-book.client.ts'
import { startFor } from '#features/sharing/start-for.client.ts'
import { givenGesture } from '#features/tracks/given-gesture.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack } from '#logbook/tracks.ts'
import { deleteWorkout, restoreWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { makeRoutine } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let labels = 0
  crew.withRunningClock()

  /** A routine on a device whose only exercise follows a new track at 60 kg. */
  async function followed(device: Device) {
    labels += 1
    const [exerciseId, label] = [exerciseIdFor(crew.olivia.userId, 'Squat'), `${labels}`]
    const trackId = trackIdFor(crew.olivia.userId, exerciseId, label)
    const set = (base: number, at: number) => {
      const changes = { rule: BY_WEIGHT, base, base_unit: 'kg' as const, base_set_at: at }
      return editTrack.make({ id: trackId, exerciseId, label, changes })
    }
    device.dispatch(set(60, 1), bookIdFor(crew.olivia.userId))
    const routineId = makeRoutine(device, 'Legs', [{ name: 'Squat', sets: [{}, { set_variant: 'Set 2' }] }])
    const row = device.routine(routineId)?.exercises[0]?.id ?? ''
    device.dispatch(editExercise.planning.make({ id: row, track_id: trackId }), routineId)
    await device.sent()
    return { trackId, routineId, set }
  }
  type Followed = Awaited<ReturnType<typeof followed>>

  /** What a device knows of the track, which it asks for over its own network. */
  async function lifting(device: Device, { trackId, routineId }: Followed) {
    const ask = askOver(device)
    const book = new TrackBook(device.sync, crew.olivia.userId, ask)
    book.want([trackId])
    let heard = device.remote.length
    await until(() => book.source(trackId) !== 'asking', 'the device has asked')
    await until(() => device.routine(routineId)?.exercises[0]?.track_id === trackId, 'the routine is here')
    await until(
      () => device.book(crew.olivia.userId)?.tracks.some(({ id }) => id === trackId) ?? false,
      'the track is here',
    )
    const progress = (): Progress => ({
      book: device.book(crew.olivia.userId) as Progress['book'],
      sessions: book.sessions(),
      equipmentOf: () => null,
    })
    /** A start of which nothing is done, a little after what came before. */
    async function start() {
      await new Promise((resolve) => setTimeout(resolve, 150))
      const workoutId = device.newId()
      const routine = device.routine(routineId) as RoutineDocument
      const { newId } = device
      const made = startFrom(routine, {
        newId: () => newId.call(device),
        name: 'Legs',
        timeZone: null,
        progress: progress(),
      })
      device.dispatch(made, workoutId, crew.olivia.userId)
      return workoutId
    }
    /** What the next start gives: its base and misses. */
    function next() {
      if (heard !== device.remote.length) book.askAgain() // as the app does
      heard = device.remote.length
      const [exercise] = givenExercises(device.routine(routineId) as RoutineDocument, progress())
      return exercise?.given && `${exercise.given.base} m${exercise.given.misses}`
    }
    return { next, start, progress, train: async (how: '✓' | '✗') => trained(device, await start(), how) }
  }
  type Lifting = Awaited<ReturnType<typeof lifting>>
  /** Waits until the next start on both devices gives this. */
  const both = (here: Lifting, there: Lifting, expected: string) =>
    expect.poll(() => [here.next(), there.next()]).toEqual([expected, expected])
  const askOver =
    (device: Device): typeof TRACKS.ask =>
    async (ownerId, trackIds) => {
      if (!device.network.isOn) throw new TypeError('network is off')
      const query = new URLSearchParams({ ownerId, trackIds: trackIds.join() })
      const answer = await crew.server.ask(`/api/track-sessions?${query}`, { cookie: device.person.cookie })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return (await answer.json()) as TrackSessions
    }
  /** Ends a workout with all as asked, or the last set one short. */
  function trained(device: Device, workoutId: string, how: '✓' | '✗') {
    const sets = device.workout(workoutId)?.sets ?? []
    for (const { id } of sets) device.dispatch(completeSet.make({ setId: id }), workoutId, crew.olivia.userId)
    const last = sets.at(-1)
    const short = editSet.logging.make({ setId: last?.id ?? '', changes: { reps: (last?.target_reps ?? 0) - 1 } })
    if (how === '✗') device.dispatch(short, workoutId, crew.olivia.userId)
    device.dispatch(endWorkoutByHand.make({}), workoutId, crew.olivia.userId)
    return workoutId
  }

  test('C08 R-PLAN-16 newest deleted, restored and corrected on another device: what comes next follows on both', async () => {
    const [phone, laptop] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'laptop')]
    const legs = await followed(phone)
    const [here, there] = [await lifting(phone, legs), await lifting(laptop, legs)]
    await here.train('✓')
    const second = await here.train('✓')
    const third = await here.train('✗')
    await both(here, there, '65 m1')
    laptop.dispatch(deleteWorkout.make({}), third)
    await both(here, there, '65 m0')
    laptop.dispatch(restoreWorkout.make({}), third)
    await both(here, there, '65 m1')
    const [, last] = laptop.workout(third)?.sets ?? []
    laptop.dispatch(editSet.correcting.make({ setId: last?.id ?? '', changes: { reps: 5 } }), third)
    await both(here, there, '67.5 m0')
    const [first] = laptop.workout(second)?.sets ?? []
    laptop.dispatch(editSet.correcting.make({ setId: first?.id ?? '', changes: { reps: 3 } }), second)
    await laptop.sent()
    await both(here, there, '67.5 m0')
  })

  test('C09 Y28 two devices start the same day offline: the later start decides, one step in all', async () => {
    const [phone, laptop] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'laptop')]
    const legs = await followed(phone)
    const [here, there] = [await lifting(phone, legs), await lifting(laptop, legs)]
    const apart = async (work: () => Promise<void>) => {
      for (const device of [phone, laptop]) device.offline()
      await work()
      for (const device of [phone, laptop]) {
        device.online()
        await device.sent()
      }
    }
    await here.train('✓')
    await both(there, there, '62.5 m0')
    await apart(async () => {
      await here.train('✓')
      await there.train('✗')
    })
    await both(here, there, '62.5 m1')
    await apart(async () => {
      await there.train('✓')
      await here.train('✓')
    })
    await both(here, there, '65 m0')
  })

  test('C09 R-PLAN-32 a phone gives offline what the newest session it knows says, also after a restart', async () => {
    const [phone, laptop] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'laptop')]
    const legs = await followed(laptop)
    const there = await lifting(laptop, legs)
    await until(
      () => phone.routine(legs.routineId)?.exercises[0]?.track_id === legs.trackId,
      'the phone has the routine',
    )
    phone.kill()
    await there.train('✓')
    await laptop.sent()
    await phone.reopen()
    await keepAnswers(phone.sync, { ...TRACKS, ask: askOver(phone) }, crew.olivia.userId, () => true)
    phone.offline()
    for (const _ of '123') await there.train('✓')
    await laptop.sent()
    await phone.restart()
    const here = await lifting(phone, legs)
    await both(here, here, '62.5 m0')
    await here.train('✗')
    expect(here.next()).toBe('62.5 m1')
    phone.online()
    await both(there, there, '62.5 m1')
  })

  test("R-PLAN-15 R-PLAN-31 a coach starts with the client's numbers, both see each other's sets and 'Permanently', and the next start takes the step", async () => {
    await crew.share({ can_start_workouts: true, can_create_routines: true })
    const phone = await crew.enter(crew.olivia, 'phone')
    const legs = await followed(phone)
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const here = await lifting(phone, legs)
    await here.train('✓')
    await phone.sent()
    const wanted = { ownerId: crew.olivia.userId, routineId: legs.routineId, timeZone: null }
    const started = await startFor(coach.sync, wanted)
    if (started.as !== 'started') throw new Error(started.as)
    const { id, exercises } = started.workout
    const there = await lifting(coach, legs)
    expect(exercises[0]?.given).toMatchObject({ track: legs.trackId, counts: true, base: 62.5, misses: 0 })
    const inOrder = (device: Device) => device.workout(id)?.sets.toSorted((a, b) => a.set_order - b.set_order) ?? []
    const shown = (device: Device) => inOrder(device).map((set) => [set.weight, set.target_weight, set.account_id])
    const complete = (device: Device, place: number) =>
      device.dispatch(completeSet.make({ setId: inOrder(device)[place]?.id ?? '' }), id, crew.olivia.userId)
    await until(() => inOrder(phone).length === 2, 'the owner has the workout')

    complete(phone, 0)
    await until(() => inOrder(coach)[0]?.status === 'complete', 'the coach sees the set')
    const [workout, routine] = [coach.workout(id) as WorkoutDocument, coach.routine(legs.routineId) as RoutineDocument]
    const second = inOrder(coach)[1] as LoggedSet
    const place = { document: workout, routine, newId: coach.newId }
    const gesture: Gesture = { ...savedSet(place, second, { ...second, weight: 70 }), keep: 'future' }
    perform(
      (made, documentId, more) => coach.sync.dispatch(made, { ownerId: crew.olivia.userId, documentId }, more),
      givenGesture(gesture, { workout, routine, progress: there.progress(), now: Date.now() }),
      { documentId: id, routineId: routine.id, bookId: bookIdFor(crew.olivia.userId) },
    )
    await until(() => inOrder(phone)[1]?.target_weight === 70, 'the owner sees the weight')
    complete(coach, 1)
    await until(() => phone.workout(id)?.workout.is_active === false, 'the last set has ended it')
    expect(shown(phone)).toEqual([
      [62.5, 62.5, crew.olivia.userId],
      [70, 70, crew.max.userId],
    ])
    await both(here, await lifting(coach, legs), '72.5 m0')
    expect([phone.refusals, coach.refusals]).toEqual([[], []])
  })

  test('C10 R-PLAN-14 a base set by hand on one device: a workout that runs meanwhile says nothing', async () => {
    const [phone, laptop] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'laptop')]
    const legs = await followed(phone)
    const [here, there] = [await lifting(phone, legs), await lifting(laptop, legs)]
    await here.train('✓')
    const running = await here.start()
    laptop.dispatch(legs.set(50, 2), bookIdFor(crew.olivia.userId))
    await laptop.sent()
    trained(phone, running, '✓')
    await both(here, there, '50 m0')
    const own = await there.train('✓')
    await both(here, there, '52.5 m0')
    phone.dispatch(deleteWorkout.make({}), own)
    await both(here, there, '50 m0')
  })
})
