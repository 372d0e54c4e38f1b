import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { insertProfile, routineExerciseRow, routineRow, routineSetRow } from '../../../tests/support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../../../tests/support/databases.ts'
import { rowWrites } from './document-tables.ts'
import { writeTogether } from './together.ts'

withDatabases((fresh) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await fresh()
  })

  it('Y10 rows with different columns can be written together, and columns not given keep their values', async () => {
    const { db } = database
    const ownerId = await insertProfile(database)
    const routine = routineRow(ownerId)
    const exercise = routineExerciseRow(routine)
    await db.insertInto('routine').values(routine).execute()
    await db.insertInto('routine_exercise').values(exercise).execute()
    const whole = routineSetRow(exercise, { set_order: 1, weight: 60 })
    const { weight: _, ...lacking } = routineSetRow(exercise, { set_order: 2 })
    const table = { ...TEMPLATE_SET, name: 'sets' }
    const belongs = sql`stored.user_id = ${ownerId}`
    const stored = () =>
      db.selectFrom('routine_set').select(['set_order', 'reps', 'weight']).orderBy('set_order').execute()

    await writeTogether(db, rowWrites(table, belongs, [lacking, whole], []))
    expect(await stored()).toEqual([
      { set_order: 1, reps: 5, weight: 60 },
      { set_order: 2, reps: 5, weight: null },
    ])

    const changes = [
      { id: whole.id, reps: 8 },
      { id: lacking.id, weight: 70 },
    ]
    await writeTogether(db, rowWrites(table, belongs, changes, [whole, lacking]))
    expect(await stored()).toEqual([
      { set_order: 1, reps: 8, weight: 60 },
      { set_order: 2, reps: 5, weight: 70 },
    ])
  })
})
