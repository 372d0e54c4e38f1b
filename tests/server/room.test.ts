import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { editBookExercise } from '#logbook/books.ts'
import { removePlan } from '#logbook/plans.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { newPlan } from '../support/plan-rows.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Muster', 'max@example.org')
    await database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' },
        ...{ can_create_routines: true, can_start_workouts: true, can_review_history: true },
      })
      .execute()
  })
  afterEach(() => server.stop())

  /** For Olivia, as many at a time as a request takes; what became of each. */
  async function push(person: Person, documentIds: readonly string[], made: Parameters<typeof envelope>[3]) {
    const outcomes: string[] = []
    for (let from = 0; from < documentIds.length; from += 50) {
      const ops = documentIds.slice(from, from + 50).map((at) => envelope(person, olivia.userId, at, made))
      const { results } = await pushed(server, person, ops)
      outcomes.push(...results.map(({ outcome, code }) => code ?? outcome))
    }
    return outcomes
  }
  const ids = (count: number) => Array.from({ length: count }, id)
  const create = createRoutine.make({ name: 'Plan' })
  const archive = (isArchived: boolean) => archiveRoutine.make({ isArchived })
  /** What a device of this account is told of Olivia's routines. */
  async function listed(person: Person): Promise<string[]> {
    const body = { actorId: person.userId, ownerId: olivia.userId, known: {}, ids: [], routines: true, active: false }
    const answer = await server.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
    return ((await answer.json()) as { routineIds: string[] }).routineIds
  }
  /** Olivia's own, put there at once; `age`: days. */
  const insertOwn = (count: number, { maker = null as string | null, age = 2 } = {}) =>
    sql`insert into routine (id, user_id, routine_name, is_public, is_archived, created_at, rev, made_by, made_at)
      select gen_random_uuid(), ${olivia.userId}, 'Plan ' || n, false, false, now() - ${`${age} days`}::interval, 1,
        ${maker}::uuid, now() - ${`${age} days`}::interval
      from generate_series(1, ${count}) as n`.execute(database.db)

  test('R-DELEG-32 a delegate can create at most 100 routines in the list of an owner, who can still add more', async () => {
    const made = ids(101)
    expect(await push(max, made, create)).toEqual([...Array(100).fill('done'), 'delegate-routines-full'])
    expect(await push(olivia, ids(2), create)).toEqual(['done', 'done'])
    expect(await listed(olivia)).toHaveLength(102)
    // Answered alike when it is sent again, and nothing of it stands anywhere (Y8).
    expect(await outcomeOf(server, max, envelope(max, olivia.userId, made[100] as string, create))).toBe(
      'delegate-routines-full',
    )
  })

  test('R-ROUT-11 archived routines do not count towards the limit for delegates, but unarchived ones do again', async () => {
    await insertOwn(99, { maker: max.userId })
    const [first, second] = ids(2) as [string, string]
    expect(await push(max, [first], create)).toEqual(['done'])
    expect(await push(olivia, [first], archive(true))).toEqual(['done'])
    expect(await push(max, [second], create)).toEqual(['done'])
    expect(await push(max, [first], archive(false))).toEqual(['delegate-routines-full'])
    // Whose account it is has room for what they want back.
    expect(await push(olivia, [first], archive(false))).toEqual(['done'])
  })

  test('R-DELEG-32 a delegate can create at most 100 routines a day, even when archiving them all', async () => {
    const made = ids(100)
    expect(new Set(await push(max, made, create))).toEqual(new Set(['done']))
    expect(new Set(await push(max, made, archive(true)))).toEqual(new Set(['done']))
    expect(await push(max, [id()], create)).toEqual(['delegate-routines-full'])
    await sql`update routine set made_at = made_at - interval '25 hours'`.execute(database.db)
    expect(await push(max, [id()], create)).toEqual(['done'])
  })

  test('R-ROUT-02 an owner can have at most 1,000 routines, even when creating several in one request', async () => {
    await insertOwn(999)
    await insertOwn(60, { maker: max.userId })
    expect(await push(olivia, ids(2), create)).toEqual(['done', 'routines-full'])
    const [one] = await listed(olivia)
    expect(await push(olivia, [one as string], archive(true))).toEqual(['done'])
    expect(await push(olivia, ids(2), create)).toEqual(['done', 'routines-full'])
  })

  test("R-ROUT-02 Y28 the routine list always includes the owner's own routines, however many others have created", async () => {
    const [own] = ids(1) as [string]
    await push(olivia, [own], create)
    await sql`update routine set created_at = created_at - interval '1 year'`.execute(database.db)
    await insertOwn(2_100, { maker: max.userId })
    const list = await listed(olivia)
    expect(list).toContain(own)
    expect(list.length).toBeLessThan(2_101)
  })

  test('R-PLAN-20 an owner can have at most 50 plans, also with those that a delegate makes, and one more after a removal', async () => {
    const plans = ids(50)
    expect(new Set(await push(olivia, plans.slice(0, 49), newPlan()))).toEqual(new Set(['done']))
    expect(await push(max, ids(1), newPlan())).toEqual(['done'])
    expect(await push(olivia, ids(2), newPlan())).toEqual(['plans-full', 'plans-full'])
    const ops = [
      envelope(olivia, olivia.userId, plans[0] as string, removePlan.make({}), { n: 1 }),
      ...ids(2).map((planId, index) => envelope(olivia, olivia.userId, planId, newPlan(), { n: index + 2 })),
    ]
    const { results } = await pushed(server, olivia, ops)
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(['done', 'done', 'plans-full'])
  })

  test('R-PLAN-20 a delegate can make at most 10 of the plans of an owner, and one more after a removal', async () => {
    const plans = ids(11)
    expect(await push(max, plans, newPlan())).toEqual([...Array(10).fill('done'), 'delegate-plans-full'])
    expect(await push(olivia, ids(1), newPlan())).toEqual(['done'])
    const ops = [
      envelope(max, olivia.userId, plans[0] as string, removePlan.make({}), { n: 1 }),
      ...ids(2).map((planId, index) => envelope(max, olivia.userId, planId, newPlan(), { n: index + 2 })),
    ]
    const { results } = await pushed(server, max, ops)
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(['done', 'done', 'delegate-plans-full'])
  })

  test('R-ROUT-12 a copy of a shared routine counts towards the limit of 1,000 routines', async () => {
    await insertOwn(999)
    const [source] = ids(1) as [string]
    await push(olivia, [source], create)
    const copy = { sourceRoutineId: source, routineId: id() }
    const answer = await server.ask('/api/routines/clone', { method: 'POST', cookie: olivia.cookie, body: copy })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'routines-full' }])
  })

  test('R-GUIDE-08 refuses an exercise that looks like none of the catalogue, and changes nothing', async () => {
    const exerciseId = id()
    const say = (looks_like: string, note: string | null = null) =>
      envelope(
        max,
        olivia.userId,
        bookIdFor(olivia.userId),
        editBookExercise.make({ exerciseId, changes: { looks_like, note } }),
      )
    expect(await outcomeOf(server, max, say('Bench Press'))).toBe('done')
    for (const name of ['Bankdrücken', 'bench press', 'Moon Press', '__proto__']) {
      expect([name, await outcomeOf(server, max, say(name, 'new'))]).toEqual([name, 'malformed'])
    }
    const { rows } = await sql`select looks_like, note from book_exercise`.execute(database.db)
    expect(rows).toEqual([{ looks_like: 'Bench Press', note: null }])
  })

  test('R-DELEG-31 a delegate can start at most 50 workouts a day for an owner; the owner has no limit', async () => {
    const start = startWorkout.make({ name: 'Day', routineId: null, timeZone: null, exercises: [], sets: [] })
    const round = (person: Person) => {
      const workoutId = id()
      return [start, endWorkoutByHand.make({})].map((made, n) =>
        envelope(person, olivia.userId, workoutId, made, { n: n + 1 }),
      )
    }
    const outcomes: string[] = []
    for (let times = 0; times < 51; times += 1) {
      const { results } = await pushed(server, max, round(max))
      outcomes.push(results[0]?.code ?? results[0]?.outcome ?? '')
    }
    expect(outcomes).toEqual([...Array(50).fill('done'), 'delegate-workouts-full'])
    const { results } = await pushed(server, olivia, round(olivia))
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })
})
