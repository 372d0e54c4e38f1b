import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withDatabases } from '../../tests/support/databases.ts'

withDatabases((fresh) => {
  it('R-SYNC-01 a frequent SQL statement becomes a prepared statement, which still works after its table gains a column', async () => {
    const { db } = await fresh()
    await db.connection().execute(async (session) => {
      const ask = (name: string) => sql<{ name: string }>`select name from often where name = ${name}`.execute(session)
      await sql`create temporary table often as select 'squat' as name`.execute(session)
      for (let uses = 0; uses < 30; uses++) expect((await ask('squat')).rows).toEqual([{ name: 'squat' }])
      const { rows } = await sql`select 1 from pg_prepared_statements where statement like '%from often%'`.execute(
        session,
      )
      expect(rows).toHaveLength(1)

      await sql`alter table often add column reps int`.execute(session)
      expect((await ask('squat')).rows).toEqual([{ name: 'squat' }])
      expect((await ask('bench')).rows).toEqual([])
    })
  })

  it('R-SYNC-01 an SQL statement that selects all columns never becomes a prepared one, as a later version may add a column', async () => {
    const { db } = await fresh()
    await db.connection().execute(async (session) => {
      await sql`create temporary table whole as select 1 as one`.execute(session)
      const ask = () =>
        session
          .selectFrom(sql<{ one: number }>`whole`.as('whole'))
          .selectAll()
          .where(sql<boolean>`one = ${1}`)
          .execute()
      for (let uses = 0; uses < 30; uses++) expect(await ask()).toEqual([{ one: 1 }])
      const touch = () => sql`update whole set one = one where one = ${1} returning *`.execute(session)
      for (let uses = 0; uses < 30; uses++) expect((await touch()).rows).toEqual([{ one: 1 }])
      await sql`alter table whole add column two int`.execute(session)
      expect(await ask()).toEqual([{ one: 1, two: null }])
      expect((await touch()).rows).toEqual([{ one: 1, two: null }])
    })
  })

  it('R-SYNC-01 a prepared statement has the same name in every process, so no other statement can have that name', async () => {
    async function namesAfter(words: readonly string[]) {
      const { db } = await fresh()
      return await db.connection().execute(async (session) => {
        for (const word of words) {
          const ask = sql`select ${sql.lit(word)} as word where ${1}::int = 1`
          for (let uses = 0; uses < 30; uses++) await ask.execute(session)
        }
        const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
          where statement like '% as word where %' order by statement`.execute(session)
        return rows.map(({ name }) => name)
      })
    }
    const names = await namesAfter(['squat', 'bench'])
    expect(new Set(names).size).toBe(2)
    expect(await namesAfter(['bench', 'squat'])).toEqual(names)
  })

  it('R-SYNC-01 after a connection lost its prepared statements, one query fails and later queries run unprepared', async () => {
    const { db } = await fresh()
    await db.connection().execute(async (session) => {
      const ask = () => sql<{ set: number }>`select ${5}::int as set`.execute(session)
      for (let uses = 0; uses < 30; uses++) await ask()
      await sql`deallocate all`.execute(session)
      await expect(ask()).rejects.toMatchObject({ code: '26000' })
      expect((await ask()).rows).toEqual([{ set: 5 }])
    })
  })
})
