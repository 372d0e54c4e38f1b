import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import type { Shares } from '#identity/shares.ts'
import { withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const DAY_MS = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let max: Person
  let shareId: string

  beforeEach(async () => {
    server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    max = await server.signUp('Max', 'Martin', 'max@sled.test')
    shareId = await share()
  })
  afterEach(() => server.stop())

  const post = (person: Person, path: string, body: object) =>
    server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const until = (person: Person, endsAt: unknown) => post(person, '/api/shares/until', { shareId, endsAt })
  const sharesOf = async ({ cookie }: Person) => (await (await server.ask('/api/shares', { cookie })).json()) as Shares
  const mayRead = async () => {
    const answer = await server.ask(`/api/history?ownerId=${olivia.userId}`, { cookie: max.cookie })
    return answer.status
  }
  async function share() {
    const body = { ownerId: olivia.userId, email: 'max@sled.test', flags: ALL }
    return ((await (await post(olivia, '/api/shares', body)).json()) as { id: string }).id
  }

  async function expectRefused(answer: Response, code: ErrorCode) {
    expect(await answer.json()).toEqual({ code, message: ERROR_TEXTS[code] })
    expect(answer.ok).toBe(false)
  }

  test('R-COACH-03 a share ends at its date and not a moment earlier, and both see for 30 days when it ended', async () => {
    const { now } = server.clock
    const endsAt = now + 8 * DAY_MS
    expect((await until(olivia, endsAt)).status).toBe(200)
    expect([(await sharesOf(olivia)).outgoing[0]?.endsAt, (await sharesOf(max)).incoming[0]?.endsAt]).toEqual([
      endsAt,
      endsAt,
    ])
    server.clock.now = endsAt - 1
    await server.context.jobs.runDue()
    expect([await mayRead(), (await sharesOf(max)).incoming.length]).toEqual([200, 1])
    server.clock.now = endsAt
    await server.context.jobs.runDue()
    expect(await mayRead()).toBe(404)
    for (const [person, side, name, email] of [
      [olivia, 'given', 'Max Martin', 'max@sled.test'],
      [max, 'received', 'Olivia Owen', 'olivia@sled.test'],
    ] as const) {
      expect(await sharesOf(person)).toMatchObject({
        incoming: [],
        outgoing: [],
        ended: [{ id: shareId, side, name, email, endedAt: endsAt }],
      })
    }
    server.clock.now = endsAt + 30 * DAY_MS
    for (const email of ['olivia@sled.test', 'max@sled.test'])
      expect((await sharesOf(await server.logIn(email))).ended).toEqual([])
  })

  test('R-COACH-03 a share past its date gives no rights even before any process has ended it', async () => {
    const { db } = server.context.database
    await db
      .updateTable('account_share')
      .set({ ends_at: new Date(Date.now() - 1) })
      .execute()
    expect(await mayRead()).toBe(404)
    expect((await db.selectFrom('account_share').select('revoked_at').execute())[0]?.revoked_at).toBeNull()
  })

  test('R-COACH-03 the owner can move and remove the date; past dates, other people and ended shares are refused', async () => {
    const { now } = server.clock
    for (const past of [now, now - 1, 0]) await expectRefused(await until(olivia, past), 'share-end-past')
    for (const wrong of ['2027-03-01', now + 0.5, 8.64e15, undefined])
      await expectRefused(await until(olivia, wrong), 'malformed')
    await expectRefused(await until(max, now + DAY_MS), 'permission-denied')
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    await expectRefused(await until(vera, now + DAY_MS), 'not-found')
    for (const endsAt of [now + DAY_MS, now + 2 * DAY_MS, null]) {
      expect((await until(olivia, endsAt)).status).toBe(200)
      expect((await sharesOf(max)).incoming[0]?.endsAt).toBe(endsAt)
    }
    server.clock.now += 3 * DAY_MS
    await server.context.jobs.runDue()
    expect(await mayRead()).toBe(200)
    await post(max, '/api/shares/end', { shareId })
    await expectRefused(await until(olivia, server.clock.now + DAY_MS), 'not-found')
  })

  test('R-COACH-03 a share that the owner gives again after its date has no end', async () => {
    await until(olivia, server.clock.now + DAY_MS)
    server.clock.now += DAY_MS
    await server.context.jobs.runDue()
    expect(await share()).toBe(shareId)
    expect(await sharesOf(max)).toMatchObject({ incoming: [{ id: shareId, endsAt: null }], ended: [] })
  })

  test('R-COACH-03 Y9 a share of a locked owner ends after the lock, and the shares of others end meanwhile', async () => {
    const { db } = server.context.database
    const other = await server.signUp('Sam', 'Stone', 'sam@sled.test')
    const body = { ownerId: other.userId, email: 'max@sled.test', flags: ALL }
    const { id } = (await (await post(other, '/api/shares', body)).json()) as { id: string }
    const endsAt = server.clock.now + DAY_MS
    await until(olivia, endsAt)
    await post(other, '/api/shares/until', { shareId: id, endsAt: endsAt + 1 })
    server.clock.now = endsAt + 1
    const { ending } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', olivia.userId).forNoKeyUpdate().execute()
      const ending = server.context.jobs.runDue()
      await expect.poll(ended).toEqual([id])
      return { ending }
    })
    await ending
    expect((await ended()).toSorted()).toEqual([id, shareId].toSorted())

    async function ended() {
      const rows = await db.selectFrom('account_share').select('id').where('revoked_at', 'is not', null).execute()
      return rows.map((row) => row.id)
    }
  })
})
