import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#features/account/erasure.server.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { begun, imported, importsOf, plan } from '../support/plans.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
  })
  afterEach(() => server.stop())

  /** Plans that lie in the store. */
  const plans = () => server.context.blobs.list('imports/')

  /** 'Dip' of the file is the owner's bench press. */
  async function withAlias(person: Person) {
    const row = await imported(server, person, plan(1))
    const { rows } = await sql<{ id: string }>`select id from exercise
      where user_id = ${person.userId} and name like 'Bench%'`.execute(database.db)
    const second = {
      ...plan(2),
      exercises: plan(2).exercises.map(({ name }) => ({ name, exerciseId: rows[0]?.id ?? '' })),
    }
    return [row, await imported(server, person, second)]
  }

  test('R-ACCT-16 R-IMP-18 the account export contains the imports and the chosen exercise aliases', async () => {
    const rows = await withAlias(olivia)
    await withAlias(max)
    const answer = await server.ask(`/api/account/export?accountId=${olivia.userId}`, { cookie: olivia.cookie })
    const file = (await answer.json()) as {
      imports: { id: string; total: number }[]
      exercise_aliases: object[]
      operations: object[]
    }
    expect(file.imports.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
    expect(file.imports.toSorted((a, b) => a.total - b.total)).toMatchObject([
      { source: 'strong', file_name: 'strong.csv', state: 'done', total: 1, written: 1 },
      { total: 2, written: 2 },
    ])
    expect(file.exercise_aliases).toMatchObject([{ name_key: 'dip' }])
    expect(file.operations).toMatchObject(Array(3).fill({ kind: 'workout.import', action: 'imported the workout' }))
  })

  test('R-ACCT-16 R-IMP-22 erasing an account deletes its imports and aliases, and those of other accounts remain', async () => {
    await withAlias(olivia)
    await withAlias(max)
    await begun(server, olivia, plan(3))
    const at = new Date(server.clock.now)
    await sql`update profile set deleted_at = ${at}, erase_at = ${at} where id = ${olivia.userId}`.execute(database.db)
    expect(await eraseAccount(server.context, olivia.userId)).toBe(true)
    const { rows } = await sql<{ left: string[] }>`select array_agg(user_id) as left from (
      select user_id from import union all select user_id from exercise_alias) own`.execute(database.db)
    expect(rows[0]?.left).toEqual([max.userId, max.userId, max.userId])
    const noted = await sql`select from import_workout where import_id not in (select id from import)`.execute(
      database.db,
    )
    expect(noted.rows).toEqual([])
    // The job finds nothing to do, and the plan goes within the hour.
    server.clock.now += DAY_MS
    await server.context.jobs.runDue()
    expect(await plans()).toEqual([])
    expect((await sql`select from workout where user_id = ${olivia.userId}`.execute(database.db)).rows).toEqual([])
  })

  test('R-IMP-22 an import whose job has disappeared counts as failed, and the server deletes its plan', async () => {
    const id = await begun(server, olivia, plan(2))
    expect(await plans()).toEqual([`imports/${id}.json.gz`])
    await sql`delete from job`.execute(database.db)
    server.clock.now += DAY_MS / 2
    await server.context.jobs.runDue()
    expect(await importsOf(server, olivia)).toMatchObject([{ id, state: 'failed', written: 0, isUndoable: false }])
    expect(await plans()).toEqual([])
    expect((await imported(server, olivia, plan(2))).written).toBe(2)
  })

  test('R-IMP-22 an import whose plan file is lost fails', async () => {
    const id = await begun(server, olivia, plan(2))
    await server.context.blobs.delete(`imports/${id}.json.gz`)
    for (let attempt = 0; attempt < 4; attempt++) {
      await server.context.jobs.runDue()
      server.clock.now += 10_000
    }
    expect(await importsOf(server, olivia)).toMatchObject([{ id, state: 'failed' }])
  })
})
