import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createPainter } from '#features/social-image/draw-image.server.ts'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { Images } from '#features/social-image/images.server.ts'
import { imageRoutes } from '#features/social-image/routes.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { answerError } from '#server/error-response.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskStore } from '#server/storage/disk-store.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Pictured, pngOf, startPictured } from '../support/pictured.ts'
import { startS3 } from '../support/s3-stand-in.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

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

  test('R-IMG-09 when the blob store is full, pictures are still drawn, but not stored', async () => {
    const full: BlobStore = {
      ...createDiskStore('/nowhere', Date.now),
      put: () => Promise.reject(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })),
    }
    await using stack = new AsyncDisposableStack()
    const database = await fresh() // Nobody else works its jobs off.
    const server = await startTestServer({ database, blobs: full })
    stack.defer(() => server.stop())
    const { olivia, workout, make, see, addressOf, later } = await startPictured(server)
    const { workoutId } = await workout()
    const answer = await make(`workoutId=${workoutId}`)
    expect([answer.status, await answer.json()]).toEqual([503, { success: false, error: expect.any(String) }])
    expect(await addressOf('workout', workoutId)).toBeNull()
    await pngOf(await see(`workoutId=${workoutId}`))
    // One that lost a file: it is drawn.
    const file = '/images/x-v2-1.png'.replace('x', workoutId)
    await database.db.updateTable('workout').set({ og_image_url: file }).where('id', '=', workoutId).execute()
    await pngOf(await server.ask(file, { cookie: olivia.cookie }))
    // What is to be done again later is tried, and given up.
    await later()
    await later()
    expect((await see(`workoutId=${workoutId}`)).status).toBe(200)
  })

  test('R-IMG-20 the server shows the stored picture, or draws it when the store is slow or has lost it', async () => {
    await using stack = new AsyncDisposableStack()
    const stored = server.context.blobs
    const { workout, make, switchTo, addressOf, files } = pictured
    const { workoutId } = await workout()
    await switchTo('workout', workoutId, true)
    await make(`workoutId=${workoutId}`)
    const address = (await addressOf('workout', workoutId)) ?? ''
    const [key = ''] = await files(workoutId)
    /** By a server that keeps nothing in its memory yet. */
    const shown = async (blobs: BlobStore) => {
      const fresh = await startTestServer({ database, blobs })
      stack.defer(() => fresh.stop())
      return await fresh.ask(address)
    }
    const marker = new TextEncoder().encode('the stored file')
    await stored.put(key, marker, 'image/png')
    expect(await (await shown(stored)).text()).toBe('the stored file')
    await pngOf(await shown({ ...stored, get: () => new Promise(() => {}) }))
    await stored.delete(key)
    await pngOf(await shown(stored))
  })

  test('R-IMG-15 a failed picture request is not cached, and a picture is shown even if its job cannot be queued', async () => {
    const { workout, make, does, switchTo } = pictured
    const { workoutId, setIds } = await workout()
    await switchTo('workout', workoutId, true)
    await make(`workoutId=${workoutId}`)
    await does(workoutId, [completeSet.make({ setId: setIds[4] as string })])
    const { context } = server
    const shown = async (painter = createPainter()) => {
      const enqueue = () => Promise.reject(new Error('the disk is full'))
      const jobs = Object.assign(Object.create(context.jobs), { handle() {}, enqueue })
      const app = new Hono().route('/', imageRoutes({ ...context, jobs }, painter))
      app.onError((error, http) => answerError(error, http, context.logger))
      return await app.request(`/api/og-image?workoutId=${workoutId}`)
    }
    await pngOf(await shown())
    const refused = await shown({ ...createPainter(), draw: () => Promise.reject(new AppError('unavailable')) })
    expect([refused.status, refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
      503,
      null,
      'no-store',
    ])
  })

  test('R-IMG-24 a blob store that does not answer does not delay e-mails', async () => {
    await using stack = new AsyncDisposableStack()
    const database = await fresh() // Nobody else works its jobs off.
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const hanging: BlobStore = {
      ...createDiskStore('/nowhere', Date.now),
      async put() {
        begun.resolve()
        await answers
      },
      list: async () => [],
    }
    const server = await startTestServer({ database, blobs: hanging })
    stack.defer(() => server.stop())
    stack.defer(answer)
    const { routine, switchTo } = await startPictured(server)
    for (const name of ['Push', 'Pull']) await switchTo('routine', await routine(name), true)
    const { jobs } = server.context
    server.clock.now += 60_000
    const pictures = jobs.runDue()
    await begun.promise
    await queueMail(jobs, database.db, { to: 'olivia@sled.test', subject: 'Hello', text: 'Text' })
    const mails = jobs.runDue()
    await vi.waitFor(() => expect(server.mails.map(({ subject }) => subject)).toContain('Hello'), { timeout: 60_000 })
    answer()
    await Promise.all([pictures, mails])
  })

  test.each([
    ['https://sled.example', 'https://app.example', 'https://sled.example'],
    [undefined, 'https://app.example', 'https://app.example'],
  ])(
    'R-IMG-17 with production origin %s and app origin %s a stored picture has an address at %s',
    async (productionOrigin, appOrigin, origin) => {
      await using stack = new AsyncDisposableStack()
      const elsewhere = await startTestServer({ database, config: { productionOrigin, appOrigin } })
      stack.defer(() => elsewhere.stop())
      const { workout, make } = await startPictured(elsewhere)
      const { workoutId } = await workout()
      const { url } = (await (await make(`workoutId=${workoutId}`)).json()) as { url: string }
      expect(url.startsWith(`${origin}/images/${workoutId}-v2-`)).toBe(true)
    },
  )

  test('R-IMG-20 two server processes with one S3 bucket show and replace the same picture', async () => {
    await using stack = new AsyncDisposableStack()
    const database = await fresh() // Nobody else works its jobs off.
    const s3 = await startS3()
    stack.defer(() => s3.stop())
    const [one, other] = [
      await startTestServer({ database, config: { s3 } }),
      await startTestServer({ database, config: { s3 } }),
    ]
    stack.defer(() => other.stop())
    stack.defer(() => one.stop())
    const { olivia, workout, make, does, addressOf, files } = await startPictured(one)
    const { workoutId, setIds } = await workout()
    const ask = (server: TestServer, path: string) => server.ask(path, { cookie: olivia.cookie })
    const makeAt = (server: TestServer) => ask(server, `/api/generate-og-image?workoutId=${workoutId}`)
    await Promise.all([makeAt(one), makeAt(other), makeAt(one), makeAt(other)])
    const address = (await addressOf('workout', workoutId)) ?? ''
    expect((await files(workoutId)).map((key) => key.split('/').at(-1))).toContain(address.split('/').at(-1))
    expect(await pngOf(await ask(other, address))).toEqual(await pngOf(await ask(one, address)))
    await does(workoutId, [completeSet.make({ setId: setIds[4] as string })])
    // The clock of the other machine is behind.
    other.clock.now -= 60_000
    await makeAt(other)
    const next = (await addressOf('workout', workoutId)) ?? ''
    expect(next > address).toBe(true)
    expect(await files(workoutId)).toHaveLength(1)
    expect(await pngOf(await ask(one, next))).toEqual(await pngOf(await ask(other, next)))
    expect((await make(`workoutId=${workoutId}`)).status).toBe(200)
  })

  test('R-IMG-09 when drawing a picture fails, nothing is stored, and the next try succeeds', async () => {
    const { workout, addressOf, files } = pictured
    const { workoutId } = await workout()
    const painter = createPainter()
    let isBroken = true
    const images = new Images(server.context, {
      ...painter,
      draw: (content) => (isBroken ? Promise.reject(new Error('out of memory')) : painter.draw(content)),
    })
    const source = await readImageSource(database.db, { kind: 'workout', id: workoutId })
    if (!source) throw new Error('the workout is missing')
    await expect(images.store(source, { claims: [] })).rejects.toThrow('out of memory')
    expect([await addressOf('workout', workoutId), await files(workoutId)]).toEqual([null, []])
    isBroken = false
    expect(await images.store(source, { claims: [] })).toBe(await addressOf('workout', workoutId))
  })
})
