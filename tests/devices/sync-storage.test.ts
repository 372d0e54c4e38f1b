import { forceCloseDatabase, IDBDatabase, IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { createRoutine } from '#logbook/routines.ts'
import { DeviceDatabase, type StoredDocument } from '#sync/client/device/database.ts'
import { DeviceWrites } from '#sync/client/device/device-writes.ts'
import { LocalStorageFallback } from '#sync/client/device/local-storage-fallback.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { answerOf, stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { OLIVIA } from '../support/fake-server.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const disk = { isFull: false }
let phone: Phone

beforeEach(async () => {
  disk.isFull = false
  phone = await new Phone({ storage: memoryStorage(disk) }).start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

/** IndexedDB takes nothing more; what is there can be read. */
function fill() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

const inFallback = () => Array.from({ length: phone.storage?.length ?? 0 }, (_, index) => phone.storage?.key(index))

/** Three taps without a connection: a start and two sets. */
function log() {
  phone.wire.isOn = false
  const { workoutId, setIds } = phone.startWorkout(3)
  for (const setId of setIds.slice(0, 2)) phone.dispatch(completeSet.make({ setId }), workoutId)
  return workoutId
}

const storage = (state: 'kept' | 'fallback' | 'page') =>
  until(() => phone.status.storage === state, `what waits is ${state}`)

describe('Y2 a tap never waits for storage', () => {
  test('Y2 every transaction on the operations store commits in the task that opens it', async () => {
    const uncommitted = new Set<IDBTransaction>()
    const late: string[] = []
    const open = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...scope) {
      const transaction = open.apply(this, scope)
      if (!transaction.objectStoreNames.contains('operations')) return transaction
      uncommitted.add(transaction)
      setTimeout(() => uncommitted.has(transaction) && late.push(`${transaction.mode} ${scope[0]}`))
      return transaction
    })
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      uncommitted.delete(this)
    })
    const workoutId = log()
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    await until(async () => (await stored(phone.name, 'documents')).length === 1, 'the answer is stored')
    expect(phone.completed(workoutId)).toBe(2)
    expect(commit.mock.calls.length).toBeGreaterThan(3)
    expect(late).toEqual([])
  })

  test('Y27 a kill between storing a document and removing its operations leaves both, and the operations are sent again', async () => {
    const workoutId = log()
    await until(async () => (await stored(phone.name, 'operations')).length === 3, 'it is stored')
    const { delete: drop } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name === 'operations') throw new DOMException('killed', 'AbortError')
      return drop.call(this, key)
    })
    phone.wire.isOn = true
    phone.sync.sendNow()
    await until(async () => (await stored(phone.name, 'documents')).length === 1, 'the document is stored')
    phone.wire.isOn = false
    await phone.reopen()
    vi.restoreAllMocks()
    expect([phone.completed(workoutId), phone.status.waiting]).toEqual([2, 3])
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.server.applied).toHaveLength(3)
    expect(phone.completed(workoutId)).toBe(2)
    await until(async () => (await stored(phone.name, 'operations')).length === 0, 'nothing waits')
  })
})

describe('Y2 storage failures', () => {
  test('Y2 when IndexedDB is full, operations are kept in localStorage, survive a kill and move back once it accepts them', async () => {
    fill()
    const workoutId = log()
    await storage('fallback')
    await until(() => inFallback().length === 3, 'all three are kept')
    await phone.reopen()
    expect([phone.status.waiting, phone.completed(workoutId)]).toEqual([3, 2])
    await storage('fallback')
    vi.restoreAllMocks()
    phone.sync.sendNow()
    await storage('kept')
    expect([inFallback(), (await stored(phone.name, 'operations')).length]).toEqual([[], 3])
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.server.applied).toHaveLength(3)
  })

  test('Y2 when no storage accepts data, the page keeps the operations in memory, reports it, and still sends them', async () => {
    fill()
    disk.isFull = true
    log()
    await storage('page')
    expect(phone.status.waiting).toBe(3)
    disk.isFull = false
    phone.sync.sendNow()
    await storage('fallback')
    disk.isFull = true
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.server.applied).toHaveLength(3)
  })

  test('Y27 with IndexedDB full, confirmed operations stay in localStorage until their document is stored', async () => {
    fill()
    const workoutId = log()
    await storage('fallback')
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(inFallback()).toHaveLength(3)
    phone.wire.isOn = false
    await phone.reopen()
    expect(phone.completed(workoutId)).toBe(2) // offline, killed: no saved set is shown undone
    vi.restoreAllMocks()
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    await until(
      async () => (await stored(phone.name, 'operations')).length + inFallback().length === 0,
      'nothing is left',
    )
    expect(phone.server.applied).toHaveLength(3)
    expect(await stored(phone.name, 'documents')).toMatchObject([{ id: workoutId, document: { sets: { length: 3 } } }])
  })

  test('Y27 operations are not removed before their document is stored, even if response and event arrive together', async () => {
    phone.close()
    phone = await new Phone({ storage: memoryStorage(disk), hasLive: true }).start()
    const workoutId = log()
    await until(async () => (await stored(phone.name, 'operations')).length === 3, 'it is stored')
    const { put } = IDBObjectStore.prototype
    let refused = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      if (this.name !== 'documents') return put.apply(this, row)
      refused += 1
      throw new DOMException('full', 'QuotaExceededError')
    })
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    await phone.sync.retry('nothing') // The answer's own batch has been tried.
    expect(refused).toBeGreaterThan(1)
    expect((await stored(phone.name, 'operations')).length).toBe(3)
    phone.wire.isOn = false
    await phone.reopen()
    expect(phone.completed(workoutId)).toBe(2)
  })

  test('when IndexedDB is deleted under an open page, the page stores everything it holds again', async () => {
    const routineId = phone.sync.newId()
    phone.dispatch(createRoutine.make({ name: 'Push' }), routineId)
    await phone.sent()
    const workoutId = log()
    await until(async () => (await stored(phone.name, 'operations')).length === 3, 'it is stored')
    await answerOf(indexedDB.deleteDatabase(phone.name))
    phone.dispatch(createRoutine.make({ name: 'Pull' }), phone.sync.newId())
    await until(async () => (await stored(phone.name, 'operations')).length === 4, 'all of it is stored again')
    await phone.reopen()
    expect([phone.completed(workoutId), phone.status.waiting]).toEqual([2, 4])
    expect(phone.sync.documents.document('routine', routineId)?.routine.routine_name).toBe('Push')
  })

  test('when the browser closes IndexedDB in the background, the next tap opens it again', async () => {
    const handles: IDBDatabase[] = []
    const open = IDBFactory.prototype.open
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...args) {
      const request = open.apply(this, args)
      request.addEventListener('success', () => handles.push(request.result))
      return request
    })
    await phone.reopen()
    await until(() => handles.length > 0, 'it is open')
    for (const handle of handles) forceCloseDatabase(handle as never)
    const workoutId = log()
    await until(async () => (await stored(phone.name, 'operations')).length === 3, 'it is stored')
    await phone.reopen()
    expect([phone.completed(workoutId), phone.status.storage]).toEqual([2, 'kept'])
  })

  test('a device without any storage still logs and sends', async () => {
    phone.close()
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    phone = await new Phone({ storage: null }).start()
    const workoutId = log()
    await storage('page')
    phone.wire.isOn = true
    phone.sync.sendNow()
    await phone.sent()
    expect(phone.completed(workoutId)).toBe(2)
  })
})

describe('Y26 which stored version of a document wins', () => {
  type Kept = Pick<StoredDocument, 'rev' | 'document' | 'last'>
  const document = { kind: 'routine' } as AnyDocument
  const here = (rev: number) => ({ rev, document, last: null })
  const whole = { ...here(5), document: { ...document, exercises: [] } as unknown as AnyDocument }
  const gone = (rev: number, last: AnyDocument | null = null) => ({ rev, document: null, last })

  test.each<[string, before: Kept, written: Kept, after: Kept]>([
    ['a newer one replaces it', here(4), here(5), here(5)],
    ['an older one does not', here(5), here(4), here(5)],
    ['the same one does where an older version dropped a list', here(5), whole, whole],
    ['but without the list it does not', whole, here(5), whole],
    ['its newer disappearance does', here(4), gone(5), gone(5)],
    ['an older disappearance does not', here(5), gone(4), here(5)],
    ['a disappearance without a revision of its own does', here(5), gone(5), gone(5)],
    ['an older one does not bring it back', gone(5), here(4), gone(5)],
    ['the same one does, where it is to be seen again', gone(5), here(5), here(5)],
    ['its last rows stay beside it for what waits', gone(5), gone(5, document), gone(5, document)],
    ['those of a tab that knew less of it, too', gone(5), gone(4, document), gone(5, document)],
    ['and so they do where another tab knows more of it', gone(4, document), gone(5), gone(5, document)],
    ['but they replace no newer one', here(5), gone(4, document), here(5)],
  ])('Y16 Y26 stored document: %s', async (_, before, written, after) => {
    const name = `newer-${crypto.randomUUID()}`
    const database = new DeviceDatabase(name)
    const writes = new DeviceWrites(
      database,
      new LocalStorageFallback(name, null),
      () => true,
      () => undefined,
    )
    const row = { id: 'it', ownerId: OLIVIA, shape: 1 } as StoredDocument
    await writes.write({ documents: [{ ...row, ...before }] })
    await writes.write({ documents: [{ ...row, ...written }] })
    expect(await stored(name, 'documents')).toEqual([{ ...row, ...after }])
    database.close()
  })
})

test('Y34 failing storage does not block a log-out', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('unknown', 'UnknownError')
  })
  await expect(phone.sync.clearDocuments()).resolves.toBeUndefined()
})
