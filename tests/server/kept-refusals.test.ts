import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { exportedBy, type SledFile } from '../support/restoring.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const id = () => crypto.randomUUID()
const DAY_MS = 24 * 60 * 60 * 1000

/** Whatever somebody sends in vain to an owner, it fills nothing of theirs. */
withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let routineId: string

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Manager', 'max@example.org')
    routineId = id()
    await outcomeOf(server, olivia, envelope(olivia, olivia.userId, routineId, createRoutine.make({ name: 'Push' })))
  })
  afterEach(() => server.stop())

  const rename = (person: Person) => envelope(person, olivia.userId, routineId, renameRoutine.make({ name: 'Theirs' }))
  const byOthers = async (person: Person): Promise<SledFile[]> =>
    (await exportedBy(server, person)).routines.flatMap((each: SledFile) => each.operations_by_others)
  const refusals = async () =>
    (
      await sql<{ owner_id: string }>`select owner_id from applied_operation where outcome = 'refused'`.execute(
        database.db,
      )
    ).rows

  test("Y8 R-ACCT-16 refused operations of a stranger or former delegate are in their own export, not in the owner's", async () => {
    await shareWith(server, olivia, max, { can_create_routines: true })
    expect(await outcomeOf(server, max, rename(max))).toBe('done')
    await sql`update account_share set revoked_at = now()`.execute(database.db)
    const ops = Array.from({ length: 20 }, () => rename(max))
    for (const { outcome } of (await pushed(server, max, ops)).results) expect(outcome).toBe('refused')
    expect(await byOthers(olivia)).toHaveLength(1)
    expect(new Set((await refusals()).map(({ owner_id }) => owner_id))).toEqual(new Set([max.userId]))
    const { operations } = await exportedBy(server, max)
    expect(operations.filter(({ outcome }: SledFile) => outcome === 'refused')).toHaveLength(20)
    // A repeat gets the same answer, also when he may by now.
    await sql`update account_share set revoked_at = null`.execute(database.db)
    expect(await outcomeOf(server, max, ops[0] as { id: string })).toBe('gone')
    expect(await outcomeOf(server, max, rename(max))).toBe('done')
  })

  test("Y8 refused operations of a delegate without the permission are not in the owner's export", async () => {
    await shareWith(server, olivia, max, { can_review_history: true })
    expect(await outcomeOf(server, max, rename(max))).not.toBe('done')
    expect(await byOthers(olivia)).toEqual([])
    expect(await refusals()).toEqual([{ owner_id: max.userId }])
  })

  test('Y8 the server deletes a record of a refused operation after 30 days but keeps those of done operations', async () => {
    await outcomeOf(server, max, rename(max))
    await outcomeOf(server, olivia, envelope(olivia, olivia.userId, id(), renameRoutine.make({ name: 'Nothing' })))
    server.clock.now += 29 * DAY_MS
    await server.context.jobs.runDue()
    expect(await refusals()).toHaveLength(2)
    server.clock.now += 2 * DAY_MS
    await sql`update job set run_at = now()`.execute(database.db)
    await server.context.jobs.runDue()
    expect(await refusals()).toEqual([])
    const { rows } = await sql`select from applied_operation where outcome = 'done'`.execute(database.db)
    expect(rows).toHaveLength(1)
  })
})
