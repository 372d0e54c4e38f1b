import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ShareFlags } from '#domain/permissions.ts'
import type { Client, Clients } from '#features/sharing/clients/clients.ts'
import { clientsOf } from '#features/sharing/clients/clients-list.server.ts'
import { addComment } from '#logbook/comments.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { wordsFor } from '#words/words.server.ts'
import { withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OPEN = { confirmed_at: null }

withDatabases((fresh) => {
  let server: TestServer
  let max: Person
  beforeEach(async () => {
    server = await startTestServer({ database: await fresh() })
    max = await server.signUp('Max', 'Martin', 'max@example.org')
  })
  afterEach(() => server.stop())

  let people = 0
  async function client(first: string, flags: Partial<ShareFlags> = ALL): Promise<Person> {
    people += 1
    const person = await server.signUp(first, 'Owen', `client${people}@example.org`)
    await shareWith(server, person, max, flags)
    return person
  }

  const board = async ({ cookie }: Person = max): Promise<Client[]> => {
    const answer = await server.ask('/api/clients', { cookie })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as Clients).clients
  }

  const EXERCISES = [
    { name: 'Bench Press', sets: [{}, {}] },
    { name: 'Dip', sets: [{}, {}, {}] },
  ]

  /** A running workout, half an hour old, in which three sets are done. */
  async function trains(person: Person) {
    const routineId = await planRoutine(server, person, { name: 'Push day', exercises: EXERCISES })
    const at = server.clock.now - 30 * MINUTE
    return await logWorkout(server, person, { exercises: EXERCISES, routineId, at, done: 3, ends: false })
  }
  const trained = (person: Person, days: number) =>
    logWorkout(server, person, { name: 'Legs', exercises: EXERCISES, at: server.clock.now - days * DAY })

  test('R-COACH-04 the board says what a training client does, and of others when they last trained and what is next', async () => {
    const ann = await client('Ann')
    await trains(ann)
    const ben = await client('Ben')
    await trained(ben, 3)
    const [legs, pull] = [
      await planRoutine(server, ben, { name: 'Legs', exercises: EXERCISES }),
      await planRoutine(server, ben, { name: 'Pull day', exercises: EXERCISES }),
    ]
    await planOrder(server, ben, [pull, legs])
    const [first, second] = await board()
    expect(first).toMatchObject({
      ...{ ownerId: ann.userId, name: 'Ann Owen', firstName: 'Ann', flags: ALL, last: null, next: null, toConfirm: 0 },
      training: {
        ...{ name: 'Push day', startedAt: server.clock.now - 30 * MINUTE, exercise: 'Dip', rest: null },
        sets: [
          { done: 2, total: 2 },
          { done: 1, total: 3 },
        ],
      },
    })
    expect(second).toMatchObject({
      ...{ ownerId: ben.userId, training: null, next: 'Pull day', toConfirm: 0 },
      last: { name: 'Legs', sets: 5, at: server.clock.now - 3 * DAY + 5 * MINUTE },
    })
  })

  test('R-COACH-04 a set that is done begins the rest that the board shows', async () => {
    const ann = await client('Ann')
    const { workoutId, setIds } = await trains(ann)
    const made = completeSet.make({ setId: setIds[3] as string })
    await pushed(server, ann, [envelope(ann, ann.userId, workoutId, made, { n: 50, at: Date.now() })])
    const [{ training } = {} as Client] = await board()
    expect(training).toMatchObject({ exercise: 'Dip', rest: { exercise: 'Dip' } })
    expect(Math.abs((training?.rest?.endsAt ?? 0) - Date.now() - 90_000)).toBeLessThan(5_000)
  })

  test('R-COACH-04 R-COACH-10 a workout in which a manager completed sets waits 14 days to be confirmed', async () => {
    const ann = await client('Ann')
    const byMax = async (isOfMax: boolean) => {
      const { workoutId, setIds } = await trains(ann)
      const done = completeSet.make({ setId: setIds[3] as string })
      const made = [envelope(isOfMax ? max : ann, ann.userId, workoutId, done, { n: 50 })]
      await pushed(server, isOfMax ? max : ann, made)
      await pushed(server, ann, [envelope(ann, ann.userId, workoutId, endWorkoutByHand.make({}), { n: 51 })])
      return workoutId
    }
    const waiting = async (workoutId: string, changes: object) => {
      await server.context.database.db.updateTable('workout').set(changes).where('id', '=', workoutId).execute()
      return (await board())[0]?.toConfirm
    }
    expect(await waiting(await byMax(false), OPEN)).toBe(0)
    const workoutId = await byMax(true)
    expect(await waiting(workoutId, OPEN)).toBe(1)
    expect(await waiting(workoutId, { confirmed_at: new Date() })).toBe(0)
    const ended = (ago: number) => {
      const at = server.clock.now - ago
      return { confirmed_at: null, created_at: new Date(at - 60 * MINUTE), completed_at: new Date(at) }
    }
    expect(await waiting(workoutId, ended(14 * DAY - MINUTE))).toBe(1)
    expect(await waiting(workoutId, ended(14 * DAY + MINUTE))).toBe(0)
  })

  test('R-COACH-04 comments of a client in a workout that the coach has commented on are new until the coach reads the news', async () => {
    const ann = await client('Ann')
    const { workoutId } = await trains(ann)
    const comment = (by: Person, text: string, n: number) => {
      const made = addComment.make({ id: crypto.randomUUID(), targetId: null, text })
      return pushed(server, by, [envelope(by, ann.userId, workoutId, made, { n })])
    }
    await comment(max, 'How was it?', 50)
    expect((await board())[0]?.newComments).toBe(0)
    await comment(ann, 'Heavy.', 51)
    await comment(ann, 'And long.', 52)
    expect((await board())[0]?.newComments).toBe(2)
    const { db } = server.context.database
    const ofMax = (is: object) =>
      db.updateTable('account_share').set(is).where('owner_user_id', '=', ann.userId).execute()
    await ofMax({ can_start_workouts: false }) // the coach cannot read what would be counted
    expect((await board())[0]?.newComments).toBe(0)
    await ofMax({ can_start_workouts: true })
    expect((await board())[0]?.newComments).toBe(2)
    await db.updateTable('notice').set({ read_at: new Date() }).execute()
    expect((await board())[0]?.newComments).toBe(0)
  })

  describe('R-COACH-05 what an owner does not allow is not in the answer', () => {
    test.each([
      ['nothing', {}, []],
      ['to start workouts', { can_start_workouts: true }, ['training']],
      ['to make routines', { can_create_routines: true }, ['next']],
      ['to review the history', { can_review_history: true }, ['last']],
    ] as const)('%s', async (_, flags, seen) => {
      const ann = await client('Ann', flags)
      await trained(ann, 2)
      const routineId = await planRoutine(server, ann, { name: 'Push day', exercises: EXERCISES })
      await planOrder(server, ann, [routineId])
      const said = async () => {
        const [one] = await board()
        return Object.entries(one ?? {}).flatMap(([key, value]) => (value === null || value === 0 ? [] : [key]))
      }
      const always = ['ownerId', 'name', 'firstName', 'flags']
      const waiting = 'can_start_workouts' in flags ? ['next'] : seen
      expect((await said()).toSorted()).toEqual([...always, ...waiting].toSorted())
      await trains(ann)
      const isAlone = 'can_start_workouts' in flags
      expect((await said()).toSorted()).toEqual([...always, ...(isAlone ? ['training'] : seen)].toSorted())
    })

    test('an ended share, a paused one and a deleted account are not there, nor is anybody on the board of a client', async () => {
      const [ann, ben, cleo, dora] = [
        await client('Ann'),
        await client('Ben'),
        await client('Cleo'),
        await client('Dora'),
      ]
      await trains(ann)
      const { db } = server.context.database
      const change = (person: Person, changes: object) =>
        db.updateTable('account_share').set(changes).where('owner_user_id', '=', person.userId).execute()
      await change(ben, { revoked_at: new Date() })
      await change(cleo, { is_held: true })
      await db.updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', dora.userId).execute()
      expect((await board()).map(({ ownerId }) => ownerId)).toEqual([ann.userId])
      await change(ann, { ends_at: new Date(Date.now() - 1) })
      expect(await board()).toEqual([])
      expect(await board(ann)).toEqual([])
    })
  })

  test('R-COACH-05 a hundred clients take no more statements than one', async () => {
    const words = wordsFor('en')
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const database = { ...server.context.database, db: server.context.database.db.withPlugin(counting) }
    const count = async () => {
      statements = 0
      const { clients } = await clientsOf({ database, now: server.context.now }, max.userId, words)
      return [clients.length, statements]
    }
    const one = async (name: string) => {
      const person = await client(name)
      await planOrder(server, person, [await planRoutine(server, person, { name: 'Legs', exercises: EXERCISES })])
      return person
    }
    await trains(await one('Ann'))
    await one('Ben')
    const [, statementsForTwo] = await count()
    for (const name of ['Cleo', 'Dora', 'Eve']) await trains(await one(name))
    for (const name of ['Fay', 'Gil', 'Hal']) await one(name)
    expect(await count()).toEqual([8, statementsForTwo])
  })

  test('R-COACH-06 who looks for the next client is told of those who train alone', async () => {
    const [ann, ben] = [await client('Ann'), await client('Ben')]
    await trains(ann)
    await trained(ben, 3)
    const answer = await server.ask('/api/clients?only=training', { cookie: max.cookie })
    expect(((await answer.json()) as Clients).clients.map(({ firstName }) => firstName)).toEqual(['Ann'])
  })
})
