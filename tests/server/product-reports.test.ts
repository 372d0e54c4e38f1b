import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportSchema } from '#features/product-events/product-event.ts'
import { reportRoutine, reportStart } from '#features/product-events/report-document.client.ts'
import { followEnds, startFollowing } from '#features/workout/ending/after-end.client.ts'
import { readEnded, takeEnd, undoable } from '#features/workout/ending/ended-workouts.client.ts'
import { noteEnd, undoGone } from '#features/workout/ending/note-end.client.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { UNDO_MS } from '#ui/toaster.tsx'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

const SETS = [{ name: 'Squat', sets: [{}, {}, {}] }]

/** What has left the browser, as the server would read it. */
let beacons: Promise<unknown>[]

beforeEach(() => {
  beacons = []
  vi.stubGlobal('location', { hostname: 'sled.test' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {
    sendBeacon: (_: string, report: Blob) => beacons.push(report.text().then((text) => JSON.parse(text))) > 0,
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The reports so far, each as the server takes it. */
async function reported() {
  await new Promise(setImmediate)
  return (await Promise.all(beacons)).map((report) => reportSchema.parse(report))
}

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
  const follow = ({ sync }: Device) => void stops.push(startFollowing(sync, false))

  /** A device of hers as the app opens it. */
  async function enter() {
    const phone = await crew.enter(crew.olivia, 'phone')
    follow(phone)
    return phone
  }
  const ended = async () => (await reported()).filter(({ event }) => event === 'workout.ended')
  const pictures = ({ requests }: Device) => requests.filter((path) => path.startsWith('/api/generate-og-image'))

  function start(phone: Device) {
    const started = startTraining(phone, SETS)
    reportStart(phone.sync, started.workoutId)
    return started
  }
  function end(phone: Device, workoutId: string) {
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    noteEnd(phone.sync, workoutId, false)
  }

  test('R-NOTIFY-06 R-NOTIFY-07 the app reports start and end of a workout once, with the times of the server', async () => {
    const phone = await enter()
    const { workoutId, setIds } = start(phone)
    expect(await reported()).toEqual([])
    await phone.sent()
    for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
    end(phone, workoutId)
    await phone.sent()
    await until(async () => (await ended()).length === 1, 'its end is reported')
    const row = await crew.workoutRow(workoutId)
    const ids = { workout_id: workoutId, user_id: crew.olivia.userId, routine_id: null }
    expect((await reported()).map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'workout.started', data: { ...ids, started_at: row.created_at.toISOString() } },
      {
        event: 'workout.ended',
        data: {
          ...{ ...ids, ended_at: row.completed_at?.toISOString(), duration_sec: row.duration_seconds },
          ...{ total_sets: 2, status: 'completed' },
        },
      },
    ])
  })

  test('R-NOTIFY-06 R-NOTIFY-07 R-ACTIVE-25 the app reports a workout started and ended by a coach as a workout of its owner', async () => {
    await crew.share({ can_start_workouts: true })
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    follow(coach)
    const ownerId = crew.olivia.userId
    const { workoutId, setIds } = startTraining(coach, SETS, { ownerId })
    reportStart(coach.sync, workoutId)
    await coach.sent()
    coach.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, ownerId)
    coach.dispatch(endWorkoutByHand.make({}), workoutId, ownerId)
    noteEnd(coach.sync, workoutId, false)
    await coach.sent()
    await until(async () => (await reported()).length === 2, 'both are reported')
    expect(coach.workout(workoutId)).toBeNull()
    expect((await reported()).map(({ event, data }) => [event, data])).toMatchObject([
      ['workout.started', { workout_id: workoutId, user_id: ownerId }],
      ['workout.ended', { workout_id: workoutId, user_id: ownerId, total_sets: 1 }],
    ])
  })

  test('R-NOTIFY-07 the app reports no end for a workout without a completed set or a workout that was continued', async () => {
    const phone = await enter()
    const empty = start(phone)
    end(phone, empty.workoutId)
    await phone.sent()
    const { workoutId, setIds } = start(phone)
    await phone.sent()
    phone.offline()
    for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
    noteEnd(phone.sync, workoutId, false)
    phone.dispatch(resumeWorkout.make({}), workoutId) // 'Continue', before the end was sent
    phone.online()
    await phone.sent()
    await until(() => Object.keys(readEnded(phone.sync)).length === 0, 'nothing is left to follow')
    expect([await ended(), pictures(phone)]).toEqual([[], []])
  })

  test('R-NOTIFY-06 R-NOTIFY-08 while offline the app reports nothing until the server has the operations', async () => {
    const phone = await enter()
    phone.offline()
    const { workoutId, setIds } = start(phone)
    const routineId = phone.newId()
    phone.dispatch(createRoutine.make({ name: 'Push Day' }), routineId)
    reportRoutine(phone.sync, routineId)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    end(phone, workoutId)
    expect(await reported()).toEqual([])
    phone.online()
    await phone.sent()
    await until(async () => (await ended()).length === 1, 'its end is reported')
    const events = (await reported()).map(({ event }) => event)
    expect(events.toSorted()).toEqual(['routine.created', 'workout.ended', 'workout.started'])
  })

  /** A workout that ended by its last set, as its screen leaves it with 'Undo'. */
  async function endByItself() {
    const phone = await enter()
    const { workoutId, setIds } = start(phone)
    for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
    noteEnd(phone.sync, workoutId, true)
    await phone.sent()
    followEnds(phone.sync)
    return { phone, workoutId }
  }

  test("R-ACTIVE-20 R-IMG-09 R-NOTIFY-07 the app makes picture and event of an ended workout once, after 'Undo' has disappeared", async () => {
    const { phone, workoutId } = await endByItself()
    phone.clockSkew = 10 * UNDO_MS // A finger holds the toast, or the tab is not seen.
    followEnds(phone.sync)
    expect([await ended(), pictures(phone)]).toEqual([[], []])
    undoGone(phone.sync, workoutId)
    undoGone(phone.sync, workoutId)
    await until(async () => (await crew.workoutRow(workoutId)).og_image_url !== null, 'the picture is there')
    expect([await ended(), pictures(phone).length]).toMatchObject([[{ data: { workout_id: workoutId } }], 1])
    expect(readEnded(phone.sync)).toEqual({})
  })

  test("R-ACTIVE-20 after 'Undo' the app makes neither picture nor event, even if the page is killed right after", async () => {
    const { phone, workoutId } = await endByItself()
    takeEnd(phone.sync, workoutId)
    phone.dispatch(resumeWorkout.make({}), workoutId)
    await phone.sent()
    await phone.restart()
    phone.clockSkew = UNDO_MS
    follow(phone)
    expect([await ended(), pictures(phone)]).toEqual([[], []])
  })

  test("R-ACTIVE-20 R-IMG-11 if the page dies or the user logs out while 'Undo' is shown, the app makes picture and event later", async () => {
    const { phone, workoutId } = await endByItself()
    stops.pop()?.()
    undoable.clear() // of the page that is killed
    await phone.restart()
    phone.sync.status.set({ needsLogin: true })
    phone.clockSkew = UNDO_MS
    follow(phone)
    expect([await ended(), pictures(phone)]).toEqual([[], []])
    phone.sync.status.set({ needsLogin: false })
    await until(async () => (await crew.workoutRow(workoutId)).og_image_url !== null, 'the picture is there')
    expect([await ended(), pictures(phone).length]).toMatchObject([[{ data: { workout_id: workoutId } }], 1])
  })

  test('R-NOTIFY-08 the app reports a new routine with its name', async () => {
    const phone = await enter()
    const routineId = phone.newId()
    phone.dispatch(createRoutine.make({ name: 'Push Day' }), routineId)
    reportRoutine(phone.sync, routineId)
    await phone.sent()
    expect(await reported()).toMatchObject([
      {
        event: 'routine.created',
        data: { routine_id: routineId, user_id: crew.olivia.userId, routine_name: 'Push Day' },
      },
    ])
  })

  test('R-NOTIFY-06 R-NOTIFY-08 the app does not report operations that the server refused', async () => {
    await crew.share({ can_review_history: true })
    const coach = await crew.enter(crew.max, 'coach')
    const { workoutId } = startTraining(coach, SETS, { ownerId: crew.olivia.userId })
    reportStart(coach.sync, workoutId)
    const routineId = coach.newId()
    coach.dispatch(createRoutine.make({ name: 'Push Day' }), routineId, crew.olivia.userId)
    reportRoutine(coach.sync, routineId)
    await coach.sent()
    expect(await reported()).toEqual([])
  })
})
