import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { product } from '#logbook/server/product.ts'
import { pull } from '#sync/server/pull.ts'
import { insertProfile, routineRow, workoutRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const COMPLETED = { completed_at: new Date(NOW), duration_seconds: 60 }

withDatabases((fresh) => {
  let database: TestDatabase
  let olivia: string
  let max: string
  let statements: number
  /** Those that load documents whole. */
  let loads: number

  beforeEach(async () => {
    database = await fresh()
    olivia = await insertProfile(database)
    max = await insertProfile(database)
  })

  const asked = async (actorId: string, ownerId: string, known: Record<string, number>, ids: string[] = []) => {
    statements = 0
    loads = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1
        if (JSON.stringify(node).includes('json_agg')) loads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const request = { actorId, ownerId, known, ids, routines: false, active: false }
    const { documents } = await pull(database.db.withPlugin(counting), product, request, () => NOW)
    return documents.map((update) => [
      update.t,
      update.t === 'document' ? update.document.id : update.t === 'gone' && update.id,
    ])
  }

  test('R-ACCESS-04 a pull loads no documents that a device may not see or already has, however many it asks for', async () => {
    const routines = Array.from({ length: 120 }, () => routineRow(olivia))
    const [over, later] = [workoutRow(olivia, COMPLETED), workoutRow(olivia, COMPLETED)]
    await database.db.insertInto('routine').values(routines).execute()
    await database.db.insertInto('workout').values([over, later]).execute()
    const ids = [...routines, over, later].map((row) => row.id as string)
    const revs = (rev: number) => Object.fromEntries(ids.map((id) => [id, rev]))
    // A stranger, by the owner's name and by the own one.
    for (const ownerId of [olivia, max]) {
      expect(await asked(max, ownerId, revs(0))).toEqual(ids.map((id) => ['gone', id]))
      expect([statements, loads]).toEqual([statements, 0])
      expect(statements).toBeLessThan(5)
    }
    // Who may see routines alone asks for a workout that is over.
    const share = { owner_user_id: olivia, delegate_user_id: max, delegate_email: 'max@example.org' }
    await database.db
      .insertInto('account_share')
      .values({ ...share, can_review_history: false })
      .execute()
    expect(await asked(max, olivia, {}, [over.id as string])).toEqual([['gone', over.id]])
    expect(loads).toBe(0)
    // Who has them all, but for the newest of one.
    expect(await asked(olivia, olivia, { ...revs(1), [later.id as string]: 0 })).toEqual([['document', later.id]])
    expect(loads).toBe(1)
  })

  test('R-ACCESS-04 a pull answers "gone" for an invalid document id instead of failing', async () => {
    expect(await asked(olivia, olivia, { 'no id': 3 })).toEqual([['gone', 'no id']])
  })
})
