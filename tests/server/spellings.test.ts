import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import type { DoneExercises } from '#features/progress/progress.ts'
import { editBookExercise } from '#logbook/books.ts'
import { addExercise } from '#logbook/exercises.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
  })
  afterAll(() => server.stop())

  beforeEach(async () => {
    olivia = await server.signUp('Olivia', 'Owen', `olivia-${id()}@example.org`)
  })

  const keyOf = (name: string) => exerciseIdFor(olivia.userId, name)
  const did = (name: string, days: number) =>
    logWorkout(server, olivia, { at: server.clock.now - days * DAY_MS, exercises: [{ name, sets: [{}] }] })
  const say = (name: string, changes: { same_as?: string | null; name?: string }) =>
    outcomeOf(
      server,
      olivia,
      envelope(
        olivia,
        olivia.userId,
        bookIdFor(olivia.userId),
        editBookExercise.make({ exerciseId: keyOf(name), changes }),
      ),
    )
  async function doneExercises(): Promise<[string, number][]> {
    const answer = await server.ask(`/api/exercises?ownerId=${olivia.userId}`, { cookie: olivia.cookie })
    const { exercises } = (await answer.json()) as DoneExercises
    return exercises.map(({ name, sessions }) => [name, sessions])
  }
  const dictionary = () =>
    database.db
      .selectFrom('exercise')
      .select(['id', 'name', 'name_key'])
      .where('user_id', '=', olivia.userId)
      .orderBy('created_at')
      .execute()

  /** An exercise as it was stored when its key was the name in small letters. */
  const storedBefore = (name: string) =>
    database.db
      .updateTable('exercise')
      .set({ name_key: name.toLowerCase() })
      .where('user_id', '=', olivia.userId)
      .where('id', '=', keyOf(name))
      .execute()
  async function migrated() {
    await server.context.jobs.enqueue(database.db, 'exercise.join-spellings', {})
    await server.context.jobs.runDue()
  }

  describe('D15 R-BUILD-16 exercise names that differ only in spelling are one exercise', () => {
    test('a workout or routine with another spelling of an exercise name uses the existing exercise', async () => {
      await did('Pull-Up', 3)
      await did('pull  up', 2)
      const routineId = id()
      const added = { id: id(), exerciseId: keyOf('Pull Up'), name: 'Pull Up', section: 'training' as const }
      const sets = [{ ...setValues({ set_variant: 'Set 1' }), id: id() }]
      for (const made of [createRoutine.make({ name: 'Pull' }), addExercise.planning.make({ ...added, sets })])
        expect(await outcomeOf(server, olivia, envelope(olivia, olivia.userId, routineId, made))).toBe('done')
      expect(await doneExercises()).toEqual([['pull  up', 2]])
      expect(await dictionary()).toMatchObject([{ id: keyOf('Pull-Up'), name_key: 'pull up' }])
      const row = await database.db
        .selectFrom('routine_exercise')
        .select('exercise_id')
        .where('routine_id', '=', routineId)
        .executeTakeFirstOrThrow()
      expect(row.exercise_id).toBe(keyOf('Pull-Up'))
    })

    test('a migration joins exercises that differ only in spelling once, and the user can undo that', async () => {
      await did('Farmer’s Walk', 4)
      await storedBefore('Farmer’s Walk')
      await did("Farmer's Walk", 3)
      await storedBefore("Farmer's Walk")
      await did('Squat', 2)
      expect(await doneExercises()).toHaveLength(3)
      await migrated()
      expect(await doneExercises()).toEqual([
        ['Squat', 1],
        ['Farmer’s Walk', 2],
      ])
      expect((await dictionary()).map(({ name_key }) => name_key)).toEqual([
        nameKey("Farmer's Walk"),
        `${nameKey("Farmer's Walk")} ${keyOf("Farmer's Walk")}`,
        'squat',
      ])
      expect(await say("Farmer's Walk", { same_as: null })).toBe('done')
      await migrated()
      expect(await doneExercises()).toHaveLength(3)
    })

    test('a migration moves chosen import aliases to the new key of their exercise name', async () => {
      await did('Pull-Up', 3)
      await database.db
        .insertInto('exercise_alias')
        .values({ user_id: olivia.userId, name_key: 'pull-up (wide)', exercise_id: keyOf('Pull-Up') })
        .execute()
      await migrated()
      const aliases = database.db.selectFrom('exercise_alias').select('name_key').where('user_id', '=', olivia.userId)
      expect(await aliases.execute()).toEqual([{ name_key: 'pull up (wide)' }])
    })
  })

  describe('D14 R-BUILD-16 reusing the old name of a renamed exercise', () => {
    test('a new exercise under the old name of a renamed one has its own history', async () => {
      await did('Bench Press', 5)
      expect(await say('Bench Press', { name: 'Flat Bench' })).toBe('done')
      await did('Bench Press · 2', 4)
      expect(await doneExercises()).toEqual([
        ['Bench Press · 2', 1],
        ['Flat Bench', 1],
      ])
    })

    test('the server keeps a numbered exercise id that a device sends with the plain name', async () => {
      await did('Bench Press', 5)
      await say('Bench Press', { name: 'Flat Bench' })
      const routineId = id()
      const add = (exerciseId: string, name: string) =>
        addExercise.planning.make({
          ...{ id: id(), exerciseId, name, section: 'training' },
          sets: [{ ...setValues({ set_variant: 'Set 1' }), id: id() }],
        })
      const send = (made: Made, documentId = routineId) =>
        outcomeOf(server, olivia, envelope(olivia, olivia.userId, documentId, made))
      await send(createRoutine.make({ name: 'Push' }))
      expect(await send(add(keyOf('Bench Press · 2'), 'Bench Press'))).toBe('done')
      const stored = () =>
        database.db
          .selectFrom('routine_exercise')
          .select(['name', 'exercise_id'])
          .where('user_id', '=', olivia.userId)
          .execute()
      const kept = { name: 'Bench Press', exercise_id: keyOf('Bench Press · 2') }
      expect(await stored()).toEqual([kept])
      // Somebody else's id under the name goes to it, not to the one that has left the name.
      const max = await server.signUp('Max', 'Meier', `max-${id()}@example.org`)
      const otherId = id()
      await send(createRoutine.make({ name: 'Push 2' }), otherId)
      expect(await send(add(exerciseIdFor(max.userId, 'Bench Press'), 'Bench Press'), otherId)).toBe('done')
      expect(await stored()).toEqual([kept, kept])
    })
  })

  test('R-PROG-13 joined exercises carry the name of the chosen one, whichever was done last', async () => {
    await did('Bench', 5)
    await did('Bench Press', 4)
    expect(await say('Bench', { same_as: keyOf('Bench Press') })).toBe('done')
    await did('Bench', 3)
    expect(await doneExercises()).toEqual([['Bench Press', 3]])
    await did('Dip', 2)
    expect(await say('Dip', { same_as: keyOf('Push-Up') })).toBe('done')
    await say('Push-Up', { name: 'Press-up' })
    await did('Dip', 1)
    expect(await doneExercises()).toEqual([
      ['Press-up', 2],
      ['Bench Press', 3],
    ])
  })
})
