import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_WORKOUTS } from '#logbook/documents.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { DeviceDatabase } from '#sync/client/device/database.ts'
import { DeviceWrites } from '#sync/client/device/device-writes.ts'
import { LocalStorageFallback } from '#sync/client/device/local-storage-fallback.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, OLIVIA, START } from '../support/fake-server.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone({ hasLive: true }).start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

const nameOf = (routineId: string, tab = phone.sync) =>
  tab.documents.document('routine', routineId)?.routine.routine_name

/** A routine the server has. */
async function routine(name = 'Push') {
  const id = phone.sync.newId()
  phone.dispatch(createRoutine.make({ name }), id)
  await phone.sent()
  return id
}

describe('two tabs of one account', () => {
  test('Y27 a frozen tab that holds the send lock delays another tab by half a minute at most', async () => {
    const frozen = Promise.withResolvers<void>()
    void navigator.locks.request(`${phone.name}:send`, () => frozen.promise)
    phone.sync.sendNow() // A try that others may make, too.
    const op = phone.dispatch(createRoutine.make({ name: 'Push' }), phone.sync.newId())
    await phone.sync.retry('nothing') // a round of sending: the lock is taken
    expect(phone.arrived(op)).toBe(false)
    await until(() => {
      phone.clock.now += 10_000
      phone.sync.sendNow()
      return phone.arrived(op)
    }, 'it was sent without the lock')
    frozen.resolve()
  })

  test('Y27 with an empty outbox, a new operation is sent at once without waiting for the send lock', async () => {
    await routine()
    const lock = (held: () => unknown) => navigator.locks.request(`${phone.name}:send`, held)
    for (let look = 0; look < 3; look++) await lock(() => stored(phone.name, 'operations')) // Nothing is on its way.
    const over = Promise.withResolvers<void>()
    void lock(() => over.promise)
    const before = phone.server.requests.length
    const [first, second] = ['Pull', 'Legs'].map((name) =>
      phone.dispatch(createRoutine.make({ name }), phone.sync.newId()),
    )
    await stored(phone.name, 'operations')
    over.resolve()
    expect(phone.server.requests.slice(before)).toMatchObject([{ ops: [{ id: first }, { id: second }] }])
  })

  test('Y27 while a slow request is under way, no other tab can take the lock and send the same operation', async () => {
    await routine()
    const isFree = () =>
      navigator.locks.request(`${phone.name}:send`, { ifAvailable: true }, async (lock) => lock !== null)
    await until(isFree, 'nothing is on its way')
    const slow = Promise.withResolvers<void>()
    phone.wire.onAnswer = () => slow.promise
    const before = phone.server.requests.length
    const op = phone.dispatch(createRoutine.make({ name: 'Pull' }), phone.sync.newId())
    await until(() => phone.server.requests.length > before, 'it was sent')
    expect(await isFree()).toBe(false)
    slow.resolve()
    await until(isFree, 'it was answered')
    expect([phone.arrived(op), phone.status.waiting]).toEqual([true, 0])
  })

  test('Y26 a tab sends operations another tab stored, even if the message about them was lost', async () => {
    phone.wire.isOn = false
    const { workoutId, setIds } = phone.startWorkout(2)
    await until(async () => (await stored(phone.name, 'operations')).length === 1, 'it is stored')
    const other = await phone.open()
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    phone.kill(phone.sync) // its message was lost with it, what it stored was not
    await until(async () => (await stored(phone.name, 'operations')).length === 2, 'that too')
    phone.wire.isOn = true
    phone.sync = other
    other.sendNow()
    await until(() => phone.server.applied.length === 2, 'both arrived')
    await phone.sent()
    expect(phone.completed(workoutId)).toBe(1)
  })

  test('Y13 Y27 a closed tab’s unsent operation is sent by another tab; its already sent ones are not sent again', async () => {
    const isStored = (count: number) =>
      until(async () => (await stored(phone.name, 'operations')).length === count, `${count} are stored`)
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    await isStored(0)
    const other = await phone.open()
    await until(() => other.status.current.isLive, 'it has looked at what waits')
    const [first, second] = setIds as [string, string]
    phone.dispatch(completeSet.make({ setId: first }), workoutId)
    await until(() => phone.completed(workoutId, other) === 1, 'the other tab heard of it')
    await phone.sent()
    await isStored(0)
    phone.wire.isOn = false
    phone.dispatch(completeSet.make({ setId: second }), workoutId)
    await until(() => phone.completed(workoutId, other) === 2, 'it heard of the next one')
    await isStored(1)
    phone.kill(phone.sync)
    phone.sync = other
    phone.wire.isOn = true
    await phone.sent()
    expect(phone.server.requests.map(({ ops }) => ops.length)).toEqual([1, 1, 1])
  })

  test('Y26 many operations from another tab reach subscribers in one notification', async () => {
    phone.wire.isOn = false
    const { workoutId, setIds } = phone.startWorkout(5)
    const other = await phone.open()
    vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined)
    for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
    const told: number[] = []
    other.documents.subscribe(workoutId, () => told.push(other.documents.pendingOf(workoutId).length))
    other.sendNow()
    await until(() => told.length > 0, 'it was read')
    expect(told).toEqual([6])
    other.close()
  })

  test('Y27 a document received from a killed tab is stored before the operations it contains are removed', async () => {
    const id = await routine()
    phone.wire.isOn = false
    phone.wire.onLive = () => Promise.reject(new Error('lost'))
    const opId = phone.dispatch(renameRoutine.make({ name: 'Pull' }), id)
    const op = phone.sync.documents.pendingOf(id)[0] as Envelope
    phone.server.push({ actorId: OLIVIA, sentAt: START, known: {}, ops: [op] }, START)
    const document = phone.server.documents.get(id)
    const channel = new BroadcastChannel(phone.name)
    const row = { id, shape: 1, ownerId: OLIVIA, rev: 2, document, last: null }
    channel.postMessage({ t: 'exchanged', exchange: { documents: [row] } }) // and it is killed
    await until(() => phone.sync.documents.row(id).rev === 2, 'it was heard')
    channel.close()
    expect(await stored(phone.name, 'documents')).toMatchObject([{ rev: 1 }])
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.arrived(opId)).toBe(true)
    await until(async () => (await stored(phone.name, 'operations')).length === 0, 'it has left')
    phone.wire.isOn = false
    await phone.reopen()
    expect(nameOf(id)).toBe('Pull')
  })

  test('Y26 an outdated message from another tab does not overwrite a newer document', async () => {
    const id = await routine()
    const older = await phone.open()
    const old = older.documents.row(id)
    phone.server.push(elsewhere(renameRoutine.make({ name: 'Pull' }), id), START)
    await until(() => nameOf(id) === 'Pull', 'the newer one is here')
    phone.wire.isOn = false // What the message below brings stays here.
    const channel = new BroadcastChannel(phone.name)
    channel.postMessage({ t: 'exchanged', exchange: { documents: [{ id, shape: 1, ...old }] } })
    channel.postMessage({
      t: 'made',
      op: { ...(elsewhere(renameRoutine.make({ name: 'Legs' }), id).ops[0] as object), n: 99 },
    })
    await until(() => nameOf(id) === 'Legs', 'its messages were heard')
    channel.close()
    expect(phone.sync.documents.row(id)).toMatchObject({ rev: 2, document: { routine: { routine_name: 'Pull' } } })
    expect(await stored(phone.name, 'documents')).toMatchObject([{ rev: 2 }])
  })
})

describe('responses and live events in any order', () => {
  /** A set is completed, the workout ended and deleted, in one request: it goes to the trash. */
  function endAndDelete(workoutId: string, setId: string) {
    for (const made of [completeSet.make({ setId }), endWorkoutByHand.make({}), deleteWorkout.make({})])
      phone.dispatch(made, workoutId)
  }

  /** From now on: the states of a set, other than complete, in which the screen has shown it. */
  function shownUndone(workoutId: string, setId: string): string[] {
    const shown: string[] = []
    const look = () => {
      const set = phone.workout(workoutId)?.sets.find(({ id }) => id === setId)
      if (set && set.status !== 'complete') shown.push(set.status)
    }
    phone.sync.documents.subscribe(workoutId, look)
    return shown
  }

  test('Y27 a completed set still shows as complete offline when the same response refused another edit', async () => {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    const before = phone.sync.documents.row(workoutId).rev
    phone.refuse((op) => op.kind === 'set.edit')
    phone.wire.onAnswer = () => until(() => phone.sync.documents.row(workoutId).rev > before, 'the event is here')
    phone.wire.isOn = false
    phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
    phone.dispatch(editSet.logging.make({ setId: setIds[1] as string, changes: { reps: 99 } }), workoutId)
    phone.wire.isOn = true
    phone.sync.sendNow()
    await until(() => phone.status.waiting === 0, 'it is answered')
    await until(async () => (await stored(phone.name, 'operations')).length === 1, 'the refused one alone is left')
    phone.wire.isOn = false
    await phone.reopen()
    expect(phone.completed(workoutId)).toBe(1)
  })

  test('Y27 a live event that leaves a gap hides no pending operation, so the user’s own change stays on screen', async () => {
    const id = await routine()
    phone.wire.onLive = () => Promise.reject(new Error('lost'))
    phone.server.push(elsewhere(renameRoutine.make({ name: 'Legs' }), id), START)
    phone.wire.onLive = async () => undefined
    let isAskedFor = false
    phone.wire.proxy = (path) => {
      if (path === '/api/documents') isAskedFor = true
      return null
    }
    phone.wire.onAnswer = () => Promise.reject(new TypeError('the answer was lost'))
    const op = phone.dispatch(renameRoutine.make({ name: 'Pull' }), id)
    await until(() => phone.arrived(op) && isAskedFor, 'it arrived, and its event asked for what is missing')
    expect([nameOf(id), phone.sync.documents.row(id).rev]).toEqual(['Pull', 1])
    phone.wire.onAnswer = async () => undefined
    phone.sync.sendNow()
    await phone.sent()
    expect([nameOf(id), phone.sync.documents.row(id).rev]).toEqual(['Pull', 3])
  })

  test('Y27 a live event that deletes a workout also hides its pending operations, so no completed set shows as undone', async () => {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    const undone = shownUndone(workoutId, setIds[0] as string)
    const gate = Promise.withResolvers<void>()
    phone.wire.onAnswer = () => gate.promise
    endAndDelete(workoutId, setIds[0] as string)
    await until(() => phone.sync.documents.isGone(workoutId), 'it is heard')
    gate.resolve()
    await phone.sent()
    expect([phone.workout(workoutId), undone]).toEqual([null, []])
  })

  test('Y26 Y27 a response that deletes a workout wins over an event received since the request; no set shows as undone', async () => {
    const { workoutId, setIds } = phone.startWorkout(2)
    await phone.sent()
    const [first, second] = setIds as [string, string]
    phone.wire.proxy = (path) => {
      if (path !== '/api/ops') return null
      phone.wire.proxy = () => null
      phone.server.push(elsewhere(editSet.logging.make({ setId: second, changes: { reps: 9 } }), workoutId), START)
      phone.wire.onLive = () => Promise.reject(new Error('lost'))
      return null
    }
    phone.wire.onAnswer = () =>
      until(() => phone.sync.documents.row(workoutId).rev === 2, 'the change before it is heard')
    const undone = shownUndone(workoutId, first)
    endAndDelete(workoutId, first)
    await phone.sent()
    expect([phone.workout(workoutId), phone.sync.documents.isGone(workoutId), undone]).toEqual([null, true, []])
  })

  test('Y26 a response requested before a deletion does not bring the document back; a later one may', async () => {
    const id = await routine()
    const document = phone.server.documents.get(id) as AnyDocument
    const gate = Promise.withResolvers<void>()
    phone.wire.onAnswer = () => gate.promise
    const late = phone.sync.pull({ ownerId: OLIVIA, ids: [id], routines: false, active: false }, {})
    phone.server.documents.delete(id)
    phone.sync.documents.integrate({ t: 'gone', id })
    gate.resolve()
    await late
    expect(nameOf(id)).toBeUndefined()
    phone.wire.onAnswer = async () => undefined
    phone.server.documents.set(id, document) // to be seen again, as it was
    await phone.sync.pull({ ownerId: OLIVIA, ids: [id], routines: false, active: false }, {})
    expect(nameOf(id)).toBe('Push')
  })
})

describe('Y28 which documents stay on the device', () => {
  test('Y28 a device keeps the newest fifty workouts and those on screen or waiting, and drops the rest once listed', async () => {
    const ids: string[] = []
    for (let n = 0; n < KEPT_WORKOUTS + 5; n++) {
      const { workoutId, setIds } = phone.startWorkout(1)
      phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
      ids.push(workoutId)
      phone.clock.now += 60_000
    }
    await phone.sent()
    const [oldest, watched, waiting] = ids as [string, string, string]
    const documents = phone.sync.documents
    const held = () => documents.documents('workout', OLIVIA).length
    await phone.sync.keepNewest('workout', OLIVIA, 0) // asked for before they were logged
    expect(held()).toBe(KEPT_WORKOUTS + 5)
    const stop = documents.subscribe(watched, () => undefined)
    phone.wire.isOn = false
    phone.dispatch(renameRoutine.make({ name: 'x' }), waiting)
    await phone.sync.keepNewest('workout', OLIVIA, documents.moment)
    expect(held()).toBe(KEPT_WORKOUTS + 2)
    expect([oldest, watched, waiting].map((id) => phone.workout(id) !== null)).toEqual([false, true, true])
    expect((await stored(phone.name, 'documents')).length).toBe(KEPT_WORKOUTS + 2)
    stop()
  })

  test('Y28 a document dropped before it was stored is not stored, unless a newer or repeated copy arrives', async () => {
    const database = new DeviceDatabase('let-go')
    const writes = new DeviceWrites(
      database,
      new LocalStorageFallback('let-go', null),
      () => true,
      () => undefined,
    )
    const row = (id: string, rev: number) => ({ id, ownerId: OLIVIA, rev, shape: 1, document: null })
    writes.writeLater({ documents: [row('old', 1), row('newer', 2), row('again', 1)] })
    writes.writeLater({ forgotten: ['old', 'newer', 'again'].map((id) => ({ id, rev: 1 })) })
    await writes.write({ documents: [row('again', 1)] })
    expect((await stored('let-go', 'documents')).map((kept) => (kept as { id: string }).id)).toEqual(['again', 'newer'])
    database.close()
  })
})
