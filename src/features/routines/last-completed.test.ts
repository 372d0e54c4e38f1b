import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import { type TestDatabase, withDatabases } from '../../../tests/support/databases.ts'
import { envelope, pushed } from '../../../tests/support/pushing.ts'
import { newSet } from '../../../tests/support/routine-rows.ts'
import { type Person, startTestServer, type TestServer } from '../../../tests/support/server.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owner', 'olivia@example.org')
  })
  afterAll(() => server.stop())

  const make = async (name: string) => {
    const id = crypto.randomUUID()
    await pushed(server, olivia, [envelope(olivia, olivia.userId, id, createRoutine.make({ name }))])
    return id
  }
  /** A workout from the routine, `daysAgo`, ended unless told; returns when it was completed. */
  async function train(routineId: string, daysAgo: number, { ends = true } = {}): Promise<number> {
    const id = crypto.randomUUID()
    const exercise = {
      id: crypto.randomUUID(),
      exerciseId: crypto.randomUUID(),
      name: 'Squat',
      section: 'training' as const,
    }
    const sets = [1, 2].map((n) => ({
      ...{ ...newSet(n), id: crypto.randomUUID() },
      ...{ workoutExerciseId: exercise.id, routineSetId: null },
    }))
    const at = server.clock.now - daysAgo * DAY
    const start = startWorkout.make({ name: 'Leg day', routineId, timeZone: null, exercises: [exercise], sets })
    const made = [start, completeSet.make({ setId: sets[0]?.id ?? '' }), ...(ends ? [endWorkoutByHand.make({})] : [])]
    const ops = made.map((one, n) => envelope(olivia, olivia.userId, id, one, { n, at: at + n * 1000 }))
    await pushed(server, olivia, ops, { sentAt: server.clock.now })
    return at + 2000
  }
  const ask = async () => {
    const answer = await server.ask(`/api/routines/last-completed?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, number>
  }

  test('R-ROUT-03 the server returns when each routine was last completed, ignoring running workouts and archived routines', async () => {
    const [squats, never, gone] = [await make('Squats'), await make('Never'), await make('Gone')]
    await train(squats, 9)
    const newest = await train(squats, 4)
    await train(squats, 6)
    await train(gone, 3)
    await pushed(server, olivia, [
      envelope(olivia, olivia.userId, gone, archiveRoutine.make({ isArchived: true }), { n: 2 }),
    ])
    await train(never, 0, { ends: false })
    expect(await ask()).toEqual({ [squats]: newest })
  })

  test('R-ROUT-03 R-IMP-28 an imported workout with the name of a routine counts as a completion of that routine', async () => {
    const [legs, other] = [await make('Legs, heavy'), await make('Arms')]
    await train(other, 2)
    const importId = crypto.randomUUID()
    const { db } = database
    const facts = { source: 'strong', file_name: 'a.csv', file_sha256: '0', time_zone: 'UTC', state: 'done' }
    await db
      .insertInto('import')
      .values({ id: importId, user_id: olivia.userId, ...facts, total: 1, left_out: 0, created_at: new Date() })
      .execute()
    const imported = await db
      .updateTable('workout')
      .set({ import_id: importId, routine_id: null, workout_name: 'LEGS, heavy' })
      .where('routine_id', '=', other)
      .returning('completed_at')
      .executeTakeFirstOrThrow()
    const answer = await ask()
    expect(answer[legs]).toBe(imported.completed_at?.getTime())
    expect(answer[other]).toBeUndefined()
  })

  test.each(['', '?ownerId=', '?ownerId=me'])(
    'a request for last completions without an owner (%j) is answered 400 "malformed"',
    async (query) => {
      const answer = await server.ask(`/api/routines/last-completed${query}`, { cookie: olivia.cookie })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'malformed' })
    },
  )
})
