import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookIdFor } from '#domain/book.ts'
import { SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import { MAX_PICTURE } from '#domain/picture.ts'
import { eraseAccount } from '#features/account/erasure.server.ts'
import { editBookExercise } from '#logbook/books.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import {
  animatedWebp,
  jpeg,
  jpegWithComment,
  jpegWithGps,
  jpegWithMore,
  largeUnderSmallWebp,
  png,
  svg,
  webp,
  webpWithExif,
  webpWithXmp,
} from '../support/pictures.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const id = () => crypto.randomUUID()
const DAY_MS = 24 * 60 * 60 * 1000

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let vera: Person

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, areJobsByHand: true })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Muster', 'max@example.org')
    vera = await server.signUp('Vera', 'Visitor', 'vera@example.org')
  })
  afterEach(() => server.stop())

  const share = (flags: Partial<ShareFlags>) =>
    database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' },
        ...{ can_create_routines: false, can_start_workouts: false, can_review_history: false, ...flags },
      })
      .execute()

  const address = (person: Person, pictureId: string, ownerId = olivia.userId) =>
    `${server.origin}/api/pictures/${pictureId}?${new URLSearchParams({ ownerId, actorId: person.userId })}`

  /** What it answers, in one word. */
  async function send(person: Person, pictureId: string, bytes: Uint8Array<ArrayBuffer>, ownerId = olivia.userId) {
    const headers = { cookie: person.cookie, origin: server.origin, 'content-type': 'application/octet-stream' }
    const answer = await fetch(address(person, pictureId, ownerId), { method: 'PUT', headers, body: bytes })
    return answer.ok ? 'stored' : ((await answer.json()) as { code: string }).code
  }

  async function look(person: Person, pictureId: string, ownerId = olivia.userId) {
    const answer = await fetch(address(person, pictureId, ownerId), { headers: { cookie: person.cookie } })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : ((await answer.json()) as { code: string }).code
  }

  async function files(): Promise<string[]> {
    const keys: string[] = []
    for await (const key of server.context.blobs.all()) keys.push(key)
    return keys
  }

  const name = (exerciseId: string, picture: string | null) =>
    outcomeOf(
      server,
      olivia,
      envelope(
        olivia,
        olivia.userId,
        bookIdFor(olivia.userId),
        editBookExercise.make({ exerciseId, changes: { picture } }),
      ),
    )

  test('R-GUIDE-08 a picture comes back as it was sent, privately, under a name that nobody can guess', async () => {
    const [one, two] = [id(), id()]
    expect(await send(olivia, one, webp())).toBe('stored')
    expect(await send(olivia, two, jpeg(1_280, 1_280))).toBe('stored')
    const answer = await fetch(address(olivia, one), { headers: { cookie: olivia.cookie } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(webp())
    expect(await look(olivia, two)).toEqual(jpeg(1_280, 1_280))
    for (const key of await files()) for (const known of [one, two, olivia.userId]) expect(key).not.toContain(known)
    await server.context.jobs.runDue()
    server.clock.now += 2 * 60 * 60 * 1000
    await server.context.jobs.runDue() // the look whether each row came
    expect(await files()).toHaveLength(2)
  })

  test.each([
    ['of 0 bytes', () => new Uint8Array()],
    ['a renamed SVG', svg],
    ['a PNG of 30,000 × 30,000', () => png(30_000, 30_000)],
    ['a small PNG, which no device sends', () => png(10, 10)],
    ['a side of 1,281', () => webp(1_281, 20)],
    ['a large frame under a small canvas', largeUnderSmallWebp],
    ['animated', animatedWebp],
    ['a JPEG with GPS in it', jpegWithGps],
    ['a JPEG with a comment', jpegWithComment],
    ['a JPEG with a page behind it', jpegWithMore],
    ['a WebP with EXIF', webpWithExif],
    ['a WebP with XMP', webpWithXmp],
    ['a WebP that ends too early', () => webp().slice(0, -1)],
  ])('R-GUIDE-08 the server refuses a picture and stores nothing of it: %s', async (_, bytes) => {
    expect(await send(olivia, id(), bytes())).toBe('picture-unreadable')
    expect(await files()).toEqual([])
  })

  test('R-GUIDE-08 the server refuses a picture of 11 MB, one without an id, and one from a form of another site', async () => {
    for (const odd of ['x', '..%2F..%2Fetc%2Fpasswd', `${id()}.webp`]) {
      expect([odd, await send(olivia, odd, webp())]).toEqual([odd, 'malformed'])
    }
    const headers = { cookie: olivia.cookie, origin: 'https://evil.example', 'content-type': 'image/webp' }
    const answer = await fetch(address(olivia, id()), { method: 'PUT', headers, body: webp() })
    expect(await answer.json()).toMatchObject({ code: 'foreign-origin' })
    // The server may close the connection before it has read everything.
    const cutOff = () => 'too-large'
    expect(await send(olivia, id(), webp(640, 480, MAX_PICTURE)).catch(cutOff)).toBe('too-large')
    expect(await send(olivia, id(), new Uint8Array(11 * 1024 * 1024)).catch(cutOff)).toBe('too-large')
    expect(await files()).toEqual([])
  })

  test('R-GUIDE-08 the first picture of an id stays, and another account’s picture of the same id is another one', async () => {
    const pictureId = id()
    expect(await send(olivia, pictureId, webp(10, 10))).toBe('stored')
    expect(await send(olivia, pictureId, webp(20, 20))).toBe('stored')
    expect(await send(vera, pictureId, webp(30, 30), vera.userId)).toBe('stored')
    expect(await look(olivia, pictureId)).toEqual(webp(10, 10))
    expect(await look(vera, pictureId, vera.userId)).toEqual(webp(30, 30))
    expect(await files()).toHaveLength(2)
  })

  test('R-GUIDE-08 R-ACCESS-04 strangers get the same answer for a picture as for none, and send nothing', async () => {
    const pictureId = id()
    await send(olivia, pictureId, webp())
    expect(await look(vera, pictureId)).toBe('not-found')
    expect(await look(vera, id())).toBe('not-found')
    expect(await look(vera, id(), vera.userId)).toBe('not-found')
    expect(await send(vera, id(), webp())).toBe('not-found')
    const query = new URLSearchParams({ ownerId: olivia.userId, actorId: olivia.userId })
    const other = await fetch(`${server.origin}/api/pictures/${pictureId}?${query}`, {
      headers: { cookie: vera.cookie },
    })
    expect(await other.json()).toMatchObject({ code: 'wrong-account' })
    expect(await files()).toHaveLength(1)
  })

  test.each(SHARE_FLAGS)(
    'R-GUIDE-08 R-ACCESS-04 a coach with %s sees a picture; who may not plan sends none',
    async (flag) => {
      const pictureId = id()
      await send(olivia, pictureId, webp())
      await share({ [flag]: true })
      expect(await look(max, pictureId)).toEqual(webp())
      expect(await look(max, id())).toBe('not-found')
      expect(await send(max, id(), webp())).toBe(flag === 'can_review_history' ? 'permission-denied' : 'stored')
      await database.db.updateTable('account_share').set({ revoked_at: new Date() }).execute()
      expect(await look(max, pictureId)).toBe('not-found')
    },
  )

  test('R-GUIDE-08 the 301st picture is refused and changes nothing, for this account alone', async () => {
    await sql`insert into picture (user_id, id, blob, content_type, bytes)
      select ${olivia.userId}, gen_random_uuid(), 'pictures/' || n, 'image/webp', 1 from generate_series(1, 299) n`.execute(
      database.db,
    )
    expect(await send(olivia, id(), webp())).toBe('stored')
    expect(await send(olivia, id(), webp())).toBe('pictures-full')
    expect(await files()).toHaveLength(1)
    expect(await send(vera, id(), webp(), vera.userId)).toBe('stored')
  })

  test('R-GUIDE-08 a picture goes 30 days after it came if no exercise names it, and at once with its account', async () => {
    const [named, unnamed, late] = [id(), id(), id()]
    await send(olivia, named, webp(10, 10))
    await send(olivia, unnamed, webp(20, 20))
    expect(await name(id(), named)).toBe('done')
    for (let day = 0; day < 31; day += 1) {
      if (day === 20) await send(olivia, late, webp(30, 30))
      await sql`update picture set created_at = ${new Date(server.clock.now)} where id = ${late} and ${day} = 20`.execute(
        database.db,
      )
      server.clock.now += DAY_MS
      await server.context.jobs.runDue()
    }
    const { rows: left } = await sql<{ id: string }>`select id from picture`.execute(database.db)
    expect(left.map((row) => row.id).toSorted()).toEqual([named, late].toSorted())
    expect(await files()).toHaveLength(2)
    await database.db
      .updateTable('profile')
      .set({ deleted_at: new Date(0), erase_at: new Date(0) })
      .where('id', '=', olivia.userId)
      .execute()
    await eraseAccount(server.context, olivia.userId)
    await server.context.jobs.runDue()
    expect(await files()).toEqual([])
    const { rows } = await sql`select from picture`.execute(database.db)
    expect(rows).toEqual([])
  })
})
