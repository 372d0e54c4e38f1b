import { expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { visibleSetsOf } from '#domain/training.ts'
import { editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { groupExercises } from '#logbook/supersets.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { type Device, until } from '../support/devices.ts'
import type { Person } from '../support/server.ts'
import { makeRoutine, startTraining } from '../support/training.ts'

const PLAN = [
  { name: 'Squat', sets: [{ weight: 100 }, { weight: 110, reps: 3 }] },
  { name: 'Band', section: 'warmup' as const, sets: [{ set_type: 'timed' as const, timed_set_duration: 45 }] },
  { name: 'Bench', sets: [{ weight: 60, weight_unit: 'kg' as const }] },
]

/** What a lifter does by a routine, without whose it is. */
const plannedIn = (routine: RoutineDocument | null) =>
  exercisesInOrder(routine?.exercises ?? []).map(({ id, name, section, exercise_order, group_id, group_rest }) => ({
    ...{ name, section, exercise_order, group_rest, isGrouped: Boolean(group_id) },
    sets: visibleSetsOf(routine as RoutineDocument, id).map((set) => {
      const { set_order, set_variant, set_type, reps, timed_set_duration, weight, weight_unit } = set
      return { set_order, set_variant, set_type, reps, timed_set_duration, weight, weight_unit }
    }),
  }))

withDatabases((fresh) => {
  const crew = new Crew(fresh)
  const post = (person: Person, path: string, body: object) =>
    crew.server.ask(path, { method: 'POST', cookie: person.cookie, body })
  const turn = (person: Person, of: 'routine' | 'workout' | 'history', id: string, isPublic: boolean) =>
    post(person, '/api/public-link', { of, id, isPublic })
  const clone = (person: Person, sourceRoutineId: string, routineId: string = crypto.randomUUID()) =>
    post(person, '/api/routines/clone', { sourceRoutineId, routineId })
  const routinesOf = ({ userId }: Person) =>
    crew.database.db.selectFrom('routine').select('id').where('user_id', '=', userId).execute()

  /** Olivia's phone with a routine that everybody may open. */
  async function shared(name = 'Push Day') {
    const phone = await crew.enter(crew.olivia, 'phone')
    const routineId = makeRoutine(phone, name, PLAN)
    await phone.sent()
    expect((await turn(crew.olivia, 'routine', routineId, true)).status).toBe(200)
    return { phone, routineId }
  }

  /** A workout of one set on a phone of hers, under way. */
  function training(phone: Device) {
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}] }])
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    return workoutId
  }

  test('R-ROUT-12 R-ROUT-14 R-ROUT-15 R-PUB-12 a saved copy of a routine is complete, private and on all devices of its new owner', async () => {
    const { phone, routineId } = await shared()
    const [squat, , bench] = phone.routine(routineId)?.exercises.map(({ id }) => id) ?? []
    const join = groupExercises.planning.make({ ids: [squat ?? '', bench ?? ''], groupId: phone.newId(), rest: 15 })
    phone.dispatch(join, routineId) // R-LIFT-16
    await phone.sent()
    const maxPhone = await crew.enter(crew.max, 'max')
    const copyId = maxPhone.newId()
    const answer = await clone(crew.max, routineId, copyId)
    expect([answer.status, await answer.json()]).toEqual([200, { routineId: copyId }])
    await until(() => maxPhone.routine(copyId) !== null, 'the copy is on the device')
    const copy = maxPhone.routine(copyId)
    expect(copy?.routine).toMatchObject({
      ...{ routine_name: 'Push Day | Shared by Olivia Owen', user_id: crew.max.userId },
      ...{ is_public: false, is_archived: false, og_image_url: null },
    })
    expect(plannedIn(copy)).toEqual(plannedIn(phone.routine(routineId)))
    expect(plannedIn(copy)).toHaveLength(3)
    const own = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id)
    expect(plannedIn(copy).map(({ isGrouped }) => isGrouped)).toEqual([false, true, true])
    const originals = new Set([...own(phone.routine(routineId)?.exercises), ...own(phone.routine(routineId)?.sets)])
    expect([...own(copy?.exercises), ...own(copy?.sets)].filter((id) => originals.has(id))).toEqual([])
    expect(copy?.exercises.map(({ exercise_id }) => exercise_id).toSorted()).toEqual(
      PLAN.map(({ name }) => exerciseIdFor(crew.max.userId, name)).toSorted(),
    )
  })

  test('R-ROUT-15 later edits of a routine do not change its copies, and edits of a copy do not change the original', async () => {
    const { phone, routineId } = await shared()
    const maxPhone = await crew.enter(crew.max, 'max')
    const copyId = maxPhone.newId()
    await clone(crew.max, routineId, copyId)
    await until(() => maxPhone.routine(copyId) !== null, 'the copy is on the device')
    const rename = (device: Device, id: string, name: string) => {
      const exercise = device.routine(id)?.exercises.find((row) => row.name === 'Squat')
      device.dispatch(editExercise.planning.make({ id: exercise?.id ?? '', name }), id)
    }
    rename(phone, routineId, 'Low Bar Squat')
    rename(maxPhone, copyId, 'Front Squat')
    await Promise.all([phone.sent(), maxPhone.sent()])
    const names = (device: Device, id: string) => device.routine(id)?.exercises.map(({ name }) => name)
    expect(names(phone, routineId)).toEqual(['Low Bar Squat', 'Band', 'Bench'])
    expect(names(maxPhone, copyId)).toEqual(['Front Squat', 'Band', 'Bench'])
  })

  test('R-BUILD-16 Y12 saving a copy of a routine keeps an exercise the saver already has under that name', async () => {
    const { routineId } = await shared()
    const nora = await crew.server.signUp('Nora', 'New', 'nora@example.org')
    const phone = await crew.enter(nora, 'nora')
    const ownId = makeRoutine(phone, 'Old', [{ name: 'Back Squat' }])
    const backSquat = phone.routine(ownId)?.exercises[0]
    phone.dispatch(editExercise.planning.make({ id: backSquat?.id ?? '', name: 'squat' }), ownId)
    await phone.sent()
    const copyId = phone.newId()
    await clone(nora, routineId, copyId)
    await until(() => phone.routine(copyId) !== null, 'the copy is on the device')
    const squat = phone.routine(copyId)?.exercises.find(({ name }) => name === 'Squat')
    expect(squat?.exercise_id).toBe(backSquat?.exercise_id)
  })

  test('R-BUILD-17 R-ROUT-15 Y12 different exercises of a routine stay different in a copy, whatever the saver has renamed', async () => {
    const olivias = await crew.enter(crew.olivia, 'phone')
    const sourceId = makeRoutine(
      olivias,
      'Bars',
      ['Bench', 'Flat Bench', 'Cable Row', 'Row'].map((name) => ({ name })),
    )
    await olivias.sent()
    await turn(crew.olivia, 'routine', sourceId, true)
    const nina = await crew.server.signUp('Nina', 'New', 'nina@example.org')
    const phone = await crew.enter(nina, 'nina')
    for (const [name, label] of [
      ['Bench', 'Flat Bench'],
      ['Row', 'Row'],
      ['Row', 'Cable Row'],
    ] as const) {
      const ownId = makeRoutine(phone, 'Old', [{ name }])
      phone.dispatch(
        editExercise.planning.make({ id: phone.routine(ownId)?.exercises[0]?.id ?? '', name: label }),
        ownId,
      )
    }
    await phone.sent()
    const idOf = (name: string) => exerciseIdFor(nina.userId, name)
    for (const _ of ['once', 'again']) {
      const copyId = phone.newId()
      await clone(nina, sourceId, copyId)
      await until(() => phone.routine(copyId) !== null, 'the copy is on the device')
      const copied = phone.routine(copyId)?.exercises.map(({ name, exercise_id }) => [name, exercise_id])
      expect(Object.fromEntries(copied ?? [])).toEqual({
        'Flat Bench': idOf('Bench'), // with its history
        Bench: idOf('Bench | Shared by Olivia Owen'),
        Row: idOf('Row'),
        'Cable Row': idOf('Cable Row'),
      })
    }
  })

  test('R-ROUT-13 repeated or simultaneous requests to copy a routine create only one copy', async () => {
    const { routineId } = await shared()
    const before = (await routinesOf(crew.max)).length
    const copyId = crypto.randomUUID()
    const answers = await Promise.all([clone(crew.max, routineId, copyId), clone(crew.max, routineId, copyId)])
    await turn(crew.olivia, 'routine', routineId, false)
    answers.push(await clone(crew.max, routineId, copyId)) // the answer to the first got lost
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await routinesOf(crew.max)).toHaveLength(before + 1)
  })

  test('R-ROUT-13 a routine copy that fails half way leaves no rows behind', async () => {
    const { phone, routineId } = await shared()
    const before = (await routinesOf(crew.max)).length
    const copyId = crypto.randomUUID()
    // The database takes no more sets of this name.
    const last = phone.routine(routineId)?.sets.at(-1)
    await crew.database.db
      .updateTable('routine_set')
      .set({ set_variant: 'Refused' })
      .where('id', '=', last?.id ?? '')
      .execute()
    await crew.database.exec(
      "alter table routine_set add constraint refused check (set_variant <> 'Refused') not valid",
    )
    expect((await clone(crew.max, routineId, copyId)).status).toBe(500)
    expect(await routinesOf(crew.max)).toHaveLength(before)
    const rows = crew.database.db.selectFrom('routine_exercise').select('id').where('routine_id', '=', copyId)
    expect(await rows.execute()).toEqual([])
    await crew.database.exec('alter table routine_set drop constraint refused')
  })

  test('R-ERR-08 R-PUB-14 a private, archived or missing routine cannot be copied', async () => {
    const { phone, routineId } = await shared()
    const archivedId = makeRoutine(phone, 'Old', PLAN)
    const workoutId = training(phone)
    await phone.sent()
    await turn(crew.olivia, 'routine', archivedId, true)
    phone.dispatch(archiveRoutine.make({ isArchived: true }), archivedId)
    await phone.sent()
    await turn(crew.olivia, 'routine', routineId, false)
    for (const sourceId of [routineId, archivedId, workoutId, crypto.randomUUID()]) {
      const answer = await clone(crew.max, sourceId)
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'shared-routine-not-available', message: 'Shared routine not available' },
      ])
    }
  })

  test("R-DATA-23 a copy request with an invalid id or the id of another person's routine creates nothing", async () => {
    const { phone, routineId } = await shared()
    const taken = makeRoutine(phone, 'Mine', PLAN)
    await phone.sent()
    const before = (await routinesOf(crew.max)).length
    for (const id of [taken, 'no-id', '']) expect((await clone(crew.max, routineId, id)).status).toBe(400)
    expect((await clone(crew.max, 'no-id')).status).toBe(400)
    expect(await routinesOf(crew.max)).toHaveLength(before)
  })
  test('R-ACCESS-04 a person who may not copy a routine does not learn whether the chosen id is taken', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const routineId = makeRoutine(phone, 'Secret', PLAN)
    await phone.sent()
    for (const sourceRoutineId of [crypto.randomUUID(), routineId]) {
      const answers = await Promise.all([clone(crew.max, sourceRoutineId, routineId), clone(crew.max, sourceRoutineId)])
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
  })

  test('R-PUB-08 R-ROUT-14 a visitor sees the name and the sharer of a public routine, but no e-mail address', async () => {
    const { routineId } = await shared()
    const told = async () => {
      const answer = await crew.server.ask(`/api/public-link/routine?id=${routineId}`)
      return [answer.status, await answer.json()]
    }
    expect(await told()).toEqual([200, { name: 'Push Day', sharedBy: 'Olivia Owen' }])
    const { db } = crew.database
    const names = (first_name: string, last_name: string) =>
      db.updateTable('profile').set({ first_name, last_name }).where('id', '=', crew.olivia.userId).execute()
    await names(' ', '')
    expect(await told()).toEqual([200, { name: 'Push Day', sharedBy: 'User' }])
    const maxPhone = await crew.enter(crew.max, 'max')
    const copyId = maxPhone.newId()
    await clone(crew.max, routineId, copyId)
    await until(
      () => maxPhone.routine(copyId)?.routine.routine_name === 'Push Day | Shared by User',
      'the copy is there',
    )
    await names('Olivia', 'Owen')
    await turn(crew.olivia, 'routine', routineId, false)
    expect(await told()).toEqual([
      404,
      { code: 'shared-routine-not-available', message: 'Shared routine not available' },
    ])
    for (const query of ['', '?id=no-id']) {
      expect((await crew.server.ask(`/api/public-link/routine${query}`)).status).toBe(404)
    }
  })
})
