import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRoutine } from '#logbook/routines.ts'
import type { PushAnswer } from '#sync/wire.ts'
import { ConnectingApp } from '../support/connecting-app.ts'
import { freshDatabase, type TestDatabase } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { envelope, outcomeOf, post, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const newRoutine = (person: Person, ownerId = person.userId) =>
  envelope(person, ownerId, crypto.randomUUID(), createRoutine.make({ name: 'Legs' }))

describe('while a transaction locks the row of an owner', () => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let free: () => void
  let holding: Promise<void>

  beforeEach(async () => {
    database = await freshDatabase(() => undefined)
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
    const held = Promise.withResolvers<void>()
    const freed = Promise.withResolvers<void>()
    free = freed.resolve
    holding = database.session(async (run) => {
      await run(`begin; select id from profile where id = '${olivia.userId}' for no key update`)
      held.resolve()
      await freed.promise
      await run('commit')
    })
    await held.promise
  })
  afterEach(async () => {
    free()
    await holding
    await server.stop()
    await database.close()
  })

  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.count
  }

  test('Y9 Y13 25 pushes for a locked account get 503, and the server stays ready for other accounts', async () => {
    const pushes = Array.from({ length: 25 }, () => post(server, olivia, [newRoutine(olivia)]))
    await until(
      async () => (await waiting()) === 1,
      'one of them waits for the row, and the others before the database',
    )
    expect((await server.ask('/readyz')).status).toBe(200)
    expect(await outcomeOf(server, max, newRoutine(max))).toBe('done')
    const { status, headers } = await Promise.race(pushes)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    free()
    const answers = await Promise.all(pushes)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(await outcomeOf(server, olivia, newRoutine(olivia))).toBe('done')
  })

  test('Y6 Y8 a push by a stranger into a locked account gets "gone" at once, without waiting for the lock', async () => {
    const op = newRoutine(max, olivia.userId)
    const answers = await Promise.all(Array.from({ length: 25 }, () => outcomeOf(server, max, op)))
    expect(answers).toEqual(Array(25).fill('gone'))
    expect(await waiting()).toBe(0)
    // A repeat is answered as before, also when he may by now.
    free()
    await holding
    const share = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' }
    await database.db
      .insertInto('account_share')
      .values({ ...share, can_create_routines: true })
      .execute()
    expect(await outcomeOf(server, max, op)).toBe('gone')
    expect(await outcomeOf(server, max, newRoutine(max, olivia.userId))).toBe('done')
  })

  test('Y8 Y9 a repeated operation of a former delegate gets its original result "done"', async () => {
    free()
    await holding
    const share = { owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' }
    await database.db
      .insertInto('account_share')
      .values({ ...share, can_create_routines: true })
      .execute()
    const op = newRoutine(max, olivia.userId)
    expect(await outcomeOf(server, max, op)).toBe('done')
    await database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
    const answer: PushAnswer = await pushed(server, max, [op], { known: { [op.documentId]: 1 } })
    expect(answer.results).toMatchObject([{ outcome: 'done' }])
    expect(answer.documents).toEqual([{ t: 'gone', id: op.documentId }])
  })

  const MAKING = ['token', 'app', 'webhook'] as const

  /** Asks for a key to her account, which waits for the row; answers its status when it has got it. */
  async function askFor(what: (typeof MAKING)[number], person: Person): Promise<{ status: Promise<number> }> {
    const { cookie, userId: accountId } = person
    const of = { accountId, password: PASSWORD }
    const app = await ConnectingApp.register(server.origin)
    const bodies = {
      token: ['/api/account/tokens', { ...of, name: 'Late', scopes: ['workouts:read'], days: null }],
      app: ['/api/account/apps', { accountId, request: app.request(), scopes: ['workouts:read'] }],
      webhook: ['/api/webhooks', { ...of, address: 'https://8.8.8.8/', events: ['workout.started'] }],
    } as const
    const [path, body] = bodies[what]
    const asked = server.ask(path, { method: 'POST', cookie, body }).then(({ status }) => status)
    await until(async () => (await waiting()) === 1, 'it waits for the row')
    return { status: asked }
  }
  const keysOf = async (person: Person) => {
    const lists = (['api_token', 'connected_app', 'webhook'] as const).map((table) =>
      database.db.selectFrom(table).select('user_id').where('user_id', '=', person.userId).execute(),
    )
    return (await Promise.all(lists)).flat().length
  }

  test.each(MAKING)(
    'R-AUTH-54 R-API-02 R-API-11 R-API-17 the server does not create a requested %s if the session ends in the meantime',
    async (what) => {
      const laptop = await server.logIn('olivia@example.org')
      const { status } = await askFor(what, laptop)
      await server.ask('/api/auth/sign-out', { method: 'POST', cookie: laptop.cookie, body: {} })
      free()
      expect(await status).toBe(401)
      expect(await keysOf(olivia)).toBe(0)
    },
  )

  test.each(['token', 'app'] as const)(
    "R-API-02 R-API-17 'Log out everywhere' also removes an access %s created at the same moment",
    async (what) => {
      const { status } = await askFor(what, await server.logIn('olivia@example.org'))
      const body = { accountId: olivia.userId, withTokens: true }
      const ended = server.ask('/api/account/sessions/end', { method: 'POST', cookie: olivia.cookie, body })
      await Promise.race([ended, until(async () => (await waiting()) === 2, 'the end waits, too')])
      free()
      expect((await ended).status).toBe(200)
      await status
      expect(await keysOf(olivia)).toBe(0)
    },
  )
})
