import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type {
  DoneExercises,
  ExerciseProgress,
  ExerciseSessionsPage,
  Stats,
  WorkoutsOfDay,
} from '#features/progress/progress.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { type LoggedWorkout, logWorkout, logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const kilograms = (weight: number, reps = 5) => ({ weight, reps, weight_unit: 'kg' as const })

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test')
    server.clock.now = Date.UTC(2026, 10, 18, 12)
  })
  afterEach(() => server.stop())

  const id = (name: string) => exerciseIdFor(olivia.userId, name)
  const get = async <T>(path: string, status = 200): Promise<T> => {
    const answer = await server.ask(path, { cookie: olivia.cookie })
    expect([path, answer.status]).toEqual([path, status])
    return (await answer.json()) as T
  }
  const asked = (query: Record<string, string | number> = {}) =>
    new URLSearchParams({ ownerId: olivia.userId, ...query } as Record<string, string>)
  const say = async (name: string, changes: Parameters<typeof editBookExercise.make>[0]['changes']) => {
    const made = editBookExercise.make({ exerciseId: id(name), changes })
    await pushed(server, olivia, [envelope(olivia, olivia.userId, bookIdFor(olivia.userId), made)])
  }
  /** On a day of November 2026, at noon in UTC. */
  const on = (day: number, exercises: LoggedWorkout['exercises']): LoggedWorkout => ({
    ...{ name: `Day ${day}`, at: Date.UTC(2026, 10, day, 12), timeZone: 'UTC', exercises },
  })

  describe('R-PROG-07 R-PROG-08 the list of exercises in Progress', () => {
    test('the exercise list has every exercise ever done, warm-ups too, latest first, and none that was only planned', async () => {
      expect(await get<DoneExercises>(`/api/exercises?${asked()}`)).toEqual({ exercises: [] })
      await logWorkouts(server, olivia, [
        on(2, [
          { name: 'Squat', sets: [kilograms(100)] },
          { name: 'Band', section: 'warmup', sets: [{}] },
        ]),
        on(4, [{ name: 'Squat', sets: [kilograms(105)] }]),
        { ...on(5, [{ name: 'Curl', sets: [{}] }]), done: 0 },
      ])
      const { exercises } = await get<DoneExercises>(`/api/exercises?${asked()}`)
      expect(exercises.map(({ name, sessions, lastAt }) => [name, sessions, lastAt])).toEqual([
        ['Squat', 2, Date.UTC(2026, 10, 4, 12)],
        ['Band', 1, Date.UTC(2026, 10, 2, 12)],
      ])
    })

    test('R-PROG-09 R-PROG-12 the progress of an exercise has its records, chart points from a given date and its muscles', async () => {
      await logWorkouts(
        server,
        olivia,
        [2, 4, 6].map((day) => on(day, [{ name: 'Squat', sets: [kilograms(100 + day), kilograms(90, 10)] }])),
      )
      const path = `/api/exercises/${id('Squat')}?`
      const squat = await get<ExerciseProgress>(`${path}${asked({ from: Date.UTC(2026, 10, 3) })}`)
      expect(squat).toMatchObject({ name: 'Squat', sessions: 3, sameAs: [] })
      expect(squat.bests?.best.heaviest).toMatchObject({ value: 106, at: Date.UTC(2026, 10, 6, 12) })
      expect(squat.bests?.start.at).toBe(Date.UTC(2026, 10, 2, 12))
      expect(squat.series.map(({ heaviest, volume, reps, unit }) => [heaviest, volume, reps, unit])).toEqual([
        [104, 1420, 15, 'kg'],
        [106, 1430, 15, 'kg'],
      ])
      expect(squat.series.map(({ sets }) => [sets.heaviest?.weight, sets.e1rm?.reps])).toEqual([
        [104, 5],
        [106, 5],
      ])
      expect(squat.muscles.main).toBe('Quads')
      await say('Squat', { primary_muscle: 'Glutes', secondary_muscles: [] })
      expect((await get<ExerciseProgress>(`${path}${asked()}`)).muscles).toEqual({ main: 'Glutes', further: [] })
      await get(`/api/exercises/${id('Lunge')}?${asked()}`, 404)
      await get(`/api/exercises/squat?${asked()}`, 400)
    })

    test('the past sessions of an exercise come in pages, each session with its sets', async () => {
      const days = Array.from({ length: 25 }, (_, index) => ({
        ...on(1, [{ name: 'Squat', sets: [kilograms(100 + index), { reps: 0 }] }]),
        at: Date.UTC(2026, 9, 1 + index, 12),
      }))
      await logWorkouts(server, olivia, days)
      const path = `/api/exercises/${id('Squat')}/sessions?`
      const first = await get<ExerciseSessionsPage>(`${path}${asked()}`)
      const second = await get<ExerciseSessionsPage>(`${path}${asked({ cursor: first.nextCursor ?? '' })}`)
      const weights = [...first.sessions, ...second.sessions].map(({ sets }) => sets.map(({ weight }) => weight))
      expect(weights).toEqual(Array.from({ length: 25 }, (_, index) => [124 - index]))
      expect([first.sessions.length, second.nextCursor]).toEqual([20, null])
      expect(second.sessions.map(({ recordOrders }) => recordOrders)).toEqual([[1], [1], [1], [1], []])
      await get(`${path}${asked({ cursor: 'x' })}`, 400)
    })

    test('R-PROG-13 joined exercises share the last time either of them was done', async () => {
      await logWorkouts(server, olivia, [
        on(2, [{ name: 'Bench', sets: [kilograms(100)] }]),
        on(4, [{ name: 'Bench Press', sets: [kilograms(90)] }]),
      ])
      const last = async (name: string) => {
        const path = `/api/exercise-sessions?${asked({ exerciseIds: id(name) })}`
        const sessions = (await get<Record<string, { sets: { weight: number }[] }[]>>(path))[id(name)]
        return sessions?.map(({ sets }) => sets[0]?.weight)
      }
      expect([await last('Bench'), await last('Bench Press')]).toEqual([[100], [90]])
      await say('Bench', { same_as: id('Bench Press') })
      expect([await last('Bench'), await last('Bench Press')]).toEqual([
        [90, 100],
        [90, 100],
      ])
    })

    test('R-PROG-13 joined exercises have one history; separating them restores both, and no workout is rewritten', async () => {
      await logWorkouts(server, olivia, [
        on(2, [{ name: 'Bench', sets: [kilograms(100)] }]),
        on(4, [{ name: 'Bench Press', sets: [kilograms(90)] }]),
        on(6, [
          { name: 'Bench', sets: [kilograms(102)] },
          { name: 'Bench Press', sets: [kilograms(60)] },
        ]),
      ])
      const bench = () => get<ExerciseProgress>(`/api/exercises/${id('Bench')}?${asked()}`)
      const apart = await bench()
      expect([apart.sessions, apart.series.length]).toEqual([2, 2])
      await say('Bench', { same_as: id('Bench Press') })
      const joined = await bench()
      expect([joined.id, joined.name, joined.sessions]).toEqual([id('Bench Press'), 'Bench Press', 3])
      expect(joined.sameAs).toEqual([{ id: id('Bench'), name: 'Bench' }])
      expect(joined.series.map(({ heaviest, volume }) => [heaviest, volume])).toEqual([
        [100, 500],
        [90, 450],
        [102, 810],
      ])
      const sessions = await get<ExerciseSessionsPage>(`/api/exercises/${id('Bench Press')}/sessions?${asked()}`)
      expect(sessions.sessions.map(({ name }) => name)).toEqual(['Bench', 'Bench Press', 'Bench Press', 'Bench'])
      const { exercises } = await get<DoneExercises>(`/api/exercises?${asked()}`)
      expect(exercises.map(({ id: each }) => each)).toEqual([id('Bench Press')])
      await say('Bench', { same_as: null })
      expect(await bench()).toEqual(apart)
    })
  })

  describe('R-PROG-14 training statistics', () => {
    const stats = (query: Record<string, string> = {}) =>
      get<Stats>(`/api/stats?${asked({ today: '2026-11-18', ...query })}`)

    test('statistics are empty for an account without a workout, also while its first workout is running', async () => {
      const exercises = [
        { id: crypto.randomUUID(), exerciseId: id('Squat'), name: 'Squat', section: 'training' as const },
      ]
      const made = startWorkout.make({ name: 'Now', routineId: null, timeZone: 'UTC', exercises, sets: [] })
      await pushed(server, olivia, [envelope(olivia, olivia.userId, crypto.randomUUID(), made)])
      expect(await stats()).toMatchObject({
        exercises: 0,
        firstDay: null,
        streak: 0,
        days: [],
        records: [],
      })
      await get(`/api/stats?${asked({ today: '2026-02-30' })}`, 400)
    })

    test("R-PROG-15 R-PROG-16 R-PROG-17 R-PROG-18 R-PROG-19 statistics have this week's workouts, its muscles, days and streak", async () => {
      await logWorkouts(server, olivia, [
        on(2, [{ name: 'Bench Press', sets: [kilograms(100), kilograms(100)] }]),
        on(10, [{ name: 'Bench Press', sets: [kilograms(100), kilograms(100)] }]),
        on(16, [
          { name: 'Bench Press', sets: [kilograms(101), kilograms(50, 20), {}] },
          { name: 'Odd one', sets: [{}] },
        ]),
        // 23:50 of the 17th where it was done, the 18th in UTC.
        {
          ...on(17, [{ name: 'Squat', sets: [kilograms(80)] }]),
          at: Date.UTC(2026, 10, 18, 4, 50),
          timeZone: 'America/New_York',
        },
      ])
      const now = await stats()
      expect(now).toMatchObject({
        exercises: 3,
        firstDay: '2026-11-02',
        streak: 3,
        goal: 1,
        weekStart: null,
      })
      expect([now.week.now.workouts, now.week.now.sets, now.week.last.workouts]).toEqual([2, 5, 1])
      expect(now.week.last.volume).toBe(1_000)
      expect(now.days.map(({ day, sets }) => [day, sets])).toEqual([
        ['2026-11-02', 2],
        ['2026-11-10', 2],
        ['2026-11-16', 4],
        ['2026-11-17', 1],
      ])
      expect(now.muscles.muscles[0]).toMatchObject({ muscle: 'Chest', sets: 3 })
      expect(now.muscles.unassigned).toMatchObject({ sets: 1, exercises: [{ name: 'Odd one' }] })
      expect(now.mean.find(({ muscle }) => muscle === 'Chest')?.sets).toBe(1)
      expect(now.records.map(({ kind, value, name }) => [kind, value, name]).slice(0, 2)).toEqual([
        ['heaviest', 101, 'Bench Press'],
        ['e1rm', 117.83, 'Bench Press'],
      ])
      expect((await stats({ until: '2025-11-18' })).days).toEqual([])
      expect(now.unit).toBe('kg')
      const ofDay = async (day: string) => (await get<WorkoutsOfDay>(`/api/stats/day?${asked({ day })}`)).workouts
      expect((await ofDay('2026-11-17')).map(({ sets }) => sets)).toEqual([1])
      expect(await ofDay('2026-11-18')).toEqual([])
      await get(`/api/stats/day?${asked()}`, 400)
      const twice = setBook.make({ changes: { weekly_goal: 2, week_start: 7 } })
      await pushed(server, olivia, [envelope(olivia, olivia.userId, bookIdFor(olivia.userId), twice)])
      expect(await stats()).toMatchObject({ streak: 1, goal: 2, weekStart: 7 })
    })
  })

  test('R-PROG-25 D25 the statistics have the weekly e1RM of three main lifts, and the exercises done last', async () => {
    const days = [-80, -20, 3, 5, 10, 16]
    await logWorkouts(server, olivia, [
      ...days.map((day, index) =>
        on(day, [
          { name: 'Curl', sets: [kilograms(20 + index)] },
          { name: 'Bench Press', sets: [kilograms(day === 5 ? 90 : 100 + index), kilograms(60, 12)] },
          ...(day > 0 ? [{ name: 'Squat', sets: [kilograms(100)] }] : []),
          ...(day > 9 ? [{ name: 'Deadlift', sets: [kilograms(150)] }] : []),
        ]),
      ),
      on(17, [
        { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 90, reps: null, weight_unit: 'body' }] },
        { name: 'Band', section: 'warmup', sets: [{}] },
      ]),
    ])
    const stats = (query: Record<string, string> = {}) =>
      get<Stats>(`/api/stats?${asked({ today: '2026-11-18', ...query })}`)
    const { lifts = [], recent = [] } = await stats()
    // The light bench of the 5th is in the week of the 3rd, and the one 80 days before November is too long ago.
    expect(lifts.map(({ name, series }) => [name, series.map(({ sets }) => sets.e1rm?.weight)])).toEqual([
      ['Bench Press', [101, 102, 104, 105]],
      ['Squat', [100, 100, 100]],
      ['Deadlift', [150, 150]],
    ])
    expect(recent.map(({ name, sessions, line, best }) => [name, sessions, line.length, best?.weight])).toEqual(
      expect.arrayContaining([
        ['Bench Press', 6, 6, 105],
        ['Plank', 1, 1, 45],
      ]),
    )
    expect(recent.some(({ name }) => name === 'Band')).toBe(false)
    expect(recent[0]?.lastAt).toBe(Date.UTC(2026, 10, 17, 12))
    expect(await stats({ until: '2025-11-18' })).not.toHaveProperty('lifts')
    await say('Curl', { same_as: id('Bench Press') })
    expect((await stats()).lifts?.map(({ name }) => name)).toEqual(['Bench Press', 'Squat', 'Deadlift'])
  })

  test('R-PROG-22 a delegate can no longer read the progress pages after the share is revoked', async () => {
    const max = await server.signUp('Max', 'Stone', 'max@sled.test')
    const { db } = server.context.database
    await logWorkout(server, olivia, on(16, [{ name: 'Squat', sets: [kilograms(100)] }]))
    const share = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' }
    await db
      .insertInto('account_share')
      .values({ ...share, can_review_history: true })
      .execute()
    const statusOf = async (path: string) => (await server.ask(path, { cookie: max.cookie })).status
    const status = async () =>
      await Promise.all([`/api/stats?${asked()}`, `/api/stats/day?${asked({ day: '2026-11-16' })}`].map(statusOf))
    expect(await status()).toEqual([200, 200])
    await db.updateTable('account_share').set({ can_review_history: false }).execute()
    expect(await status()).toEqual([404, 404])
  })
})
