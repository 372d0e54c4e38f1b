import type { ShareFlags } from '#domain/permissions.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { homeOfDelegate, isBelow, isGuarded, mayOpen, yieldsToWorkout } from './pages.ts'

export type User = SessionAnswer['user']

/** `lapsedUser`: the person whose session the server has ended, while this device keeps their work. */
export type SessionState = { status: 'loading' } | { status: 'loaded'; user: User | null; lapsedUser: User | null }

type Actor = { account: User; session: Extract<Facts['session'], 'signed-in' | 'lapsed'> }

export type Facts = {
  /** lapsed: the server has ended the session, but this device keeps the work of its person. */
  session: 'loading' | 'signed-out' | 'signed-in' | 'lapsed'
  /** The workout of the owner on screen. ended: it ended on its own page, which then leads to the result. */
  workout: 'checking' | 'active' | 'none' | 'ended'
  isActing: boolean
  /** What the owner on screen allows; undefined allows everything. */
  allowed?: ShareFlags
  /** True on the way back from an owner's account, when every page leads to `/sharing`. */
  isLeaving?: boolean
  isLinkRefused?: boolean
}

/** `drawnPath`: the path of the page that is still on screen while the page of `path` loads. */
export type Place = { path: string; query: Readonly<Record<string, unknown>>; drawnPath: string }

type Page = { t: 'shown' } | { t: 'nothing' } | { t: 'check' } | { t: 'redirect'; to: string }

/** Who uses the page; null: nobody. A person whose session has lapsed can only go on with the running workout. */
export function actorOf(session: SessionState, path: string): Actor | null {
  if (session.status === 'loading') return null
  if (session.user) return { account: session.user, session: 'signed-in' }
  const isLogging = path === '/workout/active' && session.lapsedUser
  return isLogging ? { account: session.lapsedUser as User, session: 'lapsed' } : null
}

export const factsOfVisitor = (session: SessionState, isLinkRefused: boolean): Facts => ({
  session: session.status === 'loading' ? 'loading' : session.lapsedUser ? 'lapsed' : 'signed-out',
  workout: 'none',
  isActing: false,
  isLinkRefused,
})

export function pageAt({ path, query, drawnPath }: Place, facts: Facts): Page {
  const to = redirectOf(path, query, facts)
  if (to) return { t: 'redirect', to }
  if (redirectOf(drawnPath, {}, facts)) return { t: 'nothing' }
  const cover = coverOf(path, facts)
  return cover ? { t: cover } : { t: 'shown' }
}

/** The address that replaces this one; null to stay. */
export function redirectOf(path: string, query: Place['query'], facts: Facts): string | null {
  if (facts.session === 'loading') return null
  if (path === '/update-password' && facts.isLinkRefused && facts.session !== 'signed-in') return '/reset-password'
  if (facts.session === 'signed-out') return isGuarded(path) ? '/' : null
  if (facts.session === 'lapsed') return lapsedRedirect(path, facts)
  if (query.type === 'recovery') return path === '/update-password' ? null : '/update-password'
  if (facts.isLeaving) return path === leavingTarget(path, facts) ? null : leavingTarget(path, facts)
  if (path === '/') return homeOf(facts)
  if (facts.isActing && isBelow(path, '/account')) return homeOf(facts)
  if (path === '/workout/active') return facts.workout === 'none' ? homeOf(facts) : null
  const isPulled = facts.workout === 'active' && !facts.isActing && yieldsToWorkout(path)
  return isPulled ? '/workout/active' : null
}

/** What is drawn in place of the page while the facts load; null: nothing, the page itself is drawn. */
export function coverOf(path: string, facts: Facts): 'nothing' | 'check' | null {
  if (facts.session === 'loading') return 'nothing'
  const isWaiting = facts.session !== 'signed-out' && facts.workout === 'checking'
  return isWaiting && (path === '/' || isGuarded(path)) ? 'check' : null
}

/** What opening the address does to the acting: it goes on, the person leaves, or the owner does not allow the page. */
export function actingAt(path: string, allowed: ShareFlags): 'goes-on' | 'left' | 'denied' {
  if (!mayOpen(path, allowed)) return 'denied'
  return OWN_PAGES.has(path) ? 'left' : 'goes-on'
}

/** The pages that show all owners, so that nobody acts for one of them there. */
const OWN_PAGES = new Set(['/sharing', '/clients'])

/**
 * Where to go after the end of the acting: to one's own running workout, else to `/sharing`, unless `path` shows all
 * owners, too.
 */
export function leavingTarget(path: string, { isActing, workout }: Pick<Facts, 'isActing' | 'workout'>): string {
  if (workout === 'active' && !isActing) return '/workout/active'
  return OWN_PAGES.has(path) ? path : '/sharing'
}

type Training = {
  isActive: boolean
  /** The server has answered, or nobody can reach it. */
  hasAnswered: boolean
  holdsSome: boolean
}

/**
 * Whether a workout is active. If the device has none, the workout's own page waits for the server, because what the
 * device holds may come from another tab.
 */
export function workoutFact(path: string, training: Training): Exclude<Facts['workout'], 'ended'> {
  if (training.isActive) return 'active'
  return training.hasAnswered || (training.holdsSome && path !== '/workout/active') ? 'none' : 'checking'
}

/** Where `/` leads signed-in people, who never stay on the landing page. */
function homeOf({ workout, isActing, allowed }: Facts): string | null {
  if (isActing) return allowed ? homeOfDelegate(allowed) : '/routines'
  if (workout === 'checking') return null
  return workout === 'active' ? '/workout/active' : '/routines'
}

/** A person whose session ended in the middle of a workout goes on logging on the device. */
function lapsedRedirect(path: string, { workout }: Facts): string | null {
  if (path === '/workout/active' && workout !== 'none') return null
  return isGuarded(path) ? '/' : null
}

/**
 * Which navigation a page has. A running workout has none, because every link would lead back to it. Acting for an
 * owner has no bottom bar.
 */
export function navigationShown(
  path: string,
  { session, workout, isActing }: Facts,
): { side: boolean; bottom: boolean } {
  const isThere = session === 'signed-in' && isGuarded(path) && !isBelow(path, '/workout/active')
  const side = isThere && (workout !== 'active' || isActing)
  return { side, bottom: side && !isActing }
}
