import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { News, NewsItem } from '#domain/news.ts'
import { addComment } from '#logbook/comments.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let ann: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
    ann = await server.signUp('Ann', 'Lind', 'ann@sled.test')
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await shareWith(server, ann, max, ALL)
  })
  afterEach(() => server.stop())

  const news = async (person: Person): Promise<NewsItem[]> => {
    const answer = await server.ask(`/api/news?accountId=${person.userId}`, { cookie: person.cookie })
    return ((await answer.json()) as News).news
  }
  const said = async (person: Person) => (await news(person)).map(({ what, name }) => [what, name])
  const act = async (person: Person, documentId: string, made: Made) =>
    expect(await outcomeOf(server, person, envelope(person, ann.userId, documentId, made))).toBe('done')
  const comment = (person: Person, workoutId: string) =>
    act(person, workoutId, addComment.make({ id: crypto.randomUUID(), targetId: null, text: 'Deeper' }))
  const trains = () =>
    logWorkout(server, ann, {
      ...{ exercises: [{ name: 'Squat', sets: [{}, {}, {}] }], at: server.clock.now - 60_000, done: 1, ends: false },
    })

  test('R-COACH-12 what somebody did whose account is gone stops nobody from commenting or ending, and is no news', async () => {
    const { workoutId, setIds } = await trains()
    await comment(max, workoutId)
    await act(max, workoutId, completeSet.make({ setId: setIds[1] as string }))
    const gone = crypto.randomUUID()
    const { db } = database
    await db.updateTable('workout_comment').set({ author_id: gone }).execute()
    await db.updateTable('logged_set').set({ account_id: gone }).where('account_id', '=', max.userId).execute()
    await comment(ann, workoutId)
    await act(ann, workoutId, endWorkoutByHand.make({}))
    expect(await said(ann)).toEqual([])
  })

  test('R-COACH-12 an answer is told only to who may read the workout, and hides no other news', async () => {
    const { workoutId } = await trains()
    await comment(max, workoutId)
    await database.db.updateTable('account_share').set({ can_start_workouts: false }).execute()
    await comment(ann, workoutId)
    const ofMax = () => database.db.selectFrom('notice').select('kind').where('user_id', '=', max.userId).execute()
    expect(await ofMax()).toEqual([])
    const ben = await server.signUp('Ben', 'Owen', 'ben@sled.test')
    const body = { ownerId: ben.userId, email: 'max@sled.test', flags: ALL }
    expect((await server.ask('/api/shares', { method: 'POST', cookie: ben.cookie, body })).status).toBe(200)
    expect(await news(max)).toMatchObject([{ what: 'given', name: 'Ben Owen', path: '/sharing', ownerId: max.userId }])
    await database.db.deleteFrom('account_share').where('owner_user_id', '=', ann.userId).execute()
    await sql`insert into notice (user_id, kind, other_id, owner_id, document_id, at)
      select ${max.userId}, 'answer', ${ann.userId}, ${ann.userId}, gen_random_uuid(), now() + interval '1 hour'
      from generate_series(1, 100)`.execute(database.db)
    expect(await said(max)).toEqual([['given', 'Ben Owen']])
  })

  test('R-COACH-12 managers of one client do not learn from the news who the others are', async () => {
    const cleo = await server.signUp('Cleo', 'Reed', 'cleo@sled.test')
    await shareWith(server, ann, cleo, ALL)
    const { workoutId } = await trains()
    await comment(max, workoutId)
    await comment(cleo, workoutId)
    expect(await said(max)).toEqual([['answer', 'Another manager']])
    expect(await said(ann)).toEqual([
      ['comment', 'Cleo Reed'],
      ['comment', 'Max Stone'],
    ])
    await shareWith(server, cleo, max, ALL)
    expect(await said(max)).toEqual([['answer', 'Cleo Reed']])
  })

  test('R-COACH-12 only what was shown is read, with older news that were hidden', async () => {
    const { db } = database
    const [shown, hidden, late] = [0, -2, -0.5].map((minutes) => ({ id: crypto.randomUUID(), minutes })) as [
      Row,
      Row,
      Row,
    ]
    type Row = { id: string; minutes: number }
    const at = ({ minutes }: Row) => new Date(server.clock.now + minutes * 60_000)
    const row = { user_id: ann.userId, other_id: max.userId, owner_id: ann.userId, kind: 'copied' }
    for (const each of [shown, hidden, late]) {
      const kind = each === shown ? 'copied' : 'logged'
      const document_id = crypto.randomUUID()
      await db
        .insertInto('notice')
        .values({ ...row, kind, id: each.id, document_id, count: 2, at: at(each) })
        .execute()
    }
    const [item] = (await news(ann)) as [NewsItem]
    const body = { accountId: ann.userId, seen: [{ id: item.id, at: item.at }] }
    expect((await server.ask('/api/news/read', { method: 'POST', cookie: ann.cookie, body })).status).toBe(200)
    const unread = await db.selectFrom('notice').select('id').where('read_at', 'is', null).execute()
    expect(unread).toEqual([{ id: late.id }])
  })

  test('R-COACH-12 a routine that is gone is no news', async () => {
    const routineId = crypto.randomUUID()
    await act(max, routineId, createRoutine.make({ name: 'Legs' }))
    expect(await said(ann)).toEqual([['copied', 'Max Stone']])
    await act(max, routineId, archiveRoutine.make({ isArchived: true }))
    expect(await said(ann)).toEqual([])
  })
})
