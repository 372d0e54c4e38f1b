import { IDBDatabase, IDBObjectStore, IDBRequest } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { stored } from '../support/device-store.ts'
import { until } from '../support/devices.ts'
import { Phone } from '../support/engine-steps.ts'
import { memoryStorage } from '../support/memory-storage.ts'

let phone: Phone
beforeEach(async () => {
  phone = await new Phone({ storage: memoryStorage({ isFull: false }) }).start()
})
afterEach(() => {
  vi.restoreAllMocks()
  phone.close()
})

test('Y27 operations the server has confirmed are removed even if a thawed page’s database connection is dead', async () => {
  const { setIds, workoutId } = phone.startWorkout(3)
  await phone.sent()
  await until(async () => (await stored(phone.name, 'operations')).length === 0, 'nothing waits')
  let frozen: IDBDatabase | null = null
  let isTaking = true
  const open = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...scope) {
    if (isTaking) frozen ??= this
    const transaction = open.apply(this, scope)
    if (this === frozen) transaction.addEventListener = () => undefined
    return transaction
  })
  for (const name of ['put', 'delete', 'get'] as const) {
    const real = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args: unknown[]) {
      return this.transaction.db === frozen ? new IDBRequest() : real.apply(this, args)
    } as never)
  }
  phone.dispatch(completeSet.make({ setId: setIds[0] ?? '' }), workoutId)
  isTaking = false
  await phone.sent()
  // Two tries of five seconds have ended by then.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  expect(await stored(phone.name, 'operations')).toEqual([])
})
