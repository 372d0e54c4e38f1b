import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { answerOf, stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, START } from '../support/fake-server.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone({ hasLive: true }).start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

const storedOps = (count: number) =>
  until(async () => (await stored(phone.name, 'operations')).length === count, `${count} operations are stored`)

/** A workout of three sets on the server, and all three done without a connection. */
async function loggedOffline() {
  const { workoutId, setIds } = phone.startWorkout(3)
  await phone.sent()
  await until(async () => (await stored(phone.name, 'documents')).length === 1, 'its document is stored')
  await storedOps(0)
  phone.wire.isOn = false
  for (const setId of setIds) phone.dispatch(completeSet.make({ setId }), workoutId)
  await storedOps(3)
  return workoutId
}

/** For now nothing of `operations` can be read, or only what `isReadable` lets through. */
function unreadable(isReadable: (key: unknown) => boolean = () => false) {
  const { getAll, get } = IDBObjectStore.prototype
  const error = () => new DOMException('unknown', 'UnknownError')
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'operations') throw error()
    return getAll.apply(this, args)
  })
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'operations' && !isReadable(key)) throw error()
    return get.call(this, key)
  })
}

describe('Y33 storage that is unreadable for a moment', () => {
  test('Y33 operations unreadable for a moment are not shown as unsaved, hide nothing else, and wait again once readable', async () => {
    const workoutId = await loggedOffline()
    const [first] = (await stored(phone.name, 'operations')) as { id: string }[]
    unreadable((key) => key === first?.id)
    await phone.reopen()
    expect([phone.sync.setAside.current, phone.status.waiting, phone.completed(workoutId)]).toEqual([[], 1, 1])
    vi.restoreAllMocks()
    phone.sync.sendNow()
    await until(() => phone.status.waiting === 3, 'all of it was read')
    expect([phone.sync.setAside.current, phone.completed(workoutId)]).toEqual([[], 3])
  })

  test('Y16 Y33 refused changes whose stored operations are unreadable for a moment keep their contents', async () => {
    phone.refuse(({ kind }) => kind === 'workout.start')
    const { startId } = phone.startWorkout(2)
    await phone.sent()
    await until(async () => (await stored(phone.name, 'meta')).length === 1, 'its bundle is stored')
    unreadable()
    await phone.reopen()
    expect(phone.sync.setAside.current).toEqual([])
    vi.restoreAllMocks()
    await phone.sync.retry('nothing') // It reads the store.
    expect([phone.bundle().id, phone.bundle().canBeMadeAnew]).toEqual([startId, true])
    expect(phone.server.requests).toHaveLength(1)
  })
})

test('Y16 a workout deleted while the device is loading keeps its last state for the operations still waiting', async () => {
  const workoutId = await loggedOffline()
  phone.server.push(elsewhere(deleteWorkout.make({}), workoutId), START)
  phone.kill(phone.sync)
  const { getAll } = IDBObjectStore.prototype
  const read: string[] = []
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
    read.push(this.name)
    // As the live connection tells it, after the first reads and before the last.
    if (read.length === 2) phone.server.publishGone(workoutId)
    return getAll.apply(this, args)
  })
  phone.sync = await phone.open()
  phone.wire.isOn = true
  phone.sync.sendNow()
  await phone.sent()
  expect(read).toContain('documents')
  expect(phone.bundle()).toMatchObject({ canBeMadeAnew: true, ops: { length: 3 } })
})

test('Y26 a workout that exists only on this device survives the deletion of the device’s database', async () => {
  phone.wire.isOn = false
  const { workoutId, setIds } = phone.startWorkout(2)
  await storedOps(1)
  await answerOf(indexedDB.deleteDatabase(phone.name))
  phone.dispatch(completeSet.make({ setId: setIds[0] as string }), workoutId)
  await storedOps(2)
  await phone.reopen()
  expect([phone.completed(workoutId), phone.sync.documents.isGone(workoutId)]).toEqual([1, false])
  expect(await stored(phone.name, 'documents')).toEqual([])
})
