import { describe, expect, it } from 'vitest'
import { coverOf, type Facts, isGuarded, redirectOf } from './redirect.ts'

const OUT: Facts = { session: 'signed-out', workout: 'none', isActing: false }
const IN: Facts = { session: 'signed-in', workout: 'none', isActing: false }
const ACTIVE: Facts = { ...IN, workout: 'active' }
const CHECKING: Facts = { ...IN, workout: 'checking' }
const ACTING: Facts = { ...IN, isActing: true }
const LAPSED: Facts = { ...IN, session: 'lapsed' }

const GUARDED: [id: string, path: string][] = [
  ['R-AUTH-63', '/dashboard'],
  ['R-AUTH-64', '/routines'],
  ['R-AUTH-65', '/routines/0198/configure'],
  ['R-AUTH-66', '/history'],
  ['R-AUTH-67', '/history/0198'],
  ['R-AUTH-68', '/sharing'],
  ['R-AUTH-69', '/workout/active'],
  ['R-AUTH-70', '/update-password'],
  ['R-AUTH-71', '/account'],
  ['R-AUTH-72', '/demo'],
  ['R-AUTH-72', '/og-test'],
  ['R-AUTH-72', '/og-image-admin'],
  ['R-AUTH-72', '/og-env'],
]

const OPEN = [
  '/',
  '/login',
  '/create-account',
  '/confirm-email',
  '/reset-password',
  '/routines/public/0198',
  '/history/public/0198',
  '/history/public/workout/0198',
  '/routinesque',
  '/nowhere',
]

describe('without a session', () => {
  it.each(GUARDED)('%s %s leads to /', (_id, path) => {
    expect(redirectOf(path, {}, OUT)).toBe('/')
  })
  it.each(OPEN)('R-AUTH-02 R-AUTH-13 R-LAND-01 R-AUTH-62 %s stays', (path) => {
    expect(redirectOf(path, {}, OUT)).toBeNull()
    expect(isGuarded(path)).toBe(false)
    expect(coverOf(path, OUT)).toBeNull()
  })
  it('R-AUTH-39 a recovery link leads a visitor nowhere but past the guard', () => {
    expect(redirectOf('/', { type: 'recovery' }, OUT)).toBeNull()
  })
})

describe('after a recovery link that lets nobody in', () => {
  const REFUSED = { isLinkRefused: true }
  it.each([OUT, LAPSED])('R-AUTH-37 R-AUTH-47 a visitor is taken to where there is another', (facts) => {
    expect(redirectOf('/update-password', { type: 'recovery' }, { ...facts, ...REFUSED })).toBe('/reset-password')
    expect(redirectOf('/reset-password', {}, { ...facts, ...REFUSED })).toBeNull()
    expect(redirectOf('/routines', {}, { ...facts, ...REFUSED })).toBe('/')
  })
  it('R-AUTH-37 somebody who is signed in stays so', () => {
    expect(redirectOf('/update-password', { type: 'recovery' }, { ...IN, ...REFUSED })).toBeNull()
  })
})

describe('while the session is looked for', () => {
  it.each([...GUARDED.map(([, path]) => path), ...OPEN])('R-AUTH-52 %s shows nothing and leads nowhere', (path) => {
    const facts: Facts = { ...OUT, session: 'loading' }
    expect(redirectOf(path, {}, facts)).toBeNull()
    expect(coverOf(path, facts)).toBe('nothing')
  })
})

type Row = [title: string, path: string, facts: Facts, target: string | null]
const SIGNED_IN: Row[] = [
  ['R-LAND-25 / with an active workout', '/', ACTIVE, '/workout/active'],
  ['R-LAND-25 / without one', '/', IN, '/routines'],
  ['R-LAND-25 / after one has ended', '/', { ...IN, workout: 'ended' }, '/routines'],
  ['R-LAND-26 / while it is checked', '/', CHECKING, null],
  ['R-LAND-25 / while acting for an owner', '/', { ...ACTING, workout: 'active' }, '/routines'],
  ['R-LAND-25 / while acting, unchecked', '/', { ...ACTING, workout: 'checking' }, '/routines'],
  ['R-AUTH-74 /routines', '/routines', ACTIVE, '/workout/active'],
  ['R-AUTH-74 a routine', '/routines/0198/configure', ACTIVE, '/workout/active'],
  ['R-AUTH-74 /history', '/history', ACTIVE, '/workout/active'],
  ['R-AUTH-74 /sharing', '/sharing', ACTIVE, '/workout/active'],
  ['R-AUTH-74 /account', '/account', ACTIVE, '/workout/active'],
  ['R-AUTH-74 /dashboard', '/dashboard', ACTIVE, '/workout/active'],
  ['R-AUTH-73 a public page', '/history/public/0198', ACTIVE, '/workout/active'],
  ['R-AUTH-73 an internal page', '/og-env', ACTIVE, '/workout/active'],
  ['R-AUTH-73 /workout/active stays', '/workout/active', ACTIVE, null],
  ['R-AUTH-73 /login stays', '/login', ACTIVE, null],
  ['R-AUTH-73 /create-account stays', '/create-account', ACTIVE, null],
  ['R-AUTH-20 R-AUTH-73 /confirm-email stays', '/confirm-email', ACTIVE, null],
  ['R-AUTH-20 R-AUTH-75 /confirm-email stays for a delegate', '/confirm-email', { ...ACTING, workout: 'active' }, null],
  ['R-AUTH-73 /reset-password stays', '/reset-password', ACTIVE, null],
  ['R-AUTH-73 /update-password stays', '/update-password', ACTIVE, null],
  ['R-AUTH-73 nothing happens while it is checked', '/history', CHECKING, null],
  ['R-AUTH-75 a delegate stays', '/routines', { ...ACTING, workout: 'active' }, null],
  ['R-ACCT-11 a delegate leaves /account', '/account', ACTING, '/routines'],
  ['R-ACTIVE-14 no workout is active', '/workout/active', IN, '/routines'],
  ['R-ACTIVE-14 not while it is checked', '/workout/active', CHECKING, null],
  ['R-ACTIVE-24 one that ended there is its own page to leave', '/workout/active', { ...IN, workout: 'ended' }, null],
  ['R-AUTH-62 a page of one’s own', '/routines', IN, null],
  ['R-AUTH-02 the log-in', '/login', IN, null],
]

describe('with a session', () => {
  it.each(SIGNED_IN)('%s', (_title, path, facts, target) => {
    expect(redirectOf(path, {}, facts)).toBe(target)
  })
  it.each(['/', '/routines', '/login', '/workout/active'])('R-AUTH-39 %s with type=recovery', (path) => {
    expect(redirectOf(path, { type: 'recovery' }, ACTIVE)).toBe('/update-password')
  })
  it('R-AUTH-39 the page itself stays, and other types lead nowhere', () => {
    expect(redirectOf('/update-password', { type: 'recovery' }, IN)).toBeNull()
    expect(redirectOf('/routines', { type: 'signup' }, IN)).toBeNull()
  })
  it('R-AUTH-76 R-LAND-26 the check has a message of its own, on guarded pages and /', () => {
    expect(coverOf('/', CHECKING)).toBe('check')
    expect(coverOf('/history', CHECKING)).toBe('check')
    expect(coverOf('/login', CHECKING)).toBeNull()
    expect(coverOf('/history', IN)).toBeNull()
    expect(coverOf('/history', ACTIVE)).toBeNull()
  })
  it('a redirect leads to a page that stays', () => {
    for (const [, path, facts] of SIGNED_IN) {
      const target = redirectOf(path, {}, facts)
      if (target) expect(redirectOf(target, {}, facts)).toBeNull()
    }
  })
})

describe('after the server has ended the session', () => {
  it('R-AUTH-58 a running workout stays on screen', () => {
    expect(redirectOf('/workout/active', {}, { ...LAPSED, workout: 'active' })).toBeNull()
    expect(redirectOf('/workout/active', {}, { ...LAPSED, workout: 'checking' })).toBeNull()
    expect(redirectOf('/workout/active', {}, { ...LAPSED, workout: 'ended' })).toBeNull()
  })
  it('R-AUTH-58 every other page leads to /', () => {
    for (const [, path] of GUARDED) expect(redirectOf(path, {}, LAPSED)).toBe('/')
    for (const path of OPEN) expect(redirectOf(path, {}, LAPSED)).toBeNull()
  })
})
