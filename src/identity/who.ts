import type { ShareFlags } from '#domain/permissions.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { homeOfDelegate, isBelow, isGuarded, mayOpen, yieldsToWorkout } from './pages.ts'

// This file goes from what is known to who somebody is: the account that acts, the owner on screen, and the page they
// see.

export type User = SessionAnswer['user']

/**
 * Who is signed in on this browser. `lapsedUser`: the server has ended their session while their work was on this
 * device.
 */
export type SessionState = { status: 'loading' } | { status: 'loaded'; user: User | null; lapsedUser: User | null }

/** The account whose data is open, and whether the server still accepts its session. */
type Actor = { account: User; session: Extract<Facts['session'], 'signed-in' | 'lapsed'> }

/** What the guard knows beside the address. */
export type Facts = {
  /** lapsed: the server has ended the session of somebody whose work is still on this device. */
  session: 'loading' | 'signed-out' | 'signed-in' | 'lapsed'
  /**
   * The state of the workout of the owner on screen. ended: it ended while its own page was open, which takes the
   * lifter to its result (R-ACTIVE-24, R-SYNC-02).
   */
  workout: 'checking' | 'active' | 'none' | 'ended'
  /** Acting on an owner's account. */
  isActing: boolean
  /** What that owner allows; everything if not given. */
  allowed?: ShareFlags
  /** True on the way from an owner's account back to one's own, where every page leads to `/sharing` (R-DELEG-30). */
  isLeaving?: boolean
  /** True if the recovery link that opened this page was refused. */
  isLinkRefused?: boolean
}

/** The address of a browser. `drawnPath` is the page still on screen while the page of `path` is loaded. */
export type Place = { path: string; query: Readonly<Record<string, unknown>>; drawnPath: string }

/** What an address shows: its page, nothing (R-AUTH-52), or the workout check. Or the address it leads to. */
type Page = { t: 'shown' } | { t: 'nothing' } | { t: 'check' } | { t: 'redirect'; to: string }

/**
 * The account that acts at an address; null for nobody. Somebody whose session has lapsed can go on with the running
 * workout on the device (R-AUTH-58), and is a visitor everywhere else.
 */
export function actorOf(session: SessionState, path: string): Actor | null {
  if (session.status === 'loading') return null
  if (session.user) return { account: session.user, session: 'signed-in' }
  const isLogging = path === '/workout/active' && session.lapsedUser
  return isLogging ? { account: session.lapsedUser as User, session: 'lapsed' } : null
}

/** The facts of a browser in which nobody acts. */
export const factsOfVisitor = (session: SessionState, isLinkRefused: boolean): Facts => ({
  session: session.status === 'loading' ? 'loading' : session.lapsedUser ? 'lapsed' : 'signed-out',
  workout: 'none',
  isActing: false,
  isLinkRefused,
})

/** What an address shows to somebody about whom `facts` are known. */
export function pageAt({ path, query, drawnPath }: Place, facts: Facts): Page {
  const to = redirectOf(path, query, facts)
  if (to) return { t: 'redirect', to }
  if (redirectOf(drawnPath, {}, facts)) return { t: 'nothing' }
  const cover = coverOf(path, facts)
  return cover ? { t: cover } : { t: 'shown' }
}

/** The address to go to instead, replacing the history entry; null to stay. */
export function redirectOf(path: string, query: Place['query'], facts: Facts): string | null {
  if (facts.session === 'loading') return null
  if (path === '/update-password' && facts.isLinkRefused && facts.session !== 'signed-in') return '/reset-password'
  if (facts.session === 'signed-out') return isGuarded(path) ? '/' : null // R-AUTH-62
  if (facts.session === 'lapsed') return lapsedRedirect(path, facts)
  if (query.type === 'recovery') return path === '/update-password' ? null : '/update-password' // R-AUTH-39
  if (facts.isLeaving) return path === leavingTarget(facts) ? null : leavingTarget(facts)
  if (path === '/') return homeOf(facts)
  if (facts.isActing && isBelow(path, '/account')) return homeOf(facts) // R-ACCT-11
  if (path === '/workout/active') return facts.workout === 'none' ? homeOf(facts) : null // R-ACTIVE-14
  const isPulled = facts.workout === 'active' && !facts.isActing && yieldsToWorkout(path) // R-AUTH-73, R-AUTH-75
  return isPulled ? '/workout/active' : null
}

/** What stands in place of the page meanwhile: nothing (R-AUTH-52), the check's message (R-AUTH-76), or nothing does. */
export function coverOf(path: string, facts: Facts): 'nothing' | 'check' | null {
  if (facts.session === 'loading') return 'nothing'
  const isWaiting = facts.session !== 'signed-out' && facts.workout === 'checking'
  return isWaiting && (path === '/' || isGuarded(path)) ? 'check' : null // R-LAND-26
}

/** What opening an address does to acting for an owner: nothing, or it ends because one goes, or is not allowed (O-18). */
export function actingAt(path: string, allowed: ShareFlags): 'goes-on' | 'left' | 'denied' {
  if (!mayOpen(path, allowed)) return 'denied'
  return path === '/sharing' ? 'left' : 'goes-on'
}

/** Who has a workout of their own under way is taken there as soon as they leave an owner's account (R-AUTH-73). */
export const leavingTarget = ({ isActing, workout }: Pick<Facts, 'isActing' | 'workout'>): string =>
  workout === 'active' && !isActing ? '/workout/active' : '/sharing'

/** What a device knows of an owner's training. */
type Training = {
  /** A workout is under way, as this device knows it. */
  isActive: boolean
  /** The server has answered, or cannot be asked. */
  hasAnswered: boolean
  /** Something of the owner acted for is on this device. */
  holdsSome: boolean
}

/**
 * Whether the owner on screen trains. What the device holds opens every page at once but that of the workout itself: for
 * somebody who has just entered, it may have come from another tab, or wait to be sent, and say nothing of a workout.
 */
export function workoutFact(path: string, training: Training): Exclude<Facts['workout'], 'ended'> {
  if (training.isActive) return 'active'
  return training.hasAnswered || (training.holdsSome && path !== '/workout/active') ? 'none' : 'checking'
}

/** Signed-in people never stay on the landing page (R-LAND-25). */
function homeOf({ workout, isActing, allowed }: Facts): string | null {
  if (isActing) return allowed ? homeOfDelegate(allowed) : '/routines'
  if (workout === 'checking') return null
  return workout === 'active' ? '/workout/active' : '/routines'
}

/** The exception for the lifter in the middle of a set (R-AUTH-58): logging goes on, on the device. */
function lapsedRedirect(path: string, { workout }: Facts): string | null {
  if (path === '/workout/active' && workout !== 'none') return null
  return isGuarded(path) ? '/' : null
}

/**
 * Which navigation is shown. Only pages for signed-in people have one (R-LAYOUT-04, R-LAYOUT-05, R-LAYOUT-06). A
 * running workout has none, because every link would lead back to it (R-LAYOUT-07). Somebody who acts for an owner has
 * no bar at the bottom (R-LAYOUT-08).
 */
export function navigationShown(
  path: string,
  { session, workout, isActing }: Facts,
): { side: boolean; bottom: boolean } {
  const isThere = session === 'signed-in' && isGuarded(path) && !isBelow(path, '/workout/active')
  const side = isThere && (workout !== 'active' || isActing)
  return { side, bottom: side && !isActing }
}
