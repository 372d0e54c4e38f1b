import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { deleteRoutineExercise } from '#logbook/routine-exercises.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const plan = (name: string) => ({ name, sets: [{ reps: 5, weight: 100, weight_unit: 'kg' }] })

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  /** Another process, so that both writes wait in the database, in the order in which they came. */
  let other: TestServer
  let olivia: Person
  let program: ReturnType<typeof programWith>

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    other = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    program = programWith(other.origin, (await makeToken(server, olivia, SCOPES)).text)
  })
  afterEach(() => Promise.all([server.stop(), other.stop()]))

  /** Both wait for the owner's row: the program has read what the device then changes. */
  async function overtaken(byDevice: () => Promise<string>, ofProgram: () => Promise<Response>): Promise<Response> {
    const [outcome, answer] = await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', olivia.userId).forNoKeyUpdate().execute()
      const first = byDevice()
      await until(async () => (await waiting()) === 1, 'the device waits')
      const second = ofProgram()
      await until(async () => (await waiting()) === 2, 'the program waits behind it')
      return [first, second] as const
    })
    expect(await outcome).toBe('done')
    return await answer
  }

  async function waiting(): Promise<number> {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.context.database.db)
    return rows.length
  }

  test('R-API-06 what a device has taken away meanwhile refuses all changes of a request, not one of them', async () => {
    const body = { routine_name: 'Legs', exercises: [plan('Squat'), plan('Lunge')] }
    const routine = await (await program('/routines', { method: 'POST', body })).json()
    const [squat] = routine.exercises
    const path = `/routines/${routine.id}`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const patch = (changes: object) => program(path, { method: 'PATCH', body: changes, headers })

    const removal = envelope(olivia, olivia.userId, routine.id, deleteRoutineExercise.make({ id: squat.id }))
    const answer = await overtaken(
      () => outcomeOf(server, olivia, removal),
      () => patch({ routine_name: 'Heavy', note: 'Slow', change_exercises: [{ id: squat.id, note: 'Deep' }] }),
    )

    expect(await problemOf(answer)).toMatchObject({ status: 404, type: 'gone' })
    const now = await (await program(path)).json()
    expect(now).toMatchObject({ routine_name: 'Legs', rev: routine.rev + 1, exercises: [{ name: 'Lunge' }] })
    expect(now.note ?? null).toBeNull()
    // Its key is free, and nothing of the corrected request counts as done before.
    expect((await patch({ routine_name: 'Light', note: 'Fast' })).status).toBe(200)
    expect(await (await program(path)).json()).toMatchObject({ routine_name: 'Light', note: 'Fast' })
  })
})
