import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { insertProfile } from '../../tests/support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../../tests/support/databases.ts'
import { openDatabase } from './connect.ts'
import { openListener } from './listen.ts'

/** Hears everything on a channel; `until` waits for so many messages. */
async function hear(database: TestDatabase, channel: string) {
  const heard: string[] = []
  const happened: string[] = []
  const stop = await database.listen(
    channel,
    (payload) => heard.push(payload),
    () => happened.push('lost'),
    () => happened.push('back'),
  )
  const until = (count: number) => vi.waitUntil(() => heard.length >= count, { timeout: 120_000, interval: 5 })
  return { heard, happened, stop, until, json: () => heard.map((payload) => JSON.parse(payload)) }
}

const notify = ({ db }: TestDatabase, payload: string) => sql`select pg_notify('t', ${payload})`.execute(db)

/** A way to the server that can stop passing anything on while it stays connected. */
async function severable(url: string) {
  const { host, port, database } = new pg.Client({ connectionString: url })
  const way = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let isSilent = false
  const proxy = createServer((socket) => {
    const server = connect(way)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      from.on('data', (data) => isSilent || to.write(data))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.search = ''
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  through.pathname = `/${database}`
  return {
    url: through.href,
    falls: (state: 'silent' | 'well') => {
      isSilent = state === 'silent'
    },
    close: async () => {
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

withDatabases((fresh) => {
  it('R-DATA-18 the database notifies the live connections of every change of a share (Y32)', async () => {
    const database = await fresh()
    const [ownerId, delegateId] = [await insertProfile(database), await insertProfile(database)]
    const { json, until } = await hear(database, 'live')
    const { db } = database
    await db
      .insertInto('account_share')
      .values({ owner_user_id: ownerId, delegate_user_id: delegateId, delegate_email: 'max@example.org' })
      .execute()
    await db.updateTable('account_share').set({ can_start_workouts: false }).execute()
    await db.deleteFrom('account_share').execute()
    await until(3)
    const event = { t: 'share', ownerId, delegateId }
    expect(json()).toEqual([event, event, event])
  })

  it('R-AUTH-24 the database notifies the live connections of every ended session, even if the account is deleted (Y32)', async () => {
    const database = await fresh()
    const userId = await insertProfile(database)
    const ids = [randomUUID(), randomUUID()] as const
    for (const id of ids) {
      const session = { id, user_id: userId, token: id, expires_at: new Date('2027-01-01') }
      await database.db.insertInto('auth_session').values(session).execute()
    }
    const { json, until } = await hear(database, 'live')
    await database.db.deleteFrom('auth_session').where('id', '=', ids[0]).execute()
    await database.db.deleteFrom('profile').execute()
    await until(2)
    expect(json()).toEqual(ids.map((id) => ({ t: 'session', id, userId })))
  })

  it('R-SYNC-01 listeners never receive a notification from a rolled-back transaction (Y29)', async () => {
    const database = await fresh()
    const { heard, until } = await hear(database, 't')
    const attempt = database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('t', 'rolled back')`.execute(tx)
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await notify(database, 'committed')
    await until(1)
    expect(heard).toEqual(['committed'])
  })

  it('R-SYNC-01 a listener that throws stops neither the process nor the next message', async () => {
    const lines: string[] = []
    const database = await fresh((line) => lines.push(line))
    const heard: string[] = []
    await database.listen(
      't',
      (payload) => {
        heard.push(payload)
        throw new Error(`broke on ${payload}`)
      },
      () => {},
      () => {},
    )
    await notify(database, 'one')
    await notify(database, 'two')
    await vi.waitUntil(() => lines.length === 2, { timeout: 120_000 })
    expect(heard).toEqual(['one', 'two'])
    expect(lines).toEqual(['A listener on t failed: broke on one', 'A listener on t failed: broke on two'])
  })

  it('R-SYNC-01 a listener receives nothing after it has stopped', async () => {
    const database = await fresh()
    const stopped = await hear(database, 't')
    const going = await hear(database, 't')
    await stopped.stop()
    await notify(database, 'late')
    await going.until(1)
    expect(stopped.heard).toEqual([])
    expect(stopped.happened).toEqual([])
  })

  it('R-SYNC-01 a listener reports its lost database connection, reconnects, and receives later notifications (Y31)', async () => {
    const database = await fresh()
    const lines: string[] = []
    const { url } = database
    const listening = { url, ...(await openDatabase({ url, log: (line) => lines.push(line) })) }
    const { heard, happened, until } = await hear(listening, 't')
    for (const round of ['one', 'two']) {
      happened.length = 0
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'sled live'`.execute(database.db)
      await vi.waitUntil(() => happened.length === 2, { timeout: 120_000 })
      expect(happened).toEqual(['lost', 'back'])
      await notify(database, round)
      await until(round === 'one' ? 1 : 2)
    }
    expect(heard).toEqual(['one', 'two'])
    await listening.close()
    expect(happened).toEqual(['lost', 'back'])
    expect(lines.filter((line) => line.includes('is back'))).toHaveLength(2)
  })

  it('R-SYNC-01 the heartbeat notices a database server that stops answering without closing the connection', async () => {
    const database = await fresh()
    const line = await severable(database.url as string)
    const happened: string[] = []
    const close = await openListener({
      url: line.url,
      channel: 't',
      onMessage: (payload) => happened.push(payload),
      onLost: () => happened.push('lost'),
      onBack: () => happened.push('back'),
      log: () => {},
      timing: { firstWait: 10, heartbeat: 20, answerWithin: 500 },
    })
    line.falls('silent')
    await vi.waitUntil(() => happened.length === 1, { timeout: 120_000 })
    line.falls('well')
    await vi.waitUntil(() => happened.length === 2, { timeout: 120_000 })
    await notify(database, 'after')
    await vi.waitUntil(() => happened.length === 3, { timeout: 120_000 })
    expect(happened).toEqual(['lost', 'back', 'after'])
    await close()
    await line.close()
  })

  it('R-SYNC-01 the pool replaces an idle database connection that breaks, and the process keeps running', async () => {
    const database = await fresh()
    const lines: string[] = []
    const other = await openDatabase({ url: database.url, log: (line) => lines.push(line) })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    await vi.waitUntil(() => lines.length > 0, { timeout: 120_000 })
    expect((await sql<{ one: number }>`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }])
    await other.close()
  })
})
