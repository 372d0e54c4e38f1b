import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addExercise, editExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import type { Bundle } from '#sync/client/refused/park.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, MAX, OLIVIA, START } from '../support/fake-server.ts'
import { setValues } from '../support/training.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

test('R-HIST-01 Y28 a finished workout with a refused correction survives a log-out and the discarding of that correction', async () => {
  const { workoutId, setIds } = phone.startWorkout(2)
  const [setId] = setIds as [string]
  phone.dispatch(completeSet.make({ setId }), workoutId)
  phone.dispatch(endWorkoutByHand.make({}), workoutId)
  await phone.sent()
  phone.refuse(({ kind }) => kind === 'set.edit')
  phone.dispatch(editSet.logging.make({ setId, changes: { reps: 9 } }), workoutId)
  await phone.sent()
  await phone.sync.clearDocuments()
  await phone.reopen()
  expect([phone.bundle().ops.length, phone.sync.documents.isGone(workoutId)]).toEqual([1, false])
  await phone.sync.discard(phone.bundle().id)
  expect([phone.sync.setAside.current, phone.sync.documents.isGone(workoutId)]).toEqual([[], false])
})

test('Y16 Y28 a routine stays on the device as long as a set-aside change belongs to it', async () => {
  const id = phone.sync.newId()
  phone.dispatch(createRoutine.make({ name: 'Push' }), id)
  await phone.sent()
  phone.refuse(({ kind }) => kind === 'routine.rename')
  phone.dispatch(renameRoutine.make({ name: 'Pull' }), id)
  await phone.sent()
  const { server } = phone
  const pull = server.pull.bind(server)
  vi.spyOn(server, 'pull').mockImplementation((...asked) => ({ ...pull(...asked), documents: [], routineIds: [] }))
  await phone.sync.pull({ ownerId: OLIVIA, ids: [], routines: true, active: true })
  await phone.reopen()
  expect(phone.bundle().document).toMatchObject({ routine: { routine_name: 'Pull' } })
})

describe('Y16 a set-aside change disappears by itself', () => {
  /** A workout of two sets whose first one has a refused edit of its repetitions, 5 to 9. */
  async function refusedEdit() {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    phone.refuse(({ kind }) => kind === 'set.edit')
    const [setId] = setIds as [string]
    const target = { ownerId: OLIVIA, documentId: workoutId }
    const edit = (reps: number, was = 5) =>
      phone.sync.dispatch(editSet.logging.make({ setId, changes: { reps } }), target, { was: { reps: was } })
    edit(9)
    await phone.sent()
    expect(phone.bundle().ops.map(({ kind }) => kind)).toEqual(['set.edit'])
    phone.server.verdict = () => null
    return { workoutId, setId, edit }
  }
  const isGone = () => until(() => phone.sync.setAside.current.length === 0, 'it is gone')

  test.each([9, 12])('Y16 a set-aside edit disappears once the same person logs the set with %i reps', async (reps) => {
    const { edit } = await refusedEdit()
    edit(reps)
    await phone.sent()
    await isGone()
    await phone.reopen()
    expect([phone.sync.setAside.current, phone.status.waiting]).toEqual([[], 0])
  })

  test('Y16 a set-aside edit disappears when another device sets the same value, but not for a different value', async () => {
    const { workoutId, setId } = await refusedEdit()
    const elsewhereEdit = async (reps: number) => {
      const { ops, ...push } = elsewhere(editSet.logging.make({ setId, changes: { reps } }), workoutId)
      phone.server.push({ ...push, actorId: MAX, ops: ops.map((op) => Object.assign({}, op, { actorId: MAX })) }, START)
      await phone.sync.pull({ ownerId: OLIVIA, ids: [workoutId], routines: false, active: true })
    }
    await elsewhereEdit(7)
    expect(phone.bundle().ops).toHaveLength(1)
    await elsewhereEdit(9)
    await isGone()
  })

  test.each<[string, number[]]>([
    ['the value it had before, after another one', [7, 5]],
    ['a value that was refused before', [12, 9]],
  ])('Y16 a set-aside edit disappears when the same person logs the set again with %s', async (_, typed) => {
    const { edit } = await refusedEdit()
    const [first, last] = typed as [number, number]
    if (first === 12) phone.refuse(({ args }) => (args as { changes: { reps: number } }).changes.reps === 12)
    phone.wire.isOn = false
    edit(first, first === 12 ? 9 : 5)
    edit(last, first)
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    await isGone()
    await phone.reopen()
    expect([phone.sync.setAside.current, phone.status.waiting]).toEqual([[], 0])
  })

  test('Y16 set-aside renames disappear when the same person renames the routine and the exercise to something else', async () => {
    const [documentId, id] = [phone.sync.newId(), phone.sync.newId()]
    const target = { ownerId: OLIVIA, documentId }
    const rename = (name: string, was: string) =>
      phone.sync.dispatch(renameRoutine.make({ name }), target, { was: { routine_name: was } })
    const renameExercise = (name: string, was: string) =>
      phone.sync.dispatch(editExercise.planning.make({ id, name }), target, { was: { name: was } })
    phone.dispatch(createRoutine.make({ name: 'Push' }), documentId)
    phone.dispatch(
      addExercise.planning.make({
        ...{ id, exerciseId: phone.sync.newId(), name: 'Dip', section: 'training' },
        sets: [{ ...setValues(), id: phone.sync.newId() }],
      }),
      documentId,
    )
    await phone.sent()
    phone.refuse(() => true)
    rename('Pull', 'Push')
    renameExercise('Row', 'Dip')
    await phone.sent()
    expect(phone.bundle().ops).toHaveLength(2)
    phone.server.verdict = () => null
    rename('Legs', 'Push')
    renameExercise('Squat', 'Dip')
    await phone.sent()
    await isGone()
  })

  test('Y16 a set-aside edit stays when another field of the set is edited or when the later edit is refused too', async () => {
    const { workoutId, setId, edit } = await refusedEdit()
    const target = { ownerId: OLIVIA, documentId: workoutId }
    phone.sync.dispatch(editSet.logging.make({ setId, changes: { weight: 40 } }), target, { was: { weight: 20 } })
    await phone.sent()
    phone.refuse(() => true)
    edit(12)
    await phone.sent()
    expect(phone.bundle().ops.map(({ args }) => (args as { changes: object }).changes)).toEqual([
      { reps: 9 },
      { reps: 12 },
    ])
  })

  test('Y16 a set-aside edit stays when two later edits of the same field are refused as well', async () => {
    const { workoutId, setId, edit } = await refusedEdit()
    phone.refuse(({ kind }) => kind === 'set.edit')
    edit(12)
    edit(14, 9)
    phone.dispatch(completeSet.make({ setId }), workoutId)
    await phone.sent()
    expect(phone.bundle().ops.map(({ args }) => (args as { changes: object }).changes)).toEqual([
      { reps: 9 },
      { reps: 12 },
      { reps: 14 },
    ])
  })

  test('Y16 a set-aside completion disappears once the set is complete; a set-aside edit of the set stays', async () => {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    const [setId] = setIds as [string]
    phone.refuse(({ kind }) => kind !== 'workout.start')
    phone.dispatch(completeSet.make({ setId }), workoutId)
    phone.dispatch(editSet.logging.make({ setId, changes: { reps: 9 } }), workoutId)
    await phone.sent()
    expect(phone.bundle().ops).toHaveLength(2)
    phone.server.verdict = () => null
    phone.dispatch(completeSet.make({ setId }), workoutId)
    await phone.sent()
    await until(() => phone.bundle().ops.length === 1, 'the completion is gone')
    expect(phone.bundle().ops.map(({ kind }) => kind)).toEqual(['set.edit'])
  })
})

/** A correction that was parked, known in two tabs. */
async function parkedInTwoTabs() {
  const other = await phone.open()
  phone.fail(({ kind }) => kind === 'set.edit')
  const { workoutId, setIds } = phone.startWorkout(1)
  const edit = phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }), workoutId)
  for (let tries = 0; tries < 10; tries++) await phone.nextTry()
  await other.discard('nothing') // It reads how often it failed.
  phone.clock.now += 10 * 60_000
  await phone.nextTry()
  await until(() => phone.status.needsYou + other.status.current.needsYou === 2, 'it is parked in both tabs')
  return { other, edit, workoutId }
}

test('Y16 a tab shows no unsaved-changes card for operations that have already been applied', async () => {
  const { edit, workoutId } = await parkedInTwoTabs()
  phone.server.verdict = () => null
  await phone.sync.retry(edit)
  await phone.sent()
  phone.wire.isOn = false // Else what comes below is sent, too, by the turn that is still storing the answer.
  const bundle: Bundle = {
    ...{ version: 1, id: edit, opIds: [edit], takes: 'document', reason: 'parked', documentId: workoutId },
    ...{ ownerId: OLIVIA, since: phone.clock.now + 1, base: null },
  }
  const channel = new BroadcastChannel(phone.name)
  channel.postMessage({ t: 'exchanged', exchange: { bundles: [bundle] } })
  const op = { ...phone.server.applied[0], id: phone.sync.newId(), n: 99, kind: 'workout.rename', args: {} }
  channel.postMessage({ t: 'made', op })
  await until(() => phone.status.waiting + phone.status.needsYou > 0, 'both were heard')
  channel.close()
  expect([phone.sync.setAside.current, phone.status.waiting]).toEqual([[], 1]) // and takes nothing along
})

test('Y16 after Retry, a late message from another tab does not set the same operation aside again', async () => {
  const { edit, workoutId } = await parkedInTwoTabs()
  phone.wire.isOn = false
  const { since } = phone.bundle()
  await phone.sync.retry(edit)
  const bundle: Bundle = {
    ...{ version: 1, id: edit, opIds: [edit], takes: 'document', reason: 'parked', documentId: workoutId },
    ...{ ownerId: OLIVIA, since, base: null },
  }
  const channel = new BroadcastChannel(phone.name)
  channel.postMessage({ t: 'exchanged', exchange: { bundles: [bundle] } })
  const op = { ...phone.server.applied[0], id: phone.sync.newId(), n: 99, kind: 'workout.rename', args: {} }
  channel.postMessage({ t: 'made', op })
  await until(() => phone.status.waiting > 1 || phone.status.needsYou > 0, 'both were heard')
  channel.close()
  expect([phone.sync.setAside.current, phone.status.waiting]).toEqual([[], 2])
})

test('Y15 Retry resets the failure count in every tab', async () => {
  const { other, edit } = await parkedInTwoTabs()
  await phone.sync.retry(edit)
  await until(() => other.status.current.needsYou === 0, 'the other tab knows')
  phone.kill(phone.sync)
  phone.sync = other
  const count = async () => ((await stored(phone.name, 'meta')) as { value: { count: number } }[])[0]?.value.count ?? 0
  await until(async () => {
    phone.sync.sendNow()
    return phone.status.needsYou > 0 || (await count()) >= 3
  }, 'it failed some more times')
  expect([phone.status.waiting, phone.status.needsYou]).toEqual([1, 0])
})
