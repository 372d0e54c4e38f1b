import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyIdFor, bookIdFor } from '#domain/book.ts'
import { NO_LOOK_COOKIE } from '#identity/kept-acting.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { setBook } from '#logbook/books.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { builtClient } from '../support/built-client.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { logWorkout, logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const APP = 'packed index.html'
const NOW = Date.UTC(2026, 10, 18, 12)
const HOUR = 3_600_000

withDatabases((fresh) => {
  const clientFolder = builtClient()
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database, options: { clientFolder, draw: drawPage } })
    server.clock.now = NOW
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    max = await server.signUp('Max', 'Martin', 'max@sled.test')
    // 18 November in Berlin and still the 17th in Los Angeles, where the newest of them was done.
    await logWorkouts(server, olivia, [
      { ...squats(100), at: NOW - 30 * HOUR, timeZone: 'Europe/Berlin' },
      { ...squats(110), at: NOW - 5 * HOUR, timeZone: 'America/Los_Angeles' },
    ])
  })
  afterAll(async () => {
    await server.stop()
    rmSync(clientFolder, { recursive: true })
  })

  const squats = (weight: number) => ({
    exercises: [{ name: 'Squat', sets: [{ weight, reps: 5, weight_unit: 'kg' as const }] }],
  })
  const get = (cookie?: string, headers: Record<string, string> = {}) => server.ask('/stats', { cookie, headers })
  const lookOf = async (cookie: string) => (await (await get(cookie)).text()).replace(/<style>.*?<\/style>/gs, '')
  const isApp = async (cookie: string) => (await (await get(cookie)).text()) === APP
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')

  test('R-PROG-14 R-PROG-08 the statistics are drawn for whoever is signed in, in their language, and kept by no cache', async () => {
    const answer = await get(olivia.cookie, { 'accept-language': 'de' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(answer.headers.get('etag')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('<html lang="de" data-has-side="">')
    expect(html).toContain('<title>Fortschritt · Sled</title>')
    expect(textOf(html)).toContain('|Trainings|2|letzte Woche 0|Arbeitssätze|2|letzte Woche 0|Volumen|1.050|kg|')
    expect(html).toContain('<div id="root"></div>')
    expect(html).toMatch(/<noscript><p[^>]*>Sled braucht JavaScript\.<\/p>/)
    expect(html).not.toContain('<script>')
  })

  test('R-PROG-17 the day is that of the place where somebody trained last', async () => {
    server.clock.now = Date.UTC(2026, 10, 18, 2)
    try {
      expect(await lookOf(olivia.cookie)).toContain('data-date="17"')
    } finally {
      server.clock.now = NOW
    }
    expect(await lookOf(olivia.cookie)).toContain('data-date="18"')
  })

  test('R-PROG-19 R-PROG-20 what a person has chosen and weighed is in their page', async () => {
    const own = (documentId: string, made: Parameters<typeof envelope>[3]) =>
      pushed(server, olivia, [envelope(olivia, olivia.userId, documentId, made)])
    const weight = { id: crypto.randomUUID(), at: NOW - HOUR, weight: 64.2, unit: 'kg' as const, note: null }
    await own(bodyIdFor(olivia.userId, 2026), addBodyWeight.make({ year: 2026, weight }))
    await own(bookIdFor(olivia.userId), setBook.make({ changes: { unit: 'lbs' } }))
    const text = textOf(await lookOf(olivia.cookie))
    expect(text).toContain('|Volume|≈ 2,315|lbs|')
    expect(text).toContain('|64.2|kg|')
  })

  test('R-ACCESS-01 everybody gets their own, also at the same moment', async () => {
    const [own, other] = await Promise.all([olivia, max].map(({ cookie }) => lookOf(cookie)))
    expect(own).toContain('Squat')
    expect(other).not.toContain('Squat')
    expect(textOf(other ?? '')).toContain('|Your first workout shows up here.|')
  })

  test('R-PROG-14 the app alone answers nobody, an ended session, and a device that acts for somebody', async () => {
    const gone = await server.logIn('max@sled.test')
    await server.ask('/api/auth/sign-out', { method: 'POST', cookie: gone.cookie, body: {} })
    for (const cookie of [undefined, gone.cookie, `${olivia.cookie}; ${NO_LOOK_COOKIE}=1`]) {
      const answer = await get(cookie)
      expect([answer.status, await answer.text()]).toEqual([200, APP])
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(answer.headers.get('vary')).toContain('Cookie')
    }
  })

  test('R-AUTH-73 the app alone answers somebody who trains', async () => {
    const { workoutId } = await logWorkout(server, max, { ...squats(60), at: NOW - HOUR, done: 0, ends: false })
    expect(await isApp(max.cookie)).toBe(true)
    await pushed(server, max, [envelope(max, max.userId, workoutId, endWorkoutByHand.make({}))])
    expect(await isApp(max.cookie)).toBe(false)
  })

  test('R-PROG-14 with a database that does not answer it is the app all the same', async () => {
    const { schema } = database.db
    await schema.alterTable('workout_stat').renameTo('workout_stat_away').execute()
    try {
      expect(await isApp(olivia.cookie)).toBe(true)
    } finally {
      await schema.alterTable('workout_stat_away').renameTo('workout_stat').execute()
    }
  })
})
