import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverOf, type Facts, isGuarded, redirectOf } from './redirect.ts'

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
  ['/routines', '· | H | · · W · | · · · · | H H H H'],
  ['/routines/0198/configure', '· | H | · · W · | · · · · | H H H H'],
  ['/history', '· | H | · · W · | · · · · | H H H H'],
  ['/history/0198', '· | H | · · W · | · · · · | H H H H'],
  ['/sharing', '· | H | · · W · | · · · · | H H H H'],
  ['/account', '· | H | · · W · | R R R R | H H H H'], // R-ACCT-11
  ['/dashboard', '· | H | · · W · | · · · · | H H H H'],
  ['/workout/active', '· | H | · R · · | · R · · | · H · ·'], // R-ACTIVE-14, R-ACTIVE-24
  ['/demo', '· | H | · · W · | · · · · | H H H H'],
  ['/og-test', '· | H | · · W · | · · · · | H H H H'],
  ['/og-image-admin', '· | H | · · W · | · · · · | H H H H'],
  ['/og-env', '· | H | · · W · | · · · · | H H H H'],
  ['/routines/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/history/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/history/public/workout/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/routines/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/history/public/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/app/history/public/workout/0198', '· | · | · · W · | · · · · | · · · ·'],
  ['/nowhere', '· | · | · · W · | · · · · | · · · ·'],
  ['/routinesque', '· | · | · · W · | · · · · | · · · ·'],
]

const marksOf = (leads: string): string[] => leads.replaceAll('|', ' ').trim().split(/\s+/)
const PATHS = TABLE.map(([path]) => path)

describe('where an address leads', () => {
  it.each(TABLE)(
    'R-AUTH-02 R-AUTH-13 R-AUTH-27 R-AUTH-52 R-AUTH-62..75 R-LAND-25 R-ACCT-11 R-ACTIVE-14 R-ACTIVE-24 %s in every state',
    (path, leads) => {
      const found = Object.entries(STATES).map(([state, facts]) => [state, redirectOf(path, {}, facts)])
      const expected = Object.keys(STATES).map((state, index) => [state, TARGETS[marksOf(leads)[index] ?? '']])
      expect(found).toEqual(expected)
    },
  )

  it('R-AUTH-62 every route of the app stands in the table', () => {
    const source = readFileSync(new URL('router.tsx', import.meta.url), 'utf8')
    const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.replace(/\$\w+/g, '0198'))
    expect(routes.length).toBeGreaterThan(10)
    expect(routes.filter((path) => !PATHS.includes(path))).toEqual([])
  })

  it('a redirect leads to an address that stays', () => {
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

describe('type=recovery', () => {
  it.each(PATHS)(
    'R-AUTH-39 %s with a session leads to /update-password, which stays; without one it changes nothing',
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

  it('R-AUTH-37 R-AUTH-47 a link that lets nobody in takes a visitor to where there is another, and nobody else', () => {
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

describe('what stands in place of a page', () => {
  const GUARDED = PATHS.filter((path) => marksOf(TABLE.find(([row]) => row === path)?.[1] ?? '')[1] === 'H')

  it('R-AUTH-62..72 the guarded addresses are those a visitor is led away from', () => {
    expect(PATHS.filter(isGuarded)).toEqual(GUARDED)
    expect(GUARDED).toHaveLength(13)
  })

  it.each(PATHS)(
    'R-AUTH-52 R-AUTH-76 R-LAND-26 %s: nothing while loading, the check’s message while it runs',
    (path) => {
      for (const [state, facts] of Object.entries(STATES)) {
        const isWaiting = state.endsWith('checking') && (path === '/' || GUARDED.includes(path))
        const expected = facts.session === 'loading' ? 'nothing' : isWaiting ? 'check' : null
        expect([state, coverOf(path, facts)]).toEqual([state, expected])
      }
    },
  )
})
