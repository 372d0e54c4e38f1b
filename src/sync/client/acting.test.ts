import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { ActingBoard, type ActingFor, forgetOtherActing, ownerOf } from './acting.ts'

const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const OLIVIA: ActingFor = { ownerId: 'olivia', name: 'Olivia Owen', flags }
const PIA: ActingFor = { ownerId: 'pia', name: 'Pia Page', flags }

const open: ActingBoard[] = []
afterEach(() => {
  for (const board of open.splice(0)) board.close()
})

/** A device's browser: each call opens another tab of the account in it. */
function browser(storage: ReturnType<typeof memoryStorage> | null = memoryStorage()) {
  const name = `sled-max-${crypto.randomUUID()}`
  return () => {
    const tab = new ActingBoard(name, storage, (key) => new BroadcastChannel(key))
    open.push(tab)
    return tab
  }
}

describe('whom an account acts for', () => {
  it('R-DELEG-28 is there again when the page is loaded anew', () => {
    const tab = browser()
    tab().enter(OLIVIA)
    expect(tab().current).toEqual(OLIVIA)
  })

  it('R-DELEG-29 is cleared on leaving', () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    first.leave()
    expect([first.current, first.deviceOwnerId, tab().current]).toEqual([null, null, null])
  })

  it('R-DELEG-28 holds for the page where nothing can be kept, and what cannot be read is nobody', () => {
    const refuses = new Proxy(memoryStorage(), {
      get: () => () => {
        throw new Error('no storage')
      },
    })
    for (const storage of [null, refuses]) {
      const tab = browser(storage)()
      tab.enter(OLIVIA)
      expect(tab.current).toEqual(OLIVIA)
    }
    for (const text of ['{', '7', '{"ownerId":1}', 'null', '{"ownerId":"a","name":"b","flags":null}']) {
      expect(browser({ ...memoryStorage(), getItem: () => text })().current).toBeNull()
    }
  })

  it('R-DELEG-27 a tab that goes on with its own account knows whom another acts for, and one that is taken back is told', () => {
    const tab = browser()
    const [first, second] = [tab(), tab()]
    const left = vi.fn()
    second.leftElsewhere = left
    first.enter(OLIVIA)
    return vi
      .waitFor(() => expect([second.current, second.elsewhere]).toEqual([null, OLIVIA]), { timeout: 60_000 })
      .then(() => {
        second.enter(OLIVIA)
        expect(second.elsewhere).toBeNull()
        first.leave()
        return vi.waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(OLIVIA), { timeout: 60_000 })
      })
      .then(() => expect([second.current, second.elsewhere]).toEqual([null, null]))
  })

  it('R-DELEG-27 one who listens hears of every change, once', () => {
    const tab = browser()()
    const heard = vi.fn()
    tab.subscribe(heard)
    tab.enter(OLIVIA)
    tab.enter({ ...OLIVIA })
    expect(heard).toHaveBeenCalledTimes(1)
    tab.enter({ ...OLIVIA, flags: { ...flags, can_review_history: false } })
    tab.leave()
    expect(heard).toHaveBeenCalledTimes(3)
  })
})

it('R-DELEG-29 another account that signs in clears whom the ones before it acted for, and not its own', () => {
  const storage = memoryStorage()
  const enter = (name: string) => {
    const board = new ActingBoard(name, storage, (key) => new BroadcastChannel(key))
    open.push(board)
    board.enter(OLIVIA)
  }
  for (const name of ['sled-max', 'sled-pia']) enter(name)
  storage.setItem('sled-max:clock-offset', '5')
  forgetOtherActing('sled-pia', storage)
  forgetOtherActing('sled-pia', null)
  expect(storage.getItem('sled-max:acting')).toBeNull()
  expect(storage.getItem('sled-pia:acting')).not.toBeNull()
  expect(storage.getItem('sled-max:clock-offset')).toBe('5')
})

describe('the other tabs', () => {
  it('R-DELEG-27 are not taken along, until they are loaded anew; the device may hold the owner’s documents', async () => {
    const tab = browser()
    const [first, second] = [tab(), tab()]
    first.enter(OLIVIA)
    await vi.waitFor(() => expect(second.deviceOwnerId).toBe('olivia'), { timeout: 60_000 })
    expect(second.current).toBeNull()
    expect(tab().current).toEqual(OLIVIA)
  })

  it('R-DELEG-29 Y34 leave with the one that leaves', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    second.leave()
    await vi.waitFor(() => expect(first.current).toBeNull(), { timeout: 60_000 })
    expect(first.deviceOwnerId).toBeNull()
  })

  it('Y34 leave when another one acts for somebody else: a device acts for one owner at a time', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    second.enter(PIA)
    await vi.waitFor(() => expect(first.deviceOwnerId).toBe('pia'), { timeout: 60_000 })
    expect(first.current).toBeNull()
    expect(second.current).toEqual(PIA)
  })

  it('R-DELEG-29 may end it for a tab that was closed meanwhile', async () => {
    const tab = browser()
    const [first, second] = [tab(), tab()]
    first.enter(OLIVIA)
    await vi.waitFor(() => expect(second.elsewhere).toEqual(OLIVIA), { timeout: 60_000 })
    first.close()
    second.leave()
    expect([second.elsewhere, second.deviceOwnerId, tab().current]).toEqual([null, null, null])
  })

  it('R-DELEG-34 know at once what is allowed now', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    const less = { ...OLIVIA, flags: { ...flags, can_start_workouts: false } }
    second.enter(less)
    await vi.waitFor(() => expect(first.current).toEqual(less), { timeout: 60_000 })
  })
})

it('R-DELEG-29 a board that is closed enters nobody: what was begun by an account is not done to the next one', () => {
  const storage = memoryStorage()
  const max = new ActingBoard('sled-max', storage, (key) => new BroadcastChannel(key))
  max.close()
  max.enter(OLIVIA)
  expect([max.current, storage.getItem('sled-max:acting')]).toEqual([null, null])
})

it('R-DELEG-27 the owner on screen is oneself, or whom one acts for', () => {
  expect(ownerOf('max', null)).toBe('max')
  expect(ownerOf('max', { ownerId: 'olivia' })).toBe('olivia')
})
