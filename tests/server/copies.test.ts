import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { type PlanDocument, slotsInOrder } from '#domain/plan.ts'
import { planFacts } from '#domain/plans/plan-session.ts'
import { planView } from '#domain/plans/plan-view.ts'
import { MAX_ROUTINES_OF_DELEGATE } from '#domain/routine.ts'
import type { ActivityPage } from '#features/activity/activity.ts'
import { MAX_COPIED_TO } from '#features/plans/copies.ts'
import { planSessions } from '#features/progress/plan-sessions.server.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { savePlan } from '#logbook/plans.ts'
import { archiveRoutine, renameRoutine } from '#logbook/routines.ts'
import { editTrack } from '#logbook/tracks.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { askForCopies, copied, templatesOf } from '../support/copying.ts'
import { withDatabases } from '../support/databases.ts'
import { FIRST_PLACE } from '../support/plan-rows.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { brought, HEAVY_LIGHT } from '../support/shared-plan.ts'
import { shareWith } from '../support/shares.ts'
import { setValues } from '../support/training.ts'

const CREATES: Partial<ShareFlags> = { can_create_routines: true }
const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let server: TestServer
  let max: Person
  let planId: string
  /** 'Heavy day': a squat that follows a track, and a row by hand. */
  let heavyId: string
  let people = 0

  beforeAll(async () => {
    server = await startTestServer({ database: await fresh() })
    max = await server.signUp('Max', 'Martin', 'max@example.org')
    planId = await brought(server, max)
    const { routines } = await templatesOf(server, max)
    heavyId = routines.find(({ routine }) => routine.routine_name === 'Heavy day')?.id as string
  })
  afterAll(() => server.stop())

  const db = () => server.context.database.db
  const person = () => server.signUp('Ann', 'Ames', `ann-${people++}@example.org`)
  async function client(flags = CREATES): Promise<Person> {
    const ann = await person()
    await shareWith(server, ann, max, flags)
    return ann
  }
  const end = ({ userId }: Person) =>
    sql`update account_share set revoked_at = now() where owner_user_id = ${userId}`.execute(db())
  const copyTo = (clients: readonly Person[], asked: Partial<Parameters<typeof copied>[2]> = {}) =>
    copied(server, max, { id: heavyId, ownerIds: clients.map(({ userId }) => userId), ...asked })
  const namesOf = async (owner: Person) =>
    (await templatesOf(server, owner)).routines.map(({ routine }) => routine.routine_name).toSorted()
  async function does(who: Person, documentId: string, made: Made) {
    const { results } = await pushed(server, who, [envelope(who, who.userId, documentId, made)])
    expect(results).toMatchObject([{ outcome: 'done' }])
  }

  describe('a routine for several clients', () => {
    test('R-COACH-08 each client gets the routine with its rules and notes, without weights, made by the coach', async () => {
      const [ann, ben] = [await client(), await client()]
      expect(await copyTo([ann, ben])).toEqual(
        [ann, ben].map(({ userId: ownerId }) => ({ ownerId, as: 'copied', inPlan: null })),
      )
      for (const owner of [ann, ben]) {
        const { plans, routines, book } = await templatesOf(server, owner)
        expect(plans).toEqual([])
        expect(routines).toHaveLength(1)
        const [copy] = routines
        const squat = exerciseIdFor(owner.userId, 'Squat')
        expect(copy?.routine).toMatchObject({
          ...{ routine_name: 'Heavy day', note: 'Take your time.', made_by: max.userId },
          ...{ is_public: false, created_at: server.clock.now },
        })
        expect(copy?.exercises).toMatchObject([
          { exercise_id: squat, name: 'Squat', note: 'To depth.', track_id: trackIdFor(owner.userId, squat, null) },
          { exercise_id: exerciseIdFor(owner.userId, 'Row'), track_id: null },
        ])
        expect(copy?.sets.map(({ reps, weight }) => `${reps} × ${weight}`).toSorted()).toEqual(['5 × null', '8 × null'])
        expect(book?.tracks).toMatchObject([{ exercise_id: squat, base: null, rule: HEAVY_LIGHT.tracks[0]?.rule }])
        const query = new URLSearchParams({ documentId: copy?.id as string })
        const activity = await server.ask(`/api/activity?${query}`, { cookie: owner.cookie })
        const { entries } = (await activity.json()) as ActivityPage
        expect(entries.map(({ by, kind }) => `${by?.name} ${kind}`)).toContain('Max Martin routine.create')
      }
    })

    test('R-COACH-08 weights come along only when the coach wants them, and never over what a client stands at', async () => {
      const [ann, ben] = [await client(), await client()]
      const exerciseId = exerciseIdFor(ben.userId, 'Squat')
      const track = { id: trackIdFor(ben.userId, exerciseId, null), exerciseId, label: null }
      const { rule, base_unit } = HEAVY_LIGHT.tracks[0] as (typeof HEAVY_LIGHT.tracks)[number]
      const stands = { rule, base: 60, base_unit, base_set_at: 1 }
      await does(ben, bookIdFor(ben.userId), editTrack.make({ ...track, changes: stands }))
      await copyTo([ann, ben], { withWeights: true })
      for (const [owner, base] of [[ann, 141.5] as const, [ben, 60] as const]) {
        const { routines, book } = await templatesOf(server, owner)
        expect(book?.tracks.map((each) => each.base)).toEqual([base])
        expect(routines[0]?.sets.map(({ weight }) => weight)).toContain(61.25)
      }
    })

    test('R-COACH-08 an exercise that the client calls otherwise is the client’s own', async () => {
      const ann = await client()
      const ownId = await planRoutine(server, ann, { name: 'Own', exercises: [{ name: 'Bent Row' }] })
      const [row] = (await templatesOf(server, ann)).routines[0]?.exercises ?? []
      await does(ann, ownId, editExercise.planning.make({ id: row?.id as string, name: 'Row' }))
      await copyTo([ann])
      const { routines } = await templatesOf(server, ann)
      const copy = routines.find(({ routine }) => routine.routine_name === 'Heavy day')
      expect(copy?.exercises.find(({ name }) => name === 'Row')?.exercise_id).toBe(
        exerciseIdFor(ann.userId, 'Bent Row'),
      )
    })

    test('R-COACH-08 a request whose answer was lost makes no second copy; a new gesture makes one', async () => {
      const ann = await client()
      const key = id()
      const [first, second] = await Promise.all([copyTo([ann], { key }), copyTo([ann], { key })])
      expect(first).toEqual(second)
      expect(await copyTo([ann], { key })).toEqual(first)
      expect(await namesOf(ann)).toEqual(['Heavy day'])
      await does(max, heavyId, renameRoutine.make({ name: 'Heavier day' }))
      expect(await namesOf(ann)).toEqual(['Heavy day']) // A copy never changes from afar.
      await copyTo([ann])
      await does(max, heavyId, renameRoutine.make({ name: 'Heavy day' }))
      expect(await namesOf(ann)).toEqual(['Heavier day', 'Heavy day'])
    })

    test('R-COACH-08 the key of another coach’s gesture is no way to claim or change their copy', async () => {
      const ann = await client()
      const key = id()
      await copyTo([ann], { key })
      const mia = await server.signUp('Mia', 'Moss', `mia-${people++}@example.org`)
      await shareWith(server, ann, mia, CREATES)
      const ownId = await planRoutine(server, mia, { name: 'Of Mia', exercises: [{ name: 'Lunge' }] })
      expect(await copied(server, mia, { id: ownId, key, ownerIds: [ann.userId] })).toMatchObject([{ as: 'copied' }])
      expect(await namesOf(ann)).toEqual(['Heavy day', 'Of Mia'])
    })
  })

  describe('who gets none', () => {
    test('R-COACH-08 a client who withdrew the right, a stranger and oneself get none, the others theirs', async () => {
      const [ann, ben, eve, withdrawn] = [await client(), await person(), await client({}), await client()]
      await end(withdrawn)
      const asked = [withdrawn, ben, max, eve, ann]
      expect((await copyTo(asked)).map(({ as }) => as)).toEqual([...Array(4).fill('not-allowed'), 'copied'])
      for (const each of [withdrawn, ben, eve]) expect(await namesOf(each)).toEqual([])
      expect(await copyTo([{ ...ann, userId: id() }])).toMatchObject([{ as: 'not-allowed' }])
    })

    test('R-COACH-08 a right that is withdrawn while the copy waits stops it', async () => {
      const [ann, ben] = [await client(), await client()]
      const copying = await db()
        .transaction()
        .execute(async (tx) => {
          await sql`select from profile where id = ${ann.userId} for no key update`.execute(tx)
          const waiting = copyTo([ann, ben])
          const locked = () =>
            sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
          while ((await locked()).rows.length === 0);
          await sql`update account_share set revoked_at = now() where owner_user_id = ${ann.userId}`.execute(tx)
          return { waiting }
        })
      expect((await copying.waiting).map(({ as }) => as)).toEqual(['not-allowed', 'copied'])
      expect([await namesOf(ann), await namesOf(ben)]).toEqual([[], ['Heavy day']])
    })

    test('R-COACH-08 a limit is said of the client who has it, and leaves nothing half done there', async () => {
      const [ann, ben] = [await client(), await client()]
      await sql`insert into routine (id, user_id, routine_name, is_public, is_archived, created_at, rev, made_by, made_at)
        select gen_random_uuid(), ${ann.userId}, 'By Max', false, false, now(), 1, ${max.userId}, now()
        from generate_series(1, ${MAX_ROUTINES_OF_DELEGATE})`.execute(db())
      expect(await copyTo([ann, ben])).toEqual([
        { ownerId: ann.userId, as: 'limit', code: 'delegate-routines-full' },
        { ownerId: ben.userId, as: 'copied', inPlan: null },
      ])
      expect((await templatesOf(server, ann)).book).toBeNull()
    })
  })

  describe('the end of the client’s plan', () => {
    async function planner(flags = CREATES) {
      const ann = await client(flags)
      const own = await planRoutine(server, ann, { name: 'Own', exercises: [{ name: 'Lunge' }] })
      const usedId = await planOrder(server, ann, [own])
      return { ann, usedId }
    }
    async function slotsOf(owner: Person) {
      const { plans, routines } = await templatesOf(server, owner)
      const nameOf = (routineId: string) => routines.find((each) => each.id === routineId)?.routine.routine_name
      return plans.flatMap(slotsInOrder).map(({ routine_id }) => nameOf(routine_id))
    }
    async function trained(ann: Person, usedId: string, slot: string) {
      const [workoutId, rowId, setId] = [id(), id(), id()]
      const start = startWorkout.make({
        ...{ name: 'Own', routineId: null, timeZone: null, planId: usedId, planPlace: { ...FIRST_PLACE, slot } },
        exercises: [{ id: rowId, exerciseId: id(), name: 'Lunge', section: 'training' }],
        sets: [{ ...setValues(), id: setId, workoutExerciseId: rowId, routineSetId: null }],
      })
      for (const made of [start, completeSet.make({ setId }), endWorkoutByHand.make({})])
        await does(ann, workoutId, made)
    }

    test('R-COACH-09 the copy is the last routine of the rotation, once', async () => {
      const { ann } = await planner()
      const key = id()
      for (let times = 0; times < 2; times += 1)
        expect(await copyTo([ann], { key, addToPlan: true })).toMatchObject([{ as: 'copied', inPlan: 'added' }])
      expect(await slotsOf(ann)).toEqual(['Own', 'Heavy day'])
    })

    test('R-COACH-09 R-PLAN-23 what is due in the plan stays due for a coach who may see it', async () => {
      const dueAfter = async (flags: Partial<ShareFlags>) => {
        const { ann, usedId } = await planner(flags)
        const slot = (await templatesOf(server, ann)).plans[0]?.slots[0]?.id as string
        await trained(ann, usedId, slot) // The turn is done: the same routine comes next.
        await copyTo([ann], { addToPlan: true })
        const { plans, routines } = await templatesOf(server, ann)
        const [plan] = plans as [PlanDocument]
        const { [usedId]: sessions = [] } = await planSessions(db(), { ownerId: ann.userId, planIds: [usedId] })
        expect(sessions).toHaveLength(1)
        const due = planView(plan, planFacts(sessions, routines, '2026-12-02')).due[0]
        return [slotsInOrder(plan).findIndex(({ id: slotId }) => slotId === due?.slot.id), due?.place.turn]
      }
      expect(await dueAfter({ ...CREATES, can_review_history: true })).toEqual([0, 2])
      expect(await dueAfter(CREATES)).toEqual([1, 1]) // Else the plan would tell what was trained.
    })

    test('R-COACH-09 without a rotation with room the routine is copied, and the answer says what is in the way', async () => {
      const { ann: byDay, usedId: byDayId } = await planner()
      await does(byDay, byDayId, savePlan.make({ changes: { mode: 'weekdays' } }))
      const { ann: open, usedId: openId } = await planner()
      await sql`update plan set is_public = true where id = ${openId}`.execute(db())
      const none = await client()
      expect(await copyTo([byDay, open, none], { addToPlan: true })).toMatchObject([
        { as: 'copied', inPlan: 'weekdays' },
        { as: 'copied', inPlan: 'public' },
        { as: 'copied', inPlan: 'none' },
      ])
      for (const owner of [byDay, open]) expect(await slotsOf(owner)).toEqual(['Own'])
    })
  })

  describe('a whole plan', () => {
    test('R-COACH-08 a client gets the plan with its routines and the rules of its tracks; it is not in use', async () => {
      const ann = await client()
      const key = id()
      for (let times = 0; times < 2; times += 1)
        expect(await copyTo([ann], { of: 'plan', id: planId, key, addToPlan: true })).toEqual([
          { ownerId: ann.userId, as: 'copied', inPlan: null },
        ])
      const { plans, routines, book } = await templatesOf(server, ann)
      expect(plans.map(({ plan }) => plan.name)).toEqual(['Heavy and light'])
      expect(routines.map(({ routine }) => [routine.routine_name, routine.made_by]).toSorted()).toEqual([
        ['Heavy day', max.userId],
        ['Light day', max.userId],
      ])
      expect(book?.book.active_plan).toBeNull()
      expect(book?.tracks.map(({ label, base }) => [label, base])).toEqual([
        [null, null],
        ['light', null],
      ])
    })
  })

  describe('what can be copied', () => {
    test('R-COACH-08 only a routine or plan of the coach’s own that is there', async () => {
      const ann = await client({ can_create_routines: true, can_start_workouts: true })
      const annsId = await planRoutine(server, ann, { name: 'Of Ann', exercises: [{ name: 'Lunge' }] })
      const goneId = await planRoutine(server, max, { name: 'Gone', exercises: [{ name: 'Lunge' }] })
      await does(max, goneId, archiveRoutine.make({ isArchived: true }))
      const ask = async (asked: { of?: 'routine' | 'plan'; id: string }) =>
        (await askForCopies(server, max, { ...asked, ownerIds: [ann.userId] })).status
      for (const missing of [annsId, goneId, id(), planId]) expect(await ask({ id: missing })).toBe(404)
      expect(await ask({ of: 'plan', id: heavyId })).toBe(404)
      expect(await namesOf(ann)).toEqual(['Of Ann'])
    })

    test('R-COACH-08 a request names 1 to 20 clients', async () => {
      const ask = async (ownerIds: readonly string[]) =>
        (await askForCopies(server, max, { id: heavyId, ownerIds })).status
      const ids = Array.from({ length: MAX_COPIED_TO + 1 }, id)
      expect([await ask([]), await ask(['ann']), await ask(ids), await ask(ids.slice(1))]).toEqual([400, 400, 400, 200])
    })
  })
})
