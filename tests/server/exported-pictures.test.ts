import { unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { openZip } from '#features/import/open-zip.client.ts'
import { editBookExercise } from '#logbook/books.ts'
import { withDatabases } from '../support/databases.ts'
import { jpeg, webp } from '../support/pictures.ts'
import { imported } from '../support/plans.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { planOfFile } from '../support/restoring.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const id = () => crypto.randomUUID()
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

withDatabases((fresh) => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })

  async function signedUp() {
    const server = await startTestServer({ database: await fresh(), areJobsByHand: true })
    servers.push(server)
    return { server, person: await server.signUp('Olivia', 'Owen', 'olivia@example.org') }
  }

  /** As a device sends it. */
  async function put(server: TestServer, { userId, cookie }: Person, pictureId: string, body: Uint8Array<ArrayBuffer>) {
    const query = new URLSearchParams({ ownerId: userId, actorId: userId })
    const headers = { cookie, origin: server.origin, 'content-type': 'image/webp' }
    const answer = await fetch(`${server.origin}/api/pictures/${pictureId}?${query}`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(200)
  }

  async function name(server: TestServer, person: Person, exercise: string, picture: string) {
    const change = editBookExercise.make({ exerciseId: exerciseIdFor(person.userId, exercise), changes: { picture } })
    await pushed(server, person, [envelope(person, person.userId, bookIdFor(person.userId), change)])
  }

  const download = (server: TestServer, { userId, cookie }: Person) =>
    server.ask(`/api/account/export?accountId=${userId}`, { cookie })

  /** The exercises' pictures, as the file has them. */
  const pictures = (file: { books: { exercises: { picture: string | null }[] }[] }) =>
    file.books.flatMap(({ exercises }) => exercises.flatMap(({ picture }) => picture ?? [])).toSorted()

  test('R-GUIDE-08 an account with pictures downloads a .zip of its JSON and them, another account its JSON', async () => {
    const { server, person } = await signedUp()
    const before = await download(server, person)
    expect(before.headers.get('content-type')).toMatch(/^application\/json/)
    const json = await before.json()
    const [one, two] = [id(), id()]
    await put(server, person, one, webp())
    await put(server, person, two, jpeg())
    const other = await server.signUp('Vera', 'Visitor', 'vera@example.org')
    await put(server, other, id(), webp(30, 30))
    const answer = await download(server, person)
    const day = new Date(server.clock.now).toISOString().slice(0, 10)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="sled-data-${day}.zip"`)
    const { 'data.json': data, ...files } = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(files).toEqual({ [`pictures/${one}.webp`]: webp(), [`pictures/${two}.jpg`]: jpeg() })
    expect({ ...JSON.parse(textOf(data)), sessions: [] }).toEqual({ ...json, sessions: [] })
  })

  test('R-GUIDE-08 R-IMP-32 a download restored on another server brings the pictures back to their exercises', async () => {
    const { server, person } = await signedUp()
    const [squat, dip] = [id(), id()]
    for (const [exercise, picture, bytes] of [
      ['Squat', squat, webp()],
      ['Dip', dip, jpeg()],
    ] as const) {
      await put(server, person, picture, bytes)
      await name(server, person, exercise, picture)
    }
    const zip = await openZip(await (await download(server, person)).blob())
    if (!zip || typeof zip === 'string') throw new Error(`not opened: ${zip}`)
    const file = JSON.parse(textOf(zip.data))
    expect(pictures(file)).toEqual([squat, dip].toSorted())

    const second = await signedUp()
    await imported(second.server, second.person, planOfFile(file, server.clock.now))
    for (const [pictureId, picture] of zip.pictures) {
      await put(second.server, second.person, pictureId, (await picture()) ?? new Uint8Array())
    }
    const again = await openZip(await (await download(second.server, second.person)).blob())
    if (!again || typeof again === 'string') throw new Error(`not opened: ${again}`)
    expect(pictures(JSON.parse(textOf(again.data)))).toEqual([squat, dip].toSorted())
    expect([await again.pictures.get(squat)?.(), await again.pictures.get(dip)?.()]).toEqual([webp(), jpeg()])
  })
})
