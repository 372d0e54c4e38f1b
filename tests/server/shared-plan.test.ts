import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BookDocument, bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { readSharedPlan } from '#features/plans/shared-plan.server.ts'
import { readPlanSource } from '#features/social-image/image-source.server.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { addSlot } from '#logbook/plans.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { product } from '#logbook/server/product.ts'
import { startFrom } from '#logbook/start-from.ts'
import { editTrack, removeTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { brought, HEAVY_LIGHT, NOTES, WEIGHTS } from '../support/shared-plan.ts'
import { shareWith } from '../support/shares.ts'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let planId: string
  let people = 0

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh(), options: { draw: drawPage } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    planId = await brought(server, olivia)
  })
  afterAll(() => server.stop())

  const db = () => server.context.database.db
  const post = (person: Person, path: string, body: object) =>
    server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const turn = (isPublic: boolean, id = planId) => post(olivia, '/api/public-link', { of: 'plan', id, isPublic })
  const showWeights = (isShown: boolean) => post(olivia, '/api/public-link/weights', { planId, isShown })
  const showNotes = (isShown: boolean) => post(olivia, '/api/public-link/notes', { of: 'plan', id: planId, isShown })
  const clone = (person: Person, key = crypto.randomUUID(), sourcePlanId = planId) =>
    post(person, '/api/plans/clone', { sourcePlanId, key })
  const newcomer = () => server.signUp('Nina', 'New', `nina-${people++}@example.org`)
  async function documentsOf({ userId }: Person) {
    const { rows } = await sql<{ id: string }>`
      select id from plan where user_id = ${userId} union all select id from routine where user_id = ${userId}`.execute(
      db(),
    )
    const ids = [...rows.map(({ id }) => id), bookIdFor(userId)]
    const documents = [...(await loadDocuments(db(), product, userId, ids)).values()]
    return {
      plans: documents.filter((each): each is PlanDocument => each.kind === 'plan'),
      routines: documents.filter((each): each is RoutineDocument => each.kind === 'routine'),
      book: documents.find((each): each is BookDocument => each.kind === 'book') ?? null,
    }
  }
  async function does(person: Person, documentId: string, made: Parameters<typeof envelope>[3]) {
    const { results } = await pushed(server, person, [envelope(person, person.userId, documentId, made)])
    expect(results.map(({ outcome }) => outcome)).toEqual(['done'])
  }

  const page = async (path = `/plans/public/${planId}`, person?: Person) =>
    await (await server.ask(path, { cookie: person?.cookie })).text()
  /** The texts of a page, each between bars. */
  const textOf = (html: string) =>
    html
      .slice(html.indexOf('<main'))
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]*>/g, '|')
      .replace(/\|[|\s]*/g, '|')
      .replaceAll('\u00a0', ' ')

  /** Resolves once a statement waits for a lock. */
  async function aLock() {
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    while ((await waiting()).rows.length === 0);
  }

  describe('what a link shows', () => {
    test('R-PLAN-28 a public plan is read with its weights and notes only while their switches are on', async () => {
      const read = () => readSharedPlan(db(), planId, null)
      expect(await read()).toBeNull()
      await turn(true)
      const { routines, tracks, ...about } = HEAVY_LIGHT
      const closed = await read()
      expect(closed?.programme).toMatchObject(about)
      expect(closed?.programme.tracks).toEqual(tracks.map((track) => ({ ...track, base: null })))
      const text = JSON.stringify(closed)
      for (const hidden of [...WEIGHTS, ...NOTES, 'olivia@example.org']) expect(text).not.toContain(hidden)
      expect((await showWeights(true)).status).toBe(200)
      expect((await showNotes(true)).status).toBe(200)
      const open = await read()
      expect(open?.programme.tracks).toEqual(tracks)
      for (const note of NOTES) expect(JSON.stringify(open)).toContain(note)
      expect(JSON.stringify(open)).not.toContain('61.25') // The weight of a set is the owner's alone.
      expect((await readSharedPlan(db(), planId, olivia.userId))?.programme).toEqual(HEAVY_LIGHT)
      await Promise.all([showWeights(false), showNotes(false)])
      expect(await read()).toEqual(closed)
      await turn(false)
      expect(await read()).toBeNull()
    })

    test('R-PLAN-28 R-PLAN-32 the server looks only at the tracks that the plan follows', async () => {
      await Promise.all([turn(true), showWeights(true)])
      const exerciseId = exerciseIdFor(olivia.userId, 'Deadlift')
      const id = trackIdFor(olivia.userId, exerciseId, null)
      const changes = { rule: BY_WEIGHT, base: 120, base_unit: 'kg' as const, base_set_at: 1_700_000_000_000 }
      const made = editTrack.make({ id, exerciseId, label: null, changes })
      await does(olivia, bookIdFor(olivia.userId), made)
      const asked: string[] = []
      const watched = db().withPlugin({
        transformQuery({ node }) {
          asked.push(JSON.stringify(node))
          return node
        },
        transformResult: async ({ result }) => result,
      })
      expect((await readSharedPlan(watched, planId, null))?.programme.tracks.map(({ base }) => base)).toEqual([
        141.5, 82.75,
      ])
      const squat = trackIdFor(olivia.userId, exerciseIdFor(olivia.userId, 'Squat'), null)
      expect(asked.join()).toContain(squat)
      for (const unasked of [id, exerciseId]) expect(asked.join()).not.toContain(unasked)
      await does(olivia, bookIdFor(olivia.userId), removeTrack.make({ id }))
      await showWeights(false)
    })

    test('R-PLAN-28 archived routines and those of a deleted account are left out', async () => {
      await turn(true)
      const { routines } = await documentsOf(olivia)
      for (const { id, routine } of routines) {
        await does(olivia, id, archiveRoutine.make({ isArchived: true }))
        const read = await readSharedPlan(db(), planId, null)
        const others = routines.filter((each) => each.id !== id && !each.routine.is_archived)
        expect(read?.programme.routines.map(({ name }) => name)).toEqual(
          others.map((each) => each.routine.routine_name),
        )
        await does(olivia, id, archiveRoutine.make({ isArchived: false }))
        expect(routine.is_archived).toBe(false)
      }
      const deleted = (at: Date | null) =>
        db().updateTable('profile').set({ deleted_at: at }).where('id', '=', olivia.userId).execute()
      await deleted(new Date())
      expect(await readSharedPlan(db(), planId, null)).toBeNull()
      await deleted(null)
    })

    test("R-PLAN-31 a coach puts no routine on the client's public page", async () => {
      await turn(true)
      const coach = await newcomer()
      await shareWith(server, olivia, coach, { can_create_routines: true })
      const [routine] = (await documentsOf(olivia)).routines
      const made = addSlot.make({ id: crypto.randomUUID(), routineId: routine?.id ?? '', day: null })
      const before = await page()
      expect(await outcomeOf(server, coach, envelope(coach, olivia.userId, planId, made))).toBe('plan-is-public')
      expect(await page()).toBe(before)
    })

    test('R-PUB-14 R-PLAN-28 a public plan with nothing to start is available nowhere', async () => {
      await turn(true)
      const { routines } = await documentsOf(olivia)
      const archive = async (isArchived: boolean) => {
        for (const { id } of routines) await does(olivia, id, archiveRoutine.make({ isArchived }))
      }
      const nina = await newcomer()
      const statuses = async () => [
        (await server.ask(`/plans/public/${planId}`, { cookie: nina.cookie })).status,
        (await server.ask(`/api/public-link/plan?id=${planId}`)).status,
        (await server.ask(`/api/og-image?planId=${planId}`)).status,
        (await clone(nina)).status,
      ]
      await archive(true)
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await archive(false)
      expect(await statuses()).toEqual([200, 200, 200, 200])
    })

    test('R-PLAN-28 the page shows the days, how they go on, and weights and notes only while their switches are on', async () => {
      await turn(true)
      const closed = await page()
      expect(await page(`/app/plans/public/${planId}`)).toBe(closed)
      for (const hidden of [...WEIGHTS, ...NOTES, '2026-', 'olivia@']) expect(closed).not.toContain(hidden)
      const shown = textOf(closed)
      for (const text of [
        ...['|Heavy and light|Shared by |Olivia Owen|', '|2 days|4 exercises|', '|In order|', '|Heavy day|'],
        ...['|Squat|Round 1|85 % × 5|Round 2|90 % × 3|', '|Row|1 × 8|', '|Bench Press|2 × 5+|'],
        ...['|Front Squat|62.5 % × 6|Takes its weight from Squat|', '|How it goes on|'],
        'All sets done: training max 2.5 kg more. After a miss: 10 % less.',
      ])
        expect(shown).toContain(text)
      await Promise.all([showWeights(true), showNotes(true)])
      const open = textOf(await page())
      for (const text of ['|Weights now|', '|Squat|Training max|141.5 kg|', '|82.75 kg|', ...NOTES])
        expect(open).toContain(text)
      await Promise.all([showWeights(false), showNotes(false)])
      expect(await page()).toBe(closed)
    })

    test('R-PLAN-28 with weights the page says what the lifts stand at after the newest session', async () => {
      const ivy = await server.signUp('Ivy', 'Inch', 'ivy@example.org')
      const ivysPlan = await brought(server, ivy)
      await post(ivy, '/api/public-link', { of: 'plan', id: ivysPlan, isPublic: true })
      await post(ivy, '/api/public-link/weights', { planId: ivysPlan, isShown: true })
      const shown = async () => textOf(await page(`/plans/public/${ivysPlan}`))
      expect(await shown()).toContain('|82.75 kg|')
      const { routines, book } = await documentsOf(ivy)
      const light = routines.find(({ routine }) => routine.routine_name === 'Light day') as RoutineDocument
      const workoutId = crypto.randomUUID()
      const progress = book && { book, sessions: [], equipmentOf: () => null }
      const start = { newId: () => crypto.randomUUID(), name: 'Light day', timeZone: null, progress }
      await does(ivy, workoutId, startFrom(light, start))
      const workout = (await loadDocuments(db(), product, ivy.userId, [workoutId])).get(workoutId) as WorkoutDocument
      for (const { id } of workout.sets) await does(ivy, workoutId, completeSet.make({ setId: id }))
      await does(ivy, workoutId, endWorkoutByHand.make({}))
      expect(await shown()).toContain('|85.25 kg|')
      expect(await shown()).not.toContain('82.75')
    })

    test('R-PUB-09 R-PUB-14 R-PLAN-28 a visitor is led to an account, the owner to the plan, and nobody to a private plan', async () => {
      const nina = await newcomer()
      const answered = async (person?: Person) => {
        const answer = await server.ask(`/plans/public/${planId}`, { cookie: person?.cookie })
        return [answer.status, answer.headers.get('location')]
      }
      await turn(true)
      const html = await page()
      expect(html).toMatch(
        new RegExp(
          `<a href="/create-account\\?importPlanId=${planId}"[^>]*>Create an account to save this programme</a>`,
        ),
      )
      expect(html).toMatch(new RegExp(`<a href="/login\\?importPlanId=${planId}"[^>]*>Log in</a>`))
      expect(html).toContain(`<meta property="og:description" content="Shared by Olivia Owen · 2 days · 4 exercises"/>`)
      expect(html).toMatch(new RegExp(`og:image" content="[^"]*/api/og-image\\?planId=${planId}"`))
      expect(textOf(await page(undefined, nina))).toContain('|Save programme to my account|')
      expect([await answered(), await answered(nina), await answered(olivia)]).toEqual([
        [200, null],
        [200, null],
        [302, '/plan'],
      ])
      const { routines } = await documentsOf(olivia)
      for (const { id } of routines)
        expect((await server.ask(`/routines/public/${id}`, { cookie: nina.cookie })).status).toBe(404)
      expect(await (await server.ask(`/api/public-link/plan?id=${planId}`)).json()).toEqual({
        ...{ name: 'Heavy and light', sharedBy: 'Olivia Owen' },
      })
      await turn(false)
      expect([await answered(), await answered(nina)]).toEqual([
        [302, '/login'],
        [404, null],
      ])
      expect(textOf(await page(undefined, nina))).toContain('|Programme not available.|')
      expect((await server.ask(`/api/public-link/plan?id=${planId}`)).status).toBe(404)
    })

    test('R-PLAN-28 R-IMG-15 a plan has a picture of 1200 × 630 only while it is public, visible to everybody', async () => {
      const where = `/api/og-image?planId=${planId}`
      const statuses = async () => [
        (await server.ask(where)).status,
        (await server.ask(where, { cookie: olivia.cookie })).status,
      ]
      await turn(true)
      const answer = await server.ask(where)
      expect(answer.headers.get('cache-control')).toBe('public, no-cache')
      const png = Buffer.from(await answer.arrayBuffer())
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
      expect((await readPlanSource(db(), planId))?.facts).toEqual({
        ...{ kind: 'plan', language: 'en', planName: 'Heavy and light', dayCount: 2, exerciseCount: 4 },
        owner: { first_name: 'Olivia', last_name: 'Owen' },
      })
      expect(await statuses()).toEqual([200, 200])
      await turn(false)
      expect(await statuses()).toEqual([404, 404])
      for (const wrong of ['me', '', crypto.randomUUID()])
        expect((await server.ask(`/api/og-image?planId=${wrong}`)).status).toBe(404)
      expect((await server.ask(`${where}&routineId=${planId}`)).status).toBe(400)
    })

    test.each(['', 'no-id', "'; drop table plan --", crypto.randomUUID()])(
      'R-PUB-14 R-PLAN-28 an invalid or unknown id opens no plan (%#)',
      async (id) => expect(await readSharedPlan(db(), id, null)).toBeNull(),
    )
  })

  describe('saving a programme', () => {
    test('R-PLAN-28 a saved programme is private and rests: its plan, its routines and its tracks without a base', async () => {
      await turn(true)
      const nina = await newcomer()
      const key = crypto.randomUUID()
      const answers = await Promise.all([clone(nina, key), clone(nina, key)])
      await turn(false)
      answers.push(await clone(nina, key)) // The answer to the first one got lost.
      const { plans, routines, book } = await documentsOf(nina)
      const [plan] = plans
      for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, { planId: plan?.id }])
      expect(plans.map((each) => each.plan)).toMatchObject([
        { name: 'Heavy and light | Shared by Olivia Owen', is_public: false, has_public_weights: false },
      ])
      expect(book?.book.active_plan ?? null).toBeNull()
      const planned = plan?.slots.map(({ routine_id }) => routines.find(({ id }) => id === routine_id)?.routine)
      expect(planned).toMatchObject([
        { routine_name: 'Heavy day', is_public: false },
        { routine_name: 'Light day', is_public: false },
      ])
      expect(routines).toHaveLength(2)
      expect(book?.tracks.map(({ label, base, rule }) => ({ label, base, rule }))).toEqual(
        HEAVY_LIGHT.tracks.map(({ label, rule }) => ({ label, base: null, rule })),
      )
    })

    test('R-PLAN-28 R-PLAN-31 with weights a copy has the bases, but a track of the saver keeps its own', async () => {
      await Promise.all([turn(true), showWeights(true)])
      const nina = await newcomer()
      const exerciseId = exerciseIdFor(nina.userId, 'Bench Press')
      const id = trackIdFor(nina.userId, exerciseId, 'light')
      const changes = { rule: BY_WEIGHT, base: 40, base_unit: 'kg' as const, base_set_at: 1_700_000_000_000 }
      await does(nina, bookIdFor(nina.userId), editTrack.make({ id, exerciseId, label: 'light', changes }))
      expect((await clone(nina)).status).toBe(200)
      const { book } = await documentsOf(nina)
      expect(book?.tracks.map(({ base }) => base).toSorted()).toEqual([141.5, 40])
      await showWeights(false)
    })

    test("R-PLAN-28 one's own plan can be copied while it is private, and a log-in saves no copy of it", async () => {
      await turn(false)
      const own = await post(olivia, '/api/plans/clone', { sourcePlanId: planId, unlessOwn: true })
      expect(await own.json()).toEqual({ planId })
      expect((await clone(olivia)).status).toBe(200)
      const { plans, book } = await documentsOf(olivia)
      expect(plans.map(({ plan }) => plan.name)).toContain('Heavy and light | Shared by Olivia Owen')
      expect(book?.tracks).toHaveLength(2)
    })

    test('R-PLAN-28 R-PLAN-31 a private or missing plan cannot be saved, and a bad request saves nothing', async () => {
      await turn(false)
      const nina = await newcomer()
      for (const id of [planId, crypto.randomUUID()]) {
        const answer = await clone(nina, undefined, id)
        expect([answer.status, await answer.json()]).toEqual([
          404,
          { code: 'shared-plan-not-available', message: 'Programme not available.' },
        ])
      }
      await turn(true)
      for (const body of [{ sourcePlanId: 'no-id' }, { sourcePlanId: planId, key: 'no-id' }, {}])
        expect((await post(nina, '/api/plans/clone', body)).status).toBe(400)
      expect(await documentsOf(nina)).toEqual({ plans: [], routines: [], book: null })
    })

    test.each([
      ['plan', 50, 'plans-full', 409],
      ['routine', 999, 'routines-full', 400],
    ] as const)(
      'R-PLAN-20 R-PLAN-28 where there is no room for another %s nothing is saved',
      async (kind, count, code, status) => {
        await turn(true)
        const nina = await newcomer()
        const columns =
          kind === 'plan'
            ? sql`(id, user_id, created_at, name, mode, position, started_on, week_start, lighter, rev)
              select gen_random_uuid(), ${nina.userId}, now(), 'Old', 'rotation', '{}', '2026-11-28', 1, '{}', 1`
            : sql`(id, user_id, created_at, routine_name, is_public, is_archived, rev)
              select gen_random_uuid(), ${nina.userId}, now(), 'Old', false, false, 1`
        await sql`insert into ${sql.table(kind)} ${columns} from generate_series(1, ${count})`.execute(db())
        const answer = await clone(nina)
        expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
        const { rows } = await sql`select id from ${sql.table(kind)} where user_id = ${nina.userId}`.execute(db())
        expect(rows).toHaveLength(count)
        expect(await db().selectFrom('book').where('user_id', '=', nina.userId).selectAll().execute()).toEqual([])
      },
    )

    test.each([
      ['link', () => turn(false)],
      ['weights', () => showWeights(false)],
    ] as const)('R-PLAN-28 a programme whose %s goes off while it is being saved is not saved', async (_, off) => {
      await Promise.all([turn(true), showWeights(true)])
      const nina = await newcomer()
      // The saver's own lock holds the write back, after the plan was read.
      const saving = await db()
        .transaction()
        .execute(async (tx) => {
          await sql`select id from profile where id = ${nina.userId} for no key update`.execute(tx)
          const asked = clone(nina)
          await aLock()
          expect((await off()).status).toBe(200)
          return { asked }
        })
      expect((await saving.asked).status).toBe(404)
      expect(await documentsOf(nina)).toEqual({ plans: [], routines: [], book: null })
      await showWeights(false)
    })
  })
})
