import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { APP_VERSION } from '#domain/app-name.ts'
import { type FreshDatabase, withDatabases } from '../../tests/support/databases.ts'
import { type Database, openDatabase } from './connect.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

const ours = readdirSync(MIGRATIONS).sort()

/** A database without a single table. */
async function empty(fresh: FreshDatabase) {
  const database = await fresh()
  await database.exec('drop schema public cascade; create schema public')
  return database
}

async function tableNames({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables.map((table) => table.name).sort()
}

withDatabases((fresh) => {
  let folder: string
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sled-migrations-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('R-DATA-01 migrating applies every migration file once and in order', async () => {
    const database = await empty(fresh)
    expect(await migrate(database)).toEqual(ours)
    expect(await migrate(database)).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from schema_migration order by applied_at, name`.execute(
      database.db,
    )
    expect(rows.map((row) => row.name)).toEqual(ours)
    expect(await tableNames(database)).toContain('logged_set')
  })

  it('R-DATA-01 migrating applies a new migration file to a database that already has rows', async () => {
    const database = await fresh()
    await database.db.insertInto('server_setting').values({ key: 'k', value: 'v' }).execute()
    cpSync(MIGRATIONS, folder, { recursive: true })
    put('9999_more.sql', `alter table server_setting add column note text not null default 'new'`)
    expect(await migrate(database, { directory: folder })).toEqual(['9999_more.sql'])
    expect((await sql`select * from server_setting`.execute(database.db)).rows).toEqual([
      { key: 'k', value: 'v', note: 'new' },
    ])
  })

  it('R-DATA-01 migrating refuses a migration file that was edited after it was applied, and names the file', async () => {
    const database = await empty(fresh)
    put('0001_a.sql', 'create table a (x int);\n')
    await migrate(database, { directory: folder })
    // A checkout on Windows is no edit.
    put('0001_a.sql', 'create table a (x int);\r\n')
    await migrate(database, { directory: folder })
    put('0001_a.sql', 'create table a (x bigint);\n')
    put('0002_b.sql', 'create table b (x int);')
    await expect(migrate(database, { directory: folder })).rejects.toThrow('0001_a.sql was edited')
    expect(await tableNames(database)).toEqual(['a', 'schema_migration'])
  })

  it('R-OPS-06 migrating refuses a database of a newer version, and says which version it needs', async () => {
    const database = await empty(fresh)
    put('0001_a.sql', 'create table a (x int);')
    put('0002_b.sql', 'create table b (x int);')
    await migrate(database, { directory: folder })
    rmSync(join(folder, '0002_b.sql'))
    await database.exec(`update schema_migration set version = '9.8.7' where name = '0002_b.sql'`)
    await expect(migrate(database, { directory: folder })).rejects.toThrow(
      `This is Sled ${APP_VERSION}, and a newer version has changed the database (0002_b.sql). Start version 9.8.7 or later`,
    )
  })

  it('R-DATA-01 a failing migration changes nothing, the ones before it stay applied, and a retry works', async () => {
    const database = await empty(fresh)
    put('0001_a.sql', 'create table a (x int);')
    put('0002_b.sql', 'create table b (x int); insert into b values (1, 2, 3);')
    put('0003_c.sql', 'create table c (x int);')
    await expect(migrate(database, { directory: folder })).rejects.toThrow('0002_b.sql failed: INSERT has more')
    expect(await tableNames(database)).toEqual(['a', 'schema_migration'])
    put('0002_b.sql', 'create table b (x int);')
    expect(await migrate(database, { directory: folder })).toEqual(['0002_b.sql', '0003_c.sql'])
  })

  it('R-DATA-01 when four processes start at once, one applies the migrations and the others wait', async () => {
    const { url } = await empty(fresh)
    const others = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url })))
    const applied = await Promise.all(others.map((other) => migrate(other)))
    await Promise.all(others.map((other) => other.close()))
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([ours, [], [], []])
  })
})
