import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionAnswer } from '#domain/session.ts'
import type { Answer } from './ask.ts'
import { SESSION_KEY } from './kept-session.ts'
import { type SessionEvent, SessionStore } from './session-store.client.ts'

const MAYA = { id: 'maya', email: 'maya@example.com', firstName: 'Maya', lastName: 'Lind', role: 'user' } as const
const MAX = { ...MAYA, id: 'max', email: 'max@example.com', firstName: 'Max' }

const MINUTE = 60_000
const LEASE = 15 * MINUTE
/** The server's clock runs a day ahead of the device's. */
const SKEW = 24 * 60 * MINUTE

const ENDED: Answer<never> = { t: 'refused', code: 'not-authenticated', message: 'User not authenticated' }
const UNREACHABLE: Answer<never> = { t: 'unreachable' }

/** A browser: its storage, shared by its tabs, and what the server would answer. */
class Browser {
  readonly stored = new Map<string, string>()
  readonly tabs: Tab[] = []
  user: SessionAnswer['user'] | null = MAYA
  isReachable = true
  asked = 0

  answer(): Answer<SessionAnswer> {
    this.asked += 1
    if (!this.isReachable) return UNREACHABLE
    if (!this.user) return ENDED
    const now = Date.now() + SKEW
    return { t: 'answered', body: { user: this.user, now, leaseExpiresAt: now + LEASE } }
  }

  session = (): SessionAnswer => {
    const answer = this.answer()
    if (answer.t !== 'answered') throw new Error('the test has no session')
    return answer.body
  }
}

class Tab {
  readonly events: SessionEvent[] = []
  readonly logged: string[] = []
  readonly store: SessionStore
  changed: (key: string | null) => void = () => {}
  wake: () => void = () => {}
  /** How often acting for owners was ended. */
  endedActing = 0

  constructor(browser: Browser) {
    const tell = (key: string) => {
      for (const tab of browser.tabs) if (tab !== this) tab.changed(key)
    }
    this.store = new SessionStore({
      requestSession: async () => browser.answer(),
      requestSignOut: async () => (browser.isReachable ? { t: 'answered', body: {} } : UNREACHABLE),
      storage: {
        getItem: (key) => browser.stored.get(key) ?? null,
        setItem(key, value) {
          if (browser.stored.get(key) === value) return
          browser.stored.set(key, value)
          tell(key)
        },
        removeItem(key) {
          if (browser.stored.delete(key)) tell(key)
        },
      },
      now: Date.now,
      onOtherTab: (changed) => {
        this.changed = changed
        return () => {}
      },
      endActing: () => {
        this.endedActing += 1
      },
      onWake: (wake) => {
        this.wake = wake
        return () => {}
      },
      log: (text) => this.logged.push(text),
    })
    browser.tabs.push(this)
    this.store.subscribe((event) => this.events.push(event))
    this.store.start()
  }

  get user() {
    const state = this.store.current()
    return state.status === 'loaded' ? (state.user?.id ?? null) : 'loading'
  }

  get lapsed() {
    const state = this.store.current()
    return state.status === 'loaded' ? (state.lapsedUser?.id ?? null) : 'loading'
  }
}

let browser: Browser
const opened: SessionStore[] = []
const open = (): Tab => {
  const tab = new Tab(browser)
  opened.push(tab.store)
  return tab
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  browser = new Browser()
})
afterEach(() => {
  for (const store of opened.splice(0)) store.stop()
  vi.useRealTimers()
})

describe('opening the app', () => {
  it('R-AUTH-50 R-AUTH-52 the session state is "loading" until the first response, then "loaded"', async () => {
    const tab = open()
    expect(tab.user).toBe('loading')
    await settle()
    expect(tab.user).toBe('maya')
    expect(tab.events).toEqual(['initial-session'])
  })

  it('R-AUTH-50 the session state is "loaded" without a user when the server has no session', async () => {
    browser.user = null
    const tab = open()
    await settle()
    expect([tab.user, tab.lapsed]).toEqual([null, null])
    expect(tab.events).toEqual(['initial-session'])
  })

  it('R-AUTH-53 the app opens with the stored session at once, even offline', async () => {
    open()
    await settle()
    browser.isReachable = false
    const again = open()
    expect(again.user).toBe('maya')
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(again.user).toBe('maya')
  })

  it('R-AUTH-53 the browser stores only the user and the end of the session lease', async () => {
    open()
    await settle()
    expect([...browser.stored.keys()]).toEqual([SESSION_KEY])
    expect(JSON.parse(browser.stored.get(SESSION_KEY) ?? '')).toEqual({
      user: MAYA,
      leaseEndsAt: Date.now() + LEASE,
      isEnded: false,
    })
  })

  it('R-AUTH-53 an unreadable stored session counts as no session', async () => {
    browser.stored.set(SESSION_KEY, '{"user":1}')
    const tab = open()
    expect(tab.user).toBe('loading')
    await settle()
    expect(tab.user).toBe('maya')
  })

  it('R-AUTH-60 the app opens signed out when the first session check fails, and finds the session later', async () => {
    browser.isReachable = false
    const tab = open()
    await settle()
    expect(tab.user).toBeNull()
    expect(tab.logged).toContain('the session could not be checked')
    browser.isReachable = true
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(tab.user).toBe('maya')
  })

  it('R-AUTH-50 the app verifies a stored session in the background', async () => {
    open()
    await settle()
    browser.user = null
    const again = open()
    expect(again.user).toBe('maya')
    await settle()
    expect([again.user, again.lapsed]).toEqual([null, 'maya'])
  })
})

describe('the session lease', () => {
  it('R-AUTH-56 the 30 s check renews the session lease once less than 90 s of the lease remain, not before', async () => {
    const tab = open()
    await settle()
    expect(browser.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(LEASE - 90_000)
    expect(browser.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(browser.asked).toBe(2)
    expect(tab.events).toEqual(['initial-session', 'token-refreshed'])
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(browser.asked).toBe(2)
  })

  it('R-AUTH-55 a session is renewed for hours without a log-in', async () => {
    const tab = open()
    await vi.advanceTimersByTimeAsync(5 * 60 * MINUTE)
    expect(tab.user).toBe('maya')
    expect(browser.asked).toBeGreaterThan(20)
  })

  it('R-AUTH-57 a failed lease renewal is retried after 200, 400, 800 ms and so on within 30 s, then at the next check', async () => {
    open()
    await settle()
    browser.isReachable = false
    const times: number[] = []
    const answer = browser.answer.bind(browser)
    browser.answer = () => {
      times.push(Date.now())
      return answer()
    }
    await vi.advanceTimersByTimeAsync(LEASE - 60_000)
    await vi.advanceTimersByTimeAsync(29_000)
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(waits.slice(0, 7)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect(waits.slice(0, 7).reduce((sum, wait) => sum + wait)).toBeLessThan(30_000)
    const tried = times.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(times.length).toBeGreaterThan(tried)
  })

  it('R-AUTH-58 a session lease that runs out without a network signs nobody out', async () => {
    const tab = open()
    await settle()
    browser.isReachable = false
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE)
    expect(tab.user).toBe('maya')
    browser.isReachable = true
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(tab.user).toBe('maya')
    expect(tab.events).not.toContain('signed-out')
  })

  it('R-AUTH-55 changing the device clock signs nobody out', async () => {
    const tab = open()
    await settle()
    vi.setSystemTime(Date.now() + 3 * SKEW)
    await vi.advanceTimersByTimeAsync(MINUTE)
    vi.setSystemTime(Date.now() - 6 * SKEW)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(tab.user).toBe('maya')
  })

  it('R-AUTH-56 the app checks the session when the device wakes', async () => {
    const tab = open()
    await settle()
    vi.setSystemTime(Date.now() + LEASE)
    tab.wake()
    expect(browser.asked).toBe(2)
    await settle()
  })
})

describe('the end of a session', () => {
  it('R-AUTH-58 a definite refusal by the server ends the session and remembers the user it belonged to', async () => {
    const tab = open()
    await settle()
    browser.user = null
    await tab.store.refresh()
    expect([tab.user, tab.lapsed]).toEqual([null, 'maya'])
    expect(tab.events.at(-1)).toBe('signed-out')
    expect(open().lapsed).toBe('maya')
  })

  it('R-AUTH-59 R-ACCT-12 signing out cleans up after the server has agreed, and then forgets the user', async () => {
    const tab = open()
    await settle()
    const seen: unknown[] = []
    await tab.store.signOut(async () => {
      seen.push(tab.user)
    })
    expect(seen).toEqual(['maya'])
    expect([tab.user, tab.lapsed]).toEqual([null, null])
    expect(browser.stored.size).toBe(0)
  })

  it('R-AUTH-59 signing out without a network fails with an error and changes nothing', async () => {
    const tab = open()
    await settle()
    browser.isReachable = false
    const cleanUp = vi.fn()
    await expect(tab.store.signOut(cleanUp)).rejects.toMatchObject({ code: 'unavailable' })
    expect(cleanUp).not.toHaveBeenCalled()
    expect(tab.user).toBe('maya')
  })

  it('R-AUTH-58 signing out in one tab signs out the other tabs', async () => {
    const [first, second] = [open(), open()]
    await settle()
    browser.user = null
    await first.store.signOut(async () => {})
    expect(second.user).toBeNull()
    expect(second.events.at(-1)).toBe('signed-out')
  })

  it('R-AUTH-58 a session response requested before signing out does not sign the user in again', async () => {
    const tab = open()
    await settle()
    const late = tab.store.refresh()
    await tab.store.signOut(async () => {})
    await late
    expect(tab.user).toBeNull()
    expect(browser.stored.size).toBe(0)
  })
})

describe('signing in', () => {
  it('R-AUTH-07 R-DELEG-29 every log-in ends acting for an owner; renewals and name changes do not', async () => {
    const tab = open()
    await settle()
    tab.store.adopt(browser.session(), 'user-updated')
    await tab.store.refresh()
    expect(tab.endedActing).toBe(0)
    tab.store.adopt(browser.session())
    expect(tab.endedActing).toBe(1)
    browser.user = null
    await tab.store.refresh()
    expect([tab.lapsed, tab.endedActing]).toEqual(['maya', 1])
    browser.user = MAYA
    tab.store.adopt(browser.session())
    expect(tab.endedActing).toBe(2)
  })

  it('R-AUTH-49 a log-in is visible at once in this tab and in other tabs', async () => {
    browser.user = null
    const [first, second] = [open(), open()]
    await settle()
    browser.user = MAYA
    first.store.adopt(browser.session())
    expect([first.user, second.user]).toEqual(['maya', 'maya'])
    expect(first.events).toEqual(['initial-session', 'signed-in'])
    expect(second.events).toEqual(['initial-session', 'signed-in'])
  })

  it('R-AUTH-59 a tab whose session ended keeps the user signed in if another tab has logged in since', async () => {
    const [first, second] = [open(), open()]
    await settle()
    second.changed = () => {}
    vi.setSystemTime(Date.now() + MINUTE)
    first.store.adopt(browser.session())
    browser.user = null
    await second.store.refresh()
    browser.user = MAYA
    expect([first.user, second.user]).toEqual(['maya', 'maya'])
    expect(JSON.parse(browser.stored.get(SESSION_KEY) ?? '{}')).toMatchObject({ isEnded: false })
  })

  it('R-AUTH-49 logging in with another account in one tab switches all tabs to that account', async () => {
    const [first, second] = [open(), open()]
    await settle()
    browser.user = MAX
    first.store.adopt(browser.session())
    expect(second.user).toBe('max')
  })

  it('R-AUTH-49 renewing the session keeps the session state object while the user stays the same', async () => {
    const tab = open()
    await settle()
    const before = tab.store.current()
    await tab.store.refresh()
    expect(tab.store.current()).toBe(before)
  })
})
