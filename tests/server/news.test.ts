import { afterEach, beforeEach, expect, test } from 'vitest'
import type { News, NewsItem } from '#domain/news.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { addComment, removeComment } from '#logbook/comments.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { Listener } from '../support/listener.ts'
import { PushService } from '../support/push-service.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { PUSH, reaches, subscribe } from '../support/resting.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND
const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let service: PushService
  let ann: Person
  let max: Person

  beforeEach(async () => {
    database = await fresh()
    service = await PushService.start()
    server = await startTestServer({ database, config: PUSH })
    ann = await server.signUp('Ann', 'Lind', 'ann@sled.test')
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
  })
  afterEach(async () => {
    await service.stop()
    await server.stop()
  })

  const post = async <T>(person: Person, path: string, body: object): Promise<T> => {
    const answer = await server.ask(path, { method: 'POST', cookie: person.cookie, body })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as T
  }
  const news = async (person: Person): Promise<NewsItem[]> => {
    const answer = await server.ask(`/api/news?accountId=${person.userId}`, { cookie: person.cookie })
    return ((await answer.json()) as News).news
  }
  const said = async (person: Person) => (await news(person)).map(({ what, name, about }) => [what, name, about])
  const read = (person: Person, shown: readonly NewsItem[]) => {
    const seen = shown.map(({ id, at }) => ({ id, at }))
    return post<News>(person, '/api/news/read', { accountId: person.userId, seen })
  }
  const share = (flags: Partial<ShareFlags> = {}) =>
    post<{ id: string }>(ann, '/api/shares', {
      ownerId: ann.userId,
      email: 'max@sled.test',
      flags: { ...ALL, ...flags },
    })
  const invite = async () => {
    const body = { accountId: max.userId, flags: ALL }
    return await post<{ token: string }>(max, '/api/invitations', body)
  }
  const answer = (how: 'accept' | 'decline', token: string) =>
    post(ann, `/api/invitations/${how}`, {
      ...{ accountId: ann.userId, token },
      ...(how === 'accept' && { flags: ALL, endsAt: null }),
    })
  const act = async (person: Person, documentId: string, made: Made) =>
    expect(await outcomeOf(server, person, envelope(person, ann.userId, documentId, made))).toBe('done')
  async function start(person: Person) {
    const [workoutId, rowId, setIds] = [crypto.randomUUID(), crypto.randomUUID(), [1, 2].map(() => crypto.randomUUID())]
    const exercise = { id: rowId, exerciseId: crypto.randomUUID(), name: 'Squat', section: 'training' as const }
    const sets = setIds.map((id) => ({ ...setValues(), id, workoutExerciseId: rowId, routineSetId: null }))
    const made = startWorkout.make({ name: 'Push day', routineId: null, timeZone: null, exercises: [exercise], sets })
    await act(person, workoutId, made)
    return { workoutId, setIds: setIds as [string, string] }
  }
  const later = (ms: number) => {
    server.clock.now = Math.max(server.clock.now + ms, Date.now()) // what a write queues is due by the database's clock
  }

  test('R-COACH-12 a coach hears whether an invitation was accepted or declined, but not who declined it', async () => {
    await answer('decline', (await invite()).token)
    later(SECOND)
    await answer('accept', (await invite()).token)
    expect(await said(max)).toEqual([
      ['accepted', 'Ann Lind', ''],
      ['declined', '', ''],
    ])
    expect(await said(ann)).toEqual([])
  })

  test('R-COACH-12 each of the two hears what the other did to the share, and nothing that was taken back', async () => {
    const { id: shareId } = await share()
    const flags = (can_review_history: boolean) =>
      post(ann, '/api/shares/flags', { shareId, flags: { can_review_history } })
    expect(await said(max)).toEqual([['given', 'Ann Lind', '']])
    later(30 * SECOND)
    await flags(false)
    expect(await said(max)).toEqual([['changed', 'Ann Lind', '']])
    await flags(true)
    expect(await said(max)).toEqual([])
    later(30 * SECOND)
    await post(ann, '/api/shares/until', { shareId, endsAt: server.clock.now + DAY })
    expect(await said(max)).toEqual([['changed', 'Ann Lind', '']])
    later(30 * SECOND)
    await post(ann, '/api/shares/end', { shareId })
    expect(await said(max)).toEqual([['revoked', 'Ann Lind', '']])
    later(30 * SECOND)
    await share()
    await post(max, '/api/shares/end', { shareId })
    expect([await said(max), await said(ann)]).toEqual([[], [['left', 'Max Stone', '']]])
  })

  test('R-COACH-12 an owner hears of routines and workouts that somebody else made, and which sets to look at', async () => {
    await share()
    for (const name of ['Legs', 'Arms']) await act(ann, crypto.randomUUID(), createRoutine.make({ name }))
    const legs = crypto.randomUUID()
    await act(max, legs, createRoutine.make({ name: 'Legs of Max' }))
    expect(await news(ann)).toMatchObject([
      {
        what: 'copied',
        name: 'Max Stone',
        about: 'Legs of Max',
        count: 1,
        path: `/routines/${legs}/configure`,
        isRead: false,
      },
    ])
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Arms of Max' }))
    expect(await news(ann)).toMatchObject([{ what: 'copied', count: 2, path: '/routines' }])
    const { workoutId, setIds } = await start(max)
    expect((await news(ann))[0]).toMatchObject({ what: 'started', about: 'Push day', path: '/workout/active' })
    await act(max, workoutId, completeSet.make({ setId: setIds[0] }))
    await act(ann, workoutId, completeSet.make({ setId: setIds[1] }))
    await act(ann, workoutId, endWorkoutByHand.make({}))
    expect((await news(ann)).map(({ what, path }) => [what, path])).toEqual([
      ['logged', `/history/${workoutId}`],
      ['started', `/history/${workoutId}`],
      ['copied', '/routines'],
    ])
    await act(ann, workoutId, deleteWorkout.make({}))
    expect((await said(ann)).map(([what]) => what)).toEqual(['copied'])
    expect((await said(max)).map(([what]) => what)).toEqual(['given'])
  })

  test('R-COACH-12 a workout in which the owner did every set has nothing to look at, and no set is told', async () => {
    await share()
    const { workoutId, setIds } = await start(ann)
    await act(ann, workoutId, completeSet.make({ setId: setIds[0] }))
    await act(ann, workoutId, endWorkoutByHand.make({}))
    expect(await news(ann)).toEqual([])
    await act(max, workoutId, completeSet.make({ setId: setIds[1] })) // within 24 h of the end
    expect((await said(ann)).map(([what]) => what)).toEqual(['logged'])
    // After two weeks nobody is asked any more.
    const ago = (days: number) => new Date(Date.now() - days * DAY)
    const { db } = server.context.database
    const times = { created_at: ago(16), completed_at: ago(15) }
    await db.updateTable('workout').set(times).where('id', '=', workoutId).execute()
    expect(await said(ann)).toEqual([])
  })

  test('R-COACH-12 the owner hears of a comment, and who commented before of an answer, as long as they may read it', async () => {
    const { id: shareId } = await share()
    const { workoutId, setIds } = await start(ann)
    await act(ann, workoutId, completeSet.make({ setId: setIds[0] }))
    await act(ann, workoutId, endWorkoutByHand.make({}))
    const comment = { id: crypto.randomUUID(), targetId: null, text: 'Deeper' }
    await act(max, workoutId, addComment.make(comment))
    const ofWorkout = { about: 'Push day', path: `/history/${workoutId}`, ownerId: ann.userId }
    expect(await news(ann)).toMatchObject([{ what: 'comment', name: 'Max Stone', ...ofWorkout }])
    await act(ann, workoutId, addComment.make({ id: crypto.randomUUID(), targetId: null, text: 'I will' }))
    expect((await news(max))[0]).toMatchObject({ what: 'answer', name: 'Ann Lind', ...ofWorkout })
    expect((await said(ann)).map(([what]) => what)).toEqual(['comment'])
    await act(max, workoutId, removeComment.make({ id: comment.id }))
    expect(await said(ann)).toEqual([])
    later(30 * SECOND)
    await post(ann, '/api/shares/flags', { shareId, flags: { can_review_history: false } })
    expect((await said(max)).map(([what]) => what)).toEqual(['changed'])
  })

  test('R-COACH-12 all devices of a person hear of news and of what was read elsewhere; 90 days later they are gone', async () => {
    await share()
    const { socket, ...phone } = await new Listener(server, { cookie: ann.cookie }).ready()
    const told = () => phone.heard.filter((message) => message.t === 'invalidate' && message.what === 'news').length
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Legs of Max' }))
    await until(() => told() === 1, 'the phone hears of the routine')
    const [shown] = (await news(ann)) as [NewsItem]
    expect((await read(ann, [{ ...shown, at: shown.at - 1 }])).news).toMatchObject([{ isRead: false }]) // renewed since
    expect((await read(ann, [shown])).news).toMatchObject([{ isRead: true }])
    await until(() => told() === 2, 'the phone hears that it was read')
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Arms of Max' }))
    expect(await news(ann)).toMatchObject([{ isRead: false, count: 1, about: 'Arms of Max' }])
    socket.terminate()
    later(91 * DAY)
    await server.context.jobs.runDue()
    const left = await database.db.selectFrom('notice').select('id').execute()
    expect(left).toEqual([])
  })

  test('R-COACH-12 R-REACH-07 news are pushed in one push for several routines, and not when they were read before', async () => {
    await share()
    await subscribe(server, ann, service, 'phone')
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Legs' }))
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Arms' }))
    later(25 * SECOND)
    await reaches(service, 'phone', 1)
    await act(max, crypto.randomUUID(), createRoutine.make({ name: 'Back' }))
    await read(ann, await news(ann))
    await start(max)
    await reaches(service, 'phone', 2)
    later(25 * SECOND)
    await server.context.jobs.runDue()
    expect(service.textsOf('phone')).toMatchObject([
      { title: 'New routines', body: 'Max Stone added 2 routines for you.', path: '/routines', tag: 'sharing' },
      { title: 'Workout started', body: 'Max Stone started Push day for you.', path: '/workout/active' },
    ])
  })
})
