import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { CHECK, FOREIGN_KEY, NOT_NULL, refusalOf, UNIQUE } from '../../tests/support/database-refusal.ts'
import { insertProfile, workoutRow } from '../../tests/support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../../tests/support/databases.ts'
import type { Database } from './connect.ts'

withDatabases((fresh) => {
  let database: TestDatabase
  let db: Database['db']
  let olivia: string
  let max: string

  beforeAll(async () => {
    database = await fresh()
    db = database.db
    olivia = await insertProfile(database)
    max = await insertProfile(database)
  })

  it('R-BUILD-16 the database rejects two exercises of the same name in one account, but not in two accounts', async () => {
    const squat = { name: 'Squat', name_key: 'squat', section: 'training' } as const
    for (const user_id of [olivia, max]) {
      await db
        .insertInto('exercise')
        .values({ ...squat, id: randomUUID(), user_id })
        .execute()
    }
    const again = { ...squat, name: 'SQUAT', id: randomUUID(), user_id: olivia }
    expect(await refusalOf(db.insertInto('exercise').values(again))).toEqual({
      code: UNIQUE,
      constraint: 'exercise_name_key',
    })
  })

  it('R-DATA-16 the database stores an e-mail address only in lower case and only once', async () => {
    await insertProfile(database, { email: 'vera@example.org' })
    const insert = (email: string) => db.insertInto('profile').values({ email })
    expect(await refusalOf(insert('Vera@example.org'))).toEqual({ code: CHECK, constraint: 'profile_email_lower' })
    expect(await refusalOf(insert('vera@example.org'))).toEqual({ code: UNIQUE, constraint: 'profile_email_key' })
  })

  it('R-DATA-18 R-DELEG-16 the database stores one share per owner and delegate, with all rights on by default', async () => {
    const share = { owner_user_id: olivia, delegate_user_id: max, delegate_email: 'max@example.org' }
    await db.insertInto('account_share').values(share).execute()
    expect(
      await db
        .selectFrom('account_share')
        .select(['can_create_routines', 'can_start_workouts', 'can_review_history', 'revoked_at'])
        .executeTakeFirst(),
    ).toEqual({ can_create_routines: true, can_start_workouts: true, can_review_history: true, revoked_at: null })
    expect(await refusalOf(db.insertInto('account_share').values(share))).toEqual({
      code: UNIQUE,
      constraint: 'account_share_pair',
    })
    expect(await refusalOf(db.insertInto('account_share').values({ ...share, delegate_user_id: olivia }))).toEqual({
      code: CHECK,
      constraint: 'account_share_other_person',
    })
  })

  it('R-DATA-01 deleting an account fails while it has workouts, and otherwise deletes its login sessions too', async () => {
    const vera = await insertProfile(database)
    const session = { user_id: vera, token: randomUUID(), expires_at: new Date('2027-01-01') }
    await db.insertInto('auth_session').values(session).execute()
    const deletion = db.deleteFrom('profile').where('id', '=', vera)
    const workout = workoutRow(vera)
    await db.insertInto('workout').values(workout).execute()
    expect(await refusalOf(deletion)).toEqual({ code: FOREIGN_KEY, constraint: 'workout_user_id_fkey' })
    await db.deleteFrom('workout').where('id', '=', workout.id).execute()
    await deletion.execute()
    expect(await db.selectFrom('auth_session').selectAll().where('user_id', '=', vera).execute()).toEqual([])
  })

  it('R-SYNC-09 the database stores the outcome of an operation once per person, and only a final outcome (Y8)', async () => {
    const operation = {
      actor_id: max,
      op_id: randomUUID(),
      owner_id: olivia,
      document_id: randomUUID(),
      kind: 'set.complete',
      outcome: 'done',
      rev: 7,
      at: new Date('2026-03-02T17:05:00Z'),
    } as const
    const insert = (values: object) => db.insertInto('applied_operation').values({ ...operation, ...values })
    await insert({}).execute()
    await insert({ actor_id: olivia }).execute()
    const refusals = [
      await refusalOf(insert({})),
      await refusalOf(insert({ op_id: randomUUID(), outcome: 'held' })),
      await refusalOf(insert({ op_id: randomUUID(), outcome: 'refused' })),
      await refusalOf(insert({ op_id: randomUUID(), document_id: null })),
    ]
    expect(refusals.map((refusal) => refusal.code)).toEqual([UNIQUE, CHECK, CHECK, NOT_NULL])
  })
})
