import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { registry } from '#logbook/operations.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { listOf } from '#sync/document-rows.ts'
import type { Envelope } from '#sync/operation.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, MAX, OLIVIA, START } from '../support/fake-server.ts'

const MINUTE = 60_000

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => phone.close())

describe('Y16 refused operations', () => {
  test('Y16 a refused workout start keeps its twelve sets together with one message, in every tab and after a restart', async () => {
    const other = await phone.open()
    phone.refuse(({ kind }) => kind === 'workout.start')
    const { startId, workoutId, setIds } = phone.startWorkout(13)
    for (const setId of setIds.slice(0, 12)) phone.dispatch(completeSet.make({ setId }), workoutId)
    await phone.sent()
    expect(phone.bundle().ops).toHaveLength(13)
    expect(phone.bundle()).toMatchObject({
      id: startId,
      reason: 'refused',
      code: 'permission-denied',
      canBeMadeAnew: true,
    })
    await phone.told()
    // The other tab may have sent it as well (Y27), and then says it on its own page.
    expect(new Set(phone.refusals.map(({ setAsideId }) => setAsideId))).toEqual(new Set([startId]))
    expect(phone.refusals.length).toBeLessThanOrEqual(2)
    await until(() => other.setAside.current.length === 1, 'the other tab knows')
    expect(other.status.current).toMatchObject({ waiting: 0, needsYou: 1 })
    await phone.reopen()
    expect(phone.bundle().ops.map(({ documentId }) => documentId)).toEqual(Array(13).fill(workoutId))
    expect(phone.server.results.size).toBeGreaterThan(0)
  })

  test('Y16 a lifter can go on logging in a workout whose start was refused, until the workout ends and leaves the screen', async () => {
    phone.refuse(({ documentId }) => documentId === id)
    const { workoutId: id, setIds } = phone.startWorkout(3)
    await phone.sent()
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), id)
    expect(phone.completed(id)).toBe(1)
    expect([
      phone.sync.documents.isGone(id),
      phone.sync.documents.pendingOf(id).length,
      phone.bundle().ops.length,
    ]).toEqual([false, 2, 2])
    phone.dispatch(endWorkoutByHand.make({}), id)
    expect([phone.workout(id), phone.sync.documents.isGone(id), phone.sync.documents.pendingOf(id)]).toEqual([
      null,
      true,
      [],
    ])
    expect(phone.bundle().document).toMatchObject({ workout: { is_active: false } })
    expect(phone.status).toMatchObject({ waiting: 0, needsYou: 1 })
  })

  test('Y16 "Keep as a new workout" sends everything again under new ids with the original times', async () => {
    phone.refuse(({ kind }) => kind === 'workout.start')
    const { startId, workoutId, setIds } = phone.startWorkout(4)
    phone.clock.now += 20 * MINUTE
    for (const setId of setIds.slice(0, 3)) phone.dispatch(completeSet.make({ setId }), workoutId)
    phone.dispatch(editSet.logging.make({ setId: setIds[3] as string, changes: { reps: 3 } }), workoutId)
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    phone.clock.now += 60 * MINUTE
    phone.server.verdict = () => null
    const kept = (await phone.sync.keepAsNew(startId)) as string
    await phone.sent()
    const document = phone.server.documents.get(kept)
    expect(document).toMatchObject({
      workout: { created_at: START, completed_at: START + 20 * MINUTE, workout_name: 'Leg day', is_active: false },
      exercises: [{ snapshot_name: 'Squat' }],
    })
    expect(listOf(document ?? null, 'sets').map((set) => [set.status, set.reps])).toEqual([
      ['complete', 5],
      ['complete', 5],
      ['complete', 5],
      ['default', 3],
    ])
    const ids = new Set([workoutId, ...setIds])
    expect([kept, ...listOf(document ?? null, 'sets').map(({ id }) => id)].some((id) => ids.has(id))).toBe(false)
    expect([phone.sync.setAside.current, phone.workout(workoutId), phone.sync.documents.isGone(workoutId)]).toEqual([
      [],
      null,
      true,
    ])
    await phone.reopen()
    await phone.sent() // again, where it was killed before the answer was stored
    expect([phone.sync.setAside.current, phone.status.waiting]).toEqual([[], 0])
  })

  test.each([
    ['the refusal', ['push', 'pull']],
    ['that it is gone', ['pull', 'push']],
  ])(
    'Y16 the phone keeps sets logged in a workout that the laptop deleted (the phone first hears %s)',
    async (_, order) => {
      const { workoutId, setIds } = phone.startWorkout(3)
      await phone.sent()
      phone.wire.isOn = false
      for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
      phone.server.push(elsewhere(deleteWorkout.make({}), workoutId), START)
      await phone.reopen()
      phone.wire.isOn = true
      for (const step of order) {
        if (step === 'pull') await phone.sync.pull({ ownerId: OLIVIA, ids: [], routines: true, active: true })
        else {
          phone.sync.sendNow()
          await phone.sent()
        }
      }
      expect(phone.bundle()).toMatchObject({
        code: 'gone',
        canBeMadeAnew: true,
        document: { exercises: [{ snapshot_name: 'Squat' }] },
      })
      await phone.told()
      expect([phone.bundle().ops.length, phone.refusals.length, phone.workout(workoutId)]).toEqual([3, 1, null])
      await phone.sync.clearDocuments() // a log-out keeps it
      await phone.reopen()
      const kept = (await phone.sync.keepAsNew(phone.bundle().id)) as string
      await phone.sent()
      expect(phone.server.documents.get(kept)).toMatchObject({ workout: { is_active: false, completed_at: START } })
    },
  )

  test('Y8 Y16 Retry of a refused workout start sends new operations, since the server repeats its verdict for the old ones', async () => {
    phone.refuse(({ kind }) => kind === 'workout.start')
    const { startId, workoutId, setIds } = phone.startWorkout(2)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    await phone.sent()
    await phone.sync.retry(startId)
    await until(() => phone.sync.setAside.current.some(({ id }) => id !== startId), 'it was refused again')
    phone.server.verdict = () => null
    await phone.sync.retry(phone.bundle().id)
    await phone.sent()
    expect(phone.server.documents.get(workoutId)).toMatchObject({
      sets: [{ status: 'complete' }, { status: 'default' }],
    })
    expect([phone.sync.setAside.current, phone.arrived(startId)]).toEqual([[], false])
  })

  test('Y16 Discard removes a refused workout permanently, in every tab and from the screen that shows it', async () => {
    const other = await phone.open()
    phone.refuse(({ kind }) => kind === 'workout.start')
    const { startId, workoutId } = phone.startWorkout(2)
    await phone.sent()
    await until(() => other.setAside.current.length === 1, 'the other tab knows')
    await phone.sync.discard(startId)
    await until(() => other.setAside.current.length === 0, 'the other tab knows that too')
    expect([phone.workout(workoutId), phone.sync.documents.isGone(workoutId), phone.workout(workoutId, other)]).toEqual(
      [null, true, null],
    )
    await phone.reopen()
    expect(phone.status).toMatchObject({ waiting: 0, needsYou: 0 })
  })

  test('Y34 a log-out keeps waiting and set-aside operations unless the person discards them', async () => {
    phone.refuse(({ kind }) => kind === 'workout.start')
    phone.startWorkout(1)
    await phone.sent()
    phone.wire.isOn = false
    phone.dispatch(createRoutine.make({ name: 'Push' }), phone.sync.newId())
    await until(() => !phone.status.isReachable, 'it is offline')
    await phone.sync.clearDocuments()
    await phone.reopen()
    expect(phone.status).toMatchObject({ waiting: 1, needsYou: 1 })
    expect(JSON.parse(phone.sync.exportWaiting())).toMatchObject({
      accountId: OLIVIA,
      waiting: [{ kind: 'routine.create' }],
      setAside: [{ reason: 'refused', ops: [{ kind: 'workout.start' }] }],
    })
    await phone.sync.discardOperations()
    await phone.reopen()
    expect(phone.status).toMatchObject({ waiting: 0, needsYou: 0 })
  })

  test('Y16 a refused operation that holds no work is undone with a message and not set aside', async () => {
    const routineId = phone.sync.newId()
    phone.dispatch(createRoutine.make({ name: 'Push' }), routineId)
    await phone.sent()
    phone.refuse(({ kind }) => kind === 'routine.archive')
    phone.dispatch(archiveRoutine.make({ isArchived: true }), routineId)
    await phone.told()
    expect(phone.sync.documents.document('routine', routineId)?.routine.is_archived).toBe(false)
    expect([phone.sync.setAside.current, phone.refusals.map(({ text }) => text)]).toEqual([
      [],
      ['Permission denied by account owner'],
    ])
  })

  test('Y16 a coach who lost access keeps the refused sets but cannot copy the owner’s workout', async () => {
    const { workoutId, setIds } = phone.startWorkout(2, MAX)
    await phone.sent()
    phone.refuse(({ kind }) => kind === 'set.complete')
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId, { ownerId: MAX })
    phone.server.documents.delete(workoutId)
    await phone.sent()
    await phone.sync.pull({ ownerId: MAX, ids: [], routines: false, active: false })
    expect(phone.bundle()).toMatchObject({ ownerId: MAX, canBeMadeAnew: false, document: null })
    expect(await phone.sync.keepAsNew(phone.bundle().id)).toBeNull()
    expect(phone.sync.setAside.current).toHaveLength(1)
  })

  test('Y8 a parked operation that another tab sent after all is applied once after Retry', async () => {
    phone.fail(({ kind }) => kind === 'set.edit')
    const { workoutId, setIds } = phone.startWorkout(1)
    const edit = phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }), workoutId)
    await phone.tryUntilParked()
    await until(() => phone.status.needsYou === 1, 'it is parked')
    phone.server.verdict = () => null
    const op = phone.bundle().ops[0] as Envelope
    phone.server.push({ actorId: OLIVIA, sentAt: START, known: {}, ops: [op] }, START) // from a tab that still had it
    await phone.sync.retry(edit)
    await phone.sent()
    expect([phone.sync.setAside.current, phone.server.applied.filter(({ id }) => id === edit).length]).toEqual([[], 1])
  })

  test('Y16 a refused operation is kept if it starts, completes, orders or carries typed values, and undone otherwise', () => {
    const kept = [...registry.values()].filter(({ keeps }) => keeps).map(({ kind }) => kind)
    const keeping =
      /\.(set|save|activate|start|complete|create|add|edit|rename|enter|retime|correct|restore|group|ungroup|swap|fill|ramp|note|sides|give)$|^loggedExercise\.change$/
    const expected = [...registry.keys()].filter((kind) => keeping.test(kind) && kind !== 'workout.restore')
    expect(kept.toSorted()).toEqual(expected.toSorted())
    expect(expected).toContain('set.complete')
  })
})
