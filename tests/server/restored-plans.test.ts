import { afterEach, expect, test } from 'vitest'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { MAX_PLANS } from '#domain/plan.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { activatePlan, placePlan } from '#logbook/plans.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { withDatabases } from '../support/databases.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { FIRST_PLACE, FIRST_TURN, newPlan, newSlot } from '../support/plan-rows.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { imported } from '../support/plans.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { comparable, exportedBy, planOfFile, type SledFile } from '../support/restoring.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()
const namesOf = (plans: SledFile[]): string[] => plans.map(({ name }) => name).sort()

/** Makes an exercise's track stand at this base; the book it is in comes first. */
function trackOf({ userId }: Person, exerciseId: string, base: number): [string, Made] {
  const changes = { rule: BY_WEIGHT, base, base_unit: 'kg' as const, base_set_at: base }
  const track = { id: trackIdFor(userId, exerciseId, null), exerciseId, label: null }
  return [bookIdFor(userId), editTrack.make({ ...track, changes })]
}

withDatabases((fresh) => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })

  async function signedUp() {
    const server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    servers.push(server)
    return { server, olivia: await server.signUp('Olivia', 'Owen', 'olivia@example.org') }
  }

  async function push(server: TestServer, person: Person, documentId: string, ...made: Made[]) {
    const ops = made.map((one, n) => envelope(person, person.userId, documentId, one, { n }))
    expect((await pushed(server, person, ops)).results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
  }

  /** A plan in use, a paused one, and a workout of the first. */
  async function planned() {
    const { server, olivia } = await signedUp()
    const routineId = await planRoutine(server, olivia, { name: 'Legs', exercises: [{ name: 'Squat', sets: [{}] }] })
    const [split, week, first, second] = [id(), id(), id(), id()]
    const position = { ...FIRST_TURN, slot: second }
    await push(server, olivia, split, newPlan({ position: FIRST_TURN }), newSlot(first, routineId))
    await push(server, olivia, split, newSlot(second, routineId), placePlan.make({ position }))
    await push(server, olivia, split, newPlan({ name: 'In order' }))
    const lighter = { turns: [2], every: 4, share: 80, half: true }
    const paused = { mode: 'weekdays' as const, week_start: 7, lighter, paused_at: server.clock.now }
    await push(server, olivia, week, newPlan({ name: 'Week', ...paused }), newSlot(id(), routineId, 5))
    await push(server, olivia, week, newSlot(id(), routineId, 1))
    await push(server, olivia, bookIdFor(olivia.userId), activatePlan.make({ planId: split }))
    const [workoutId, row, setId] = [id(), id(), id()]
    const start = startWorkout.make({
      ...{ name: 'Legs', routineId, timeZone: null, planId: split, planPlace: { ...FIRST_PLACE, slot: first } },
      exercises: [{ id: row, exerciseId: id(), name: 'Squat', section: 'training' }],
      sets: [{ ...setValues(), id: setId, workoutExerciseId: row, routineSetId: null }],
    })
    await push(server, olivia, workoutId, start, completeSet.make({ setId }), endWorkoutByHand.make({}))
    server.clock.now += 60_000 // a restored plan is as old as it was
    return { server, olivia, split, first, file: await exportedBy(server, olivia) }
  }

  const restore = async (server: TestServer, person: Person, file: SledFile) =>
    expect(await imported(server, person, planOfFile(file, server.clock.now))).toMatchObject({ state: 'done' })

  test('R-PLAN-33 R-IMP-32 a restore into an empty account brings back plans, the one in use and places of workouts', async () => {
    const { file, split, first } = await planned()
    const { server, olivia } = await signedUp()
    await restore(server, olivia, file)
    const again = comparable(await exportedBy(server, olivia))
    const before = comparable(file)
    expect(again.plans).toEqual(before.plans)
    expect(again.workouts).toEqual(before.workouts)
    expect(again.books).toMatchObject([{ active_plan: split }])
    expect(again.workouts).toMatchObject([{ plan_id: split, plan_place: { slot: first } }])
  })

  test('R-PLAN-33 R-IMP-32 a restore elsewhere derives all ids of plans, once, and the plan of the account stays in use', async () => {
    const { server, file, split } = await planned()
    const ada = await server.signUp('Ada', 'New', 'ada@example.org')
    const own = id()
    await planRoutine(server, ada, { name: 'Mine', exercises: [{ name: 'Dip', sets: [{}] }] })
    await push(server, ada, own, newPlan({ name: 'Mine' }))
    await push(server, ada, bookIdFor(ada.userId), activatePlan.make({ planId: own }))
    await restore(server, ada, file)
    const again = await exportedBy(server, ada)
    expect(again.books).toMatchObject([{ active_plan: own }])
    expect(again.plans.map((plan: SledFile) => plan.name).sort()).toEqual(['In order', 'Mine', 'Week'])
    const came = again.plans.find((plan: SledFile) => plan.name === 'In order')
    const legs = again.routines.find((routine: SledFile) => routine.routine_name === 'Legs')
    expect(came.id).not.toBe(split)
    expect(came.slots.map((slot: SledFile) => slot.routine_id)).toEqual([legs.id, legs.id])
    expect(came.position.slot).toBe(came.slots[1].id)
    expect(again.workouts).toMatchObject([{ plan_id: came.id, plan_place: { slot: came.slots[0].id } }])
    await restore(server, ada, { ...file, workouts: [] })
    expect((await exportedBy(server, ada)).plans).toEqual(again.plans)
  })

  test('R-PLAN-33 R-IMP-32 undoing a restore takes plans and tracks with it, but not those that changed since', async () => {
    const { server, olivia } = await planned()
    const [squat, press] = ['Squat', 'Overhead Press'].map((name) => exerciseIdFor(olivia.userId, name))
    for (const exerciseId of [squat, press] as string[]) await push(server, olivia, ...trackOf(olivia, exerciseId, 60))
    const ada = await server.signUp('Ada', 'New', 'ada@example.org')
    const own = exerciseIdFor(ada.userId, 'Dip')
    await planRoutine(server, ada, { name: 'Mine', exercises: [{ name: 'Dip', sets: [{}] }] })
    await push(server, ada, id(), newPlan({ name: 'Mine' }))
    await push(server, ada, ...trackOf(ada, own, 20))
    const row = await imported(server, ada, planOfFile(await exportedBy(server, olivia), server.clock.now))
    const came = await exportedBy(server, ada)
    expect(namesOf(came.plans)).toEqual(['In order', 'Mine', 'Week'])
    expect(came.books[0].tracks).toHaveLength(3)
    const changed = exerciseIdFor(ada.userId, 'Squat')
    await push(server, ada, ...trackOf(ada, changed, 80))
    const [inOrder, week] = ['In order', 'Week'].map((name) => came.plans.find((plan: SledFile) => plan.name === name))
    await push(server, ada, week.id, newPlan({ name: 'Changed' }))
    const undo = `/api/imports/${row.id}/undo?accountId=${ada.userId}`
    const answer = await server.ask(undo, { method: 'POST', cookie: ada.cookie, body: { withChanged: false } })
    expect(answer.status).toBe(200)
    await server.context.jobs.runDue()
    const left = await exportedBy(server, ada)
    expect(namesOf(left.plans)).toEqual(['Changed', 'Mine'])
    expect([came, left].map(({ books }) => books[0].active_plan)).toEqual([inOrder.id, null])
    const standing = left.books[0].tracks.map((track: SledFile) => [track.exercise_id, track.base])
    expect(new Map(standing)).toEqual(
      new Map([
        [own, 20],
        [changed, 80],
      ]),
    )
  })

  test('R-PLAN-20 R-PLAN-33 a restore that finds 49 plans brings one, and says which ones it left out', async () => {
    const { server, file } = await planned()
    const ada = await server.signUp('Ada', 'New', 'ada@example.org')
    await planRoutine(server, ada, { name: 'Mine', exercises: [{ name: 'Dip', sets: [{}] }] })
    for (let n = 1; n < MAX_PLANS; n++) await push(server, ada, id(), newPlan({ name: `Plan ${n}` }))
    const row = await imported(server, ada, planOfFile(file, server.clock.now))
    const { plans } = await exportedBy(server, ada)
    expect(plans).toHaveLength(MAX_PLANS)
    const [came, leftOut] = namesOf(plans).includes('Week') ? ['Week', 'In order'] : ['In order', 'Week']
    expect(namesOf(plans)).toContain(came)
    expect(row).toMatchObject({ state: 'done', skipped: 0, written: 1 })
    expect(row.skips).toMatchObject([{ name: leftOut, code: 'plans-full', isPlan: true }])
  })

  test('R-PLAN-33 a restore into an account with data uses the plan of the file if the account uses none', async () => {
    const { server, file } = await planned()
    const ada = await server.signUp('Ada', 'New', 'ada@example.org')
    await planRoutine(server, ada, { name: 'Mine', exercises: [{ name: 'Dip', sets: [{}] }] })
    await restore(server, ada, file)
    const again = await exportedBy(server, ada)
    const came = again.plans.find((plan: SledFile) => plan.name === 'In order')
    expect(again.books).toMatchObject([{ active_plan: came.id }])
  })
})
