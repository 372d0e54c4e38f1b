import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionAnswer } from '#domain/session.ts'
import type { Answer } from './ask.ts'
import { linkNotSent } from './form-errors.ts'
import { SESSION_KEY } from './kept-session.ts'
import { type SessionEvent, SessionStore } from './session-store.client.ts'

const MAYA = { id: 'maya', email: 'maya@example.com', firstName: 'Maya', lastName: 'Lind', role: 'user' } as const
const MAX = { ...MAYA, id: 'max', email: 'max@example.com', firstName: 'Max' }
const LEASE_MS = 15 * 60_000

const sessionOf = (user: SessionAnswer['user']): Answer<SessionAnswer> => ({
  t: 'answered',
  body: { user, now: Date.now(), leaseExpiresAt: Date.now() + LEASE_MS },
})
const REFUSED: Answer<never> = { t: 'refused', code: 'link-invalid', message: 'This link …' }

const stores: SessionStore[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const store of stores.splice(0)) store.stop()
  vi.useRealTimers()
})

/** A page a recovery link has opened; `signedIn` is who was before, `answer` what the server says to the link. */
function openByLink(signedIn: SessionAnswer['user'] | null, answer: Promise<Answer<SessionAnswer>>) {
  const stored = new Map<string, string>()
  if (signedIn) {
    stored.set(SESSION_KEY, JSON.stringify({ user: signedIn, leaseEndsAt: Date.now() + LEASE_MS, isEnded: false }))
  }
  const page = { events: [] as SessionEvent[], wake: () => {}, stored, asked: 0 }
  const store = new SessionStore({
    requestRecovery: () => answer,
    requestSession: async () => {
      page.asked += 1
      return signedIn ? sessionOf(signedIn) : { t: 'refused', code: 'not-authenticated', message: '' }
    },
    requestSignOut: async () => ({ t: 'answered', body: {} }),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: Date.now,
    log: () => {},
    onOtherTab: () => () => {},
    endActing: () => {},
    onWake(wake) {
      page.wake = wake
      return () => {}
    },
  })
  stores.push(store)
  store.subscribe((event) => page.events.push(event))
  store.start()
  return { store, page }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const userOf = (store: SessionStore) => {
  const state = store.current()
  return state.status === 'loaded' ? (state.user?.id ?? null) : state.status
}

it('R-AUTH-37 R-AUTH-51 a password recovery link shows no account until the server answers, then the account of the link', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<SessionAnswer>>()
  const { store, page } = openByLink(MAX, promise)
  await settle()
  page.wake()
  await settle()
  expect([userOf(store), page.asked]).toEqual(['loading', 0])
  resolve(sessionOf(MAYA))
  await settle()
  expect(userOf(store)).toBe('maya')
  expect(page.events).toEqual(['password-recovery'])
  expect(page.stored.get(SESSION_KEY)).toContain('maya')
  expect(store.linkError).toBeNull()
})

it('R-AUTH-37 R-AUTH-47 a refused password recovery link leaves a visitor signed out and shows the reason', async () => {
  const { store } = openByLink(null, Promise.resolve(REFUSED))
  await settle()
  expect([userOf(store), store.linkError]).toEqual([null, 'This link …'])
  store.forgetLinkError()
  expect(store.linkError).toBeNull()
})

it('R-AUTH-37 a refused password recovery link does not end the session of a signed-in user', async () => {
  const { store } = openByLink(MAX, Promise.resolve(REFUSED))
  await settle()
  expect([userOf(store), store.linkError]).toEqual(['max', 'This link …'])
})

it('R-AUTH-37 without a network the app says that the password recovery link could not be sent', async () => {
  const { store } = openByLink(null, Promise.resolve({ t: 'unreachable' }))
  await settle()
  expect([userOf(store), store.linkError]).toEqual([null, linkNotSent()])
})
