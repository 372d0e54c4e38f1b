import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanSessions } from '#features/progress/progress.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, retimeWorkout, startWorkout } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { FIRST_PLACE } from '../support/plan-rows.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const HOUR = 60 * 60_000
const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterAll(() => server.stop())

  /** A workout of a plan so many hours ago. */
  async function trained(planId: string | null, hour: number, end: 'completed' | 'running' | 'trashed' = 'completed') {
    const [workoutId, rowId, setId] = [id(), id(), id()]
    const start = startWorkout.make({
      ...{ name: 'Push', routineId: null, timeZone: null, planId, planPlace: { ...FIRST_PLACE, turn: hour } },
      exercises: [{ id: rowId, exerciseId: id(), name: 'Squat', section: 'training' }],
      sets: [{ ...setValues(), id: setId, workoutExerciseId: rowId, routineSetId: null }],
    })
    const [startedAt, endedAt] = [server.clock.now - hour * HOUR, server.clock.now - hour * HOUR + HOUR / 2]
    const done = [completeSet.make({ setId }), endWorkoutByHand.make({}), retimeWorkout.make({ startedAt, endedAt })]
    const ops = [start, ...(end === 'running' ? [] : done), ...(end === 'trashed' ? [deleteWorkout.make({})] : [])]
    const { results } = await pushed(
      server,
      olivia,
      ops.map((made, n) => envelope(olivia, olivia.userId, workoutId, made, { n: n + 1 })),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
    return workoutId
  }

  const ask = async (...planIds: string[]) => {
    const query = new URLSearchParams({ ownerId: olivia.userId, planIds: planIds.join() })
    const answer = await server.ask(`/api/plan-sessions?${query}`, { cookie: olivia.cookie })
    return (await answer.json()) as PlanSessions
  }

  test('R-PLAN-32 the server answers the completed workouts of each plan with their places, newest first', async () => {
    const [split, other] = [id(), id()]
    const [older, newer] = [await trained(split, 5), await trained(split, 3)]
    const elsewhere = await trained(other, 4)
    await trained(null, 2)
    await trained(split, 6, 'trashed')
    await trained(split, 1, 'running')
    const said = await ask(split, other)
    expect(said[split]?.map(({ workoutId, place }) => [workoutId, place.turn])).toEqual([
      [newer, 3],
      [older, 5],
    ])
    expect(said[other]).toEqual([
      {
        ...{ workoutId: elsewhere, planId: other, at: server.clock.now - 4 * HOUR },
        place: { ...FIRST_PLACE, turn: 4 },
      },
    ])
  })

  test('R-PLAN-32 the server answers at most the newest 100 workouts of a plan', async () => {
    const planId = id()
    const first = await trained(planId, 1)
    const { db } = server.context.database
    const row = await db.selectFrom('workout').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 101 }, (_, at) => ({
      ...row,
      ...{ id: id(), created_at: new Date(row.created_at.getTime() - (at + 1) * HOUR), contested: null },
      plan_place: JSON.stringify(row.plan_place),
    }))
    await db.insertInto('workout').values(rows).execute()
    const said = (await ask(planId))[planId] ?? []
    expect([said.length, said[0]?.workoutId]).toEqual([100, first])
  })
})
