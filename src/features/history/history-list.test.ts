import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryPage } from '#logbook/history-list.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { LANGUAGE_COOKIE } from '#words/language-cookie.ts'
import { withDatabases } from '../../../tests/support/databases.ts'
import { type LoggedWorkout, logWorkout, logWorkouts } from '../../../tests/support/logbook.ts'
import { envelope, pushed } from '../../../tests/support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../../../tests/support/server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

withDatabases((fresh) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())

  let people = 0
  const newPerson = () => {
    people += 1
    return server.signUp('Olivia', 'Owen', `olivia-${people}@example.org`)
  }
  const ago = (ms: number) => server.clock.now - ms
  const one = (over: Partial<LoggedWorkout> = {}): LoggedWorkout => ({
    exercises: [{ name: 'Squat' }],
    at: ago(HOUR),
    ...over,
  })
  const get = (person: Person, query: Record<string, string>) =>
    server.ask(`/api/history?${new URLSearchParams(query)}`, { cookie: person.cookie })
  async function page(person: Person, query: Record<string, string> = {}): Promise<HistoryPage> {
    const answer = await get(person, { ownerId: person.userId, ...query })
    expect(answer.status).toBe(200)
    return (await answer.json()) as HistoryPage
  }
  const names = async (person: Person, search: string) =>
    (await page(person, { search })).rows.map(({ workout_name }) => workout_name)

  test('R-HIST-01 paging through 70 workouts lists each once, newest first, even with equal start times', async () => {
    const olivia = await newPerson()
    // Ten days of seven: the pages end in the middle of a day.
    const logged = await logWorkouts(
      server,
      olivia,
      Array.from({ length: 70 }, (_, index) =>
        one({ name: `Day ${index}`, at: ago((10 - Math.floor(index / 7)) * DAY) }),
      ),
    )
    const pages: HistoryPage[] = []
    let cursor: string | null = null
    do {
      const next: HistoryPage = await page(olivia, cursor === null ? {} : { cursor })
      pages.push(next)
      cursor = next.nextCursor
    } while (cursor !== null)
    expect(pages.map(({ rows }) => rows.length)).toEqual([30, 30, 10])
    const rows = pages.flatMap((each) => each.rows)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(logged.map(({ workoutId }) => workoutId)))
    const inOrder = rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    expect(rows.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
    expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(10)
  })

  test('R-HIST-01 larger pages give the same workouts, each once', async () => {
    const olivia = await newPerson()
    await logWorkouts(
      server,
      olivia,
      Array.from({ length: 100 }, (_, index) => one({ name: `Day ${index}`, at: ago((100 - index) * DAY) })),
    )
    const first = await page(olivia)
    const second = await page(olivia, { cursor: first.nextCursor ?? '', limit: '60' })
    const third = await page(olivia, { cursor: second.nextCursor ?? '', limit: '240' })
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([30, 60, 10])
    const shown = [first, second, third].flatMap(({ rows }) => rows.map(({ workout_name }) => workout_name))
    expect(shown).toEqual(Array.from({ length: 100 }, (_, index) => `Day ${99 - index}`))
    expect(third.nextCursor).toBeNull()
  })

  test('R-HIST-01 the next history page stays the same when a workout is added or deleted meanwhile', async () => {
    const olivia = await newPerson()
    const logged = await logWorkouts(
      server,
      olivia,
      Array.from({ length: 32 }, (_, index) => one({ name: `Day ${index}`, at: ago((40 - index) * DAY) })),
    )
    const first = await page(olivia)
    await logWorkout(server, olivia, one({ name: 'New' }))
    const [gone] = logged.slice(-1)
    const removal = envelope(olivia, olivia.userId, gone?.workoutId ?? '', deleteWorkout.make({}), { n: 99 })
    await pushed(server, olivia, [removal])
    const second = await page(olivia, { cursor: first.nextCursor ?? '' })
    expect(second.rows.map(({ workout_name }) => workout_name)).toEqual(['Day 1', 'Day 0'])
    expect(second.nextCursor).toBeNull()
  })

  test('R-HIST-05 history search takes % and _ literally and ignores case', async () => {
    const olivia = await newPerson()
    for (const name of ['Legs 100%', 'Legs 1000', 'Push_up', 'Push-up', 'back\\slash'])
      await logWorkout(server, olivia, one({ name }))
    expect(await names(olivia, '100%')).toEqual(['Legs 100%'])
    expect(await names(olivia, 'h_u')).toEqual(['Push_up'])
    expect(await names(olivia, 'K\\S')).toEqual(['back\\slash'])
    expect(await names(olivia, '%')).toEqual(['Legs 100%'])
    expect((await names(olivia, ' LEGS ')).toSorted()).toEqual(['Legs 100%', 'Legs 1000'])
    expect(await names(olivia, 'yoga')).toEqual([])
    expect(await names(olivia, '')).toHaveLength(5)
  })

  test('R-HIST-05 D15 history search finds words in any order, without accents, and in exercises that were done', async () => {
    const olivia = await newPerson()
    const routineId = crypto.randomUUID()
    const make = envelope(olivia, olivia.userId, routineId, createRoutine.make({ name: 'Drücken A' }), { n: 1 })
    await pushed(server, olivia, [make])
    const exercises = [{ name: 'Développé couché' }, { name: 'Pull-Up', sets: [{}] }]
    await logWorkout(server, olivia, one({ name: 'Lundi', routineId, exercises, at: ago(DAY) }))
    await logWorkout(server, olivia, one({ name: 'Farmer’s day', exercises, done: 1 }))
    expect(await names(olivia, 'couche developpe')).toEqual(['Farmer’s day', 'Lundi'])
    expect(await names(olivia, 'drucken LUNDI')).toEqual(['Lundi'])
    expect(await names(olivia, 'pull up')).toEqual(['Lundi']) // Not done in the other one.
    expect(await names(olivia, "farmer's")).toEqual(['Farmer’s day'])
    expect(await names(olivia, 'lundi squat')).toEqual([])
  })

  test('R-HIST-05 R-REACH-15 history search finds names in any script', async () => {
    const olivia = await newPerson()
    for (const name of ['Ławka', 'День ног', 'バックの日', '가슴', 'गुरुवार', 'หน้าอก', 'أكتاف'])
      await logWorkout(server, olivia, one({ name }))
    const found = async (search: string) => [search, await names(olivia, search)]
    for (const [search, name] of [
      ['lawka', 'Ławka'],
      ['バック', 'バックの日'],
      ['ハック', null],
      ['가슴', '가슴'],
      ['गुरु', 'गुरुवार'],
      ['หน้า', 'หน้าอก'],
      ['اكتاف', 'أكتاف'],
    ] as const)
      expect(await found(search)).toEqual([search, name === null ? [] : [name]])
  })

  test('R-HIST-05 a history row that was found by an exercise has the best set of that exercise', async () => {
    const olivia = await newPerson()
    const exercises = [
      { name: 'Bench Press', sets: [{ weight: 225, reps: 5 }] },
      {
        name: 'Développé couché',
        sets: [
          { weight: 95, reps: 5 },
          { weight: 115, reps: 3 },
        ],
      },
    ]
    await logWorkout(server, olivia, one({ name: 'Push', exercises }))
    const found = async (search: string) => {
      const [row] = (await page(olivia, { search })).rows
      return row?.found_lift && [row.found_lift.name, row.found_lift.set.weight, row.found_lift.set.reps]
    }
    expect(await found('couche developpe')).toEqual(['Développé couché', 95, 5])
    expect(await found('push')).toBeUndefined()
    expect(await found('')).toBeUndefined()
  })

  test("R-HIST-05 R-REACH-13 history search finds a muscle group by its name in the reader's language", async () => {
    const olivia = await newPerson()
    await logWorkout(server, olivia, one({ name: 'Monday', exercises: [{ name: 'Bench Press' }] }))
    const german = { ...olivia, cookie: `${olivia.cookie}; ${LANGUAGE_COOKIE}=de` }
    expect([await names(german, 'brust'), await names(german, 'chest')]).toEqual([['Monday'], []])
    expect([await names(olivia, 'brust'), await names(olivia, 'CHEST')]).toEqual([[], ['Monday']])
  })

  test("R-HIST-03 R-HIST-05 a workout's subtitle is its routine's current name, and the search finds it", async () => {
    const olivia = await newPerson()
    const routineId = crypto.randomUUID()
    const change = (made: Parameters<typeof envelope>[3], n: number) =>
      pushed(server, olivia, [envelope(olivia, olivia.userId, routineId, made, { n })])
    await change(createRoutine.make({ name: 'Push A' }), 1)
    await logWorkout(server, olivia, one({ name: 'Monday', routineId }))
    await logWorkout(server, olivia, one({ name: 'Tuesday', exercises: [{ name: 'What nobody else does' }] }))
    const [, monday] = (await page(olivia)).rows.toSorted((a, b) => (a.workout_name > b.workout_name ? -1 : 1))
    expect(monday).toMatchObject({ routine_id: routineId, routine_name: 'Push A' })
    await change(renameRoutine.make({ name: 'Pull B' }), 2)
    expect(await names(olivia, 'push a')).toEqual([])
    expect(await names(olivia, 'pull b')).toEqual(['Monday'])
    const tuesday = (await page(olivia, { search: 'tues' })).rows
    expect(tuesday).toMatchObject([{ routine_name: null, muscle_group: null }])
  })

  test('R-HIST-03 R-DATA-10 a workout without a routine shows its main muscle as subtitle, and the search finds it', async () => {
    const olivia = await newPerson()
    const { workoutId, setIds } = await logWorkout(
      server,
      olivia,
      one({
        name: 'Monday',
        exercises: [{ name: 'bench press' }, { name: 'Squat', sets: [{}, {}] }],
        done: 2,
      }),
    )
    expect((await page(olivia)).rows).toMatchObject([{ muscle_group: 'Chest' }])
    const last = completeSet.make({ setId: setIds[2] ?? '' })
    await pushed(server, olivia, [envelope(olivia, olivia.userId, workoutId, last, { n: 90 })])
    expect((await page(olivia, { search: 'quads' })).rows).toMatchObject([{ muscle_group: 'Quads' }])
  })

  test('R-REACH-23 the history names the workout that a routine made before another one', async () => {
    const olivia = await newPerson()
    const ids = [0, 1].map(() => crypto.randomUUID())
    await pushed(
      server,
      olivia,
      ids.map((id) => envelope(olivia, olivia.userId, id, createRoutine.make({ name: id }))),
    )
    const [push = '', legs = ''] = ids
    const done = [push, push, legs, push].map((routineId, at) => one({ routineId, at: ago((9 - at) * DAY) }))
    const [first, second, , last] = await logWorkouts(server, olivia, done)
    const before = async (workoutId = '') => {
      const { rows } = await page(olivia)
      const { created_at } = rows.find(({ id }) => id === workoutId) ?? { created_at: 0 }
      const asked = { routineId: push, cursor: `${created_at}.${workoutId}`, limit: '1' }
      return (await page(olivia, asked)).rows.map(({ id }) => id)
    }
    expect(await before(last?.workoutId)).toEqual([second?.workoutId])
    expect(await before(second?.workoutId)).toEqual([first?.workoutId])
    expect(await before(first?.workoutId)).toEqual([])
    expect((await get(olivia, { ownerId: olivia.userId, routineId: 'no id' })).status).toBe(400)
    const max = await newPerson()
    expect((await get(max, { ownerId: olivia.userId, routineId: push })).status).toBe(404)
  })

  test('R-HIST-01 R-ACTIVE-22 the history lists neither the running workout nor a discarded one', async () => {
    const olivia = await newPerson()
    await logWorkout(server, olivia, one({ name: 'Kept', at: ago(DAY) }))
    const discarded = await logWorkout(server, olivia, one({ name: 'Discarded', at: ago(2 * HOUR), done: 0 }))
    await logWorkout(server, olivia, one({ name: 'Running', ends: false, done: 0 }))
    expect(await names(olivia, '')).toEqual(['Kept'])
    // Y22: a late set makes it a completed workout after all.
    const late = envelope(
      olivia,
      olivia.userId,
      discarded.workoutId,
      completeSet.make({ setId: discarded.setIds[0] ?? '' }),
    )
    await pushed(server, olivia, [late])
    expect(await names(olivia, '')).toEqual(['Discarded', 'Kept'])
  })

  test('D19 R-HIST-11 a history row counts complete sets with reps, and no open sets', async () => {
    const olivia = await newPerson()
    const sets = [{ reps: 5 }, { reps: 0 }, { reps: 8, kind: 'warmup' as const }]
    await logWorkouts(server, olivia, [one({ exercises: [{ name: 'Squat', sets }] })])
    const { rows } = await page(olivia)
    expect(rows.map(({ track }) => track)).toEqual([[{ done: 2, total: 3 }]])
  })

  test('R-HIST-11 a history row gives complete and visible sets per exercise in training order', async () => {
    const olivia = await newPerson()
    const { workoutId, setIds } = await logWorkout(
      server,
      olivia,
      one({
        exercises: [
          { name: 'Squat', sets: [{}, {}, {}] },
          { name: 'Couch Stretch', section: 'cooldown', sets: [{}] },
          { name: 'Band', section: 'warmup', sets: [{}, {}] },
        ],
        done: 2,
        ends: false,
      }),
    )
    const made = [
      removeSet.logging.make({ setId: setIds[2] ?? '' }),
      completeSet.make({ setId: setIds[4] ?? '' }),
      endWorkoutByHand.make({}),
    ]
    await pushed(
      server,
      olivia,
      made.map((op, n) => envelope(olivia, olivia.userId, workoutId, op, { n: 20 + n, at: server.clock.now })),
      { sentAt: server.clock.now },
    )
    const { rows } = await page(olivia)
    expect(rows).toMatchObject([
      {
        id: workoutId,
        ownerId: olivia.userId,
        track: [
          { done: 1, total: 2 },
          { done: 2, total: 2 },
          { done: 0, total: 1 },
        ],
      },
    ])
    expect(rows[0]?.duration_seconds).toBe(3600)
  })

  test('R-PROG-06 D11 a history row has the main lift and the number of records, updated after a correction', async () => {
    const olivia = await newPerson()
    const day = (days: number, weight: number) =>
      one({
        at: ago(days * DAY),
        exercises: [
          { name: 'Curl', sets: [{ reps: 10, weight: 20 }] },
          {
            name: 'Squat',
            sets: [
              { reps: 3, weight },
              { reps: 5, weight: 200 },
            ],
          },
        ],
      })
    const [, second] = await logWorkouts(server, olivia, [day(3, 220), day(2, 225)])
    const told = async () =>
      (await page(olivia)).rows.map(({ main_lift, records }) => [main_lift?.name, main_lift?.set.weight, records])
    // Heaviest, best e1RM and best session are one record of the squat (D24).
    expect(await told()).toEqual([
      ['Squat', 200, 1],
      ['Squat', 200, 0],
    ])
    const changes = { weight: 220 }
    const made = editSet.correcting.make({ setId: second?.setIds[1] ?? '', changes })
    await pushed(server, olivia, [envelope(olivia, olivia.userId, second?.workoutId ?? '', made)])
    expect(await told()).toEqual([
      ['Squat', 200, 0],
      ['Squat', 200, 0],
    ])
  })

  describe('the history over HTTP', () => {
    test("R-HIST-17 the server gives the same response for another person's history and one that does not exist", async () => {
      const [olivia, stranger] = [await newPerson(), await newPerson()]
      await logWorkout(server, olivia, one())
      const foreign = await get(stranger, { ownerId: olivia.userId })
      const unknown = await get(stranger, { ownerId: crypto.randomUUID() })
      expect([foreign.status, unknown.status]).toEqual([404, 404])
      expect(await foreign.json()).toEqual(await unknown.json())
      const visitor = await server.ask(`/api/history?ownerId=${olivia.userId}`)
      expect(visitor.status).toBe(401)
    })

    test.each([
      ['no owner', {}],
      ['an owner that is no id', { ownerId: 'me' }],
      ['a search that is too long', { search: 'x'.repeat(101) }],
      ['no number of rows', { limit: 'all' }],
      ['half a row', { limit: '0.5' }],
      ['no rows', { limit: '0' }],
      ['more rows than there are in a page', { limit: '241' }],
      ['a cursor that is too long', { cursor: '1'.repeat(65) }],
      ['a cursor that is none', { cursor: 'nonsense' }],
      ['a cursor of no workout', { cursor: '9.not-an-id' }],
      ['a cursor of no time', { cursor: '999999999999999.0198c0de-0000-7000-8000-000000000000' }],
    ])('the history endpoint rejects a request with %s', async (what, query: Record<string, string>) => {
      const olivia = await newPerson()
      const answer = await get(olivia, what === 'no owner' ? {} : { ownerId: olivia.userId, ...query })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'malformed' })
    })

    test('history search ignores characters that the database cannot store', async () => {
      const olivia = await newPerson()
      await logWorkout(server, olivia, one())
      expect(await names(olivia, 'L\u0000eg')).toEqual(['Leg day'])
    })
  })
})
