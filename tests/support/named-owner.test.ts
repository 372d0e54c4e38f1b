import { beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, withDatabases } from './databases.ts'
import { ownerColumns, requireNamedOwners, unnamedTables } from './named-owner.ts'

withDatabases((fresh) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await fresh()
  })

  const unnamed = (text: string) => database.session(async (run) => unnamedTables(run, await ownerColumns(run), text))

  describe('R-DATA-01 a statement names the owner of the rows it asks for', () => {
    test.each([
      ['by a parameter', 'select id from workout where id = $1 and user_id = $2'],
      ['by one of some', 'select id from workout where user_id = any($1::uuid[])'],
      [
        'through another table',
        'select s.id from workout w join logged_set s on s.workout_id = w.id and s.user_id = w.user_id where w.user_id = $1',
      ],
      ['from the account', 'select w.id from profile p join workout w on w.user_id = p.id where p.id = $1'],
      [
        'inside of what is asked together',
        'select (select json_agg(q) from (select id from webhook where user_id = $1) q) as hooks',
      ],
      [
        'in a write',
        'update logged_set s set reps = g.reps from jsonb_populate_recordset(null::logged_set, $1) g where s.id = g.id and s.user_id = $2',
      ],
      ['by a row it adds', 'insert into exercise (id, user_id, name, name_key, section) values ($1, $2, $3, $4, $5)'],
    ])('%s', async (_, text) => {
      expect(await unnamed(text)).toEqual([])
    })

    test.each([
      ['by its id alone', 'select rev from workout where id = $1', ['workout']],
      [
        'in a joined table',
        'select s.id from workout w join logged_set s on s.workout_id = w.id where w.user_id = $1',
        ['logged_set'],
      ],
      [
        'that is only the same as another',
        'select s.id from workout w join logged_set s on s.user_id = w.user_id where w.id = $1',
        ['logged_set', 'workout'],
      ],
      [
        'of an account found by its address',
        'select w.id from profile p join workout w on w.user_id = p.id where p.email = $1',
        ['workout'],
      ],
      [
        'in a sub-select',
        'select (select count(*) from workout_exercise x where x.workout_id = w.id) from workout w where w.user_id = $1',
        ['workout_exercise'],
      ],
      ['in a deletion', 'delete from logged_set where workout_id = $1', ['logged_set']],
    ])('is refused where it does not: %s', async (_, text, tables) => {
      expect((await unnamed(text)).toSorted()).toEqual(tables)
    })

    test('an exception names the tables it is for: a public link finds its workout, and all else is of its owner', async () => {
      const page = (sets: string) => `select (select count(*) from logged_set s where s.workout_id = w.id ${sets})
        from workout w join profile p on p.id = w.user_id where w.id = $1`
      expect(await unnamed(page('and s.user_id = w.user_id'))).toEqual([])
      expect(await unnamed(page(''))).toEqual(['logged_set'])
    })

    test('a test file in which the product sends another fails', async () => {
      const text = 'select rev from routine where id = $1'
      await expect(requireNamedOwners([{ shape: text, text }])).rejects.toThrow(`routine: ${text}`)
    })
  })
})
