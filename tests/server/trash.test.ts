import { afterEach, beforeEach, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import type { TrashPage } from '#features/trash/trash-shapes.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout, eraseWorkout, restoreWorkout, TRASH_MS } from '#logbook/trash.ts'
import type { Made } from '#sync/operation.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { type Logged, logWorkout } from '../support/logbook.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

const HOUR = 60 * 60 * 1000
const NAME = 'Zercher Friday'
const EXERCISE = 'Zercher Squat'

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let olivia: Person
  let max: Person
  let logged: Logged
  let routineId: string

  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database, options: { draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Lind', 'olivia@sled.test') // The first account administers.
    max = await server.signUp('Max', 'Stone', 'max@sled.test')
    await database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@sled.test' },
        ...{ can_create_routines: true, can_start_workouts: true, can_review_history: true },
      })
      .execute()
    await database.db.updateTable('profile').set({ share_records: true }).where('id', '=', olivia.userId).execute()
    routineId = crypto.randomUUID()
    expect(await done(olivia, createRoutine.make({ name: 'Plan' }), routineId)).toBe('done')
    const sets = [5, 6].map((reps) => ({ reps, weight: 100, weight_unit: 'kg' as const }))
    logged = await logWorkout(server, olivia, {
      ...{ name: NAME, routineId, timeZone: 'UTC', exercises: [{ name: EXERCISE, sets }] },
      at: server.clock.now - HOUR,
    })
    await database.db.updateTable('workout').set({ is_public: true }).where('id', '=', logged.workoutId).execute()
  })
  afterEach(() => server.stop())

  const done = (person: Person, made: Made, documentId = logged.workoutId) =>
    outcomeOf(server, person, envelope(person, olivia.userId, documentId, made, { at: server.clock.now }))
  const get = (path: string, person: Person | null = olivia) => server.ask(path, { cookie: person?.cookie })
  const trash = async (person = olivia, more = ''): Promise<TrashPage> =>
    (await (await get(`/api/trash/workouts?ownerId=${olivia.userId}${more}`, person)).json()) as TrashPage
  const count = async () => await (await get(`/api/trash/count?ownerId=${olivia.userId}`)).json()
  const exists = async () =>
    (await database.db.selectFrom('workout').select('id').where('id', '=', logged.workoutId).execute()).length > 0

  const stored = async () => {
    const read = database.db.selectFrom('workout').select(['is_public', 'rev']).where('id', '=', logged.workoutId)
    const { is_public, rev } = await read.executeTakeFirstOrThrow()
    return { is_public, rev: Number(rev) }
  }

  /** Every way to read something of a workout, and whether it tells of this one. */
  async function tellers(): Promise<Record<string, boolean>> {
    const { workoutId } = logged
    const owner = `ownerId=${olivia.userId}`
    const exercise = exerciseIdFor(olivia.userId, EXERCISE)
    const day = new Date(server.clock.now - HOUR).toISOString().slice(0, 10)
    const tells = async (path: string, person: Person | null, mark = NAME) => {
      const answer = await get(path, person)
      const text = await answer.text()
      return answer.status === 200 && text.includes(mark)
    }
    const holds = async (person: Person) => {
      const body = {
        ...{ actorId: person.userId, ownerId: olivia.userId, known: {}, ids: [workoutId] },
        ...{ routines: false, active: false },
      }
      return (
        await (await server.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })).text()
      ).includes(NAME)
    }
    const seen: Record<string, boolean> = {
      ...{ device: await holds(olivia), coach: await holds(max) },
      lastCompleted: await tells(`/api/routines/last-completed?${owner}`, olivia, routineId),
      picker: /"completedAt": ?\d/.test(await (await get(`/api/shares/${olivia.userId}/routines`, max)).text()),
      activity: await tells(`/api/activity?documentId=${workoutId}`, olivia, 'workout.start'),
      publicWorkout: await tells(`/history/public/workout/${workoutId}`, null),
      picture: (await get(`/api/og-image?workoutId=${workoutId}`, null)).status === 200,
      ownPicture: (await get(`/api/og-image?workoutId=${workoutId}`)).status === 200,
      link: (
        await server.ask('/api/public-link', {
          ...{ method: 'POST', cookie: olivia.cookie },
          body: { of: 'workout', id: workoutId, isPublic: true },
        })
      ).ok,
      admin: await tells('/api/admin/images?kind=workout&filter=all', olivia),
    }
    for (const [name, person] of [
      ['olivia', olivia],
      ['max', max],
    ] as const) {
      seen[`history ${name}`] = await tells(`/api/history?${owner}`, person)
      seen[`search ${name}`] = await tells(`/api/history?${owner}&search=zercher`, person)
      seen[`sessions ${name}`] = await tells(`/api/exercise-sessions?${owner}&exerciseIds=${exercise}`, person)
      seen[`bests ${name}`] = await tells(`/api/exercise-bests?${owner}&exerciseIds=${exercise}`, person, workoutId)
      seen[`exercises ${name}`] = await tells(`/api/exercises?${owner}`, person, EXERCISE)
      seen[`exercise ${name}`] = await tells(`/api/exercises/${exercise}?${owner}`, person, workoutId)
      seen[`times ${name}`] = await tells(`/api/exercises/${exercise}/sessions?${owner}`, person, workoutId)
      seen[`stats ${name}`] = await tells(`/api/stats?${owner}`, person, '"kg"')
      seen[`day ${name}`] = await tells(`/api/stats/day?${owner}&day=${day}`, person)
    }
    await database.db.updateTable('profile').set({ share_all_workouts: true }).where('id', '=', olivia.userId).execute()
    seen.publicHistory = await tells(`/history/public/${olivia.userId}`, null, `/history/public/workout/${workoutId}`)
    seen.publicRecords = await tells(`/history/public/${olivia.userId}`, null, EXERCISE)
    seen.sharedByHistory = await tells(`/history/public/workout/${workoutId}`, null)
    await database.db
      .updateTable('profile')
      .set({ share_all_workouts: false })
      .where('id', '=', olivia.userId)
      .execute()
    return seen
  }
  const those = (seen: Record<string, boolean>, is: boolean) => Object.keys(seen).filter((name) => seen[name] === is)

  test('R-REACH-08 a deleted workout disappears everywhere at once; restoring brings it back as private', async () => {
    const before = await tellers()
    const { rev } = await stored()
    expect(those(before, false)).toEqual([])
    expect(await done(max, deleteWorkout.make({}))).toBe('done')
    expect(those(await tellers(), true)).toEqual([])
    expect(await done(max, editSet.correcting.make({ setId: logged.setIds[0] as string, changes: { reps: 9 } }))).toBe(
      'gone',
    )
    expect(await trash()).toEqual({
      workouts: [
        {
          ...{ id: logged.workoutId, name: NAME, timeZone: 'UTC', sets: 2, by: 'Max' },
          ...{ startedAt: expect.any(Number), trashedAt: expect.any(Number) },
        },
      ],
      nextCursor: null,
    })
    expect(await count()).toEqual({ workouts: 1 })

    expect(await done(olivia, restoreWorkout.make({}))).toBe('done')
    expect(await trash()).toEqual({ workouts: [], nextCursor: null })
    expect(await count()).toEqual({ workouts: 0 })
    expect(await stored()).toEqual({ is_public: false, rev: rev + 2 })
    // It is shown to strangers again only once its owner has switched it on, which `tellers` does after the look at the page.
    expect(those(await tellers(), false).toSorted()).toEqual(['picture', 'publicWorkout'])
  })

  test('R-REACH-08 only the owner can read the trash', async () => {
    await done(olivia, deleteWorkout.make({}))
    const vera = await server.signUp('Vera', 'Visitor', 'vera@sled.test')
    for (const list of ['workouts', 'count', 'routines']) {
      const path = `/api/trash/${list}?ownerId=${olivia.userId}`
      expect([(await get(path, max)).status, (await get(path, vera)).status, (await get(path, null)).status]).toEqual([
        403, 404, 401,
      ])
      expect((await get(`/api/trash/${list}?ownerId=7`)).status).toBe(400)
    }
    expect((await get(`/api/trash/workouts?ownerId=${olivia.userId}&cursor=x`)).status).toBe(400)
    expect(await done(max, restoreWorkout.make({}))).toBe('gone')
    expect(await done(max, eraseWorkout.make({}))).toBe('gone')
    expect((await trash()).workouts).toMatchObject([{ by: null }])
  })

  test('R-REACH-08 the server erases a workout in the trash 30 days after its deletion, not earlier', async () => {
    await done(olivia, deleteWorkout.make({}))
    server.clock.now += TRASH_MS - HOUR
    await server.context.jobs.runDue()
    expect(await exists()).toBe(true)
    server.clock.now += 2 * HOUR
    await server.context.jobs.runDue()
    expect(await exists()).toBe(false)
  })

  test('R-REACH-08 a server clock that is years ahead for some hours does not empty the trash early', async () => {
    const { clock, context } = server
    const hoursPass = (hours: number) => {
      clock.elapsed = (clock.elapsed ?? clock.now) + hours * HOUR
      clock.now += hours * HOUR
    }
    const years = 3 * 365 * 24 * HOUR
    await done(olivia, deleteWorkout.make({}))
    await context.jobs.runDue()
    hoursPass(1)
    clock.now += years
    for (let hour = 0; hour < 24; hour += 1) {
      await context.jobs.runDue()
      hoursPass(1)
    }
    expect(await exists()).toBe(true)
    clock.now -= years
    await context.jobs.runDue()
    expect(await exists()).toBe(true)
    hoursPass(30 * 24)
    await context.jobs.runDue()
    expect(await exists()).toBe(false)
  })

  test('R-REACH-08 when a deletion arrives late from a device, its 30 days in the trash start at arrival', async () => {
    const long = server.clock.now - TRASH_MS - HOUR
    const old = await logWorkout(server, olivia, {
      name: 'Old',
      exercises: [{ name: EXERCISE, sets: [{ reps: 5 }] }],
      at: long - HOUR,
    })
    const late = envelope(olivia, olivia.userId, old.workoutId, deleteWorkout.make({}), { at: long })
    expect(await outcomeOf(server, olivia, late)).toBe('done')
    await server.context.jobs.runDue()
    expect((await trash()).workouts).toMatchObject([{ id: old.workoutId, trashedAt: server.clock.now }])
  })

  test('R-REACH-08 ‘Delete now’ erases only a workout that is in the trash, and only once', async () => {
    expect(await done(olivia, eraseWorkout.make({}))).toBe('gone')
    await done(olivia, deleteWorkout.make({}))
    expect(await done(olivia, eraseWorkout.make({}))).toBe('done')
    for (const made of [eraseWorkout.make({}), restoreWorkout.make({})]) expect(await done(olivia, made)).toBe('gone')
    const [start] = logged.ops
    expect(await outcomeOf(server, olivia, { ...start, id: crypto.randomUUID() })).toBe('gone')
    expect(await exists()).toBe(false)
  })

  test('R-REACH-08 a long trash list comes in pages that contain each workout once', async () => {
    for (let n = 0; n < 60; n += 1) {
      const { workoutId } = await logWorkout(server, olivia, {
        ...{ name: `Day ${n}`, exercises: [{ name: 'Row' }], at: server.clock.now - HOUR },
      })
      // Several at one moment: the order goes on by their ids.
      expect(await done(olivia, deleteWorkout.make({}), workoutId)).toBe('done')
    }
    const first = await trash()
    const second = await trash(olivia, `&cursor=${first.nextCursor}`)
    expect([first.workouts.length, second.workouts.length, second.nextCursor]).toEqual([50, 10, null])
    expect(new Set([...first.workouts, ...second.workouts].map(({ id }) => id)).size).toBe(60)
  })

  test('R-REACH-08 the trash shows when each routine was archived', async () => {
    const list = async () => await (await get(`/api/trash/routines?ownerId=${olivia.userId}`)).json()
    expect(await list()).toEqual({ archivedAt: {} })
    await done(olivia, archiveRoutine.make({ isArchived: true }), routineId)
    expect(await list()).toEqual({ archivedAt: { [routineId]: expect.any(Number) } })
    await done(olivia, archiveRoutine.make({ isArchived: false }), routineId)
    expect(await list()).toEqual({ archivedAt: {} })
  })
})
