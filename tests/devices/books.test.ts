import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor, exerciseSettingsOf, settingsOf } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { onDevice } from '#logbook/documents.ts'
import type { Device as DeviceParts } from '#sync/client/network/device.ts'
import { Sync } from '#sync/client/sync.ts'
import type { DeviceProduct } from '#sync/product.ts'
import { agreed, Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { Device, until } from '../support/devices.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const bookId = () => bookIdFor(crew.olivia.userId)
  const squat = () => exerciseIdFor(crew.olivia.userId, 'Squat')
  const hers = (device: Device) => device.book(crew.olivia.userId)
  const settings = (device: Device) => settingsOf(hers(device))
  const ofSquat = (device: Device) => exerciseSettingsOf(hers(device), squat())
  const body = (device: Device) => device.sync.documents.document('body', bodyIdFor(crew.olivia.userId, 2026))
  const set = (device: Device, changes: Parameters<typeof setBook.make>[0]['changes']) =>
    device.dispatch(setBook.make({ changes }), bookId(), crew.olivia.userId)
  const say = (device: Device, changes: Parameters<typeof editBookExercise.make>[0]['changes']) =>
    device.dispatch(editBookExercise.make({ exerciseId: squat(), changes }), bookId(), crew.olivia.userId)
  const weigh = (device: Device, weight: number) =>
    device.dispatch(
      addBodyWeight.make({
        year: 2026,
        weight: { id: device.newId(), at: Date.UTC(2026, 2, 1), weight, unit: 'kg', note: null },
      }),
      bodyIdFor(crew.olivia.userId, 2026),
    )

  beforeEach(async () => {
    await sql`truncate book, book_exercise, book_track, body, body_weight`.execute(crew.database.db)
  })

  describe('R-BASE-08 training settings on two devices', () => {
    test('R-BASE-08 Y27 a changed training setting reaches the other device at once and survives an offline restart', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      set(phone, { unit: 'kg', plates_kg: [{ weight: 20, pairs: 2 }] })
      expect(settings(phone).unit).toBe('kg')
      await until(() => settings(laptop).unit === 'kg', 'the laptop has it')
      say(laptop, { step: 1.25, note: 'Low bar' })
      await until(() => ofSquat(phone).step === 1.25, 'the phone has it')
      phone.offline()
      await phone.restart()
      expect([settings(phone).plates_kg, ofSquat(phone).note]).toEqual([[{ weight: 20, pairs: 2 }], 'Low bar'])
    })

    test('R-BASE-08 Y26 training settings first written on two offline devices merge into one, the later value of each field wins', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      await crew.apart(phone, laptop, () => {
        set(phone, { unit: 'kg', effort: 'rpe' })
        say(phone, { step: 1.25, unit: 'kg' })
        set(laptop, { effort: 'rir', weekly_goal: 3 })
        say(laptop, { note: 'Low bar', unit: 'lbs' })
      })
      const seen = await agreed([phone, laptop], (device) => [settings(device), ofSquat(device)])
      expect(seen).toMatchObject([
        { unit: 'kg', effort: 'rir', weekly_goal: 3 },
        { step: 1.25, note: 'Low bar', unit: 'lbs' },
      ])
      expect([phone.refusals, laptop.refusals]).toEqual([[], []])
      const { rows } = await sql<{ id: string; rev: number }>`select id, rev::integer as rev from book`.execute(
        crew.database.db,
      )
      expect(rows).toEqual([{ id: bookId(), rev: 2 }])
    })

    test('R-BASE-08 body weights entered on two offline devices are both stored in the same year', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const laptop = await crew.enter(crew.olivia, 'laptop')
      await crew.apart(phone, laptop, () => {
        weigh(phone, 80)
        weigh(laptop, 79.5)
      })
      const weights = await agreed([phone, laptop], (device) =>
        body(device)
          ?.weights.map(({ weight }) => weight)
          .toSorted(),
      )
      expect(weights).toEqual([79.5, 80])
    })

    test('R-BASE-08 a new device receives settings and body weights, an older app version that does not ask for them does not', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      set(phone, { unit: 'kg' })
      weigh(phone, 80)
      await phone.sent()
      const laptop = await crew.enter(crew.olivia, 'laptop')
      await until(() => settings(laptop).unit === 'kg' && body(laptop) !== null, 'the laptop has them')
      const asked = { actorId: crew.olivia.userId, ownerId: crew.olivia.userId, known: {}, ids: [] }
      const response = await crew.server.ask('/api/documents', {
        method: 'POST',
        cookie: crew.olivia.cookie,
        body: { ...asked, routines: true, active: true }, // As every device asked before there was a book.
      })
      const { documents } = await response.json()
      expect(documents.map(({ document }: { document: { kind: string } }) => document.kind)).not.toContain('book')
      expect(JSON.stringify(documents)).not.toContain('"body"')
    })
  })

  describe('Y33 an app version older than training settings', () => {
    test('Y33 an older app version receives no training settings and still receives workouts', async () => {
      const phone = await crew.enter(crew.olivia, 'phone')
      const old = new Device(() => crew.server, crew.olivia, 'old phone', {
        open: openAsBeforeBooks(crew.olivia.userId),
      })
      await old.start()
      await until(() => old.heard.flat().some(({ t }) => t === 'pong'), 'its heartbeat is answered')
      set(phone, { unit: 'kg' })
      weigh(phone, 80)
      await phone.sent()
      set(phone, { unit: 'lbs' })
      const { workoutId } = startTraining(phone, [{ name: 'Squat' }])
      await until(() => old.workout(workoutId) !== null, 'it hears of the workout')
      expect(kindsHeard(old)).toEqual(['workout'])
      old.close()
    })
  })

  describe('R-BASE-09 a coach and the owner’s training settings', () => {
    test('R-BASE-09 a coach sees the owner’s settings and edits those of exercises; body weights need the right to the history', async () => {
      await crew.share({ can_start_workouts: true })
      const phone = await crew.enter(crew.olivia, 'phone')
      set(phone, { unit: 'kg' })
      weigh(phone, 80)
      await phone.sent()
      const coach = await crew.enter(crew.max, 'coach', { actsFor: crew.olivia })
      await until(() => settings(coach).unit === 'kg', 'he has her book')
      expect(body(coach)).toBeNull()
      say(coach, { step: 1.25 })
      await until(() => ofSquat(phone).step === 1.25, 'she has it')
      set(phone, { unit: 'lbs' })
      await until(() => settings(coach).unit === 'lbs', 'he has it')
      set(coach, { unit: 'kg' })
      await until(() => coach.refusals.length > 0, 'he is told')
      expect(settings(phone).unit).toBe('lbs')
      await crew.allow({ can_review_history: true })
      await until(() => body(coach)?.weights.length === 1, 'he has her weights')
      await crew.allow('nothing')
      await until(() => hers(coach) === null && body(coach) === null, 'both are gone')
      expect(coach.book()).toBeNull() // He has none of his own.
    })

    test('R-BASE-09 Y6 strangers are refused with "gone" whether or not an account has training settings', async () => {
      const stranger = await crew.server.signUp('Vera', 'Visitor', `${crypto.randomUUID()}@example.org`)
      const made = setBook.make({ changes: { unit: 'kg' } })
      const asks = async () => [
        await outcomeOf(crew.server, stranger, envelope(stranger, crew.olivia.userId, bookId(), made)),
        // As if it were their own, under her id.
        await outcomeOf(crew.server, stranger, envelope(stranger, stranger.userId, bookId(), made)),
        await outcomeOf(crew.server, crew.max, envelope(crew.max, crew.olivia.userId, bookId(), made)),
      ]
      const before = await asks()
      await pushed(crew.server, crew.olivia, [envelope(crew.olivia, crew.olivia.userId, bookId(), made)])
      expect([before, await asks()]).toEqual([Array(3).fill('gone'), Array(3).fill('gone')])
    })
  })

  test('Y9 twenty first writes of training settings in parallel requests create one document and keep every value', async () => {
    const olivia = crew.olivia
    const exercises = Array.from({ length: 20 }, () => crypto.randomUUID())
    const answers = await Promise.all(
      exercises.slice(0, 5).map((_, at) => {
        const own = exercises.slice(at * 4, at * 4 + 4)
        return pushed(
          crew.server,
          olivia,
          own.map((exerciseId) =>
            envelope(olivia, olivia.userId, bookId(), editBookExercise.make({ exerciseId, changes: { step: 5 } })),
          ),
        )
      }),
    )
    expect(answers.flatMap(({ results }) => results.map(({ outcome }) => outcome))).toEqual(Array(20).fill('done'))
    const { rows } = await sql<{ id: string }>`select id from book_exercise`.execute(crew.database.db)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(exercises.toSorted())
  })
})

/** The engine of that version: it knows two kinds of documents, and its heartbeat names none. */
const openAsBeforeBooks =
  (accountId: string) =>
  (parts: DeviceParts): Sync => {
    const { routine, workout } = onDevice.kinds
    const product = { ...onDevice, kinds: { routine, workout } } as unknown as DeviceProduct
    const openSocket = () => {
      const socket = parts.openSocket()
      const send = socket.send.bind(socket)
      socket.send = (text) => send(JSON.stringify({ ...JSON.parse(String(text)), kinds: undefined }))
      return socket
    }
    const nothing = () => undefined
    const handlers = { onRefused: nothing, onInvalidate: nothing, onRemote: nothing }
    return new Sync(accountId, { ...parts, openSocket }, product, handlers)
  }

/** The kinds of the documents that came by its live connections. */
const kindsHeard = ({ heard }: Device) => {
  const updates = heard.flat().flatMap((message) => (message.t === 'update' ? [message.update] : []))
  return [
    ...new Set(
      updates.map((update) => ('delta' in update ? update.delta : 'document' in update ? update.document : null)?.kind),
    ),
  ]
}
