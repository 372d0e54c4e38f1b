import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { byOthersStatement } from '#features/account/export.server.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { routineRow, workoutRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const EMAIL = 'olivia@sled.test'
const id = () => crypto.randomUUID()
const BAR = { id: 'olympic', name: 'Olympic bar', weight: 20 }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, config: { hasRateLimits: true } })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await database.db
      .insertInto('account_share')
      .values({ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' })
      .execute()
  })
  afterEach(() => server.stop())

  const download = (person = olivia, accountId = person.userId) =>
    server.ask(`/api/account/export?accountId=${accountId}`, { cookie: person.cookie })

  test('R-ACCT-16 R-BASE-08 R-IMP-31 the account export is a JSON file with all data of the account and a file name with its date', async () => {
    const [routineId, workoutId, exerciseRow, setId] = [id(), id(), id(), id()]
    const squat = { exerciseId: exerciseIdFor(olivia.userId, 'Squat'), name: 'Squat', section: 'training' as const }
    const set = { ...setValues({ weight: 102.5, weight_unit: 'kg' }), id: setId }
    await pushed(server, olivia, [
      envelope(olivia, olivia.userId, routineId, createRoutine.make({ name: 'Leg "Day" 🦵' })),
      envelope(
        olivia,
        olivia.userId,
        workoutId,
        startWorkout.make({
          ...{ name: 'Monday', routineId, timeZone: 'Europe/Berlin', exercises: [{ ...squat, id: exerciseRow }] },
          sets: [{ ...set, workoutExerciseId: exerciseRow, routineSetId: null }],
        }),
      ),
    ])
    const weight = { id: id(), at: Date.UTC(2026, 2, 1, 7), weight: 80.5, unit: 'kg' as const, note: 'fasted' }
    const { bookId, bodyId } = { bookId: bookIdFor(olivia.userId), bodyId: bodyIdFor(olivia.userId, 2026) }
    await pushed(server, olivia, [
      envelope(olivia, olivia.userId, bookId, setBook.make({ changes: { effort: 'rpe', bars_kg: [BAR] } })),
      envelope(
        olivia,
        olivia.userId,
        bookId,
        editBookExercise.make({ exerciseId: squat.exerciseId, changes: { note: 'Low bar' } }),
      ),
      envelope(olivia, olivia.userId, bodyId, addBodyWeight.make({ year: 2026, weight })),
    ])
    // The coach plans the exercise and logs the set.
    const planned = addExercise.planning.make({ ...squat, id: id(), sets: [{ ...setValues(), id: id() }] })
    await pushed(server, max, [
      envelope(max, olivia.userId, routineId, planned),
      envelope(max, olivia.userId, workoutId, completeSet.make({ setId })),
    ])

    const answer = await download()
    expect(answer.status).toBe(200)
    const day = new Date(server.clock.now).toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="sled-data-${day}.json"`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const data = await answer.json()
    expect(data).toMatchObject({
      app: 'Sled',
      format: 2,
      exported_at: new Date(server.clock.now).toISOString(),
      profile: { id: olivia.userId, email: EMAIL, first_name: 'Olivia', last_name: 'Lind', share_all_workouts: false },
      sessions: [{ ip_address: '127.0.0.1' }],
      shares_given: [{ person_id: max.userId, first_name: 'Max', revoked_at: null, can_review_history: true }],
      shares_received: [],
      exercises: [{ id: squat.exerciseId, name: 'Squat', section: 'training' }],
      routines: [
        {
          ...{ id: routineId, routine_name: 'Leg "Day" 🦵', is_public: false },
          exercises: [{ name: 'Squat', sets: [{ set_order: 1, reps: 5, weight: 45, weight_unit: 'lbs' }] }],
          operations_by_others: [
            { action: 'added an exercise', actor_name: 'Max Stone', actor_id: max.userId, outcome: 'done' },
          ],
        },
      ],
      workouts: [
        {
          ...{ id: workoutId, workout_name: 'Monday', routine_id: routineId, time_zone: 'Europe/Berlin' },
          exercises: [
            {
              name: 'Squat',
              sets: [{ id: setId, status: 'complete', weight: 102.5, weight_unit: 'kg', completed_by: max.userId }],
            },
          ],
          operations_by_others: [{ kind: 'set.complete', action: 'completed a set', actor_id: max.userId }],
        },
      ],
    })
    expect(data).toMatchObject({
      books: [
        {
          ...{ unit: null, effort: 'rpe', bars_kg: [BAR], weekly_goal: 1 },
          exercises: [{ exercise_id: squat.exerciseId, note: 'Low bar', step: null }],
        },
      ],
      body_weights: [{ year: 2026, weights: [{ ...weight, at: '2026-03-01T07:00:00.000Z' }] }],
    })
    const kinds = data.operations.map(({ kind }: { kind: string }) => kind)
    expect(kinds.toSorted()).toEqual(['body.add', 'book.set', 'bookExercise.edit', 'routine.create', 'workout.start'])
  })

  test('R-ACCT-16 the account export has a fixed list of fields: no password, no session secret, no data of other people', async () => {
    await database.db
      .insertInto('workout')
      .values(workoutRow(max.userId, { workout_name: 'Of Max' }))
      .execute()
    const text = await (await download()).text()
    const { token } = await database.db
      .selectFrom('auth_session')
      .select('token')
      .where('user_id', '=', olivia.userId)
      .executeTakeFirstOrThrow()
    for (const secret of [token, '$argon2id', PASSWORD, 'Of Max', 'contested']) expect(text).not.toContain(secret)
    const data = JSON.parse(text)
    expect(Object.keys(data.profile)).toEqual([
      ...[
        'id',
        'email',
        'email_verified',
        'first_name',
        'last_name',
        'share_all_workouts',
        'share_records',
        'role',
        'language',
        'created_at',
      ],
    ])
    expect(Object.keys(data.sessions[0])).toEqual(['created_at', 'expires_at', 'ip_address', 'user_agent'])
  })

  test('R-ACCT-16 the account export reads rows page by page and contains every row exactly once', async () => {
    const routines = Array.from({ length: 20 }, () => routineRow(olivia.userId))
    const workouts = Array.from({ length: 45 }, () => workoutRow(olivia.userId))
    const operations = Array.from({ length: 1001 }, () => operationOf(olivia))
    await database.db.insertInto('routine').values(routines).execute()
    await database.db.insertInto('workout').values(workouts).execute()
    await database.db.insertInto('applied_operation').values(operations).execute()
    const data = await (await download()).json()
    const idsIn = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted()
    expect(idsIn(data.routines)).toEqual(idsIn(routines))
    expect(idsIn(data.workouts)).toEqual(idsIn(workouts))
    expect(idsIn(data.operations)).toEqual(operations.map(({ op_id }) => op_id).toSorted())
  })

  test('R-ACCT-16 the account export lists more than 1,000 operations by others in one routine, in order of time', async () => {
    const routine = routineRow(olivia.userId)
    await database.db.insertInto('routine').values(routine).execute()
    const operations = Array.from({ length: 1001 }, (_, index) => ({
      ...operationOf(olivia),
      ...{ actor_id: max.userId, document_id: routine.id, at: new Date(1_700_000_000_000 + index) },
    }))
    await database.db.insertInto('applied_operation').values(operations.toReversed()).execute()
    const { routines } = await (await download()).json()
    const [{ operations_by_others: done }] = routines as [{ operations_by_others: { id: string }[] }]
    expect(done.map((row) => row.id)).toEqual(operations.map(({ op_id }) => op_id))
  })

  test('R-ACCT-16 R-DELEG-46 A9 the account export calls a former delegate by the name the owner knew', async () => {
    const routine = routineRow(olivia.userId)
    await database.db.insertInto('routine').values(routine).execute()
    const done = { ...operationOf(olivia), actor_id: max.userId, document_id: routine.id }
    await database.db.insertInto('applied_operation').values(done).execute()
    const said = async () => {
      const data = await (await download()).json()
      const [given] = data.shares_given
      return [data.routines[0].operations_by_others[0].actor_name, given.first_name, given.delegate_email]
    }
    await database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
    const profile = database.db.updateTable('profile').where('id', '=', max.userId)
    await profile.set({ first_name: '', last_name: '', email: 'max.new@sled.test' }).execute()
    expect(await said()).toEqual(['max@sled.test', '', 'max@sled.test'])
    await profile.set({ first_name: 'Max', deleted_at: new Date() }).execute()
    expect(await said()).toEqual(['A former manager', null, 'max@sled.test'])
  })

  test('R-ACCT-16 the export query for operations by others uses an index, even for documents with thousands of operations', async () => {
    const documentId = id()
    const fill = (actor: Person, count: number) =>
      sql`
      insert into applied_operation (actor_id, op_id, owner_id, document_id, kind, outcome, at)
      select ${actor.userId}, gen_random_uuid(), ${olivia.userId}, ${documentId}, 'set.edit', 'done',
        timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${count}::int) n`.execute(
        database.db,
      )
    await fill(olivia, 10_000)
    await fill(max, 5_000)
    // What deleted rows of an earlier test left behind would weigh in the choice between two indexes.
    await sql`vacuum (full, analyze) applied_operation`.execute(database.db)
    for (const at of ['-infinity', '2026-01-03T12:00:00Z']) {
      const page = byOthersStatement(olivia.userId, [{ documentId, at, opId: id() }])
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`explain (analyze, format json) ${page}`.execute(
        database.db,
      )
      const plan = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)
      expect(plan).toContain('"Index Name":"applied_operation_by_others"')
      const reads = [...plan.matchAll(/"Relation Name":"applied_operation".*?"Actual Rows":([\d.]+)/g)]
      expect(reads.map(([, count]) => Number(count))).toEqual([100])
      expect(plan).not.toMatch(/"Rows Removed by Filter":[1-9]/)
    }
  })

  test('R-ACCT-16 a download that fails half way breaks off and does not look like a complete file', async () => {
    await database.db.insertInto('routine').values(routineRow(olivia.userId)).execute()
    await database.db.schema.alterTable('routine_set').renameTo('elsewhere').execute()
    const answer = await download()
    await expect(answer.text()).rejects.toThrow()
    expect(server.logs.join()).toContain('a download of an account broke off')
  })

  test('R-ACCT-16 R-ACCESS-04 only the account owner can download the export, at most ten times an hour', async () => {
    expect((await server.ask(`/api/account/export?accountId=${olivia.userId}`)).status).toBe(401)
    expect((await download(max, olivia.userId)).status).toBe(403)
    expect((await download(olivia, max.userId)).status).toBe(404)
    expect((await download(olivia, 'me')).status).toBe(400)
    for (let n = 0; n < 10; n += 1) expect((await download()).status).toBe(200)
    expect((await download()).status).toBe(429)
    expect((await download(max)).status).toBe(200)
  })
})

const operationOf = ({ userId }: Person) => ({
  actor_id: userId,
  op_id: id(),
  owner_id: userId,
  document_id: id(),
  kind: 'routine.rename',
  outcome: 'done' as const,
  at: new Date(),
})
