import { expect, test } from 'vitest'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Plan } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { planNow } from '#features/plans/plan-now.client.ts'
import { progressNow } from '#features/progress/use-progress.ts'
import { startFor } from '#features/sharing/start-for.client.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { activatePlan, savePlan } from '#logbook/plans.ts'
import { editSet } from '#logbook/sets.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { newPlan, newSlot } from '../support/plan-rows.ts'
import { makeRoutine } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  let labels = 0
  crew.withRunningClock()

  /** A plan in use with one slot: 5 × 5 squats that follow a new track at 100 kg. */
  async function fiveByFive(device: Device) {
    labels += 1
    const [exerciseId, label] = [exerciseIdFor(crew.olivia.userId, 'Squat'), `${labels}`]
    const trackId = trackIdFor(crew.olivia.userId, exerciseId, label)
    const changes = { rule: BY_WEIGHT, base: 100, base_unit: 'kg' as const, base_set_at: 1 }
    const bookId = bookIdFor(crew.olivia.userId)
    device.dispatch(editTrack.make({ id: trackId, exerciseId, label, changes }), bookId)
    const routineId = makeRoutine(device, 'Legs', [{ name: 'Squat' }])
    const row = device.routine(routineId)?.exercises[0]?.id ?? ''
    device.dispatch(editExercise.planning.make({ id: row, track_id: trackId }), routineId)
    const [planId, slotId] = [device.newId(), device.newId()]
    device.dispatch(newPlan(), planId)
    device.dispatch(newSlot(slotId, routineId), planId)
    device.dispatch(activatePlan.make({ planId }), bookId)
    await device.sent()
    return { trackId, routineId, planId, slotId }
  }

  const makeLighter = async (device: Device, planId: string, lighter: Partial<Plan['lighter']>) => {
    const changes = { lighter: { turns: [], every: null, share: 90, half: false, ...lighter } }
    device.dispatch(savePlan.make({ changes }), planId)
    await device.sent()
  }

  /** A start, of which this is said: '5 × 90, misses 0, turn 2, round 2, lighter'. */
  async function started(device: Device, routineId: string) {
    await until(() => device.routine(routineId)?.exercises[0]?.track_id !== undefined, 'the routine is here')
    const routine = device.routine(routineId) as RoutineDocument
    const book = device.book(crew.olivia.userId)
    const asked = [progressNow(device.sync, routine, book), planNow(device.sync, routine, book)] as const
    const [progress, plan] = await Promise.all(asked)
    const workoutId = device.newId()
    const newId = () => device.newId()
    device.dispatch(startFrom(routine, { newId, name: 'Legs', timeZone: null, progress, plan }), workoutId)
    const workout = device.workout(workoutId)
    const sets = workout?.sets ?? []
    const weights = [...new Set(sets.map(({ weight }) => weight))].join()
    const [given, place] = [workout?.exercises[0]?.given, workout?.workout.plan_place]
    const lighter = place?.lighter ? ', lighter' : ''
    const said = `${sets.length} × ${weights}, misses ${given?.misses}, turn ${place?.turn}, round ${place?.round}${lighter}`
    return { said, workoutId, setIds: sets.map(({ id }) => id) }
  }

  /** A whole workout, as asked or with the last set one short. */
  async function train(device: Device, routineId: string, how: '✓' | '✗' = '✓') {
    const { said, workoutId, setIds } = await started(device, routineId)
    for (const setId of setIds) device.dispatch(completeSet.make({ setId }), workoutId)
    const short = editSet.logging.make({ setId: setIds.at(-1) ?? '', changes: { reps: 4 } })
    if (how === '✗') device.dispatch(short, workoutId)
    device.dispatch(endWorkoutByHand.make({}), workoutId)
    await device.sent()
    return said
  }

  async function twoDevices() {
    const [phone, laptop] = [await crew.enter(crew.olivia, 'phone'), await crew.enter(crew.olivia, 'laptop')]
    const legs = await fiveByFive(phone)
    await until(() => laptop.book()?.book.active_plan === legs.planId, 'the laptop has the plan')
    return { phone, laptop, ...legs }
  }

  test('C21 R-PLAN-24 a turn made lighter on one device is lighter on the other, and decides nothing', async () => {
    const { phone, laptop, planId, routineId } = await twoDevices()
    expect(await train(phone, routineId)).toBe('5 × 100, misses 0, turn 1, round 1')
    await makeLighter(laptop, planId, { turns: [2] })
    expect(await train(phone, routineId)).toBe('5 × 90, misses 0, turn 2, round 2, lighter')
    expect(await train(laptop, routineId)).toBe('5 × 102.5, misses 0, turn 3, round 2')
  })

  test('C21 R-PLAN-24 half the sets alone; a miss before it is still one after it', async () => {
    const { phone, laptop, planId, routineId } = await twoDevices()
    expect(await train(phone, routineId)).toBe('5 × 100, misses 0, turn 1, round 1')
    await makeLighter(phone, planId, { every: 2, share: null, half: true })
    expect(await train(laptop, routineId)).toBe('3 × 102.5, misses 0, turn 2, round 2, lighter')
    expect(await train(phone, routineId, '✗')).toBe('5 × 102.5, misses 0, turn 3, round 2')
    expect(await train(laptop, routineId)).toBe('3 × 102.5, misses 1, turn 4, round 3, lighter')
    expect(await train(phone, routineId)).toBe('5 × 102.5, misses 1, turn 5, round 3')
  })

  test('R-PLAN-31 R-PLAN-21 a coach who starts for a client goes on in the client’s plan, lighter if its turn is', async () => {
    await crew.share({ can_start_workouts: true })
    const { phone, planId, slotId, routineId, trackId } = await twoDevices()
    await train(phone, routineId)
    await makeLighter(phone, planId, { turns: [2], half: true })
    const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
    const begun = await startFor(coach.sync, { ownerId: crew.olivia.userId, routineId, timeZone: null })
    if (begun.as !== 'started') throw new Error(begun.as)
    const { workout, exercises, sets } = begun.workout
    const place = { slot: slotId, turn: 2, round: 2, lighter: true, set_at: 1 }
    expect(workout).toMatchObject({ plan_id: planId, plan_place: place })
    expect(exercises).toMatchObject([{ given: { track: trackId, base: 102.5, lighter: { share: 90, half: true } } }])
    expect(sets.map(({ weight }) => weight)).toEqual([90, 90, 90])
  })
})
