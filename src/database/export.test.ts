import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { insertProfile, loggedSetRow, routineRow, workoutExerciseRow, workoutRow } from '../../tests/database-rows.ts'
import { eachDatabase, type FreshDatabase, type TestDatabase } from '../../tests/databases.ts'
import type { Database } from './connect.ts'
import { exportSql } from './export.ts'
import { migrate } from './migrate.ts'

const AWKWARD = `O'Brien \\ "quoted"\n; -- 🏋 ${'$1'} null`
/** More than fits on one page of the export, more than once. */
const SETS = 1203

async function fill(database: Database): Promise<void> {
  const { db } = database
  const userId = await insertProfile(database, {
    first_name: AWKWARD,
    created_at: new Date('2026-03-29T01:30:00.123Z'),
  })
  await insertProfile(database)
  const contested = JSON.stringify({ field: 'routine_name', value: AWKWARD, by: userId, at: 1.5 })
  await db
    .insertInto('routine')
    .values(routineRow(userId, { routine_name: 'é', contested, og_image_url: '' }))
    .execute()
  const workout = workoutRow(userId, { is_active: true })
  const exercise = workoutExerciseRow(workout)
  await db.insertInto('workout').values(workout).execute()
  await db.insertInto('workout_exercise').values(exercise).execute()
  const sets = Array.from({ length: SETS }, (_, index) =>
    loggedSetRow(exercise, { set_order: index + 1, weight: index / 3, reps: index % 2 ? null : 5 }),
  )
  for (let at = 0; at < SETS; at += 200)
    await db
      .insertInto('logged_set')
      .values(sets.slice(at, at + 200))
      .execute()
  await db
    .insertInto('job')
    .values([{ kind: 'a' }, { kind: 'b' }])
    .execute()
  await db.deleteFrom('job').where('kind', '=', 'b').execute()
}

/** Every row of every table. */
async function contents({ db }: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)} as t order by t::text`.execute(db)
    all[name] = rows
  }
  return all
}

async function loaded(fresh: FreshDatabase, text: string): Promise<TestDatabase> {
  const database = await fresh()
  await database.exec('drop schema public cascade; create schema public')
  await database.exec(text)
  return database
}

let exported: string
let expected: Record<string, unknown[]>

eachDatabase((fresh, kind) => {
  beforeAll(async () => {
    if (kind !== 'pglite') return
    const source = await fresh()
    await fill(source)
    const pieces: string[] = []
    await exportSql(source, async (piece) => {
      pieces.push(piece)
    })
    exported = pieces.join('')
    expected = await contents(source)
  })

  it('R-DATA-01 an export of the embedded database loads with every row as it was', async () => {
    const database = await loaded(fresh, exported)
    const found = await contents(database)
    expect(found.logged_set).toHaveLength(SETS)
    expect(found).toEqual(expected)
  })

  it('R-DATA-01 a loaded export is up to date, guarded by its constraints, and counts on', async () => {
    const database = await loaded(fresh, exported)
    expect(await migrate(database)).toEqual([])
    const { user_id } = await database.db.selectFrom('workout').select('user_id').executeTakeFirstOrThrow()
    const second = database.db.insertInto('workout').values(workoutRow(user_id, { is_active: true }))
    await expect(second.execute()).rejects.toMatchObject({ constraint: 'workout_one_active' })
    const job = await database.db.insertInto('job').values({ kind: 'c' }).returning('id').executeTakeFirstOrThrow()
    const { rows } = await sql<{ most: number }>`select max(id) as most from job where kind <> 'c'`.execute(database.db)
    expect(job.id).toBeGreaterThan(rows[0]?.most ?? Number.NaN)
  })
})
