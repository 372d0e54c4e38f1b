import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '#domain/access-token.ts'
import { bodyIdFor, bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { answerData } from '#features/account/download.server.ts'
import { endpointsWith } from '#features/api/routes.server.ts'
import { clientsOf } from '#features/sharing/clients/clients-list.server.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { addExercise } from '#logbook/exercises.ts'
import { activatePlan } from '#logbook/plans.ts'
import { createRoutine } from '#logbook/routines.ts'
import { editTrack } from '#logbook/tracks.ts'
import { renameWorkout } from '#logbook/workouts.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { withDatabases } from '../support/databases.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { logWorkouts } from '../support/logbook.ts'
import { newPlan, newSlot } from '../support/plan-rows.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const ENDPOINTS = endpointsWith({ download: answerData, clientsOf })
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const YEAR = new Date().getUTCFullYear()

type Row = Record<string, unknown> & { id: string }

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let program: ReturnType<typeof programWith>
  let workoutIds: string[]
  const routineId = crypto.randomUUID()
  const weightIds = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const { now } = server.clock
    const days = [40, 5, 4, 3, 2, 1]
    const logged = await logWorkouts(
      server,
      olivia,
      days.map((day, index) => ({
        name: `Leg day ${index}`,
        exercises: [
          { name: 'Squat', sets: [{ reps: 5, weight: 100 + index, weight_unit: 'kg' }, { reps: 8 }] },
          { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 60, weight_unit: 'body' }] },
        ],
        at: now - day * DAY,
      })),
    )
    const running = { exercises: [{ name: 'Squat' }], at: now - HOUR, done: 0, ends: false, name: 'Now' }
    workoutIds = [...logged, ...(await logWorkouts(server, olivia, [running]))].map((one) => one.workoutId)
    const [bookId, squat, planId] = [
      bookIdFor(olivia.userId),
      exerciseIdFor(olivia.userId, 'Squat'),
      crypto.randomUUID(),
    ]
    const heavy = { label: null, changes: { rule: BY_WEIGHT, base: 100, base_unit: 'kg' as const, base_set_at: now } }
    const by = (documentId: string, made: Parameters<typeof envelope>[3]) =>
      envelope(olivia, olivia.userId, documentId, made)
    await pushed(server, olivia, [
      by(routineId, createRoutine.make({ name: 'Legs' })),
      by(
        routineId,
        addExercise.planning.make({
          ...{ id: crypto.randomUUID(), exerciseId: crypto.randomUUID(), name: 'Squat', section: 'training' },
          sets: [{ ...setValues(), id: crypto.randomUUID() }],
        }),
      ),
      by(planId, newPlan()),
      by(planId, newSlot(crypto.randomUUID(), routineId)),
      by(bookId, activatePlan.make({ planId })),
      by(bookId, editTrack.make({ id: trackIdFor(olivia.userId, squat, null), exerciseId: squat, ...heavy })),
      ...weightIds.map((id, month) =>
        by(
          bodyIdFor(olivia.userId, YEAR),
          addBodyWeight.make({
            year: YEAR,
            weight: { id, at: Date.UTC(YEAR, month, 5), weight: 80 + month, unit: 'kg', note: null },
          }),
        ),
      ),
    ])
    program = programWith(server.origin, (await makeToken(server, olivia, SCOPES)).text)
  })
  afterAll(() => server.stop())

  const read = async (path: string) => {
    const answer = await program(path)
    const body = await answer.json()
    expect([path, answer.status, body.errors]).toEqual([path, 200, undefined])
    return body
  }

  test('R-API-01 every GET path of the API answers exactly what its schema says', async () => {
    const exercises: Row[] = (await read('/exercises')).exercises
    const ids: Record<string, string> = {
      '/workouts/{id}': workoutIds[0] ?? '',
      '/routines/{id}': routineId,
      '/exercises/{id}/sessions': exercises[0]?.id ?? '',
      '/exercises/{id}/records': exercises[0]?.id ?? '',
    }
    const asked = ENDPOINTS.filter(({ method }) => method === 'get')
    for (const { path, answer } of asked) {
      const body = await read(path.replace('{id}', ids[path] ?? ''))
      expect(answer?.parse(body), path).toEqual(body)
    }
    expect(asked.length, 'every read is asked').toBeGreaterThanOrEqual(16)
  })

  test('R-API-01 R-API-10 the OpenAPI document still contains everything released in version 1', async () => {
    const answer = await fetch(`${server.origin}/api/v1/openapi.json`)
    const released = JSON.parse(readFileSync(new URL('./openapi-v1.json', import.meta.url), 'utf8'))
    expect(lostOf(released, await answer.json())).toEqual([])
  })

  test('R-API-10 the comparison of OpenAPI documents finds a removed path, value or type', () => {
    const released = { paths: { '/me': { get: { type: 'object', list: ['a', 'b'] } } } }
    expect(lostOf(released, structuredClone(released))).toEqual([])
    expect(
      lostOf(released, { paths: { '/me': { get: { type: 'object', list: ['b', 'a', 'c'] } }, '/you': {} } }),
    ).toEqual([])
    expect(lostOf(released, { paths: {} })).toEqual(['/paths//me'])
    expect(lostOf(released, { paths: { '/me': { get: { type: 'array', list: ['a'] } } } })).toEqual([
      '/paths//me/get/type',
      '/paths//me/get/list: "b"',
    ])
  })

  test('R-API-01 /api/docs lists every path and loads no external resources', async () => {
    const page = await (await fetch(`${server.origin}/api/docs`)).text()
    for (const { path } of ENDPOINTS) expect(page).toContain(`<code>/api/v1${path}</code>`)
    expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/)
  })

  describe('R-API-05 lists of the REST API', () => {
    test.for([
      ['workouts', '/workouts?'],
      ['exercises', '/exercises?'],
      ['body_weights', '/body-weights?'],
      ['exercises', '/catalogue?'],
    ] as const)(
      'R-API-05 the API returns %s in pages that together form the complete list without duplicates',
      async ([name, path]) => {
        const whole: Row[] = (await read(`${path}limit=100`))[name]
        const paged: Row[] = []
        let cursor: string | null = null
        do {
          const page: Record<string, unknown> = await read(`${path}limit=2${cursor ? `&cursor=${cursor}` : ''}`)
          const rows = page[name] as Row[]
          expect(rows.length).toBeLessThanOrEqual(2)
          paged.push(...rows)
          cursor = page.next_cursor as string | null
        } while (cursor && paged.length < whole.length)
        expect(paged.slice(0, whole.length)).toEqual(whole)
        expect(whole.length).toBeGreaterThan(1)
      },
    )

    test('R-API-05 the API returns the sessions of an exercise in pages', async () => {
      const squat = ((await read('/exercises')).exercises as Row[]).find(({ name }) => name === 'Squat')
      const first = await read(`/exercises/${squat?.id}/sessions?limit=4`)
      const second = await read(`/exercises/${squat?.id}/sessions?limit=4&cursor=${first.next_cursor}`)
      expect([...first.sessions, ...second.sessions].map((row: Row) => row.workout_id)).toEqual(
        workoutIds.slice(0, 6).toReversed(),
      )
      expect(second.next_cursor).toBeNull()
    })

    test('R-API-05 the API can filter workouts by start, routine and latest change', async () => {
      const names = async (query: string): Promise<string[]> =>
        (await read(`/workouts?${query}`)).workouts.map((row: Row) => row.workout_name)
      const at = (day: number) => encodeURIComponent(new Date(server.clock.now - day * DAY).toISOString())
      expect(await names(`from=${at(4)}&to=${at(2)}`)).toEqual(['Leg day 3', 'Leg day 2'])
      expect(await names(`routine_id=${routineId}`)).toEqual([])
      const before = server.clock.now
      server.clock.now += HOUR
      const documentId = workoutIds[0] ?? ''
      const rename = envelope(olivia, olivia.userId, documentId, renameWorkout.make({ name: 'Leg day 0' }), {
        at: server.clock.now,
      })
      await pushed(server, olivia, [rename])
      expect(await names(`updated_after=${encodeURIComponent(new Date(before + 1).toISOString())}`)).toEqual([
        'Leg day 0',
      ])
    })

    test('R-API-08 the error for an invalid query names each wrong field', async () => {
      const wrong = {
        '/workouts?limit=0': 'limit',
        '/workouts?limit=101': 'limit',
        '/workouts?from=yesterday': 'from',
        '/workouts?routine_id=1': 'routine_id',
        '/stats?week=2026-W47': 'week',
        '/stats?week=9999-12-31': 'week',
        '/workouts/1': 'id',
      }
      for (const [path, field] of Object.entries(wrong)) {
        const problem = await problemOf(await program(path))
        expect([path, problem.status, problem.type]).toEqual([path, 400, 'malformed'])
        expect(Object.keys(problem.errors as object)).toEqual([field])
      }
      for (const path of ['/workouts?colour=red', '/workouts?cursor=1', '/body-weights?cursor=x.y']) {
        expect(await problemOf(await program(path))).toMatchObject({ status: 400, type: 'malformed' })
      }
    })
  })

  test('R-API-05 an API document has an ETag, and a request with the current ETag gets 304', async () => {
    const path = `/workouts/${workoutIds[1]}`
    const first = await program(path)
    const tag = first.headers.get('etag') ?? ''
    const { rev } = await first.json()
    expect(tag).toBe(`"${rev}"`)
    const again = await program(path, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const rename = envelope(olivia, olivia.userId, workoutIds[1] ?? '', renameWorkout.make({ name: 'Renamed' }))
    await pushed(server, olivia, [rename])
    const changed = await program(path, { headers: { 'if-none-match': tag } })
    expect(await changed.json()).toMatchObject({ workout_name: 'Renamed', rev: rev + 1 })
  })

  test('R-API-03 an API error about a missing scope names the scope', async () => {
    const { text } = await makeToken(server, olivia, ['routines:read'])
    const narrow = programWith(server.origin, text)
    expect((await narrow('/routines')).status).toBe(200)
    for (const { path, method, scope } of ENDPOINTS) {
      if (method !== 'get' || !scope || scope === 'routines:read') continue
      const problem = await problemOf(await narrow(path.replace('{id}', crypto.randomUUID())))
      expect(problem).toMatchObject({ status: 403, type: 'insufficient-scope', scope })
    }
    const asked = await narrow('/routines', { headers: { 'sled-account': crypto.randomUUID() } })
    expect(await problemOf(asked)).toMatchObject({ type: 'insufficient-scope', scope: 'clients' })
  })

  test('R-API-08 the API answers 404 for missing documents and for documents of other users', async () => {
    const max = await server.signUp('Max', 'Coach', 'max@example.org')
    const other = programWith(server.origin, (await makeToken(server, max, SCOPES)).text)
    for (const path of [`/workouts/${workoutIds[0]}`, `/routines/${routineId}`, '/no/such/page', '/workouts/active']) {
      expect(await problemOf(await other(path))).toMatchObject({ status: 404, type: 'not-found' })
    }
    expect(await problemOf(await other('/me', { method: 'DELETE' }))).toMatchObject({ status: 404 })
  })
})

/** The places of a released document that are missing or different in another one. A list may have more in any order. */
function lostOf(released: unknown, current: unknown, at = ''): string[] {
  if (Array.isArray(released)) {
    if (!Array.isArray(current)) return [at]
    const known = new Set(current.map((one) => JSON.stringify(one)))
    return released.map((one) => JSON.stringify(one)).flatMap((one) => (known.has(one) ? [] : [`${at}: ${one}`]))
  }
  if (typeof released === 'object' && released !== null) {
    if (typeof current !== 'object' || current === null) return [at]
    // A program reads no prose.
    const promised = Object.entries(released).filter(([name]) => name !== 'summary')
    return promised.flatMap(([name, value]) =>
      name in current ? lostOf(value, (current as Record<string, unknown>)[name], `${at}/${name}`) : [`${at}/${name}`],
    )
  }
  return released === current ? [] : [at]
}
