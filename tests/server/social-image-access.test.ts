import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, resumeWorkout } from '#logbook/workouts.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Pictured, pngOf, startPictured } from '../support/pictured.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const id = () => crypto.randomUUID()

const MARKUP = `<script>alert("1")</script>&amp; '; drop table workout`

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let pictured: Pictured

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    pictured = await startPictured(server)
  })

  test.each(['workout', 'routine'] as const)(
    'R-PUB-17 R-IMG-15 R-IMG-20 visitors can see the picture of a %s while it is public, and no longer once its switch is off',
    async (kind) => {
      const { olivia, workout, routine, make, addressOf, switchTo } = pictured
      const documentId = kind === 'workout' ? (await workout()).workoutId : await routine()
      await make(`${kind}Id=${documentId}`)
      const address = (await addressOf(kind, documentId)) ?? ''
      const addresses = [address, `/api/og-image?${kind}Id=${documentId}`]
      for (const where of addresses) expect((await server.ask(where)).status).toBe(404)
      await switchTo(kind, documentId, true)
      for (const where of addresses) {
        const answer = await server.ask(where)
        const etag = answer.headers.get('etag') ?? ''
        expect(answer.headers.get('cache-control')).toBe('public, no-cache')
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        await pngOf(answer)
        const copy = { headers: { 'if-none-match': etag } }
        expect((await server.ask(where, copy)).status).toBe(304)
        await switchTo(kind, documentId, false)
        expect((await server.ask(where, copy)).status).toBe(404)
        expect((await server.ask(where)).headers.get('cache-control')).toBe('no-store')
        await switchTo(kind, documentId, true)
      }
      const own = await server.ask(address, { cookie: olivia.cookie })
      expect(own.status).toBe(200)
      await switchTo(kind, documentId, false)
      const hidden = await server.ask(address, { cookie: olivia.cookie })
      expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
      expect(hidden.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    },
  )

  test('R-PUB-17 R-IMG-15 a history has a picture only while it is public, visible to everybody', async () => {
    const { olivia, workout } = pictured
    await workout()
    const where = `/api/og-image?historyOf=${olivia.userId}`
    const shareAll = (share_all_workouts: boolean) =>
      database.db.updateTable('profile').set({ share_all_workouts }).where('id', '=', olivia.userId).execute()
    const statuses = async (headers = {}) => [
      (await server.ask(where, { headers })).status,
      (await server.ask(where, { cookie: olivia.cookie, headers })).status,
    ]
    expect(await statuses()).toEqual([404, 404])
    await shareAll(true)
    const answer = await server.ask(where)
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const copy = { 'if-none-match': answer.headers.get('etag') ?? '' }
    await pngOf(answer)
    expect(await statuses(copy)).toEqual([304, 304])
    await workout()
    expect(await statuses(copy)).toEqual([200, 200])
    await shareAll(false)
    expect(await statuses(copy)).toEqual([404, 404])
    await shareAll(true)
    await database.db
      .updateTable('profile')
      .set({ deleted_at: new Date(), erase_at: new Date(Date.now() + 1_000_000) })
      .where('id', '=', olivia.userId)
      .execute()
    expect((await server.ask(where)).status).toBe(404)
    for (const wrong of ['me', '', crypto.randomUUID()]) {
      expect((await server.ask(`/api/og-image?historyOf=${wrong}`)).status).toBe(404)
    }
    expect((await server.ask(`${where}&workoutId=${crypto.randomUUID()}`)).status).toBe(400)
  })

  test('R-IMG-04 R-PUB-19 the picture of a public workout names its routine only while the routine is public too', async () => {
    const { workout, routine, does, see, switchTo } = pictured
    const routineId = await routine('Secret plan')
    const { workoutId } = await workout({ routineId })
    const seen = async () => {
      const source = await readImageSource(database.db, { kind: 'workout', id: workoutId })
      const etag = (await see(`workoutId=${workoutId}`)).headers.get('etag')
      if (source?.facts.kind !== 'workout') throw new Error('the workout is missing')
      return { name: source.facts.routineName, etag }
    }
    const own = await seen()
    expect(own.name).toBe('Secret plan')
    await switchTo('workout', workoutId, true)
    const shared = await seen()
    expect(shared.name).toBeUndefined()
    expect(shared.etag).not.toBe(own.etag)
    await switchTo('routine', routineId, true)
    expect(await seen()).toEqual(own)
    await does(routineId, [archiveRoutine.make({ isArchived: true })])
    expect(await seen()).toEqual(shared)
    await switchTo('workout', workoutId, false)
    expect(await seen()).toEqual(own)
  })

  test('R-SHARE-04 R-IMG-15 the history switch makes the pictures of all completed workouts public', async () => {
    const { workout, see, shareHistory } = pictured
    const { workoutId } = await workout()
    const running = await workout({ isActive: true })
    await shareHistory(true)
    await pngOf(await see(`workoutId=${workoutId}`, null))
    expect((await see(`workoutId=${running.workoutId}`, null)).status).toBe(404)
    await shareHistory(false)
    expect((await see(`workoutId=${workoutId}`, null)).status).toBe(404)
  })

  test('R-IMG-15 pictures of a deleted account cannot be seen', async () => {
    const { olivia, workout, see, shareHistory } = pictured
    const { workoutId } = await workout()
    await shareHistory(true)
    await database.db.updateTable('profile').set({ deleted_at: new Date() }).where('id', '=', olivia.userId).execute()
    expect((await see(`workoutId=${workoutId}`, null)).status).toBe(404)
  })

  test.each([
    ['no id at all', 'workoutId=', 404],
    ['something else', 'workoutId=../../etc/passwd', 404],
    ['10,000 characters', `workoutId=${'a'.repeat(10_000)}`, 404],
    ['an id of nothing', `workoutId=${id()}`, 404],
    ['neither', '', 400],
    ['both', `workoutId=${id()}&routineId=${id()}`, 400],
  ])('R-IMG-15 a picture request with %s gets an error', async (_, query, status) => {
    const { make, see } = pictured
    expect((await see(query)).status).toBe(status)
    const answer = await make(query)
    expect([answer.status, await answer.json()]).toEqual([status, { success: false, error: expect.any(String) }])
  })

  test.each([
    '..%2f..%2fdata',
    'x.png',
    `${'0'.repeat(36)}-v2-1.png`,
    `${'-'.repeat(36)}-v2-1.png`,
    '01934b1e-0000-7000-8000-000000000001-v3-1.png',
    '01934b1e-0000-7000-8000-000000000001-v2-1.png',
  ])('R-IMG-20 a request for the invalid or missing picture file %s gets 404', async (name) => {
    const { olivia } = pictured
    expect((await server.ask(`/images/${name}`, { cookie: olivia.cookie })).status).toBe(404)
  })

  test('R-IMG-15 R-IMG-16 a running, discarded or deleted workout has no picture', async () => {
    const { workout, does, make, see } = pictured
    const running = await workout({ isActive: true })
    expect((await see(`workoutId=${running.workoutId}`)).status).toBe(404)
    expect((await make(`workoutId=${running.workoutId}`)).status).toBe(404)
    await does(running.workoutId, [endWorkoutByHand.make({})])
    expect((await see(`workoutId=${running.workoutId}`)).status).toBe(200)
    await does(running.workoutId, [resumeWorkout.make({})])
    expect((await see(`workoutId=${running.workoutId}`)).status).toBe(404)
    const discarded = await workout({ done: 0 })
    expect((await see(`workoutId=${discarded.workoutId}`)).status).toBe(404)
    const deleted = await workout()
    await does(deleted.workoutId, [deleteWorkout.make({})])
    expect((await see(`workoutId=${deleted.workoutId}`)).status).toBe(404)
  })

  it.each([
    ['markup', MARKUP.slice(0, 100)],
    ['Arabic', 'تمرين'],
    ['a hundred of one letter', 'W'.repeat(100)],
  ])('R-IMG-28 the server can draw pictures with a name of %s', async (_, name) => {
    const { workout, routine, see } = pictured
    const { workoutId } = await workout({ name })
    await pngOf(await see(`workoutId=${workoutId}`))
    const routineId = await routine(name)
    await pngOf(await see(`routineId=${routineId}`))
  })

  test('R-IMG-15 the server answers 200 quick requests for one picture and other requests meanwhile', async () => {
    const { olivia, workout, see, switchTo } = pictured
    const { workoutId } = await workout()
    await switchTo('workout', workoutId, true)
    const asked = Array.from({ length: 200 }, () => see(`workoutId=${workoutId}`, null))
    const session = server.ask('/api/session', { cookie: olivia.cookie })
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect((await session).status).toBe(200)
  })

  test.each(['workout', 'routine'] as const)(
    'R-IMG-16 a signed-in stranger can have the picture of a public %s stored but cannot replace a current one',
    async (kind) => {
      const { olivia, workout, routine, make, addressOf, switchTo } = pictured
      const stranger = await server.signUp('Vera', 'Visitor', `vera-${id()}@sled.test`)
      const documentId = kind === 'workout' ? (await workout()).workoutId : await routine()
      const query = `${kind}Id=${documentId}`
      expect((await make(query, stranger)).status).toBe(404)
      expect(await addressOf(kind, documentId)).toBeNull()
      await switchTo(kind, documentId, true)
      expect((await make(query, null)).status).toBe(401)
      expect((await make(query, stranger)).status).toBe(200)
      const address = await addressOf(kind, documentId)
      await pngOf(await server.ask(address ?? '', { cookie: olivia.cookie }))
      expect((await make(`${query}&overwrite=true`, stranger)).status).toBe(200)
      expect(await addressOf(kind, documentId)).toBe(address)
      expect((await make(`${query}&overwrite=true`)).status).toBe(200)
      expect(await addressOf(kind, documentId)).not.toBe(address)
    },
  )

  test('R-IMG-16 Y5 a picture request that names another account than the session gets 401 and stores nothing', async () => {
    const { olivia, workout, make, addressOf } = pictured
    const { workoutId } = await workout()
    const other = await make(`workoutId=${workoutId}&actorId=${id()}`)
    expect([other.status, await other.json()]).toEqual([401, { success: false, error: expect.any(String) }])
    expect(await addressOf('workout', workoutId)).toBeNull()
    expect((await make(`workoutId=${workoutId}&actorId=${olivia.userId}`)).status).toBe(200)
  })
})
