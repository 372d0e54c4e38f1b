import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { eraseAccount } from '#features/account/erasure.server.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { setBook } from '#logbook/books.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { deleteWorkout, eraseWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { imported } from '../support/plans.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { exportedBy, planOfFile, type SledFile } from '../support/restoring.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()

/** One id is one document, over all kinds and owners, also after it; ids that follow from a person are theirs alone. */
withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let vera: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    vera = await server.signUp('Vera', 'Visitor', 'vera@example.org')
  })
  afterEach(() => server.stop())

  const by = (person: Person, documentId: string, made: Made, owner = person) =>
    envelope(person, owner.userId, documentId, made)
  const send = (person: Person, documentId: string, made: Made, owner = person) =>
    outcomeOf(server, person, by(person, documentId, made, owner))
  const start = (person: Person, setId = id(), row = id()) =>
    startWorkout.make({
      ...{ name: 'Today', routineId: null, timeZone: null },
      exercises: [{ id: row, exerciseId: exerciseIdFor(person.userId, 'Squat'), name: 'Squat', section: 'training' }],
      sets: [{ ...setValues(), id: setId, workoutExerciseId: row, routineSetId: null }],
    })
  const post = (person: Person, path: string, body: object) =>
    server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const turn = (person: Person, of: 'routine' | 'workout', documentId: string, isPublic: boolean) =>
    post(person, '/api/public-link', { of, id: documentId, isPublic })

  async function trained(person: Person): Promise<string> {
    const [workoutId, setId] = [id(), id()]
    await pushed(server, person, [
      by(person, workoutId, start(person, setId)),
      by(person, workoutId, completeSet.make({ setId })),
      by(person, workoutId, endWorkoutByHand.make({})),
    ])
    return workoutId
  }
  async function deleted(person: Person, workoutId: string) {
    await pushed(server, person, [
      by(person, workoutId, deleteWorkout.make({})),
      by(person, workoutId, eraseWorkout.make({})),
    ])
    const { rows } = await sql`select from workout where id = ${workoutId}`.execute(database.db)
    expect(rows).toHaveLength(0)
  }

  test("Y6 R-SHARE-02 nobody can start a workout under the id of another person's public routine", async () => {
    const [routineId, copyId] = [id(), id()]
    expect(await send(olivia, routineId, createRoutine.make({ name: 'Push' }))).toBe('done')
    expect((await turn(olivia, 'routine', routineId, true)).status).toBe(200)
    expect(await send(vera, routineId, start(vera))).toBe('gone')
    const clone = { sourceRoutineId: routineId, routineId: copyId }
    expect((await post(olivia, '/api/routines/clone', clone)).status).toBe(200)
    const activity = await server.ask(`/api/activity?documentId=${routineId}`, { cookie: olivia.cookie })
    expect(activity.status).toBe(200)
    expect((await turn(olivia, 'routine', routineId, false)).status).toBe(200)
  })

  test('Y6 nobody can create a routine or a copy under the id of an existing workout', async () => {
    const workoutId = await trained(olivia)
    expect((await turn(olivia, 'workout', workoutId, true)).status).toBe(200)
    const routineId = id()
    expect(await send(vera, workoutId, createRoutine.make({ name: 'Theft' }))).toBe('gone')
    expect(await send(olivia, workoutId, createRoutine.make({ name: 'Mine' }))).toBe('gone')
    expect(await send(vera, routineId, createRoutine.make({ name: 'Pull' }))).toBe('done')
    const clone = { sourceRoutineId: routineId, routineId: workoutId }
    expect((await post(vera, '/api/routines/clone', clone)).status).toBe(400)
    expect((await turn(olivia, 'workout', workoutId, false)).status).toBe(200)
  })

  test('Y6 R-SHARE-02 if an older version gave two documents one id, the server finds each by its kind', async () => {
    const [routineId, other] = [id(), await trained(vera)]
    expect(await send(olivia, routineId, createRoutine.make({ name: 'Push' }))).toBe('done')
    await sql`insert into workout select (jsonb_populate_record(w, jsonb_build_object('id', ${routineId}::text))).*
      from workout w where id = ${other}`.execute(database.db)
    for (const isPublic of [true, false]) expect((await turn(olivia, 'routine', routineId, isPublic)).status).toBe(200)
    const copy = { sourceRoutineId: routineId, routineId: id() }
    expect((await post(olivia, '/api/routines/clone', copy)).status).toBe(200)
    const activity = await server.ask(`/api/activity?documentId=${routineId}`, { cookie: olivia.cookie })
    expect(activity.status).toBe(200)
  })

  test('Y6 the id of a public workout stays in use after permanent deletion, even after its account is erased', async () => {
    const [first, second] = [await trained(olivia), await trained(olivia)]
    for (const workoutId of [first, second]) await turn(olivia, 'workout', workoutId, true)
    await deleted(olivia, first)
    expect(await send(vera, first, start(vera))).toBe('gone')
    const now = server.context.now()
    await sql`update profile set deleted_at = ${new Date(now)}, erase_at = ${new Date(now)}
      where id = ${olivia.userId}`.execute(database.db)
    expect(await eraseAccount(server.context, olivia.userId)).toBe(true)
    for (const workoutId of [first, second]) {
      expect(await send(vera, workoutId, start(vera))).toBe('gone')
      expect(await send(vera, workoutId, createRoutine.make({ name: 'Mine' }))).toBe('gone')
    }
  })

  test('Y6 Y26 R-IMP-32 a restore brings a deleted workout back to its owner under its id; another account gets a new id', async () => {
    const workoutId = await trained(olivia)
    await turn(olivia, 'workout', workoutId, true)
    const plan = planOfFile(await exportedBy(server, olivia))
    const revOf = async (documentId: string) => {
      const { rows } = await sql<{ rev: string; user_id: string }>`
        select rev, user_id from workout where id = ${documentId}`.execute(database.db)
      return rows.map(({ rev, user_id }) => ({ rev: Number(rev), user_id }))
    }
    const [before] = await revOf(workoutId)
    await deleted(olivia, workoutId)
    expect(await imported(server, vera, plan)).toMatchObject({ written: 1, skipped: 0 })
    expect(await revOf(workoutId)).toEqual([])
    expect(await imported(server, olivia, plan)).toMatchObject({ written: 1, skipped: 0 })
    const [after] = await revOf(workoutId)
    expect(after?.user_id).toBe(olivia.userId)
    // Its deletion had a revision, too.
    expect(after?.rev).toBe((before?.rev ?? 0) + 2)
  })

  test('Y4 nobody can create a document under the id of an exercise book or a year of body weights', async () => {
    const flags = { can_create_routines: true, can_start_workouts: true }
    await shareWith(server, olivia, vera, flags)
    const ids = [bookIdFor(olivia.userId), bodyIdFor(olivia.userId, 2026)]
    for (const derived of ids) {
      expect(await send(vera, derived, start(vera))).toBe('gone')
      expect(await send(vera, derived, createRoutine.make({ name: 'Mine' }))).toBe('gone')
      expect(await send(vera, derived, createRoutine.make({ name: 'Hers' }), olivia)).toBe('gone')
      expect(await send(olivia, derived, createRoutine.make({ name: 'Own' }))).toBe('gone')
      const source = id()
      await send(vera, source, createRoutine.make({ name: 'Pull' }))
      const clone = { sourceRoutineId: source, routineId: derived }
      expect((await post(vera, '/api/routines/clone', clone)).status).toBe(400)
    }
    expect(await send(olivia, ids[0] as string, setBook.make({ changes: { unit: 'lbs' } }))).toBe('done')
    const weight = { id: id(), at: Date.UTC(2026, 5, 1), weight: 80, unit: 'kg' as const, note: null }
    expect(await send(olivia, ids[1] as string, addBodyWeight.make({ year: 2026, weight }))).toBe('done')
  })

  test('Y4 Y12 R-IMP-32 a restore of a file that names ids of another account changes nothing in that account', async () => {
    await trained(vera)
    const file = await exportedBy(server, vera)
    const squat = exerciseIdFor(olivia.userId, 'Squat')
    const book = bookIdFor(olivia.userId)
    const text = JSON.stringify(file)
      .replaceAll(exerciseIdFor(vera.userId, 'Squat'), squat)
      .replaceAll(file.workouts[0].id, book)
    const mallory = await server.signUp('Mallory', 'Mean', 'mallory@example.org')
    const forged = JSON.parse(text) as SledFile
    expect(await imported(server, mallory, planOfFile(forged))).toMatchObject({ written: 1, skipped: 0 })
    expect(await send(olivia, book, setBook.make({ changes: { unit: 'lbs' } }))).toBe('done')
    await trained(olivia)
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from exercise where user_id = ${olivia.userId}`.execute(database.db)
    expect(rows).toEqual([{ id: squat, name: 'Squat' }])
    const { exercises } = await exportedBy(server, olivia)
    expect(exercises.map(({ name }: SledFile) => name)).toEqual(['Squat'])
  })
})
