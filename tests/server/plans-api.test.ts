import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SCOPES, type Scope } from '#domain/access-token.ts'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { MAX_PROGRAMME_BYTES } from '#domain/programmes/programme.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { removePlan } from '#logbook/plans.ts'
import { product } from '#logbook/server/product.ts'
import { startFrom } from '#logbook/start-from.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { makeToken, problemOf, programWith } from '../support/api-client.ts'
import { PROGRAMME_FILE } from '../support/brought-in.ts'
import { withDatabases } from '../support/databases.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'

withDatabases((fresh) => {
  let server: TestServer
  let person: Person
  let program: ReturnType<typeof programWith>
  let people = 0
  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    people += 1
    person = await server.signUp('Olivia', 'Owen', `olivia${people}@example.org`)
    program = await programOf(person)
  })

  const programOf = async (one: Person, scopes: readonly Scope[] = SCOPES) =>
    programWith(server.origin, (await makeToken(server, one, scopes)).text)

  async function said<T = Record<string, never>>(
    path: string,
    options: Parameters<typeof program>[1] = {},
  ): Promise<T> {
    const answer = await program(path, options)
    expect([path, answer.ok, answer.ok || (await answer.text())]).toEqual([path, true, true])
    return answer.status === 204 ? ({} as T) : ((await answer.json()) as T)
  }

  type Plan = { id: string; is_active: boolean; name: string; slots: { routine_id: string }[] }
  const bringFile = () => said<Plan>('/plans', { method: 'POST', body: PROGRAMME_FILE })
  const use = (planId: string | null) => said('/plan/active', { method: 'PUT', body: { plan_id: planId } })
  type Next = { turn: number; due: { routine_name: string }[]; after: { routine_name: string }[] }
  const nextIn = async () => (await said<{ next: Next }>('/plan')).next
  type Track = { id: string; exercise: string; base: number | null; next: Record<string, unknown> | null }
  const tracks = async () => (await said<{ tracks: Track[] }>('/tracks')).tracks

  test('R-PLAN-33 a program brings in a programme, which nobody sees and which is not in use', async () => {
    const plan = await bringFile()
    expect(plan).toMatchObject({ name: 'Squats and presses', mode: 'rotation', is_active: false, is_public: false })
    const { routines } = await said<{ routines: Record<string, unknown>[] }>('/routines')
    expect(routines.map(({ routine_name, is_public }) => [routine_name, is_public]).sort()).toEqual([
      ['Press day', false],
      ['Squat day', false],
    ])
    expect(await said('/plans')).toMatchObject({ plans: [{ id: plan.id, is_active: false }] })
    expect((await problemOf(await program('/plan'))).type).toBe('not-found')
  })

  test('R-PLAN-33 a program uses a plan, sees what is due in it, and skips that', async () => {
    const first = await bringFile()
    server.clock.now += 1_000
    const second = await bringFile()
    await use(first.id)
    expect(await nextIn()).toMatchObject({
      ...{ turn: 1, round: 1, lighter: false, missed: [], rest_until: null },
      ...{ due: [{ routine_name: 'Squat day', turn: 1 }], after: [{ routine_name: 'Press day' }] },
    })
    await said('/plan/skip', { method: 'POST' })
    expect((await nextIn()).due).toMatchObject([{ routine_name: 'Press day', turn: 1 }])
    await use(second.id)
    const { plans } = await said<{ plans: (Plan & { paused_at: string | null })[] }>('/plans')
    expect(plans.map(({ id, is_active, paused_at }) => [id, is_active, paused_at !== null])).toEqual([
      [second.id, true, false],
      [first.id, false, true],
    ])
    await use(null)
    expect((await program('/plan')).status).toBe(404)
  })

  test('R-PLAN-33 a program uses another plan after the one in use is gone', async () => {
    const [first, second] = [await bringFile(), await bringFile()]
    await use(first.id)
    await pushed(server, person, [envelope(person, person.userId, first.id, removePlan.make({}))])
    expect((await program('/plan')).status).toBe(404)
    await use(second.id)
    expect(await said('/plans')).toMatchObject({ plans: [{ id: second.id, is_active: true }] })
  })

  test('R-PLAN-33 a request that is repeated with its key brings one plan', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, again] = [1, 2].map(() => program('/plans', { method: 'POST', body: PROGRAMME_FILE, headers }))
    const plans = await Promise.all([one, again].map(async (answer) => (await (await answer)?.json())?.id))
    expect(new Set(plans).size).toBe(1)
    expect((await said<{ plans: Plan[] }>('/plans')).plans).toHaveLength(1)
  })

  test('R-PLAN-33 a program sets what a track stands at, and sees what comes next and why', async () => {
    const plan = await bringFile()
    const [squat] = await tracks()
    expect(squat).toMatchObject({ exercise: 'Squat', base: null, next: null })
    const base = { value: 60, unit: 'kg' }
    const changed = await said<Track>(`/tracks/${squat?.id}`, { method: 'PATCH', body: { base } })
    expect(changed).toMatchObject({ base: 60, base_unit: 'kg', next: { base: 60, because: 'set', decided_by: null } })
    const workoutId = await train(plan.slots[0]?.routine_id ?? '')
    expect((await tracks())[0]?.next).toMatchObject({
      ...{ base: 62.5, unit: 'kg', misses: 0, because: 'up' },
      decided_by: { workout_id: workoutId },
    })
    const rule = { ...BY_WEIGHT, step: 5 }
    expect(await said(`/tracks/${squat?.id}`, { method: 'PATCH', body: { rule } })).toMatchObject({
      next: { base: 65 },
    })
    expect(await said(`/workouts/${workoutId}`)).toMatchObject({
      exercises: [{ given: { track: squat?.id, base: 60 }, sets: [{ target_weight: 60, target_reps: 5 }, {}] }],
    })
  })

  /** Does all sets of a routine as its start gives them. */
  async function train(routineId: string): Promise<string> {
    const { db } = server.context.database
    const documents = await loadDocuments(db, product, person.userId, [routineId, bookIdFor(person.userId)])
    const [routine, book] = [documents.get(routineId), documents.get(bookIdFor(person.userId))]
    if (routine?.kind !== 'routine' || book?.kind !== 'book') throw new Error('nothing to train')
    const progress = { book, sessions: [], equipmentOf: () => null }
    const start = startFrom(routine, { newId: () => crypto.randomUUID(), name: 'Squats', timeZone: null, progress })
    const { sets } = start.args as { sets: { id: string }[] }
    const workoutId = crypto.randomUUID()
    const done = [start, ...sets.map(({ id }) => completeSet.make({ setId: id })), endWorkoutByHand.make({})]
    const ops = done.map((made, n) => envelope(person, person.userId, workoutId, made, { n: n + 1 }))
    const { results } = await pushed(server, person, ops)
    expect(results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
    return workoutId
  }

  test('R-PLAN-33 what comes next needs the scope workouts:read, and each write its own', async () => {
    const plan = await bringFile()
    await use(plan.id)
    const [track] = await tracks()
    await said(`/tracks/${track?.id}`, { method: 'PATCH', body: { base: { value: 60, unit: 'kg' } } })
    const reader = await programOf(person, ['routines:read'])
    expect(await (await reader('/plan')).json()).toMatchObject({ id: plan.id, next: null })
    expect(await (await reader('/tracks')).json()).toMatchObject({ tracks: [{ base: 60, next: null }] })
    const writes = [
      reader('/plans', { method: 'POST', body: PROGRAMME_FILE }),
      reader('/plan/active', { method: 'PUT', body: { plan_id: null } }),
      reader('/plan/skip', { method: 'POST' }),
      reader(`/tracks/${track?.id}`, { method: 'PATCH', body: {} }),
    ]
    for (const answer of await Promise.all(writes)) expect((await problemOf(answer)).type).toBe('insufficient-scope')
    const outsider = await programOf(person, ['workouts:read', 'workouts:write'])
    for (const path of ['/plan', '/plans', '/tracks']) expect((await outsider(path)).status).toBe(403)
  })

  test('R-PLAN-31 R-PLAN-33 a coach who may make routines brings a programme to a client', async () => {
    const coach = await server.signUp('Cora', 'Coach', `cora${people}@example.org`)
    await shareWith(server, person, coach, { can_create_routines: true })
    const coached = await programOf(coach)
    const headers = { 'sled-account': person.userId }
    const plan = await (await coached('/plans', { method: 'POST', body: PROGRAMME_FILE, headers })).json()
    await coached('/plan/active', { method: 'PUT', body: { plan_id: plan.id }, headers })
    expect(await (await coached('/plan', { headers })).json()).toMatchObject({ id: plan.id, next: null })
    expect((await coached('/plan/skip', { method: 'POST', headers })).status).toBe(403)
    expect((await nextIn()).due).toMatchObject([{ routine_name: 'Squat day' }])
  })

  test.each([
    ['a newer version', { sled_programme: 2 }],
    ['no version', { sled_programme: undefined }],
    ['an 85th slot', { slots: Array(85).fill({ routine: 0 }) }],
    ['a slot of no routine', { slots: [{ routine: 2 }] }],
    ['a day in a rotation', { slots: [{ routine: 0, day: 1 }] }],
    ['a track that names no exercise', { tracks: [{ rule: BY_WEIGHT }] }],
    ['a percent of 5.3', { routines: [{ name: 'A', exercises: [{ name: 'Squat', sets: [{ percent: 5.3 }] }] }] }],
  ])('R-PLAN-31 a programme with %s is malformed and changes nothing', async (_, changes) => {
    const answer = await program('/plans', { method: 'POST', body: { ...PROGRAMME_FILE, ...changes } })
    expect(await problemOf(answer)).toMatchObject({ status: 400, type: 'malformed' })
    expect(await said('/plans')).toEqual({ plans: [] })
  })

  test('R-PLAN-31 a base out of its limits, and a track or plan that is not there, are refused', async () => {
    await bringFile()
    const [track] = await tracks()
    const bases = [{ value: 10_000, unit: 'kg' }, { value: 60 }, { value: -1, unit: 'kg' }]
    for (const base of bases) {
      const answer = await program(`/tracks/${track?.id}`, { method: 'PATCH', body: { base } })
      expect((await problemOf(answer)).type).toBe('malformed')
    }
    const nobodys = trackIdFor(person.userId, exerciseIdFor(person.userId, 'Squat'), 'nobody')
    const missing = [
      program(`/tracks/${nobodys}`, { method: 'PATCH', body: {} }),
      program('/plan/active', { method: 'PUT', body: { plan_id: crypto.randomUUID() } }),
      program('/plan/skip', { method: 'POST' }),
    ]
    for (const answer of await Promise.all(missing)) expect((await problemOf(answer)).type).toBe('not-found')
  })

  test('R-PLAN-29 a programme may have 1 MB, and a byte more is too large', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ ...PROGRAMME_FILE, padding: '' })
      return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`)
    }
    const statusOf = async (bytes: number) => (await program('/plans', { method: 'POST', body: padded(bytes) })).status
    expect(await statusOf(MAX_PROGRAMME_BYTES)).toBe(201)
    expect(await statusOf(MAX_PROGRAMME_BYTES + 1)).toBe(413) // It also ends the connection.
  })
})
