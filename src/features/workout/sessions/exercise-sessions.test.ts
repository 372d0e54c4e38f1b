import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionSet } from '#domain/exercise-session.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { SET_VALUES } from '#domain/rows/set-values.ts'
import type { ExerciseSessions } from '#features/progress/progress.ts'
import { MAX_ASKED_EXERCISES } from '#features/progress/progress.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { type TestDatabase, withDatabases } from '../../../../tests/support/databases.ts'
import { type LoggedWorkout, logWorkout, logWorkouts } from '../../../../tests/support/logbook.ts'
import { envelope, pushed } from '../../../../tests/support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../../../../tests/support/server.ts'
import { sessionsStatement } from './exercise-sessions.server.ts'

const DAY = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  let people = 0
  const newPerson = () => {
    people += 1
    return server.signUp('Olivia', 'Owen', `olivia-${people}@example.org`)
  }
  const ago = (days: number) => server.clock.now - days * DAY
  const day = (daysAgo: number, over: Partial<LoggedWorkout> = {}): LoggedWorkout => ({
    ...{ name: `Day ${daysAgo}`, at: ago(daysAgo), exercises: [{ name: 'Squat', sets: [{}] }], ...over },
  })
  const get = (person: Person, query: Record<string, string>) =>
    server.ask(`/api/exercise-sessions?${new URLSearchParams(query)}`, { cookie: person.cookie })
  async function ask(person: Person, names = ['Squat'], owner = person) {
    const ids = names.map((name) => exerciseIdFor(owner.userId, name))
    const answer = await get(person, { ownerId: owner.userId, exerciseIds: ids.join(',') })
    expect(answer.status).toBe(200)
    const sessions = (await answer.json()) as ExerciseSessions
    return ids.map((id) => sessions[id] ?? [])
  }
  const names = async (person: Person) => (await ask(person))[0]?.map(({ workout_name }) => workout_name)

  test('the server returns the ten newest sessions of an exercise, newest first, with completed non-empty sets only', async () => {
    const olivia = await newPerson()
    const days = [3, 12, 1, 7, 2, 9, 4, 11, 6, 5, 10, 8]
    await logWorkouts(
      server,
      olivia,
      days.map((each) => day(each)),
    )
    const sets = [{ reps: 8, weight: 62.5, weight_unit: 'kg' as const }, { reps: 0 }, { reps: 6 }, {}]
    const [{ workoutId, exerciseIds } = { workoutId: '', exerciseIds: [] }] = await logWorkouts(server, olivia, [
      day(0.5, { exercises: [{ name: 'Press', section: 'warmup', sets }], done: 3 }),
    ])
    const [squats, presses, never] = await ask(olivia, ['Squat', 'Press', 'Lunge'])
    expect(squats?.map(({ workout_name }) => workout_name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((each) => `Day ${each}`),
    )
    expect(never).toEqual([])
    const set = (set_order: number, over: Partial<SessionSet>) => ({
      ...{ set_order, set_variant: `Set ${set_order}`, set_type: 'reps', reps: 5, timed_set_duration: 30 },
      ...{ weight: 45, weight_unit: 'lbs', ...defaultValuesOf(SET_VALUES), ...over },
    })
    expect(presses).toEqual([
      {
        ...{ id: exerciseIds[0], workout_id: workoutId, workout_name: 'Day 0.5', section: 'warmup' },
        ...{ created_at: ago(0.5), completed_at: ago(0.5) + 4 * 60_000 },
        sets: [set(1, { reps: 8, weight: 62.5, weight_unit: 'kg' }), set(3, { reps: 6 })],
        planned: [1, 2, 3, 4].map((set_order) => ({ set_order, kind: 'normal', side: null })),
      },
    ])
  })

  test('running, discarded and deleted workouts are not in the exercise history; a moved workout is sorted by its new time', async () => {
    const olivia = await newPerson()
    const [first, second] = await logWorkouts(server, olivia, [day(4), day(3), day(2, { done: 0 })])
    await logWorkout(server, olivia, day(0, { exercises: [{ name: 'Squat', sets: [{}, {}] }], done: 1, ends: false }))
    expect(await names(olivia)).toEqual(['Day 3', 'Day 4'])
    await database.db
      .updateTable('workout')
      .set({ created_at: new Date(ago(2.5)), completed_at: new Date(ago(2.4)) })
      .where('id', '=', first?.workoutId ?? '')
      .execute()
    expect(await names(olivia)).toEqual(['Day 4', 'Day 3'])
    const removal = envelope(olivia, olivia.userId, second?.workoutId ?? '', deleteWorkout.make({}), { n: 99 })
    await pushed(server, olivia, [removal])
    expect(await names(olivia)).toEqual(['Day 4'])
  })

  test('the exercise history returns no sessions of another owner or of a deleted account', async () => {
    const [olivia, max] = [await newPerson(), await newPerson()]
    await logWorkout(server, olivia, day(1))
    const id = exerciseIdFor(olivia.userId, 'Squat')
    const answer = await get(max, { ownerId: max.userId, exerciseIds: id })
    expect(await answer.json()).toEqual({ [id]: [] })
    await database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' },
        ...{ can_create_routines: false, can_start_workouts: true, can_review_history: true },
      })
      .execute()
    expect((await ask(max, ['Squat'], olivia))[0]).toHaveLength(1)
    await database.db
      .updateTable('profile')
      .set({ deleted_at: new Date(server.clock.now) })
      .where('id', '=', olivia.userId)
      .execute()
    expect((await ask(max, ['Squat'], olivia))[0]).toEqual([])
  })

  test.each([
    ['no owner', (id: string) => ({ exerciseIds: id })],
    ['no exercise', (id: string) => ({ ownerId: id })],
    ['an exercise that is no id', (id: string) => ({ ownerId: id, exerciseIds: `${id},squat` })],
    [
      'more exercises than fit',
      (id: string) => ({
        ownerId: id,
        exerciseIds: Array(MAX_ASKED_EXERCISES + 1)
          .fill(id)
          .join(),
      }),
    ],
  ])('a request for exercise sessions with %s is answered 400 "malformed"', async (_, query) => {
    const olivia = await newPerson()
    const answer = await get(olivia, query(olivia.userId) as unknown as Record<string, string>)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })])
  })

  describe('reading exercise sessions with 10,000 workouts', () => {
    let olivia: Person
    /** Pages of the database that one answer touches. */
    async function pagesRead(exercise: string): Promise<number> {
      const statement = sessionsStatement({ ownerId: olivia.userId, exerciseIds: [exercise], isHistoryOpen: true }, [
        { exerciseId: exercise, sameId: exercise },
      ])
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
        explain (analyze, buffers, format json) ${statement}`.execute(database.db)
      const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} }
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    /** Workouts of four exercises, each of one set: one always done, one in every fiftieth workout, one never done. */
    async function fill(from: number, to: number) {
      const { db } = database
      await sql`insert into workout (id, user_id, workout_name, is_active, is_public, created_at, completed_at,
          duration_seconds, is_unscheduled, last_op_at, rev)
        select gen_random_uuid(), ${olivia.userId}, 'Day ' || n, false, false, at, at, 0, false, at, 1
        from generate_series(${from}::int, ${to}::int) n, lateral (select now() - n * interval '1 hour' as at) t`.execute(
        db,
      )
      for (const [exercise, every, status] of EXERCISES) {
        await sql`insert into workout_exercise (id, workout_id, user_id, exercise_id, exercise_order, snapshot_name,
            snapshot_section)
          select gen_random_uuid(), id, user_id, ${exercise}, ${EXERCISES.findIndex(([id]) => id === exercise) + 1}, 'Squat',
            'training'
          from (select *, row_number() over () as n from workout where user_id = ${olivia.userId}
            and workout_name = any(select 'Day ' || n from generate_series(${from}::int, ${to}::int) n)) w
          where n % ${every} = 0`.execute(db)
        await sql`insert into logged_set (id, workout_id, workout_exercise_id, exercise_id, user_id, set_order, status,
            set_variant, set_type, reps, weight_unit)
          select gen_random_uuid(), x.workout_id, x.id, x.exercise_id, x.user_id, 1, ${status}, 'Set 1', 'reps', 5, 'kg'
          from workout_exercise x where exercise_id = ${exercise}
            and not exists (select from logged_set where workout_exercise_id = x.id)`.execute(db)
      }
      await sql`analyze workout, workout_exercise, logged_set`.execute(db)
    }
    const EXERCISES = [
      [crypto.randomUUID(), 1, 'complete'],
      [crypto.randomUUID(), 50, 'complete'],
      [crypto.randomUUID(), 1, 'default'],
    ] as const

    test('reading the sessions of an exercise touches at most twice the database pages with 10,000 workouts as with 500', async () => {
      olivia = await newPerson()
      await fill(1, 500)
      const few: number[] = []
      for (const [exercise] of EXERCISES) few.push(await pagesRead(exercise))
      await fill(501, 10_000)
      for (const [index, [exercise]] of EXERCISES.entries()) {
        // A tree of twenty times as many rows may be one step higher at each of its look-ups.
        expect(await pagesRead(exercise)).toBeLessThanOrEqual(2 * (few[index] ?? 0))
      }
    })
  })
})
