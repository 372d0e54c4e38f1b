import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#features/account/erasure.server.ts'
import { readImageSource } from '#features/social-image/image-source.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout, eraseWorkout } from '#logbook/trash.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Pictured, pngOf, startPictured } from '../support/pictured.ts'
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

  test('R-IMG-15 R-IMG-03 the server draws the picture of a workout or routine on request', async () => {
    const { olivia, workout, routine, see, addressOf } = pictured
    const { workoutId } = await workout()
    const routineId = await routine()
    const png = await pngOf(await see(`workoutId=${workoutId}`))
    expect(await pngOf(await see(`routineId=${routineId}`))).not.toEqual(png)
    expect(await addressOf('workout', workoutId)).toBeNull()
    const head = await server.ask(`/api/og-image?workoutId=${workoutId}`, { method: 'HEAD', cookie: olivia.cookie })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('R-IMG-16 R-IMG-19 R-IMG-20 R-IMG-21 R-IMG-24 R-IMG-25 a stored picture has its own file name, and the document contains its address', async () => {
    const { olivia, workout, routine, make, see, addressOf, files } = pictured
    const { workoutId } = await workout()
    const routineId = await routine()
    for (const [kind, documentId] of [
      ['workout', workoutId],
      ['routine', routineId],
    ] as const) {
      const answer = await make(`${kind}Id=${documentId}`)
      expect(answer.status).toBe(200)
      const { success, url } = (await answer.json()) as { success: boolean; url: string }
      const address = await addressOf(kind, documentId)
      expect([success, url]).toEqual([true, `${server.origin}${address}`])
      expect(address).toMatch(new RegExp(`^/images/${documentId}-v2-\\d{13}\\.png$`))
      const png = await pngOf(await server.ask(address ?? '', { cookie: olivia.cookie }))
      expect(png).toEqual(await pngOf(await see(`${kind}Id=${documentId}`)))
      expect(await files(documentId)).toEqual([`images/${documentId.slice(-2)}/${address?.slice('/images/'.length)}`])
      // Once is enough.
      expect(await (await make(`${kind}Id=${documentId}`)).json()).toEqual({ success: true, url })
      // An administrator's 'overwrite' replaces it.
      await make(`${kind}Id=${documentId}&overwrite=true`)
      expect(await addressOf(kind, documentId)).not.toBe(address)
      expect(await files(documentId)).toHaveLength(1)
    }
  })

  test('R-IMG-16 R-IMG-20 20 simultaneous requests to store one picture store a single file', async () => {
    const { olivia, workout, make, addressOf, files } = pictured
    const { workoutId } = await workout()
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(`workoutId=${workoutId}`)))
    const urls = new Set(
      await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url)),
    )
    const address = await addressOf('workout', workoutId)
    expect(urls).toEqual(new Set([`${server.origin}${address}`]))
    expect(await files(workoutId)).toHaveLength(1)
    await pngOf(await server.ask(address ?? '', { cookie: olivia.cookie }))
  })

  test('R-IMG-06 R-IMG-07 R-IMG-14 A12 the picture of a workout counts sets like the summary of a completed workout', async () => {
    const { workout, routine, does } = pictured
    const { workoutId, setIds } = await workout({ done: 4, routineId: await routine() })
    await does(workoutId, [editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 0 } })])
    const source = await readImageSource(database.db, { kind: 'workout', id: workoutId })
    expect(source?.facts).toMatchObject({
      workoutName: 'Leg day',
      routineName: 'Push Day A',
      exerciseCount: 1,
      setCount: 3,
      durationSeconds: expect.any(Number),
    })
    const none = await workout({ done: 1 })
    await does(none.workoutId, [editSet.logging.make({ setId: none.setIds[0] as string, changes: { reps: 0 } })])
    const empty = await readImageSource(database.db, { kind: 'workout', id: none.workoutId })
    expect(empty?.facts).toMatchObject({ routineName: undefined, exerciseCount: 1, setCount: 0 })
    const planned = await readImageSource(database.db, { kind: 'routine', id: await routine('Pull') })
    expect(planned?.facts).toMatchObject({ routineName: 'Pull', exerciseCount: 1, setCount: 3 })
  })

  test('R-IMG-24 a stored picture and its address follow every correction of its document', async () => {
    const { olivia, workout, routine, does, make, addressOf, files, later } = pictured
    const routineId = await routine()
    const { workoutId, setIds } = await workout({ routineId })
    await make(`workoutId=${workoutId}`)
    const first = (await addressOf('workout', workoutId)) ?? ''
    const png = await pngOf(await server.ask(first, { cookie: olivia.cookie }))
    await does(workoutId, [completeSet.make({ setId: setIds[3] as string })])
    // Right at once, under whatever address; the address follows.
    const corrected = await pngOf(await server.ask(first, { cookie: olivia.cookie }))
    expect(corrected).not.toEqual(png)
    await later()
    const second = (await addressOf('workout', workoutId)) ?? ''
    expect(second > first).toBe(true)
    expect(await pngOf(await server.ask(second, { cookie: olivia.cookie }))).toEqual(corrected)
    expect(await files(workoutId)).toHaveLength(1)
    // A change that is not on the picture leaves it.
    await does(workoutId, [editSet.logging.make({ setId: setIds[0] as string, changes: { weight: 100 } })])
    await later()
    expect(await addressOf('workout', workoutId)).toBe(second)
    // One that no trigger sees is seen by who asks.
    await does(routineId, [renameRoutine.make({ name: 'Pull Day' })])
    expect(await pngOf(await server.ask(second, { cookie: olivia.cookie }))).not.toEqual(corrected)
    await later()
    expect(((await addressOf('workout', workoutId)) ?? '') > second).toBe(true)
  })

  test('R-IMG-24 R-IMG-20 many corrections of a workout queue only one job to refresh its picture, and a deletion one to remove it', async () => {
    const { workout, does, make } = pictured
    const { workoutId, setIds } = await workout()
    await make(`workoutId=${workoutId}`)
    const waiting = async () => {
      const jobs = await database.db.selectFrom('job').select(['kind', 'payload']).execute()
      return jobs.filter(({ payload }) => JSON.stringify(payload).includes(workoutId)).map(({ kind }) => kind)
    }
    for (const reps of [3, 4, 5]) {
      await does(workoutId, [editSet.logging.make({ setId: setIds[0] as string, changes: { reps } })])
    }
    expect(await waiting()).toEqual(['social-image.refresh'])
    await does(workoutId, [deleteWorkout.make({}), eraseWorkout.make({})])
    expect((await waiting()).sort()).toEqual(['social-image.refresh', 'social-image.remove'])
  })

  test('R-IMG-25 the server stores a picture by itself when a routine becomes public', async () => {
    const { routine, does, addressOf, switchTo, later } = pictured
    const routineId = await routine()
    await later()
    expect(await addressOf('routine', routineId)).toBeNull()
    await switchTo('routine', routineId, true)
    await later()
    const address = (await addressOf('routine', routineId)) ?? ''
    await pngOf(await server.ask(address))
    await does(routineId, [renameRoutine.make({ name: 'Pull Day' })])
    await later()
    expect(await addressOf('routine', routineId)).not.toBe(address)
  })

  test('R-IMG-20 R-HIST-14 deleting a workout deletes its stored pictures', async () => {
    const { olivia, workout, does, make, addressOf, files, later } = pictured
    const { workoutId } = await workout()
    await make(`workoutId=${workoutId}`)
    const address = (await addressOf('workout', workoutId)) ?? ''
    // One that was left over by a process that died.
    await server.context.blobs.put(
      `images/${workoutId.slice(-2)}/${workoutId}-v2-1.png`,
      new Uint8Array(3),
      'image/png',
    )
    await does(workoutId, [deleteWorkout.make({})])
    expect((await server.ask(address, { cookie: olivia.cookie })).status).toBe(404)
    await does(workoutId, [eraseWorkout.make({})])
    await later()
    expect(await files(workoutId)).toEqual([])
    expect(
      await database.db.selectFrom('social_image').select('document_id').where('document_id', '=', workoutId).execute(),
    ).toEqual([])
  })

  test('R-IMG-20 R-ACCT-16 erasing an account deletes its stored pictures', async () => {
    const { olivia, workout, routine, make, files, later } = pictured
    const { workoutId } = await workout()
    const routineId = await routine()
    await make(`workoutId=${workoutId}`)
    await make(`routineId=${routineId}`)
    const past = new Date(server.clock.now - 1000)
    await database.db
      .updateTable('profile')
      .set({ deleted_at: past, erase_at: past })
      .where('id', '=', olivia.userId)
      .execute()
    expect(await eraseAccount(server.context, olivia.userId)).toBe(true)
    await later()
    expect([await files(workoutId), await files(routineId)]).toEqual([[], []])
    expect(
      await database.db.selectFrom('social_image').select('document_id').where('document_id', '=', workoutId).execute(),
    ).toEqual([])
  })
})
