import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { HistoryPage } from '#logbook/history-list.ts'
import { registry } from '#logbook/operations.ts'
import { PASSWORD, PEOPLE } from '../../scripts/seed/accounts.server.ts'
import { createChance } from '../../scripts/seed/chance.server.ts'
import { seed } from '../../scripts/seed/seed.server.ts'
import { oliviasStory } from '../../scripts/seed/story.server.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const now = Date.parse('2026-06-12T15:00:00Z')
const story = { registry, now, timeZone: 'Europe/Berlin', newest: 20 }

async function withServer<T>(database: TestDatabase, work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({ database })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Everything a lifter reads of the stored workouts, oldest first; ids of accounts differ from database to database. */
const trained = async ({ db }: TestDatabase) =>
  (
    await sql`select w.id, w.workout_name, w.created_at, w.completed_at, w.duration_seconds, x.snapshot_name, s.id as set_id,
        s.set_order, s.reps, s.weight, s.weight_unit, s.timed_set_duration, s.status
      from workout w join workout_exercise x on x.workout_id = w.id join logged_set s on s.workout_exercise_id = x.id
      order by w.created_at, x.exercise_order, s.set_order`.execute(db)
  ).rows

withDatabases((fresh) => {
  it('R-AUTH-07 the three demo people can log in, and the first demo account is the administrator', async () => {
    await withServer(await fresh(), async (server) => {
      const { administrators, oliviaId } = await seed(server.context, story)
      expect(administrators).toEqual([PEOPLE.olivia.email])
      for (const { email } of Object.values(PEOPLE)) {
        const { userId } = await server.logIn(email, PASSWORD)
        expect(userId === oliviaId).toBe(email === PEOPLE.olivia.email)
      }
    })
  })

  it('R-HIST-01 after seeding, the demo owner has workouts, newest first, Vera has none, and no workout is running', async () => {
    await withServer(await fresh(), async (server) => {
      const { oliviaId, veraId } = await seed(server.context, story)
      const read = async (email: string, ownerId: string) => {
        const { cookie } = await server.logIn(email, PASSWORD)
        return (await (await server.ask(`/api/history?ownerId=${ownerId}`, { cookie })).json()) as HistoryPage
      }
      const { rows } = await read(PEOPLE.olivia.email, oliviaId)
      expect(rows).toHaveLength(20)
      expect(rows.map((row) => row.created_at)).toEqual(rows.map((row) => row.created_at).toSorted((a, b) => b - a))
      expect(rows[0]?.completed_at).toBeLessThan(now)
      expect(await read(PEOPLE.vera.email, veraId)).toEqual({ rows: [], nextCursor: null })
      const { rows: active } = await sql`select 1 from workout where is_active`.execute(server.context.database.db)
      expect(active).toEqual([])
    })
  })

  it('R-ACTIVE-01 demo workouts do not overlap and last 30 to 80 minutes', async () => {
    const database = await fresh()
    await withServer(database, ({ context }) => seed(context, story))
    const { rows } = await sql`select a.id from workout a join workout b
      on a.user_id = b.user_id and a.id <> b.id and a.created_at <= b.created_at and a.ended_at > b.created_at`.execute(
      database.db,
    )
    expect(rows).toEqual([])
    const lengths = await database.db.selectFrom('workout').select('duration_seconds').execute()
    expect(Math.min(...lengths.map((row) => row.duration_seconds ?? 0))).toBeGreaterThanOrEqual(30 * 60)
    expect(Math.max(...lengths.map((row) => row.duration_seconds ?? 0))).toBeLessThanOrEqual(80 * 60)
  })

  it("R-DELEG-02 the demo coach has all permissions and has completed some of the owner's sets", async () => {
    const database = await fresh()
    const { oliviaId, maxId } = await withServer(database, ({ context }) => seed(context, story))
    expect(await database.db.selectFrom('account_share').selectAll().execute()).toEqual([
      expect.objectContaining({
        owner_user_id: oliviaId,
        delegate_user_id: maxId,
        revoked_at: null,
        can_create_routines: true,
        can_start_workouts: true,
        can_review_history: true,
      }),
    ])
    const { rows } = await sql`select 1 from logged_set
      where user_id = ${oliviaId} and account_id = ${maxId} and status = 'complete'`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('R-ROUT-02 one of eight demo routines is archived, and the routines contain sets of every kind', async () => {
    const database = await fresh()
    const { oliviaId } = await withServer(database, ({ context }) => seed(context, story))
    const routines = database.db.selectFrom('routine').where('user_id', '=', oliviaId).select('is_archived')
    expect((await routines.execute()).map((row) => row.is_archived).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => false),
      true,
    ])
    const { rows } = await sql<{ kind: string }>`select distinct set_type || ' ' || weight_unit as kind from routine_set
      where user_id = ${oliviaId} order by kind`.execute(database.db)
    expect(rows.map((row) => row.kind)).toEqual(['reps body', 'reps kg', 'reps lbs', 'timed body', 'timed kg'])
  })

  it('seeding again is refused by default; when requested it recreates the same demo data and keeps other accounts', async () => {
    const database = await fresh()
    await withServer(database, async (server) => {
      await seed(server.context, story)
      const first = await trained(database)
      await expect(seed(server.context, story)).rejects.toThrow('There are accounts of the story already')
      const stranger = await server.signUp('Nora', 'New', 'nora@example.org')
      const { administrators } = await seed(server.context, { ...story, isAgain: true })
      expect(administrators).toEqual([PEOPLE.olivia.email])
      expect(await trained(database)).toEqual(first)
      expect((await server.ask('/api/session', { cookie: stranger.cookie })).status).toBe(200)
    })
  })
})

it('R-DATA-10 two years of demo data have about 300 workouts, with a holiday and unfinished sessions', () => {
  const { sessions } = oliviasStory({ now, timeZone: 'Europe/Berlin', chance: createChance(5) })
  expect(Math.abs(sessions.length - 300)).toBeLessThanOrEqual(25)
  const gaps = sessions.slice(1).map((session, index) => session.at - (sessions[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(10 * 60 * 60 * 1000)
  expect(Math.max(...gaps) / 86_400_000).toBeGreaterThan(14)
  expect(sessions.some((session) => session.leftOpen > 0)).toBe(true)
  expect(sessions.some((session) => session.name === 'Heavy triples')).toBe(true)
})
