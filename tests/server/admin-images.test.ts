import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImagesPage } from '#features/admin/image-rows.ts'
import { imagesStatement } from '#features/admin/routes.server.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Pictured, pngOf, startPictured } from '../support/pictured.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const STRANGER = { first: 'Vera', last: 'Visitor' }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let administrator: Person
  let pictured: Pictured

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    administrator = await server.signUp('Ada', 'Min', 'ada@sled.test')
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    pictured = await startPictured(server)
  })

  const ask = (query: string, person: Person | null) =>
    server.ask(`/api/admin/images?${query}`, { cookie: person?.cookie })
  async function list(query: string, person: Person | null = pictured.olivia): Promise<ImagesPage> {
    const answer = await ask(query, person)
    expect(answer.status).toBe(200)
    return (await answer.json()) as ImagesPage
  }
  const idsOf = ({ rows }: ImagesPage) => rows.map((row) => row.id)

  test('R-ADMIN-01 R-ADMIN-12 R-ADMIN-23 the image list shows only completed workouts, each with the state of its picture', async () => {
    const { workoutId } = await pictured.workout({ name: 'Leg day', done: 2 })
    await pictured.workout({ done: 0 }) // Discarded: nothing was done.
    await pictured.workout({ isActive: true })
    const row = {
      kind: 'workout',
      id: workoutId,
      ownerId: pictured.olivia.userId,
      ownerName: 'Olivia Owens',
      name: 'Leg day',
      at: expect.any(Number),
      exerciseCount: 1,
      setCount: 2,
      isPublic: false,
      og_image_url: null,
    }
    expect(await list('kind=workout&filter=all')).toEqual({ rows: [row], nextCursor: null, total: 1 })
    await pictured.make(`workoutId=${workoutId}`)
    await pictured.switchTo('workout', workoutId, true)
    const stored = { ...row, isPublic: true, og_image_url: await pictured.addressOf('workout', workoutId) }
    expect((await list('kind=workout&filter=all')).rows).toEqual([stored])
  })

  test('R-ADMIN-24 the image list shows routines with the number of their exercises and sets', async () => {
    const routineId = await pictured.routine('Push Day A')
    const archived = await pictured.routine('Old plan')
    await pictured.does(archived, [archiveRoutine.make({ isArchived: true })])
    expect((await list('kind=routine&filter=all')).rows).toMatchObject([
      { kind: 'routine', id: routineId, name: 'Push Day A', exerciseCount: 1, setCount: 3, og_image_url: null },
    ])
  })

  test('R-ADMIN-05 the image list can be filtered to rows without a picture or to public rows', async () => {
    const { workout, routine, make, switchTo, shareHistory } = pictured
    const [{ workoutId: made }, { workoutId: missing }] = [await workout(), await workout()]
    await make(`workoutId=${made}`)
    await switchTo('workout', made, true)
    expect(idsOf(await list('kind=workout&filter=missing'))).toEqual([missing])
    expect(idsOf(await list('kind=workout&filter=public'))).toEqual([made])
    expect(idsOf(await list('kind=workout&filter=all')).toSorted()).toEqual([made, missing].toSorted())
    await shareHistory(true)
    expect((await list('kind=workout&filter=public')).total).toBe(2)
    const routineId = await routine()
    expect(idsOf(await list('kind=routine&filter=public'))).toEqual([])
    await switchTo('routine', routineId, true)
    expect(idsOf(await list('kind=routine&filter=public'))).toEqual([routineId])
  })

  test('R-ADMIN-12 the pages of the image list are newest first, without gaps and without duplicates', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      server.clock.now += 60_000
      ids.unshift((await pictured.workout({ name: `Day ${n}` })).workoutId)
    }
    const first = await list('kind=workout&filter=all&limit=2')
    const second = await list(`kind=workout&filter=all&limit=2&cursor=${first.nextCursor}`)
    const third = await list(`kind=workout&filter=all&limit=2&cursor=${second.nextCursor}`)
    expect([first, second, third].flatMap(idsOf)).toEqual(ids)
    expect([first.total, second.total, third.total, third.nextCursor]).toEqual([5, null, null, null])
    // What is no cursor of ours starts from the newest.
    for (const cursor of ['nothing', `99999999999999999.${ids[0]}`, '12.x']) {
      expect(idsOf(await list(`kind=workout&filter=all&limit=1&cursor=${cursor}`))).toEqual([ids[0]])
    }
  })

  test('R-ADMIN-02 R-ADMIN-03 the image list shows users their own rows, administrators all rows and visitors nothing', async () => {
    const { workoutId } = await pictured.workout()
    const stranger = await server.signUp(STRANGER.first, STRANGER.last, `vera-${crypto.randomUUID()}@sled.test`)
    expect(await list('kind=workout&filter=all', stranger)).toEqual({ rows: [], nextCursor: null, total: 0 })
    expect(idsOf(await list('kind=workout&filter=all&limit=500', administrator))).toContain(workoutId)
    expect(idsOf(await list('kind=workout&filter=all&isOwn=true', administrator))).toEqual([])
    expect((await ask('kind=workout&filter=all', null)).status).toBe(401)
    // The page is of another account than the session by now (Y5).
    const mixed = await ask(`kind=workout&filter=all&actorId=${pictured.olivia.userId}`, administrator)
    expect([mixed.status, ((await mixed.json()) as { code: string }).code]).toEqual([401, 'wrong-account'])
    for (const query of ['', 'kind=set&filter=all', 'kind=workout&filter=some', 'kind=workout&filter=all&limit=501']) {
      expect((await ask(query, administrator)).status).toBe(400)
    }
  })

  test('R-ADMIN-03 a confirmed address in ADMIN_EMAILS lets its user list all rows and make their pictures', async () => {
    const email = `max-${crypto.randomUUID()}@sled.test`
    const max = await server.signUp('Max', 'Moss', email)
    const { workoutId } = await pictured.workout()
    server.context.config.adminEmails.push(email)
    const make = async () => (await pictured.make(`workoutId=${workoutId}`, max)).status
    expect([(await list('kind=workout&filter=all&limit=500', max)).total, await make()]).toEqual([0, 404])
    await database.db.updateTable('profile').set({ email_verified: true }).where('email', '=', email).execute()
    expect(idsOf(await list('kind=workout&filter=all&limit=500', max))).toContain(workoutId)
    expect(await make()).toBe(200)
    const address = await pictured.addressOf('workout', workoutId)
    await pngOf(await server.ask(address ?? '', { cookie: max.cookie }))
  })

  test('R-ADMIN-03 the image list contains no e-mail address and no row of a deleted account', async () => {
    await pictured.workout()
    const { olivia } = pictured
    const answer = await (await ask('kind=workout&filter=all&limit=500', administrator)).text()
    expect(answer).toContain(olivia.userId)
    expect(answer).not.toMatch(/@/)
    const gone = { deleted_at: new Date(), erase_at: new Date() }
    await database.db.updateTable('profile').set(gone).where('id', '=', olivia.userId).execute()
    expect(await (await ask('kind=workout&filter=all&limit=500', administrator)).text()).not.toContain(olivia.userId)
  })

  describe('the image list with 10,000 workouts and routines of many accounts', () => {
    const START = Date.UTC(2020, 0, 1)

    beforeAll(async () => {
      const { db } = database
      const owners = [administrator.userId, (await startPictured(server)).olivia.userId]
      const each = sql`select gen_random_uuid() as id, (${sql.val(owners)}::uuid[])[1 + n % 2] as owner,
        to_timestamp(${START / 1000}) + n * interval '1 minute' as at from generate_series(1, 10000) n`
      await sql`insert into workout (id, user_id, workout_name, is_active, is_public, created_at, completed_at,
          duration_seconds, is_unscheduled, last_op_at, rev)
        select id, owner, 'Day', false, false, at, at, 0, false, at, 1 from (${each}) n`.execute(db)
      await sql`insert into routine (id, user_id, routine_name, is_public, is_archived, created_at, rev)
        select id, owner, 'Legs', false, false, at, 1 from (${each}) n`.execute(db)
      await sql`analyze workout, routine, profile`.execute(db)
    })
    afterAll(async () => {
      const { db } = database
      for (const table of ['workout', 'routine'] as const) {
        await db
          .deleteFrom(table)
          .where('created_at', '<', new Date(START + 10_001 * 60_000))
          .execute()
      }
    })

    test.each(['workout', 'routine'] as const)(
      'R-ADMIN-03 R-ADMIN-12 the query for a page of all %ss uses an index, for the first page and for page 100',
      async (kind) => {
        for (const cursor of [null, `${START + 5_000 * 60_000}.${crypto.randomUUID()}`]) {
          const asked = { kind, filter: 'all', ownerId: null, cursor, limit: 50 } as const
          const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`explain (analyze, format json)
            ${imagesStatement(asked)}`.execute(database.db)
          const plan = JSON.stringify(rows[0]?.['QUERY PLAN'][0].Plan)
          expect(plan).toContain(`${kind}_newest`)
          const read = [...plan.matchAll(new RegExp(`"Relation Name":"${kind}".*?"Actual Rows":(\\d+)`, 'g'))]
          expect(Math.max(...read.map(([, n]) => Number(n)))).toBeLessThan(200)
        }
      },
    )
  })
})
