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

describe('the owner a delegate acts for', () => {
  it('R-DELEG-28 a delegate still acts for the same owner after a page reload', () => {
    const tab = browser()
    tab().enter(OLIVIA)
    expect(tab().current).toEqual(OLIVIA)
  })

  it('R-DELEG-29 a delegate who leaves an owner’s account no longer acts for anybody, even after a reload', () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    first.leave()
    expect([first.current, first.deviceOwnerId, tab().current]).toEqual([null, null, null])
  })

  it('R-DELEG-28 acting for an owner works without storage, and unreadable storage means acting for nobody', () => {
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

  it('R-DELEG-27 a tab knows which owner another tab acts for, and is told when the other tab leaves that owner’s account', () => {
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

  it('R-DELEG-27 a subscriber is told once of every change of owner or rights', () => {
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

it('R-DELEG-29 logging in with another account forgets the owner the previous account acted for', () => {
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

describe('acting for an owner in several tabs', () => {
  it('R-DELEG-27 an open tab does not switch to the owner’s account opened in another tab; a tab opened afterwards does', async () => {
    const tab = browser()
    const [first, second] = [tab(), tab()]
    first.enter(OLIVIA)
    await vi.waitFor(() => expect(second.deviceOwnerId).toBe('olivia'), { timeout: 60_000 })
    expect(second.current).toBeNull()
    expect(tab().current).toEqual(OLIVIA)
  })

  it('R-DELEG-29 Y34 leaving an owner’s account in one tab leaves it in all tabs', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    second.leave()
    await vi.waitFor(() => expect(first.current).toBeNull(), { timeout: 60_000 })
    expect(first.deviceOwnerId).toBeNull()
  })

  it('Y34 opening another owner’s account in one tab ends acting for the first owner in the other tabs', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    second.enter(PIA)
    await vi.waitFor(() => expect(first.deviceOwnerId).toBe('pia'), { timeout: 60_000 })
    expect(first.current).toBeNull()
    expect(second.current).toEqual(PIA)
  })

  it('R-DELEG-29 a tab can leave the owner’s account that a tab closed since had opened', async () => {
    const tab = browser()
    const [first, second] = [tab(), tab()]
    first.enter(OLIVIA)
    await vi.waitFor(() => expect(second.elsewhere).toEqual(OLIVIA), { timeout: 60_000 })
    first.close()
    second.leave()
    expect([second.elsewhere, second.deviceOwnerId, tab().current]).toEqual([null, null, null])
  })

  it('R-DELEG-34 changed rights of a delegate apply in all tabs at once', async () => {
    const tab = browser()
    const first = tab()
    first.enter(OLIVIA)
    const second = tab()
    const less = { ...OLIVIA, flags: { ...flags, can_start_workouts: false } }
    second.enter(less)
    await vi.waitFor(() => expect(first.current).toEqual(less), { timeout: 60_000 })
  })
})

it('R-DELEG-29 a session that has been closed can no longer start acting for an owner', () => {
  const storage = memoryStorage()
  const max = new ActingBoard('sled-max', storage, (key) => new BroadcastChannel(key))
  max.close()
  max.enter(OLIVIA)
  expect([max.current, storage.getItem('sled-max:acting')]).toEqual([null, null])
})

it('R-DELEG-27 the owner on screen is the account itself or the owner it acts for', () => {
  expect(ownerOf('max', null)).toBe('max')
  expect(ownerOf('max', { ownerId: 'olivia' })).toBe('olivia')
})
