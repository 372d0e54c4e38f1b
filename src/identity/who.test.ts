import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ShareFlags } from '#domain/permissions.ts'
import { isGuarded } from './pages.ts'
import {
  actingAt,
  actorOf,
  coverOf,
  type Facts,
  factsOfVisitor,
  pageAt,
  redirectOf,
  type SessionState,
  type User,
  workoutFact,
} from './who.ts'

const OUT: Facts = { session: 'signed-out', workout: 'none', isActing: false }
const IN: Facts = { ...OUT, session: 'signed-in' }
const LAPSED: Facts = { ...OUT, session: 'lapsed' }

/** Every state there is, as the columns of the table below. `workout` while acting is the owner's. */
const STATES: Record<string, Facts> = {
  loading: { ...OUT, session: 'loading', workout: 'checking' },
  out: OUT,
  'in, checking': { ...IN, workout: 'checking' },
  'in, none': IN,
  'in, active': { ...IN, workout: 'active' },
  'in, ended': { ...IN, workout: 'ended' },
  'acting, checking': { ...IN, isActing: true, workout: 'checking' },
  'acting, none': { ...IN, isActing: true },
  'acting, active': { ...IN, isActing: true, workout: 'active' },
  'acting, ended': { ...IN, isActing: true, workout: 'ended' },
  'lapsed, checking': { ...LAPSED, workout: 'checking' },
  'lapsed, none': LAPSED,
  'lapsed, active': { ...LAPSED, workout: 'active' },
  'lapsed, ended': { ...LAPSED, workout: 'ended' },
}

const TARGETS: Record<string, string | null> = {
  '·': null,
  H: '/',
  R: '/routines',
  W: '/workout/active',
}

/**
 * Where every address leads in every state: · stays, H home, R the routines, W the running workout. Columns as STATES:
 * loading | out | in: checking, none, active, ended | acting: checking, none, active, ended | lapsed: the same four.
 */
const TABLE: [path: string, leads: string][] = [
  ['/', '· | · | · R W R | R R R R | · · · ·'],
  ['/login', '· | · | · · · · | · · · · | · · · ·'],
  ['/create-account', '· | · | · · · · | · · · · | · · · ·'],
  ['/confirm-email', '· | · | · · · · | · · · · | · · · ·'],
  ['/reset-password', '· | · | · · · · | · · · · | · · · ·'],
  ['/update-password', '· | H | · · · · | · · · · | H H H H'],
  ['/recovered', '· | H | · · · · | · · · · | H H H H'],
  ['/routines', '· | H | · · W · | · · · · | H H H H'],
  ['/routines/0198/configure', '· | H | · · W · | · · · · | H H H H'],
  ['/plan', '· | H | · · W · | · · · · | H H H H'], // R-PLAN-25
  ['/programmes', '· | H | · · W · | · · · · | H H H H'], // R-PLAN-26
  ['/programmes/tiers', '· | H | · · W · | · · · · | H H H H'], // R-PLAN-26
  ['/history', '· | H | · · W · | · · · · | H H H H'],
  ['/stats', '· | H | · · W · | · · · · | H H H H'],
  ['/exercises', '· | H | · · W · | · · · · | H H H H'],
  ['/exercises/0198', '· | H | · · W · | · · · · | H H H H'],
  ['/history/0198', '· | H | · · W · | · · · · | H H H H'],
  ['/sharing', '· | H | · · W · | · · · · | H H H H'],
  ['/clients', '· | H | · · W · | · · · · | H H H H'],
  ['/account', '· | H | · · W · | R R R R | H H H H'], // R-ACCT-11
  ['/account/training', '· | H | · · W · | R R R R | H H H H'], // R-ACCT-11
  ['/account/deleted', '· | H | · · W · | R R R R | H H H H'], // R-ACCT-11
  ['/proposals/0198', '· | H | · · W · | · · · · | H H H H'], // R-API-15
  ['/account/tokens', '· | H | · · W · | R R R R | H H H H'], // R-API-02
  ['/account/webhooks', '· | H | · · W · | R R R R | H H H H'], // R-API-11
  ['/account/connect-ai', '· | H | · · W · | R R R R | H H H H'], // R-API-18
  ['/account/notifications', '· | H | · · W · | R R R R | H H H H'], // R-REACH-01
  ['/account/import', '· | H | · · W · | R R R R | H H H H'], // R-IMP-01
  ['/connect', '· | · | · · · · | · · · · | · · · ·'], // R-API-17
  ['/invitation', '· | · | · · · · | · · · · | · · · ·'], // R-COACH-02
  ['/dashboard', '· | H | · · W · | · · · · | H H H H'],
  ['/workout/active', '· | H | · R · · | · R · · | · H · ·'], // R-ACTIVE-14, R-ACTIVE-24
  ['/demo', '· | H | · · W · | · · · · | H H H H'],
  ['/og-test', '· | H | · · W · | · · · · | H H H H'],
  ['/admin/accounts', '· | H | · · W · | · · · · | H H H H'],
  ['/og-image-admin', '· | H | · · W · | · · · · | H H H H'],
  ['/og-env', '· | H | · · W · | · · · · | H H H H'],
  ['/routines/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/history/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/history/public/workout/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/plans/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/routines/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/history/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/history/public/workout/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/nowhere', '· | · | · · W · | · · · · | · · · ·'],
  ['/routinesque', '· | · | · · W · | · · · · | · · · ·'],
]

const marksOf = (leads: string): string[] => leads.replaceAll('|', ' ').trim().split(/\s+/)
const PATHS = TABLE.map(([path]) => path)

describe('where an address redirects to', () => {
  it.each(TABLE)(
    'R-AUTH-02 R-AUTH-13 R-AUTH-27 R-AUTH-52 R-AUTH-62..75 R-LAND-25 R-ACCT-11 R-ACTIVE-14 R-ACTIVE-24 %s stays or redirects as specified in every session and workout state',
    (path, leads) => {
      const found = Object.entries(STATES).map(([state, facts]) => [state, redirectOf(path, {}, facts)])
      const expected = Object.keys(STATES).map((state, index) => [state, TARGETS[marksOf(leads)[index] ?? '']])
      expect(found).toEqual(expected)
    },
  )

  it('R-AUTH-62 the redirect table covers every route of the app', () => {
    const source = readFileSync(new URL('../app/router.tsx', import.meta.url), 'utf8')
    const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.replace(/:\w+/g, '0198'))
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.filter((path) => !PATHS.includes(path))).toEqual([])
  })

  it('the target of a redirect never redirects again', () => {
    for (const path of PATHS) {
      for (const facts of Object.values(STATES)) {
        for (const query of [{}, { type: 'recovery' }]) {
          const target = redirectOf(path, query, facts)
          if (target) expect([path, facts, redirectOf(target, {}, facts)]).toEqual([path, facts, null])
        }
      }
    }
  })
})

describe('acting for an owner', () => {
  const NONE: ShareFlags = { can_create_routines: false, can_start_workouts: false, can_review_history: false }
  const acting = (allowed: Partial<ShareFlags>): Facts => ({ ...IN, isActing: true, allowed: { ...NONE, ...allowed } })

  it('O-18 R-ACCT-11 R-ACTIVE-14 a delegate’s home is the routines, or the history if the routines are not allowed', () => {
    for (const path of ['/', '/account', '/workout/active']) {
      expect(redirectOf(path, {}, acting({ can_create_routines: true, can_review_history: true }))).toBe('/routines')
      expect(redirectOf(path, {}, acting({ can_start_workouts: true }))).toBe('/routines')
      expect(redirectOf(path, {}, acting({ can_review_history: true }))).toBe('/history')
    }
  })

  it.each(PATHS)(
    'R-DELEG-30 R-ACTIVE-25 leaving an owner’s account on %s leads to /sharing, stays on /clients, or leads to the user’s own running workout',
    (path) => {
      const leaving = (facts: Facts) => redirectOf(path, {}, { ...facts, isLeaving: true })
      const sharing = path === '/sharing' || path === '/clients' ? null : '/sharing'
      const workout = path === '/workout/active' ? null : '/workout/active'
      for (const facts of Object.values(STATES).filter(({ session }) => session === 'signed-in')) {
        expect(leaving(facts)).toBe(facts.workout === 'active' && !facts.isActing ? workout : sharing)
      }
    },
  )
})

describe('addresses with type=recovery', () => {
  it.each(PATHS)(
    'R-AUTH-39 %s?type=recovery sends a signed-in user to /update-password and changes nothing for a visitor',
    (path) => {
      for (const facts of Object.values(STATES)) {
        const isIn = facts.session === 'signed-in'
        const expected = isIn ? (path === '/update-password' ? null : '/update-password') : redirectOf(path, {}, facts)
        expect(redirectOf(path, { type: 'recovery' }, facts)).toBe(expected)
        for (const type of ['signup', '', undefined, ['recovery']]) {
          expect(redirectOf(path, { type }, facts)).toBe(redirectOf(path, {}, facts))
        }
      }
    },
  )

  it('R-AUTH-37 R-AUTH-47 a refused password recovery link sends a visitor to /reset-password and redirects nobody else', () => {
    for (const facts of Object.values(STATES)) {
      const isLinkRefused = true
      const isVisitor = facts.session === 'signed-out' || facts.session === 'lapsed'
      const found = redirectOf('/update-password', { type: 'recovery' }, { ...facts, isLinkRefused })
      expect(found).toBe(isVisitor ? '/reset-password' : null)
      for (const path of PATHS.filter((path) => path !== '/update-password')) {
        expect(redirectOf(path, {}, { ...facts, isLinkRefused })).toBe(redirectOf(path, {}, facts))
      }
    }
  })
})

describe('what is shown instead of a page', () => {
  const GUARDED = PATHS.filter((path) => marksOf(TABLE.find(([row]) => row === path)?.[1] ?? '')[1] === 'H')

  it('R-AUTH-62..72 the pages that need a log-in are exactly the pages a visitor is redirected from', () => {
    expect(PATHS.filter(isGuarded)).toEqual(GUARDED)
    expect(GUARDED).toHaveLength(30)
  })

  it.each(PATHS)(
    'R-AUTH-52 R-AUTH-76 R-LAND-26 %s shows nothing while the session loads, and a message during the workout check',
    (path) => {
      for (const [state, facts] of Object.entries(STATES)) {
        const isWaiting = state.endsWith('checking') && (path === '/' || GUARDED.includes(path))
        const expected = facts.session === 'loading' ? 'nothing' : isWaiting ? 'check' : null
        expect([state, coverOf(path, facts)]).toEqual([state, expected])
      }
    },
  )
})

describe('the signed-in account and the owner it acts for', () => {
  const MAX: User = { id: 'max', email: 'max@example.org', firstName: 'Max', lastName: 'Moss', role: 'user' }
  const LOADING: SessionState = { status: 'loading' }
  const NOBODY: SessionState = { status: 'loaded', user: null, lapsedUser: null }
  const SIGNED_IN: SessionState = { ...NOBODY, user: MAX }
  const ENDED: SessionState = { ...NOBODY, lapsedUser: MAX }
  const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

  /** actor: whose data is open; visitor: what the guard knows of somebody who is nobody here. */
  const CASES: [state: string, session: SessionState, path: string, actor: string | null, visitor: Facts['session']][] =
    [
      ['before it is known', LOADING, '/routines', null, 'loading'],
      ['a visitor', NOBODY, '/routines', null, 'signed-out'],
      ['a visitor', NOBODY, '/workout/active', null, 'signed-out'],
      ['signed in', SIGNED_IN, '/', 'max signed-in', 'signed-out'],
      ['signed in', SIGNED_IN, '/workout/active', 'max signed-in', 'signed-out'],
      ['a lapsed session', ENDED, '/workout/active', 'max lapsed', 'lapsed'],
      ['a lapsed session', ENDED, '/routines', null, 'lapsed'],
      ['a lapsed session', ENDED, '/login', null, 'lapsed'],
    ]

  it.each(CASES)(
    'R-AUTH-52 R-AUTH-58 which account’s data is open depends on session and address; session: %s',
    (_state, session, path, expected, visitor) => {
      const actor = actorOf(session, path)
      expect(actor && `${actor.account.id} ${actor.session}`).toBe(expected)
      expect(factsOfVisitor(session, false).session).toBe(visitor)
    },
  )

  it.each<[path: string, flags: Partial<ShareFlags>, becomes: ReturnType<typeof actingAt>]>([
    ['/routines', {}, 'goes-on'],
    ['/history', {}, 'goes-on'],
    ['/account', {}, 'goes-on'], // which leads home (R-ACCT-11)
    ['/sharing', {}, 'left'],
    ['/clients', {}, 'left'],
    ['/history', { can_review_history: false }, 'denied'],
    ['/workout/active', { can_start_workouts: false }, 'denied'],
  ])(
    'O-18 R-DELEG-34 what happens to a delegate on the page %s whose rights change to %j: %s',
    (path, flags, becomes) => {
      expect(actingAt(path, { ...ALL, ...flags })).toBe(becomes)
    },
  )

  it('R-AUTH-52 the page of the previous address is not shown while a redirect is pending', () => {
    const signedOut: Facts = { session: 'signed-out', workout: 'none', isActing: false }
    const at = (path: string, drawnPath: string) => pageAt({ path, query: {}, drawnPath }, signedOut)
    expect(at('/routines', '/routines')).toEqual({ t: 'redirect', to: '/' })
    expect(at('/', '/routines')).toEqual({ t: 'nothing' })
    expect(at('/', '/')).toEqual({ t: 'shown' })
    const checking: Facts = { session: 'signed-in', workout: 'checking', isActing: false }
    expect(pageAt({ path: '/routines', query: {}, drawnPath: '/routines' }, checking)).toEqual({ t: 'check' })
  })
})

describe('whether the owner on screen has a running workout', () => {
  const TRAINING = [
    { path: '/routines', isActive: true, hasAnswered: false, holdsSome: true, is: 'active' },
    { path: '/workout/active', isActive: true, hasAnswered: false, holdsSome: true, is: 'active' },
    { path: '/routines', isActive: false, hasAnswered: false, holdsSome: false, is: 'checking' },
    { path: '/routines', isActive: false, hasAnswered: false, holdsSome: true, is: 'none' },
    { path: '/history', isActive: false, hasAnswered: false, holdsSome: true, is: 'none' },
    // Joined, while another tab or what waits has brought a routine: the workout itself is on its way.
    { path: '/workout/active', isActive: false, hasAnswered: false, holdsSome: true, is: 'checking' },
    { path: '/workout/active', isActive: false, hasAnswered: true, holdsSome: true, is: 'none' },
    { path: '/workout/active', isActive: false, hasAnswered: true, holdsSome: false, is: 'none' },
  ] as const

  it.each(TRAINING)(
    'R-DELEG-27 R-DELEG-31 R-ACTIVE-14 on $path with running workout $isActive, server answered $hasAnswered, documents here $holdsSome the workout state is $is',
    ({ path, is, ...known }) => {
      expect(workoutFact(path, known)).toBe(is)
    },
  )
})
