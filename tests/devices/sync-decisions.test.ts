import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { listOf } from '#sync/document-rows.ts'
import { MAX_BATCH, type Push } from '#sync/wire.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, OLIVIA, START } from '../support/fake-server.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

/** A refused workout with one set done; whatever comes after it is accepted. */
async function refusedWorkout() {
  phone.refuse(({ kind }) => kind === 'workout.start')
  const started = phone.startWorkout(2)
  phone.dispatch(completeSet.make({ setId: started.setIds[0] as string }), started.workoutId)
  await phone.sent()
  await until(async () => (await stored(phone.name, 'meta')).length === 1, 'its bundle is stored')
  phone.server.verdict = () => null
  return started
}

/** A workout deleted on the laptop while the phone, without a connection, does some of its three sets. */
async function deletedUnderThePhone(before = async (_setIds: readonly string[], _workoutId: string) => {}) {
  const { workoutId, setIds } = phone.startWorkout(3)
  await phone.sent()
  await before(setIds, workoutId)
  phone.wire.isOn = false
  phone.dispatch(completeSet.make({ setId: setIds[1] as string }), workoutId)
  phone.server.push(elsewhere(deleteWorkout.make({}), workoutId), START)
  phone.wire.isOn = true
  phone.sync.sendNow()
  await phone.sent()
  await phone.sync.pull({ ownerId: OLIVIA, ids: [], routines: true, active: true })
  return { workoutId, setIds }
}

/** Workouts the server holds, each as its sets' repetitions and whether they are done. */
const onServer = () =>
  [...phone.server.documents.values()].map((document) =>
    listOf(document, 'sets').map((set) => [set.reps, set.status === 'complete']),
  )

describe('Y16 "Keep as a new workout" makes one workout', () => {
  test('Y16 tapping "Keep as a new workout" twice quickly makes one workout', async () => {
    const { startId } = await refusedWorkout()
    const kept = await Promise.all([phone.sync.keepAsNew(startId), phone.sync.keepAsNew(startId)])
    await phone.sent()
    expect(kept.filter((id) => id !== null)).toHaveLength(1)
    expect(onServer()).toEqual([
      [
        [5, true],
        [5, false],
      ],
    ])
  })

  test('Y16 "Keep as a new workout" combines the refused and the parked changes of a workout', async () => {
    let bad = ''
    await deletedUnderThePhone(async ([setId], workoutId) => {
      phone.fail(({ id }) => id === bad)
      bad = phone.dispatch(editSet.logging.make({ setId: setId as string, changes: { reps: 8 } }), workoutId)
      await phone.tryUntilParked()
      await until(() => phone.status.needsYou === 1, 'it is parked')
    })
    const [one, two] = phone.sync.setAside.current
    expect([one?.reason, two?.reason].toSorted()).toEqual(['parked', 'refused'])
    await phone.sync.keepAsNew(one?.id as string)
    expect(await phone.sync.keepAsNew(two?.id as string)).toBeNull()
    await phone.sent()
    expect([phone.sync.setAside.current, onServer()]).toEqual([
      [],
      [
        [
          [8, false],
          [5, true],
          [5, false],
        ],
      ],
    ])
  })

  test.each([
    ['the start', 'was deleted', { isStartLost: true, sent: 0, limit: MAX_BATCH }],
    ['the start and a set', 'was put into the trash', { isStartLost: true, sent: 1, limit: MAX_BATCH }],
    ['the start and a set', 'was put into the trash, one by one', { isStartLost: true, sent: 1, limit: 1 }],
    ['a set', 'was put into the trash', { isStartLost: false, sent: 1, limit: MAX_BATCH }],
  ])(
    'Y16 "Keep as a new workout" keeps every set, where %s got no response before the workout %s',
    async (_, __, lost) => {
      const { isStartLost, sent, limit } = lost
      const loseAnswers = () => {
        phone.wire.onAnswer = () => Promise.reject(new TypeError('the answer was lost'))
      }
      if (isStartLost) loseAnswers()
      const { workoutId, setIds } = phone.startWorkout(3)
      if (!isStartLost) await phone.sent()
      loseAnswers()
      const complete = (setId: string) => phone.dispatch(completeSet.make({ setId }), workoutId)
      for (const setId of setIds.slice(0, sent)) complete(setId)
      await until(() => phone.server.applied.length === 1 + sent, 'it arrived')
      phone.wire.isOn = false
      phone.server.push(elsewhere(deleteWorkout.make({}), workoutId), START)
      for (const setId of setIds.slice(sent)) complete(setId)
      phone.wire.onAnswer = async () => undefined
      phone.wire.proxy = (path, body) =>
        path === '/api/ops' && (body as Push).ops.length > limit ? new Response(null, { status: 413 }) : null
      phone.wire.isOn = true
      phone.sync.sendNow()
      await phone.sent()
      await phone.reopen()
      // A tab that is killed before it has stored the refusal hears it again.
      await until(() => phone.sync.setAside.current.length > 0, 'it is set aside')
      expect(phone.bundle()).toMatchObject({ canBeMadeAnew: true, before: { exercises: [{ snapshot_name: 'Squat' }] } })
      const kept = await phone.sync.keepAsNew(phone.bundle().id)
      await phone.sent()
      const sets = listOf(phone.server.documents.get(kept ?? '') ?? null, 'sets')
      expect(sets.map(({ reps, status }) => [reps, status])).toEqual(Array(3).fill([5, 'complete']))
    },
  )

  test('Y16 after one tab kept a refused workout as new, another tab drops its unsaved-changes card once it reads the storage', async () => {
    const other = await phone.open()
    const { startId } = await refusedWorkout()
    await until(() => other.setAside.current.length === 1, 'the other tab knows')
    other.sendNow()
    await other.retry('nothing') // It has read the store.
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    await phone.sync.keepAsNew(startId)
    await phone.sent()
    expect(other.setAside.current).toHaveLength(1)
    expect(await other.keepAsNew(startId)).toBeNull()
    expect([other.setAside.current, other.status.current.needsYou, phone.server.documents.size]).toEqual([[], 0, 1])
  })

  test('Y8 Y16 an unsaved-changes card that reappears after a restart (storage full) creates the same workout, not a second one', async () => {
    const { startId } = await refusedWorkout()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const first = await phone.sync.keepAsNew(startId)
    await phone.sent()
    await phone.reopen()
    vi.restoreAllMocks()
    await phone.sync.keepAsNew(phone.bundle().id)
    await phone.sent()
    expect([[...phone.server.documents.keys()], onServer()]).toEqual([
      [first],
      [
        [
          [5, true],
          [5, false],
        ],
      ],
    ])
    expect(phone.sync.setAside.current).toEqual([])
  })
})

describe('Retry of unsaved changes', () => {
  test('Y16 a workout whose Retry is refused again after a new log-in can still be kept as a new workout', async () => {
    await deletedUnderThePhone()
    await phone.sync.clearDocuments()
    await phone.reopen()
    const before = phone.bundle()
    phone.wire.isOn = false
    await phone.sync.retry(before.id)
    expect(phone.status).toMatchObject({ waiting: 1, needsYou: 0 })
    await until(async () => (await stored(phone.name, 'documents')).length === 1, 'its last rows are stored')
    await phone.reopen()
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.bundle()).toMatchObject({ canBeMadeAnew: true, document: { exercises: [{ snapshot_name: 'Squat' }] } })
    expect(phone.bundle().id).not.toBe(before.id)
    await phone.sync.keepAsNew(phone.bundle().id)
    await phone.sent()
    expect(onServer()).toEqual([
      [
        [5, false],
        [5, true],
        [5, false],
      ],
    ])
  })

  test.each(['parked', 'refused'])(
    'Y35 Retry keeps values typed since an edit was %s and sends the rest of that edit',
    async (reason) => {
      const { workoutId, setIds } = phone.startWorkout(2)
      await phone.sent()
      const [first, second] = setIds as [string, string]
      const edit = (
        setId: string,
        changes: { reps?: number; weight?: number | null },
        was: { reps?: number; weight?: number | null },
      ) =>
        phone.sync.dispatch(
          editSet.logging.make({ setId, changes }),
          { ownerId: OLIVIA, documentId: workoutId },
          { was },
        )
      const isEdit = ({ kind }: { kind: string }) => kind === 'set.edit'
      phone[reason === 'parked' ? 'fail' : 'refuse'](isEdit)
      const weight = phone.workout(workoutId)?.sets[0]?.weight ?? null
      const both = edit(first, { reps: 8, weight: 30 }, { reps: 5, weight })
      edit(second, { reps: 7 }, { reps: 5 })
      edit(second, { reps: 6 }, { reps: 7 })
      await until(() => {
        phone.clock.now += 60_000
        phone.sync.sendNow()
        return phone.status.waiting === 0
      }, 'all of it is set aside')
      expect(phone.bundle()).toMatchObject({ reason, ops: { length: 3 } })
      phone.server.verdict = () => null
      edit(first, { reps: 10 }, { reps: 5 })
      await phone.sent()
      await phone.sync.retry(both)
      await phone.sent()
      expect(phone.workout(workoutId)?.sets).toMatchObject([{ reps: 10, weight: 30 }, { reps: 6 }])
      expect(listOf(phone.server.documents.get(workoutId) ?? null, 'sets')).toMatchObject([
        { reps: 10, weight: 30 },
        { reps: 6 },
      ])
      expect(phone.sync.setAside.current).toEqual([])
      await until(async () => (await stored(phone.name, 'operations')).length === 0, 'none is left')
    },
  )
})
