import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withDatabases } from '../../tests/support/databases.ts'

withDatabases((fresh) => {
  it('R-DATA-01 queries return integers as numbers, dates as texts, times as Date objects and JSON as objects', async () => {
    const { db } = await fresh()
    const { rows } = await sql<Record<string, unknown>>`select
      9007199254740991::int8 as big, date '2026-03-29' as day, timestamptz '2026-03-29 01:30:00.123+00' as moment,
      0.1::float8 as weight, '{"a": [1]}'::jsonb as json, gen_random_uuid() as id`.execute(db)
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      day: '2026-03-29',
      moment: new Date('2026-03-29T01:30:00.123Z'),
      weight: 0.1,
      json: { a: [1] },
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('R-DATA-01 every test gets its own empty database', async () => {
    for (const database of [await fresh(), await fresh()]) {
      await database.db.insertInto('server_setting').values({ key: 'k', value: 'v' }).execute()
      expect(await database.db.selectFrom('server_setting').selectAll().execute()).toEqual([{ key: 'k', value: 'v' }])
    }
  })
})
