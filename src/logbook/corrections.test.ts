import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import type { Made } from '#sync/operation.ts'
import { withDatabases } from '../../tests/support/databases.ts'
import { logWorkout } from '../../tests/support/logbook.ts'
import { envelope, outcomeOf, pushed } from '../../tests/support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../../tests/support/server.ts'
import { setValues } from '../../tests/support/training.ts'
import { addExercise, changeLoggedExercise } from './exercises.ts'
import type { HistoryPage } from './history-list.ts'
import { completeSet, removeLoggedSets, restoreLoggedSets } from './logged-sets.ts'
import { addSet, editSet } from './sets.ts'
import { deleteWorkout, eraseWorkout } from './trash.ts'
import { enterWorkout, renameWorkout, retimeWorkout } from './workouts.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let people = 0
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())

  const newPerson = async () => {
    people += 1
    olivia = await server.signUp('Olivia', 'Owen', `olivia-${people}@example.org`)
  }
  let n = 1000
  const write = (documentId: string, made: Made, over: object = {}) => {
    n += 1
    return outcomeOf(
      server,
      olivia,
      envelope(olivia, olivia.userId, documentId, made, { n, at: server.clock.now, ...over }),
    )
  }
  async function list(search = '') {
    const query = new URLSearchParams({ ownerId: olivia.userId, search })
    const answer = await server.ask(`/api/history?${query}`, { cookie: olivia.cookie })
    return ((await answer.json()) as HistoryPage).rows
  }
  const workoutOf = (workoutId: string) =>
    server.context.database.db.selectFrom('workout').where('id', '=', workoutId).selectAll().executeTakeFirst()

  const past = (over: object = {}) => {
    const row = { id: id(), exerciseId: exerciseIdFor(olivia.userId, 'Squat'), name: 'Squat' }
    return enterWorkout.make({
      ...{ name: 'Forgotten', routineId: null, timeZone: 'Europe/Berlin' },
      ...{ startedAt: server.clock.now - 9 * DAY, endedAt: server.clock.now - 9 * DAY + HOUR },
      exercises: [{ ...row, section: 'training' }],
      sets: [{ ...setValues(), id: id(), workoutExerciseId: row.id, routineSetId: null }],
      ...over,
    })
  }

  describe('R-DELEG-35 the server stores corrections and updates the history list', () => {
    test('R-HIST-01 R-HIST-04 R-HIST-12 a renamed and moved workout is listed at its new time and found by its new name', async () => {
      await newPerson()
      const { workoutId } = await logWorkout(server, olivia, {
        exercises: [{ name: 'Squat' }],
        at: server.clock.now - HOUR,
      })
      await logWorkout(server, olivia, {
        name: 'Between',
        exercises: [{ name: 'Squat' }],
        at: server.clock.now - 3 * DAY,
      })
      expect((await list()).map(({ workout_name }) => workout_name)).toEqual(['Leg day', 'Between'])
      expect(await write(workoutId, renameWorkout.make({ name: 'Monday' }))).toBe('done')
      const [startedAt, endedAt] = [server.clock.now - 5 * DAY, server.clock.now - 5 * DAY + 90 * 60_000]
      expect(await write(workoutId, retimeWorkout.make({ startedAt, endedAt }))).toBe('done')
      expect((await list()).map(({ workout_name }) => workout_name)).toEqual(['Between', 'Monday'])
      expect(await list('mon')).toMatchObject([
        { created_at: startedAt, completed_at: endedAt, duration_seconds: 5400 },
      ])
    })

    test('R-DATA-10 R-HIST-03 the history list shows set counts and muscle group of the sets that are left after corrections', async () => {
      await newPerson()
      const { workoutId, setIds, exerciseIds } = await logWorkout(server, olivia, {
        ...{ exercises: [{ name: 'Squat', sets: [{}, {}] }], at: server.clock.now - HOUR },
      })
      const bench = { id: id(), exerciseId: exerciseIdFor(olivia.userId, 'Bench Press'), name: 'Bench Press' }
      const three = [1, 2, 3].map(() => ({ ...setValues(), id: id(), workoutExerciseId: bench.id, routineSetId: null }))
      expect(await list()).toMatchObject([{ muscle_group: 'Quads', track: [{ done: 2, total: 2 }] }])
      expect(
        await write(
          workoutId,
          addExercise.correcting.make({ exercise: { ...bench, section: 'training' }, sets: three }),
        ),
      ).toBe('done')
      const more = { ...setValues(), id: id(), workoutExerciseId: exerciseIds[0] ?? '', routineSetId: null }
      expect(await write(workoutId, addSet.correcting.make({ set: more }))).toBe('done')
      expect(await list()).toMatchObject([
        {
          track: [
            { done: 3, total: 3 },
            { done: 3, total: 3 },
          ],
        },
      ])
      expect(await write(workoutId, removeLoggedSets.make({ setIds: [...setIds, more.id] }))).toBe('done')
      expect(await list()).toMatchObject([
        {
          muscle_group: 'Chest',
          track: [
            { done: 0, total: 0 },
            { done: 3, total: 3 },
          ],
        },
      ])
      expect(await write(workoutId, restoreLoggedSets.make({ setIds }))).toBe('done')
      expect(
        await write(workoutId, editSet.correcting.make({ setId: setIds[0] ?? '', changes: { weight: 62.5 } })),
      ).toBe('done')
      const { db } = server.context.database
      const stored = await db
        .selectFrom('logged_set')
        .where('id', 'in', [...setIds])
        .select(['weight', 'status'])
        .orderBy('set_order')
        .execute()
      expect(stored).toEqual([
        { weight: 62.5, status: 'complete' },
        { weight: 45, status: 'complete' },
      ])
    })

    test('R-BUILD-16 R-PROG-21 changing an exercise of a completed workout moves its sets and records to the other exercise', async () => {
      await newPerson()
      const { workoutId, exerciseIds } = await logWorkout(server, olivia, {
        ...{ exercises: [{ name: 'Bench Press', sets: [{}, {}] }], at: server.clock.now - HOUR },
      })
      const { db } = server.context.database
      const bests = () =>
        db
          .selectFrom('exercise_best')
          .select(['exercise_id', 'name', 'sessions'])
          .where('user_id', '=', olivia.userId)
          .execute()
      const [bench, press] = ['Bench Press', 'Leg Press'].map((name) => ({
        name,
        id: exerciseIdFor(olivia.userId, name),
      }))
      if (!bench || !press) throw new Error('no names')
      const change = ({ id: exerciseId, name }: typeof bench) =>
        write(workoutId, changeLoggedExercise.make({ id: exerciseIds[0] ?? '', exerciseId, name }))
      expect(await bests()).toEqual([{ exercise_id: bench.id, name: 'Bench Press', sessions: 1 }])
      expect(await change(press)).toBe('done')
      expect(await bests()).toEqual([{ exercise_id: press.id, name: 'Leg Press', sessions: 1 }])
      const sets = await db.selectFrom('logged_set').select('exercise_id').where('workout_id', '=', workoutId).execute()
      expect(sets).toEqual([{ exercise_id: press.id }, { exercise_id: press.id }])
      expect(await list()).toMatchObject([{ muscle_group: 'Quads' }])
      // Only what it is called: the exercise stays.
      expect(await change({ ...press, name: 'Heavy Leg Press' })).toBe('done')
      expect(await bests()).toMatchObject([{ exercise_id: press.id, sessions: 1 }])
      expect(await change(bench)).toBe('done')
      expect(await bests()).toEqual([{ exercise_id: bench.id, name: 'Bench Press', sessions: 1 }])
    })
  })

  describe('R-HIST-07 a past workout on the server', () => {
    test('R-ACTIVE-02 R-ACTIVE-04 a past workout is listed in the history at once and leaves the running workout running', async () => {
      await newPerson()
      const { workoutId: running } = await logWorkout(server, olivia, {
        ...{ name: 'Now', exercises: [{ name: 'Squat' }], at: server.clock.now - HOUR, done: 0, ends: false },
      })
      const workoutId = id()
      expect(await write(workoutId, past())).toBe('done')
      expect(await list()).toMatchObject([{ id: workoutId, duration_seconds: 3600, muscle_group: 'Quads' }])
      expect(await workoutOf(workoutId)).toMatchObject({ is_active: false, is_public: false })
      expect(await workoutOf(running)).toMatchObject({ is_active: true })
    })

    test.each([
      ['that ends in the future', { endedAt: 60_000 }, 'workout-in-the-future'],
      ['that ends before it starts', { endedAt: -10 * DAY }, 'workout-ends-before-start'],
      ['of more than a day', { endedAt: -8 * DAY + 1 }, 'workout-too-long'],
    ])('the server rejects a workout %s and changes nothing', async (_, { endedAt }, code) => {
      await newPerson()
      const workoutId = id()
      const made = past({ startedAt: server.clock.now - 9 * DAY, endedAt: server.clock.now + endedAt })
      expect(await write(workoutId, made)).toBe(code)
      expect(await workoutOf(workoutId)).toBeUndefined()
      const { workoutId: logged } = await logWorkout(server, olivia, {
        exercises: [{ name: 'Squat' }],
        at: server.clock.now - HOUR,
      })
      const before = await workoutOf(logged)
      const times = { startedAt: server.clock.now - 9 * DAY, endedAt: server.clock.now + endedAt }
      expect(await write(logged, retimeWorkout.make(times))).toBe(code)
      expect(await workoutOf(logged)).toEqual(before)
    })

    test.each([
      ['a year ahead', 365 * DAY],
      ['a year behind', -365 * DAY],
    ])('Y25 a past workout keeps the times the user typed, even if the device clock is %s', async (_, off) => {
      await newPerson()
      const workoutId = id()
      const [startedAt, endedAt] = [server.clock.now - 2 * HOUR, server.clock.now - HOUR]
      const made = past({ startedAt, endedAt })
      const at = server.clock.now + off
      const { results } = await pushed(server, olivia, [envelope(olivia, olivia.userId, workoutId, made, { at })], {
        sentAt: at,
      })
      expect(results).toMatchObject([{ outcome: 'done' }])
      expect(await list()).toMatchObject([{ created_at: startedAt, completed_at: endedAt }])
    })

    test('R-HIST-14 R-ERR-28 a workout whose sets cannot be deleted is not erased, and a retry erases the workout', async () => {
      await newPerson()
      const workoutId = id()
      await write(workoutId, past())
      const { db } = server.context.database
      await sql`create function kept() returns trigger language plpgsql as $$ begin raise 'kept'; end $$`.execute(db)
      await sql`create trigger kept before delete on logged_set execute function kept()`.execute(db)
      await write(workoutId, deleteWorkout.make({}))
      const removal = envelope(olivia, olivia.userId, workoutId, eraseWorkout.make({}), { n: 2000 })
      expect((await pushed(server, olivia, [removal])).results).toMatchObject([
        { outcome: 'failed', code: 'sets-not-deleted' },
      ])
      const isThere = async () =>
        (await db.selectFrom('workout').select('id').where('id', '=', workoutId).execute()).length > 0
      expect(await isThere()).toBe(true)
      await sql`drop function kept() cascade`.execute(db)
      expect(await outcomeOf(server, olivia, removal)).toBe('done')
      expect(await isThere()).toBe(false)
    })

    test('R-HIST-14 R-REACH-08 a deleted workout stays deleted when later operations on it arrive', async () => {
      await newPerson()
      const workoutId = id()
      const made = past()
      await write(workoutId, made)
      expect(await write(workoutId, deleteWorkout.make({}))).toBe('done')
      const [setId = ''] = (made.args as { sets: { id: string }[] }).sets.map((set) => set.id)
      expect(await write(workoutId, made)).toBe('gone')
      expect(await write(workoutId, editSet.correcting.make({ setId, changes: { reps: 9 } }))).toBe('gone')
      expect(await write(workoutId, completeSet.make({ setId }))).toBe('gone')
      expect(await list()).toEqual([])
    })
  })
})
