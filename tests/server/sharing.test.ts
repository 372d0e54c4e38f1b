import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import type { Shares } from '#identity/shares.ts'
import { createRoutine } from '#logbook/routines.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'

const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const NONE: ShareFlags = { can_create_routines: false, can_start_workouts: false, can_review_history: false }
const NEVER = { isFollowed: false, endsAt: null, training: null, lastWorkoutAt: null }
const NOTHING_ELSE = { ended: [], questions: [], isUnconfirmed: false }
const NOBODY = { incoming: [], outgoing: [] }
const HOUR_MS = 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), config: { hasRateLimits: true } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    max = await server.signUp('Max', 'Martin', 'max@sled.test')
  })
  afterEach(() => server.stop())

  const post = (person: Person, path: string, body: object) =>
    server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const share = (owner: Person, email: string, flags: ShareFlags = ALL) =>
    post(owner, '/api/shares', { ownerId: owner.userId, email, flags })
  const change = (person: Person, shareId: string, flags: object) =>
    post(person, '/api/shares/flags', { shareId, flags })
  const end = (person: Person, shareId: string) => post(person, '/api/shares/end', { shareId })
  const sharesOf = async ({ cookie }: Person) => (await (await server.ask('/api/shares', { cookie })).json()) as Shares
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id
  const rows = () => server.context.database.db.selectFrom('account_share').selectAll().execute()

  async function expectRefused(answer: Response, code: ErrorCode) {
    expect(await answer.json()).toEqual({ code, message: ERROR_TEXTS[code] })
    expect(answer.ok).toBe(false)
  }

  test('R-DELEG-01 R-DELEG-18 R-DELEG-22 R-DELEG-47 R-DATA-17 sharing finds a person by e-mail in any case, and both people see the share', async () => {
    await server.signUp('Sam', 'Stone', 'Sam@Example.com')
    const flags = { ...ALL, can_review_history: false }
    const id = await idOf(share(olivia, '  SAM@example.COM ', flags))
    expect(await rows()).toMatchObject([
      { id, owner_user_id: olivia.userId, delegate_email: 'sam@example.com', revoked_at: null, ...flags },
    ])
    const sam = await server.logIn('sam@example.com')
    expect(await sharesOf(olivia)).toEqual({
      actorId: olivia.userId,
      incoming: [],
      outgoing: [
        {
          id,
          delegateId: sam.userId,
          name: 'Sam Stone',
          email: 'sam@example.com',
          flags,
          endsAt: null,
          isFollowed: false,
        },
      ],
      ...NOTHING_ELSE,
    })
    expect(await sharesOf(sam)).toEqual({
      actorId: sam.userId,
      incoming: [{ id, ownerId: olivia.userId, name: 'Olivia Owen', email: 'olivia@sled.test', flags, ...NEVER }],
      outgoing: [],
      ...NOTHING_ELSE,
    })
    expect(await sharesOf(max)).toMatchObject(NOBODY)
  })

  test('Y5 lists of shares and first names carry their account id, and a request for another account gets 401', async () => {
    await share(olivia, 'max@sled.test')
    for (const path of ['/api/shares', '/api/people']) {
      const ask = (accountId: string) => server.ask(`${path}?actorId=${accountId}`, { cookie: max.cookie })
      expect(await (await ask(max.userId)).json()).toMatchObject({ actorId: max.userId })
      const mixed = await ask(olivia.userId)
      expect(mixed.status).toBe(401)
      await expectRefused(mixed, 'wrong-account')
    }
  })

  test('R-DELEG-46 A9 a person without names appears by e-mail address in shares, with only one name by that name', async () => {
    await share(olivia, 'max@sled.test')
    const nameAs = async (first_name: string, last_name: string) => {
      const { db } = server.context.database
      await db.updateTable('profile').set({ first_name, last_name }).where('id', '=', max.userId).execute()
      return (await sharesOf(olivia)).outgoing[0]?.name
    }
    expect(await nameAs('', '')).toBe('max@sled.test')
    expect(await nameAs(' ', 'Martin')).toBe('Martin')
    expect(await nameAs('Max', '')).toBe('Max')
  })

  test('R-DELEG-19 R-DELEG-20 R-DELEG-21 sharing with an unknown address, oneself or a current delegate fails and stores nothing', async () => {
    for (const unknown of ['nobody@sled.test', 'max', 'max@sled.test@sled.test', '', 'm%@sled.test']) {
      await expectRefused(await share(olivia, unknown), 'share-unknown-email')
    }
    await expectRefused(await share(olivia, ' Olivia@Sled.test'), 'share-with-yourself')
    expect(await rows()).toEqual([])
    const id = await idOf(share(olivia, 'max@sled.test', NONE))
    await expectRefused(await share(olivia, 'max@sled.test', ALL), 'share-exists')
    expect(await rows()).toMatchObject([{ id, ...NONE }])
  })

  test('R-DELEG-19 R-ACCT-16 a deleted account cannot be shared with and disappears from all lists of shares', async () => {
    await share(olivia, 'max@sled.test')
    await share(max, 'olivia@sled.test')
    const deleted = await post(max, '/api/account/delete', { accountId: max.userId, password: PASSWORD })
    expect(deleted.status).toBe(200)
    expect(await sharesOf(olivia)).toMatchObject(NOBODY)
    await expectRefused(await share(olivia, 'max@sled.test'), 'share-unknown-email')
  })

  test('R-DELEG-24 R-DELEG-25 R-DELEG-26 O-20 sharing again with a former delegate reactivates the same share with the new permissions', async () => {
    const id = await idOf(share(olivia, 'max@sled.test'))
    expect((await end(olivia, id)).status).toBe(200)
    expect([await sharesOf(olivia), await sharesOf(max)]).toMatchObject([NOBODY, NOBODY])
    expect((await rows())[0]?.revoked_at).toEqual(new Date(server.clock.now))
    await server.context.database.db
      .updateTable('profile')
      .set({ email: 'max@new.test' })
      .where('id', '=', max.userId)
      .execute()
    const flags = { ...NONE, can_start_workouts: true }
    expect(await idOf(share(olivia, 'max@new.test', flags))).toBe(id)
    expect(await rows()).toMatchObject([{ id, revoked_at: null, delegate_email: 'max@new.test', ...flags }])
    expect((await sharesOf(max)).incoming).toMatchObject([{ id, flags }])
  })

  test('R-DELEG-21 R-DELEG-25 of two simultaneous requests to share with one person, one succeeds and one gets share-exists', async () => {
    const answersOf = async () => {
      const answers = await Promise.all([share(olivia, 'max@sled.test'), share(olivia, 'max@sled.test', NONE)])
      return await Promise.all(answers.map(async (answer) => (await answer.json()) as { id?: string; code?: string }))
    }
    for (const _ of ['new', 'again']) {
      const answers = await answersOf()
      expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['share-exists'])
      expect(await rows()).toHaveLength(1)
      await end(olivia, (await rows())[0]?.id ?? '')
    }
  })

  test('R-DELEG-22 R-ACCT-16 no active share remains when an account is deleted while two people share with each other', async () => {
    const answers = await Promise.all([
      share(olivia, 'max@sled.test'),
      share(max, 'olivia@sled.test'),
      post(max, '/api/account/delete', { accountId: max.userId, password: PASSWORD }),
      share(olivia, 'max@sled.test'),
    ])
    expect(answers[2]?.status).toBe(200)
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect((await rows()).filter(({ revoked_at }) => revoked_at === null)).toEqual([])
  })

  test('R-DELEG-02 R-DELEG-10 the owner can change each permission separately, and the delegate none', async () => {
    const id = await idOf(share(olivia, 'max@sled.test'))
    for (const flag of Object.keys(ALL)) {
      expect((await change(olivia, id, { [flag]: false })).status).toBe(200)
      expect((await sharesOf(max)).incoming[0]?.flags).toEqual({ ...ALL, [flag]: false })
      await expectRefused(await change(max, id, { [flag]: true }), 'permission-denied')
      await change(olivia, id, { [flag]: true })
    }
    for (const wrong of [{}, { can_create_routines: 'yes' }, { revoked_at: null }]) {
      await expectRefused(await change(olivia, id, wrong), 'malformed')
    }
    await end(olivia, id)
    await expectRefused(await change(olivia, id, { can_create_routines: false }), 'not-found')
    expect(await rows()).toMatchObject([ALL])
  })

  test('R-DELEG-48 the delegate sees when the owner trained last and what they train now, while the owner allows it', async () => {
    const id = await idOf(share(olivia, 'max@sled.test', { ...NONE, can_start_workouts: true }))
    await share(max, 'olivia@sled.test')
    await logWorkout(server, olivia, { at: server.clock.now - 48 * HOUR_MS, exercises: [{ name: 'Squat' }] })
    const training = async (person = max) => (await sharesOf(person)).incoming[0]?.training
    expect((await sharesOf(max)).incoming[0]).toMatchObject(NEVER)
    const [routineId, workoutId] = [crypto.randomUUID(), crypto.randomUUID()]
    const start = startWorkout.make({ name: 'Now', routineId, timeZone: 'UTC', exercises: [], sets: [] })
    await pushed(server, olivia, [
      envelope(olivia, olivia.userId, routineId, createRoutine.make({ name: 'Legs' })),
      envelope(olivia, olivia.userId, workoutId, start),
    ])
    expect([await training(), await training(olivia)]).toEqual(['Legs', null])
    await change(olivia, id, { can_start_workouts: false, can_review_history: true })
    const { lastWorkoutAt, ...shown } = (await sharesOf(max)).incoming[0] ?? {}
    expect(shown).toMatchObject({ training: null })
    expect(Math.round((server.clock.now - (lastWorkoutAt ?? 0)) / HOUR_MS)).toBe(48)
  })

  test('R-DELEG-26 O-20 a delegate can leave a share; ending it a second time gets not-found for both people', async () => {
    const id = await idOf(share(olivia, 'max@sled.test'))
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    await expectRefused(await end(vera, id), 'not-found')
    expect((await end(max, id)).status).toBe(200)
    expect(await sharesOf(olivia)).toMatchObject(NOBODY)
    for (const person of [olivia, max]) await expectRefused(await end(person, id), 'not-found')
    await expectRefused(await end(olivia, crypto.randomUUID()), 'not-found')
  })

  test('R-DELEG-18 R-ACCESS-05 an account may look up 20 addresses an hour; the log notes the lookups, not the addresses', async () => {
    const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
    const codes = []
    for (let count = 0; count < 20; count += 1) codes.push(await codeOf(await share(olivia, `n${count}@sled.test`)))
    expect(new Set(codes)).toEqual(new Set(['share-unknown-email']))
    const refused = await share(olivia, 'max@sled.test')
    expect(Number(refused.headers.get('retry-after'))).toBe(HOUR_MS / 1000)
    await expectRefused(refused, 'too-many-requests')
    expect((await share(max, 'olivia@sled.test')).status).toBe(200) // Everybody's own.
    const looks = server.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'share-look-up')
    expect(looks.map(({ userId, result }) => [userId, result])).toEqual([
      ...codes.map((code) => [olivia.userId, code]),
      [olivia.userId, 'too-many-requests'],
      [max.userId, 'shared'],
    ])
    expect(server.logs.join()).not.toContain('n7@sled.test')
    server.clock.now += HOUR_MS
    expect((await share(olivia, 'max@sled.test')).status).toBe(200)
  })

  test("Y9 changes of an owner's shares wait for a transaction that locks the owner's row", async () => {
    const { db } = server.context.database
    const id = await idOf(share(olivia, 'max@sled.test'))
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    const done: string[] = []
    const writes = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', olivia.userId).forNoKeyUpdate().execute()
      const started = [
        share(olivia, 'vera@sled.test').then(() => done.push('share')),
        change(olivia, id, { can_create_routines: false }).then(() => done.push('flags')),
        end(max, id).then(() => done.push('end')),
      ]
      await expect.poll(waiting).toBe(3)
      expect(done).toEqual([])
      return started
    })
    await Promise.all(writes)
    expect(done.toSorted()).toEqual(['end', 'flags', 'share'])
    expect((await sharesOf(olivia)).outgoing.map(({ delegateId }) => delegateId)).toEqual([vera.userId])
  })

  /** How many sessions of this database wait for a lock. */
  async function waiting(): Promise<number> {
    const { rows: found } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.context.database.db)
    return found.length
  }
})
