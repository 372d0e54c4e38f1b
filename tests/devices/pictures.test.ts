import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookIdFor, exerciseSettingsOf } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { followPictures, keepPicture, pictureOf } from '#features/figures/pictures.client.ts'
import { forgetPictures, hasWaitingPictures } from '#features/figures/waiting-pictures.client.ts'
import { editBookExercise } from '#logbook/books.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import { jpegWithGps, webp } from '../support/pictures.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const ownerId = () => crew.olivia.userId
  const squat = () => exerciseIdFor(ownerId(), 'Squat')
  const named = (device: Device) => exerciseSettingsOf(device.book(ownerId()), squat()).picture ?? null
  const bytesOf = async (device: Device, id: string) => {
    const picture = await pictureOf(device.sync, { id, ownerId: ownerId() })
    return picture && new Uint8Array(picture.bytes)
  }
  let told: string[] = []
  const tell = (code: string) => void told.push(code)

  /** As the sheet does. */
  async function add(device: Device, bytes = webp()): Promise<string> {
    const id = device.newId()
    const picture = { id, ownerId: ownerId(), exerciseId: squat(), type: 'image/webp', bytes: bytes.buffer }
    await keepPicture(device.sync, picture)
    device.dispatch(
      editBookExercise.make({ exerciseId: squat(), changes: { picture: id } }),
      bookIdFor(ownerId()),
      ownerId(),
    )
    void followPictures(device.sync, tell)
    return id
  }

  beforeEach(() => {
    told = []
  })

  test('R-GUIDE-08 a picture chosen offline is seen at once, survives a restart, and reaches the other device later', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    phone.offline()
    const id = await add(phone)
    expect([named(phone), await bytesOf(phone, id)]).toEqual([id, webp()])
    expect(hasWaitingPictures(phone.sync)).toBe(true)
    await phone.restart()
    await phone.sync.clearDocuments() // what a log-out does that keeps unsent changes
    expect(await bytesOf(phone, id)).toEqual(webp())
    void followPictures(phone.sync, tell)
    phone.online()
    await until(() => !hasWaitingPictures(phone.sync), 'the picture is sent')
    await until(() => named(laptop) === id, 'the laptop knows of it')
    expect(await bytesOf(laptop, id)).toEqual(webp())
    expect(told).toEqual([])
  })

  test('R-GUIDE-08 a seen picture is there offline, until the log-out', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const laptop = await crew.enter(crew.olivia, 'laptop')
    const id = await add(phone)
    await until(() => !hasWaitingPictures(phone.sync), 'the picture is sent')
    await bytesOf(laptop, id)
    for (const device of [phone, laptop]) {
      device.offline()
      expect(await bytesOf(device, id)).toEqual(webp())
      await device.sync.clearDocuments()
      expect(await bytesOf(device, id)).toBeNull()
    }
  })

  test('R-GUIDE-08 a picture whose answer is lost is sent again and stored once', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    phone.network.losesAnswers = true
    const id = await add(phone)
    await followPictures(phone.sync, tell)
    expect(hasWaitingPictures(phone.sync)).toBe(true)
    phone.network.losesAnswers = false
    await followPictures(phone.sync, tell)
    expect(hasWaitingPictures(phone.sync)).toBe(false)
    const stored = crew.database.db.selectFrom('picture').select('id').where('id', '=', id)
    expect(await stored.execute()).toHaveLength(1)
  })

  describe('while pictures wait', () => {
    const HALF_A_MINUTE = 30
    const puts = ({ requests }: Device, id: string) => requests.filter((path) => path.includes(id)).length

    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
    afterEach(() => void vi.useRealTimers())

    /** Second by second, so that timers which were set after each other meet no request of another one. */
    async function pass(device: Device, seconds: number, id: string): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000)
        for (let look = 0; look < 5; look += 1) await bytesOf(device, id)
        await until(() => !device.isAsking, 'its requests are answered')
      }
    }

    test('R-GUIDE-08 a picture without an answer is sent once each half minute, however often the device wakes', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      phone.network.losesAnswers = true
      const id = await add(phone)
      for (let wakes = 0; wakes < 5; wakes += 1) {
        await followPictures(phone.sync, tell)
        await pass(phone, 1, id)
      }
      const before = puts(phone, id)
      await pass(phone, HALF_A_MINUTE, id)
      expect(puts(phone, id) - before).toBe(1)
    })

    test('R-GUIDE-08 a picture of an ended session is not sent again each half minute', async () => {
      const nora = await crew.server.signUp('Nora', 'Novak', 'nora@example.org')
      const phone = await crew.enter(nora, 'phone')
      await crew.database.db.deleteFrom('auth_session').where('user_id', '=', nora.userId).execute()
      const id = await add(phone)
      await until(() => puts(phone, id) === 1, 'it is sent')
      await pass(phone, 2 * HALF_A_MINUTE, id)
      expect([puts(phone, id), hasWaitingPictures(phone.sync)]).toEqual([1, true])
    })
  })

  test('R-GUIDE-08 a picture that the server refuses is told, and the exercise names it no more', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    await add(phone, jpegWithGps())
    await followPictures(phone.sync, tell)
    expect([told, named(phone), hasWaitingPictures(phone.sync)]).toEqual([['picture-unreadable'], null, false])
  })

  test('R-GUIDE-08 a person who discards unsent changes discards the picture, too', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    phone.offline()
    const id = await add(phone)
    forgetPictures(phone.sync)
    await until(async () => (await bytesOf(phone, id)) === null, 'the picture is gone')
    expect(hasWaitingPictures(phone.sync)).toBe(false)
  })
})
