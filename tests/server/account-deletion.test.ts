import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SCOPES } from '#domain/access-token.ts'
import { bodyIdFor, bookIdFor, trackIdFor } from '#domain/book.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { eraseAccount, eraseNow } from '#features/account/erasure.server.ts'
import { makeInvitation } from '#features/sharing/invitations.server.ts'
import { makeWebhook } from '#features/webhooks/webhook-rows.server.ts'
import { makeToken } from '#identity/server/access-tokens.ts'
import { actorOf } from '#identity/server/actor.ts'
import { connectApp } from '#identity/server/oauth/connected-apps.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise } from '#logbook/books.ts'
import { addComment } from '#logbook/comments.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { editTrack } from '#logbook/tracks.ts'
import { startWorkout } from '#logbook/workouts.ts'
import { CLOSE_SESSION_ENDED } from '#sync/live-messages.ts'
import type { Made } from '#sync/operation.ts'
import { routineRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { newPlan, newSlot } from '../support/plan-rows.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const EMAIL = 'olivia@sled.test'
const SIGN_UP = { first_name: 'Olivia', last_name: 'Again', password: PASSWORD }
const WEIGHED = { id: crypto.randomUUID(), at: Date.UTC(2026, 2, 1), weight: 80, unit: 'kg' as const, note: null }
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const refusal = (code: ErrorCode) => ({ code, message: ERROR_TEXTS[code] })

const run = promisify(execFile)

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    olivia = await server.signUp('Olivia', 'Lind', EMAIL)
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
  })
  afterEach(() => server.stop())

  const db = () => database.db
  const post = (path: string, body: object, cookie?: string) => server.ask(path, { method: 'POST', cookie, body })
  const remove = (password: unknown = PASSWORD, person = olivia) =>
    post('/api/account/delete', { accountId: person.userId, password }, person.cookie)
  const logIn = (password = PASSWORD) => post('/api/auth/sign-in/email', { email: EMAIL, password })
  const keep = (password = PASSWORD) => post('/api/auth/keep-account', { email: EMAIL, password })
  const statusOf = async ({ cookie }: { cookie: string }) => (await server.ask('/api/session', { cookie })).status
  const profile = () => db().selectFrom('profile').selectAll().where('id', '=', olivia.userId).executeTakeFirst()

  const share = (from: Person, to: Person) =>
    db()
      .insertInto('account_share')
      .values({ owner_user_id: from.userId, delegate_user_id: to.userId, delegate_email: 'delegate@sled.test' })
      .execute()
  const openShares = async () =>
    (await db().selectFrom('account_share').select('id').where('revoked_at', 'is', null).execute()).length

  const trackOf = ({ userId }: Person, exerciseId: string) =>
    editTrack.make({
      ...{ id: trackIdFor(userId, exerciseId, null), exerciseId, label: null },
      changes: { rule: BY_WEIGHT },
    })

  /** A routine, a plan, a track and a completed workout of two sets. */
  async function train(person = olivia): Promise<{ routineId: string }> {
    const [routineId, workoutId, exerciseRow] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const planId = crypto.randomUUID()
    const sets = [1, 2].map((n) => ({ ...setValues({ set_variant: `Set ${n}` }), id: crypto.randomUUID() }))
    const squat = { exerciseId: exerciseIdFor(person.userId, 'Squat'), name: 'Squat', section: 'training' as const }
    const logged = sets.map((set) => ({ ...set, id: crypto.randomUUID(), workoutExerciseId: exerciseRow }))
    const made: [string, Made][] = [
      [routineId, createRoutine.make({ name: 'Leg Day' })],
      [routineId, addExercise.planning.make({ ...squat, id: crypto.randomUUID(), sets })],
      [planId, newPlan()],
      [planId, newSlot(crypto.randomUUID(), routineId)],
      [
        workoutId,
        startWorkout.make({
          ...{ name: 'Monday', routineId, timeZone: null, exercises: [{ ...squat, id: exerciseRow }] },
          sets: logged.map((set) => ({ ...set, routineSetId: null })),
        }),
      ],
      [workoutId, addComment.make({ id: crypto.randomUUID(), targetId: null, text: 'Felt easy' })],
      ...logged.map(({ id }): [string, Made] => [workoutId, completeSet.make({ setId: id })]),
      [bookIdFor(person.userId), editBookExercise.make({ exerciseId: squat.exerciseId, changes: { step: 1.25 } })],
      [bookIdFor(person.userId), trackOf(person, squat.exerciseId)],
      [bodyIdFor(person.userId, 2026), addBodyWeight.make({ year: 2026, weight: WEIGHED })],
    ]
    const ops = made.map(([documentId, op]) => envelope(person, person.userId, documentId, op))
    const { results } = await pushed(server, person, ops)
    expect(results.map(({ outcome }) => outcome)).toEqual(made.map(() => 'done'))
    return { routineId }
  }

  /** What is stored of a person, by table. */
  async function rowsOf({ userId }: Person): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    const tables = ['exercise', 'routine', 'routine_exercise', 'routine_set', 'workout', 'workout_exercise'] as const
    const books = ['book', 'book_exercise', 'book_track', 'body', 'body_weight', 'plan', 'plan_slot'] as const
    for (const table of [
      ...tables,
      ...books,
      'logged_set',
      'workout_comment',
      'auth_account',
      'auth_session',
      'auth_passkey',
    ] as const) {
      counts[table] = (await db().selectFrom(table).select('id').where('user_id', '=', userId).execute()).length
    }
    for (const table of ['workout_stat', 'workout_exercise_stat', 'exercise_best'] as const) {
      counts[table] = (await db().selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
    }
    counts.profile = (await db().selectFrom('profile').select('id').where('id', '=', userId).execute()).length
    const operations = db().selectFrom('applied_operation').select('op_id').where('owner_id', '=', userId)
    counts.applied_operation = (await operations.execute()).length
    return counts
  }

  test.each<[string, unknown, number, ErrorCode]>([
    ['R-ACCT-15 a wrong password', 'wrong horse', 401, 'invalid-credentials'],
    ['R-ACCT-14 an empty one', '', 400, 'password-required'],
    ['R-ACCT-14 none', undefined, 400, 'password-required'],
  ])(
    '%s (as password of a deletion request) gets an error and deletes nothing',
    async (_title, password, status, code) => {
      await share(olivia, max)
      const answer = await post('/api/account/delete', { accountId: olivia.userId, password }, olivia.cookie)
      expect([answer.status, await answer.json()]).toEqual([status, refusal(code)])
      expect(await statusOf(olivia)).toBe(200)
      expect(await profile()).toMatchObject({ deleted_at: null, erase_at: null })
      expect(await openShares()).toBe(1)
    },
  )

  test('R-ACCT-16 R-API-02 R-API-11 R-API-17 R-COACH-01 tokens, apps, webhooks and invitations cannot be created by a request that the account’s deletion overtakes', async () => {
    const { context } = server
    const actor = await actorOf(context, new Headers({ cookie: olivia.cookie }))
    if (!actor) throw new Error('not logged in')
    await remove()
    const app = { clientId: 'app', name: 'App', redirectUri: 'https://app.example.org/', challenge: 'x' }
    await expect(makeToken(context, actor, { name: 'Late', scopes: SCOPES, days: null })).rejects.toThrow('not-auth')
    await expect(connectApp(context, { ...app, actor, scopes: SCOPES })).rejects.toThrow('not-auth')
    const webhook = { address: 'https://8.8.8.8/', events: ['workout.started'] } as const
    await expect(makeWebhook(context, actor, webhook, (work) => work())).rejects.toThrow('not-auth')
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    await expect(makeInvitation(context, actor, flags)).rejects.toThrow('not-auth')
  })

  test('R-ACCT-16 deleting an account ends all its sessions and live connections at once, and its password no longer logs in', async () => {
    const phone = await server.logIn(EMAIL)
    const closed: (number | null)[] = [null, null, null]
    const sockets = [olivia, phone, max].map(({ cookie }, index) => {
      const headers = { cookie, origin: server.origin }
      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers })
      socket.on('close', (code) => {
        closed[index] = code
      })
      return socket
    })
    try {
      await until(() => sockets.every(({ readyState }) => readyState === WebSocket.OPEN), 'all are connected')
      const answer = await remove()
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/)
      await until(() => closed[0] !== null && closed[1] !== null, 'both sessions are closed')
      expect(closed).toEqual([CLOSE_SESSION_ENDED, CLOSE_SESSION_ENDED, null])
      expect([await statusOf(olivia), await statusOf(phone), await statusOf(max)]).toEqual([401, 401, 200])
      const refused = await logIn()
      expect([refused.status, await refused.json()]).toEqual([403, refusal('account-deleted')])
      expect(refused.headers.getSetCookie()).toEqual([])
      expect((await rowsOf(olivia)).auth_session).toBe(0)
    } finally {
      for (const socket of sockets) socket.terminate()
    }
  })

  test('R-ACCT-16 a deleted account looks nonexistent to anyone without its password, and its emailed links stop working', async () => {
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    const mails = server.mails.map(({ text }) => text).join()
    const [recovery, confirmation] = [/#token=(\S+)/.exec(/update-password\S+/.exec(mails)?.[0] ?? '')?.[1], mails]
    await remove()
    const refused = await logIn('wrong horse')
    expect([refused.status, await refused.json()]).toEqual([401, refusal('invalid-credentials')])
    expect((await keep('wrong horse')).status).toBe(401)
    expect((await post('/api/auth/reset-password/exchange', { token: recovery })).status).toBe(400)
    const token = /confirm-email#token=(\S+)/.exec(confirmation)?.[1]
    expect((await post('/api/auth/confirm-email', { token })).status).toBe(400)
    const sent = server.mails.length
    await post('/api/auth/reset-password/request', { email: EMAIL })
    await server.context.jobs.runDue()
    expect(server.mails).toHaveLength(sent)
    expect((await profile())?.deleted_at).not.toBeNull()
  })

  test('R-ACCT-16 deleting an account revokes all shares it gave and received at once', async () => {
    const { routineId } = await train()
    await share(olivia, max)
    await share(max, olivia)
    const read = async () => {
      const body = { actorId: max.userId, ownerId: olivia.userId, known: {}, ids: [routineId], routines: false }
      const answer = await post('/api/documents', { ...body, active: false }, max.cookie)
      return (await answer.json()).documents.map(({ t }: { t: string }) => t)
    }
    expect(await read()).toEqual(['document'])
    expect((await remove()).status).toBe(200)
    expect(await openShares()).toBe(0)
    expect(await read()).toEqual(['gone'])
    const intruding = envelope(max, olivia.userId, crypto.randomUUID(), createRoutine.make({ name: 'Still here' }))
    expect(await outcomeOf(server, max, intruding)).toBe('gone')
  })

  test('R-ACCT-16 keeping a deleted account within seven days restores everything except its shares', async () => {
    const { routineId } = await train()
    await share(olivia, max)
    await db().updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
    await db().updateTable('profile').set({ share_all_workouts: true }).where('id', '=', olivia.userId).execute()
    const before = { ...(await rowsOf(olivia)), auth_session: 1 }
    await remove()
    server.clock.now += 7 * DAY_MS - 1
    await server.context.jobs.runDue()
    expect(await (await logIn()).json()).toEqual(refusal('account-deleted'))
    const kept = await keep()
    expect(kept.status).toBe(200)
    expect((await kept.json()).user).toMatchObject({ id: olivia.userId, email: EMAIL })
    expect(await profile()).toMatchObject({ deleted_at: null, erase_at: null, share_all_workouts: true })
    const routine = db().selectFrom('routine').select('is_public').where('id', '=', routineId)
    expect(await routine.execute()).toEqual([{ is_public: true }])
    expect(await openShares()).toBe(0)
    expect(await rowsOf(olivia)).toEqual(before)
    server.clock.now += 30 * DAY_MS
    await server.context.jobs.runDue()
    expect((await logIn()).status).toBe(200)
  })

  test('R-ACCT-16 keeping an account that was not deleted works like an ordinary log-in', async () => {
    expect((await keep()).status).toBe(200)
    expect(await statusOf(olivia)).toBe(200)
  })

  test('R-ACCT-16 R-BASE-08 Y10 seven days after a deletion the server erases all data of that account and nothing of others', async () => {
    await train()
    await train(max)
    await share(olivia, max)
    await share(max, olivia)
    const others = await rowsOf(max)
    await remove()
    await server.context.jobs.runDue()
    expect(await rowsOf(olivia)).toMatchObject({
      logged_set: 2,
      workout_stat: 1,
      workout_exercise_stat: 1,
      exercise_best: 1,
    })
    server.clock.now += 7 * DAY_MS
    await expect(keep().then((answer) => answer.json())).resolves.toEqual(refusal('invalid-credentials'))
    await server.context.jobs.runDue()
    expect(Object.entries(await rowsOf(olivia)).filter(([, count]) => count > 0)).toEqual([])
    expect(await db().selectFrom('account_share').select('id').execute()).toEqual([])
    expect(await rowsOf(max)).toEqual(others)
    expect(await (await logIn()).json()).toEqual(refusal('invalid-credentials'))
    expect((await post('/api/auth/sign-up/email', { ...SIGN_UP, email: EMAIL })).status).toBe(200)
  })

  test('R-ACCT-16 a server clock that jumps years ahead erases no account', async () => {
    const { clock, context } = server
    clock.elapsed = 0
    await remove()
    await context.jobs.runDue()
    clock.now += 3 * 365 * DAY_MS
    for (let hour = 0; hour < 24; hour += 1) {
      clock.elapsed += HOUR_MS
      clock.now += HOUR_MS
      await context.jobs.runDue()
    }
    const again = await startTestServer({ database: context.database })
    again.clock.now = clock.now
    await again.context.jobs.runDue()
    await again.stop()
    clock.now -= 3 * 365 * DAY_MS
    expect((await keep()).status).toBe(200)
  })

  test('R-ACCT-16 an interrupted account erasure is continued and completed', async () => {
    await db()
      .insertInto('routine')
      .values(Array.from({ length: 45 }, () => routineRow(olivia.userId)))
      .execute()
    await db().insertInto('routine').values(routineRow(max.userId)).execute()
    await remove()
    await remove(PASSWORD, max)
    // Before the server's own clock is there, or its job would go on beside this one.
    const later = { ...server.context, now: () => server.clock.now + 7 * DAY_MS }
    expect(await eraseAccount(later, olivia.userId, 2)).toBe(false)
    expect(await rowsOf(olivia)).toMatchObject({ routine: 5, profile: 1 })
    server.clock.now += 7 * DAY_MS
    expect((await keep()).status).toBe(401)
    await server.context.jobs.runDue()
    expect(await db().selectFrom('profile').select('id').execute()).toEqual([])
    expect(await db().selectFrom('routine').select('id').execute()).toEqual([])
  })

  test('R-ACCT-16 work of an erased coach on another account stays in that account', async () => {
    await share(max, olivia)
    const routineId = crypto.randomUUID()
    await outcomeOf(server, olivia, envelope(olivia, max.userId, routineId, createRoutine.make({ name: 'Coached' })))
    await remove()
    server.clock.now += 7 * DAY_MS
    await server.context.jobs.runDue()
    expect(await rowsOf(max)).toMatchObject({ routine: 1, applied_operation: 1, profile: 1 })
    expect(await profile()).toBeUndefined()
  })

  test('R-ACCT-16 an administrator can erase an account at once, but only after its user has deleted it', async () => {
    await train()
    expect(await eraseNow(server.context, EMAIL)).toBe(false)
    expect(await rowsOf(olivia)).toMatchObject({ profile: 1, workout: 1 })
    await remove()
    expect(await eraseNow(server.context, EMAIL)).toBe(true)
    expect(Object.entries(await rowsOf(olivia)).filter(([, count]) => count > 0)).toEqual([])
  })

  test('R-ACCT-16 npm run admin:erase erases an account while the server runs, and fails if no deletion is pending', async () => {
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: server.context.config.dataDir }
    const erase = (...emails: string[]) => run(process.execPath, ['scripts/erase-account.ts', ...emails], { env })
    await expect(erase(EMAIL)).rejects.toThrow(`No account of ${EMAIL} waits to be erased.`)
    await remove()
    expect((await erase(EMAIL.toUpperCase())).stdout).toBe(`Erased the account of ${EMAIL} and everything in it.\n`)
    expect(await profile()).toBeUndefined()
  })
})
