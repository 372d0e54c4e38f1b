import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { PlannedWorkout } from '#domain/import/plan.ts'
import { isLookedBackOn } from '#domain/records/lift-session.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { recordsOfWorkout } from '#domain/records/workout-records.ts'
import type { SetValues } from '#domain/set.ts'
import type { ExerciseBests } from '#features/progress/progress.ts'
import { editBookExercise } from '#logbook/books.ts'
import { rebuildStats } from '#logbook/server/stats/rebuild.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { enterWorkout, resumeWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { readHistory } from '../support/exported-history.ts'
import { at, entered, NAMES, PastHistory } from '../support/past-history.ts'
import { imported, planOf } from '../support/plans.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY = 24 * 60 * 60 * 1000
const HOUR = DAY / 24
const NOTHING = () => undefined

/** How many statements wait for a row that somebody holds. */
async function waiting({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
  })
  afterEach(() => server.stop())

  const push = async (documentId: string, ...made: Made[]) => {
    const ops = made.map((one, n) => envelope(olivia, olivia.userId, documentId, one, { n, at: server.clock.now }))
    const { results } = await pushed(server, olivia, ops, { sentAt: server.clock.now })
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(made.map(() => 'done'))
  }
  const bringIn = async (planned: PlannedWorkout) => {
    const { id: importId } = await imported(server, olivia, planOf([planned]))
    const { rows } = await sql<{ id: string; set_ids: string[]; row_ids: string[] }>`
      select id, array(select id from logged_set where workout_id = w.id) as set_ids,
        array(select id from workout_exercise where workout_id = w.id) as row_ids
      from workout w where import_id = ${importId}`.execute(database.db)
    const [{ id: workoutId, set_ids: setIds, row_ids: rowIds }] = rows as [(typeof rows)[number]]
    return { workoutId, setIds, rowIds }
  }
  const id = (name: string) => exerciseIdFor(olivia.userId, name)
  const get = async <T>(path: string): Promise<T> => {
    const answer = await server.ask(path, { cookie: olivia.cookie })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const exported = async () => readHistory(await get(`/api/account/export?accountId=${olivia.userId}`))

  const told = ({ kind, load, value, before, set }: LiftRecord) => `${kind} ${load} ${value} ${before} ${set?.id}`

  /** The records that the server keeps, by workout and by the exercise that stands for others. */
  async function kept(joined: { idOf: (exerciseId: string) => string }) {
    const { rows } = await sql<{ workout_id: string; exercise_id: string; records: LiftRecord[] }>`
      select workout_id, exercise_id, records from workout_exercise_stat where records <> '[]'`.execute(database.db)
    return new Map(
      rows.map((row) => [`${row.workout_id} ${joined.idOf(row.exercise_id)}`, row.records.map(told).sort()]),
    )
  }

  /** All ways to the records, and that they end at the same. */
  async function compare() {
    const file = await exported()
    const fromFile = new Map([...file.records].map(([key, records]) => [key, records.map(told).sort()]))
    expect(await kept(file.joined)).toEqual(fromFile)
    const asked = NAMES.map(id)
    const bests = await get<ExerciseBests>(
      `/api/exercise-bests?ownerId=${olivia.userId}&exerciseIds=${asked.join(',')}`,
    )
    for (const each of asked) expect(bests[each] ?? null).toEqual(file.bests.get(file.joined.idOf(each)) ?? null)
    return file
  }

  /** A screen that shows a workout: its document, and what the server says of the ones before it. */
  async function compareLive(file: Awaited<ReturnType<typeof exported>>) {
    for (const document of file.documents.filter(isLookedBackOn)) {
      const asked = [...new Set(document.exercises.map(({ exercise_id }) => exercise_id))].join(',')
      const said = await get<ExerciseBests>(
        `/api/exercise-bests?ownerId=${olivia.userId}&exerciseIds=${asked}&before=${document.id}`,
      )
      const bestsOf = (standing: string) =>
        Object.entries(said).find(([exerciseId]) => file.joined.idOf(exerciseId) === standing)?.[1]
      const bodyKilograms = file.bodyKilogramsOf(document)
      const live = recordsOfWorkout(document, { bestsOf, joined: file.joined, bodyKilograms })
      const byKey = Map.groupBy(live, ({ exerciseId }) => `${document.id} ${exerciseId}`)
      for (const standing of new Set(document.exercises.map((row) => file.joined.idOf(row.exercise_id)))) {
        const key = `${document.id} ${standing}`
        expect([key, byKey.get(key)?.map(told).sort()]).toEqual([key, file.records.get(key)?.map(told).sort()])
      }
    }
  }

  describe('R-PROG-03 R-PROG-05 R-PROG-21 records computed live, by the server and from the export are the same', () => {
    test.each([1, 2])(
      'live, server and export records agree over three years of logging, importing, correcting and deleting (seed %d)',
      async (seed) => {
        const history = new PastHistory(seededRandom(seed), server.clock.now, push, olivia.userId, bringIn)
        for (let step = 1; step <= 70; step++) {
          await history.step()
          if (step % 14 === 0) await compare()
        }
        const file = await compare()
        await compareLive(file)
        expect(file.records.size).toBeGreaterThan(10)
        const before = await kept(file.joined)
        await rebuildStats(database.db, olivia.userId, () => undefined)
        expect(await kept(file.joined)).toEqual(before)
        await compare()
      },
    )
  })

  test('R-PROG-03 R-PROG-21 corrections of the newest workout compare its records with the earlier workouts', async () => {
    for (const [index, weight] of [100, 105].entries()) {
      const whole = entered(olivia.userId, [['Bench Press', [{ reps: 5, weight, weight_unit: 'kg' }]]])
      const workoutId = crypto.randomUUID()
      await push(workoutId, enterWorkout.make({ ...whole, ...at(server.clock.now - (3 - index) * DAY) }))
      const correct = async (changes: Partial<SetValues>) => {
        await push(workoutId, editSet.correcting.make({ setId: whole.sets[0]?.id as string, changes }))
        return (await compare()).records
          .get(`${workoutId} ${id('Bench Press')}`)
          ?.map(({ value, before }) => [value, before])
      }
      const [heaviest] = (await correct({ weight: weight + 10 })) ?? []
      expect(heaviest).toEqual(index === 0 ? undefined : [115, 100])
      const [less] = (await correct({ weight: weight - 3 + index * 3 })) ?? []
      expect(less).toEqual(index === 0 ? undefined : [105, 100])
      if (index === 0) await correct({ weight: 100 })
    }
  })

  test('R-PROG-02 R-PROG-06 R-PROG-13 joined exercises share their records, whichever was done first', async () => {
    const sameAs = { exerciseId: id('Bench'), changes: { same_as: id('Bench Press') } }
    await push(bookIdFor(olivia.userId), editBookExercise.make(sameAs))
    const done = async (daysAgo: number, ...lifts: [name: string, weight: number, reps: number][]) => {
      const exercises = lifts.map(([name, weight, reps]): Parameters<typeof entered>[1][number] => [
        name,
        [{ weight, reps, weight_unit: 'kg' }],
      ])
      const workoutId = crypto.randomUUID()
      await push(
        workoutId,
        enterWorkout.make({ ...entered(olivia.userId, exercises), ...at(server.clock.now - daysAgo * DAY) }),
      )
      return `${workoutId} ${id('Bench Press')}`
    }
    await done(4, ['Bench Press', 100, 5], ['Bench Press', 95, 6])
    const first = await done(3, ['Bench Press', 100, 8], ['Bench', 95, 7])
    const second = await done(2, ['Bench', 100, 10], ['Bench Press', 95, 9])
    const amounts = async () => {
      const file = await compare()
      await compareLive(file)
      const records = [first, second].map((key) => file.records.get(key) ?? [])
      return records.map((of) => of.filter(({ kind }) => kind === 'mostReps').map(({ load, value }) => [load, value]))
    }
    expect(await amounts()).toEqual([[[100, 8]], [[100, 10]]])
    await rebuildStats(database.db, olivia.userId, () => undefined)
    expect(await amounts()).toEqual([[[100, 8]], [[100, 10]]])
  })

  test('R-PROG-21 the running server adds missing statistics to workouts of older versions in the background', async () => {
    const workoutIds = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [index, workoutId] of workoutIds.entries()) {
      const whole = entered(olivia.userId, [['Curl', [{ reps: 5, weight: 20 + index, weight_unit: 'kg' }]]])
      await push(workoutId, enterWorkout.make({ ...whole, ...at(server.clock.now - (3 - index) * DAY) }))
    }
    const before = await compare()
    for (const table of ['workout_stat', 'workout_exercise_stat', 'exercise_best']) {
      await sql`delete from ${sql.table(table)}`.execute(database.db)
    }
    server.clock.now += DAY
    await server.context.jobs.runDue()
    expect((await compare()).records).toEqual(before.records)
  })

  test('D25 R-PROG-21 the running server recomputes workout statistics made by older rules in the background', async () => {
    const whole = entered(olivia.userId, [
      ['Squat', [{ reps: 5, weight: 100, weight_unit: 'kg' }]],
      ['Calf Raise', [{ reps: 20, weight: 120, weight_unit: 'kg' }]],
    ])
    const workoutId = crypto.randomUUID()
    await push(workoutId, enterWorkout.make({ ...whole, ...at(server.clock.now - DAY) }))
    const main = async () => {
      const { rows } = await sql<{ name: string }>`select main_lift ->> 'name' as name from workout_stat`.execute(
        database.db,
      )
      return rows.map(({ name }) => name)
    }
    expect(await main()).toEqual(['Squat'])
    await sql`update workout_stat set made_by = 0, main_lift = '{"name":"Calf Raise"}'`.execute(database.db)
    server.clock.now += DAY
    await server.context.jobs.runDue()
    expect(await main()).toEqual(['Squat'])
  })

  test('R-PROG-03 Y9 a corrected set, its records and the live event are written in one transaction', async () => {
    const workoutId = crypto.randomUUID()
    const whole = entered(olivia.userId, [['Bench Press', [{ reps: 5, weight: 100, weight_unit: 'kg' }]]])
    await push(workoutId, enterWorkout.make({ ...whole, ...at(server.clock.now - DAY) }))
    const seen = async () => {
      const query = `ownerId=${olivia.userId}&exerciseIds=${id('Bench Press')}`
      const said = await get<ExerciseBests>(`/api/exercise-bests?${query}`)
      const { rows } = await sql<{ weight: number }>`select weight from logged_set`.execute(database.db)
      return [rows[0]?.weight, said[id('Bench Press')]?.best.heaviest?.value]
    }
    /** What anybody sees the moment an event says that the workout has changed. */
    const told: ReturnType<typeof seen>[] = []
    const listening = (text: string) => void (text.includes(workoutId) && told.push(seen()))
    const stop = await database.listen('live', listening, NOTHING, NOTHING)
    const held = Promise.withResolvers<void>()
    const freed = Promise.withResolvers<void>()
    const holding = database.session(async (run) => {
      await run('begin; select from exercise_best for update')
      held.resolve()
      await freed.promise
      await run('commit')
    })
    await held.promise
    const correction = push(
      workoutId,
      editSet.correcting.make({ setId: whole.sets[0]?.id ?? '', changes: { weight: 90 } }),
    )
    await until(async () => (await waiting(database)) > 0, 'the correction waits for the records')
    expect([told.length, await seen()]).toEqual([0, [100, 100]])
    freed.resolve()
    await Promise.all([correction, holding])
    await until(() => told.length > 0, 'it is told')
    expect(await Promise.all(told)).toEqual([[90, 90]])
    await stop()
  })

  test('R-PROG-03 a continued or deleted workout does not count for records', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const squat = (weight: number) =>
      entered(olivia.userId, [['Bench Press', [{ reps: 5, weight, weight_unit: 'kg' }]]])
    await push(first, enterWorkout.make({ ...squat(100), ...at(server.clock.now - DAY) }))
    await push(second, enterWorkout.make({ ...squat(105), ...at(server.clock.now - 2 * HOUR) }))
    const heaviest = async () => {
      const said = await get<ExerciseBests>(
        `/api/exercise-bests?ownerId=${olivia.userId}&exerciseIds=${id('Bench Press')}`,
      )
      return said[id('Bench Press')]?.best.heaviest?.value ?? null
    }
    expect(await heaviest()).toBe(105)
    await push(second, resumeWorkout.make({}))
    expect(await heaviest()).toBe(100)
    await push(second, deleteWorkout.make({}))
    await push(first, deleteWorkout.make({}))
    expect(await heaviest()).toBeNull()
    const { rows } = await sql`select 1 from workout_stat union all select 1 from exercise_best`.execute(database.db)
    expect(rows).toEqual([])
  })
})
