import { expect, test } from 'vitest'
import { withDatabases } from '../databases.ts'

// Not one of the tests of Sled: `second-try.test.ts` runs it to see what a second try finds.
withDatabases((fresh) => {
  let tries = 0

  test('fails once and leaves a row', async () => {
    tries += 1
    const { db } = await fresh()
    expect(await db.selectFrom('server_setting').selectAll().execute()).toEqual([])
    await db
      .insertInto('server_setting')
      .values({ key: 'try', value: String(tries) })
      .execute()
    expect(tries).toBe(2)
  })

  test('fails never', async () => {
    const { db } = await fresh()
    expect(await db.selectFrom('server_setting').selectAll().execute()).toEqual([])
  })

  test('fails always', () => {
    expect(tries).toBe(-1)
  })
})
