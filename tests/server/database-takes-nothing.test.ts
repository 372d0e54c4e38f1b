import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { envelope, post, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { startTraining } from '../support/training.ts'

const MINUTE = 60_000

/** What PostgreSQL says when it cannot work just now, whatever is asked of it. */
const CODES = ['53100', '53200', '58030', '57P05', '57014', '55P03', '25006', '08006', '40001', '40P01']

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
  })
  afterEach(async () => await server.stop())

  /** From now on the database answers every row of an operation with this code. */
  const refuseWith = (code: string) =>
    database.exec(`
      create or replace function refuse() returns trigger language plpgsql as $$
        begin raise exception 'the database cannot work' using errcode = '${code}'; end $$;
      create or replace trigger refuse before insert on applied_operation for each row execute function refuse()`)

  test('Y13 Y14 when the database disk is full, a push of one or several operations gets 503 with Retry-After', async () => {
    const ops = [1, 2].map(() =>
      envelope(olivia, olivia.userId, crypto.randomUUID(), createRoutine.make({ name: 'Push' })),
    )
    for (const code of CODES) {
      await refuseWith(code)
      for (const some of [ops, ops.slice(0, 1)]) {
        const answer = await post(server, olivia, some)
        expect([code, answer.status, answer.headers.get('retry-after')]).toEqual([code, 503, '2'])
        expect(await answer.json()).toMatchObject({ code: 'unavailable' })
      }
    }
    await database.exec('drop trigger refuse on applied_operation')
    const { results } = await pushed(server, olivia, ops)
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  test('Y13 Y15 after an hour of a full database disk the outbox has kept all operations and sends them', async () => {
    const phone = await new Device(() => server, olivia, 'phone').start()
    try {
      const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat' }])
      await phone.sent()
      await refuseWith('53100')
      for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
      for (let tries = 0; tries < 15; tries++) {
        const before = phone.pushes.length
        phone.clockSkew += 4 * MINUTE
        phone.sync.sendNow()
        await until(() => phone.pushes.length > before, 'it was tried')
      }
      expect(phone.sync.status.current).toMatchObject({ waiting: setIds.length, needsYou: 0 })
      await database.exec('drop trigger refuse on applied_operation')
      phone.sync.sendNow()
      await phone.sent()
      expect(phone.sync.status.current.needsYou).toBe(0)
      const done = await database.db.selectFrom('logged_set').select('id').where('status', '=', 'complete').execute()
      expect(done.map(({ id }) => id).toSorted()).toEqual(setIds.toSorted())
    } finally {
      phone.close()
    }
  })

  describe('a read-only database', () => {
    /** As a failover or an operator does it: for sessions that begin from now on. */
    async function readOnly(is: boolean) {
      await database.session(async (run) => {
        await run('set default_transaction_read_only = off')
        const [row] = await run('select current_database() as name')
        await run(`alter database ${(row as { name: string }).name} set default_transaction_read_only = ${is}`)
        await run(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'sled'`)
        await run(`set default_transaction_read_only = ${is}`)
      })
    }
    const statusOf = async (path: string, body?: object) =>
      (await server.ask(path, body && { method: 'POST', body })).status

    test('Y13 while the database is read-only, writes and /readyz get 503 and reads work; afterwards writes work again', async () => {
      const op = envelope(olivia, olivia.userId, crypto.randomUUID(), createRoutine.make({ name: 'Push' }))
      const logIn = { email: 'olivia@example.org', password: PASSWORD }
      await readOnly(true)
      expect((await post(server, olivia, [op])).status).toBe(503)
      expect(await statusOf('/readyz')).toBe(503)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/api/auth/sign-in/email', logIn)).toBe(503)
      expect((await server.ask('/api/session', { cookie: olivia.cookie })).status).toBe(200)
      await readOnly(false)
      await until(async () => (await statusOf('/readyz')) === 200, 'it is ready again')
      // `/readyz` has a connection of its own. The others learn one by one that theirs was cut.
      await until(async () => (await post(server, olivia, [op])).status !== 503, 'a write goes through')
      const stored = database.db.selectFrom('routine').select('routine_name').where('id', '=', op.documentId)
      await until(async () => (await stored.execute().catch(() => [])).length === 1, 'it is done')
      await until(async () => (await statusOf('/api/auth/sign-in/email', logIn)) === 200, 'a log-in goes through')
    })
  })
})
