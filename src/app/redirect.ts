import type { ShareFlags } from '#domain/permissions.ts'
import { homeOfDelegate } from './page-permission.ts'

/** What the guard knows beside the address. */
export type Facts = {
  /** lapsed: the server has ended the session of somebody whose work is still on this device. */
  session: 'loading' | 'signed-out' | 'signed-in' | 'lapsed'
  /**
   * Of the owner on screen. ended: it ended while its own page was open, which takes the lifter to what became of it
   * (R-ACTIVE-24, R-SYNC-02).
   */
  workout: 'checking' | 'active' | 'none' | 'ended'
  /** Acting on an owner's account. */
  isActing: boolean
  /** What that owner allows; not given: everything. */
  allowed?: ShareFlags
  /** On the way from an owner's account back to one's own: every page leads to `/sharing` (R-DELEG-30). */
  isLeaving?: boolean
  /** The recovery link that opened this page lets nobody in. */
  isLinkRefused?: boolean
}

/** Where an address leads instead, replacing the entry of the history; null: nowhere else. */
export function redirectOf(path: string, query: Readonly<Record<string, unknown>>, facts: Facts): string | null {
  if (facts.session === 'loading') return null
  if (path === '/update-password' && facts.isLinkRefused && facts.session !== 'signed-in') return '/reset-password'
  if (facts.session === 'signed-out') return isGuarded(path) ? '/' : null // R-AUTH-62
  if (facts.session === 'lapsed') return lapsedRedirect(path, facts)
  if (query.type === 'recovery') return path === '/update-password' ? null : '/update-password' // R-AUTH-39
  if (facts.isLeaving) return path === leavingTarget(facts) ? null : leavingTarget(facts)
  if (path === '/') return homeOf(facts)
  if (facts.isActing && path === '/account') return homeOf(facts) // R-ACCT-11
  if (path === '/workout/active') return facts.workout === 'none' ? homeOf(facts) : null // R-ACTIVE-14
  const isPulled = facts.workout === 'active' && !facts.isActing && !STAYS.has(path) // R-AUTH-73, R-AUTH-75
  return isPulled ? '/workout/active' : null
}

/** What stands in place of the page meanwhile: nothing (R-AUTH-52), the check's message (R-AUTH-76), or nothing does. */
export function coverOf(path: string, facts: Facts): 'nothing' | 'check' | null {
  if (facts.session === 'loading') return 'nothing'
  const isWaiting = facts.session !== 'signed-out' && facts.workout === 'checking'
  return isWaiting && (path === '/' || isGuarded(path)) ? 'check' : null // R-LAND-26
}

/** Whether an address is for signed-in people alone (R-AUTH-63 to 72). */
export function isGuarded(path: string): boolean {
  if (PUBLIC_PREFIXES.some((prefix) => isBelow(path, prefix))) return false
  return GUARDED_PREFIXES.some((prefix) => isBelow(path, prefix))
}

/** Whether an address is `prefix` or lies under it. */
export const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

const GUARDED_PREFIXES = [
  '/dashboard',
  '/routines',
  '/history',
  '/sharing',
  '/workout/active',
  '/update-password',
  '/recovered',
  '/account',
  '/demo',
  '/og-test',
  '/og-image-admin',
  '/og-env',
]

const PUBLIC_PREFIXES = ['/routines/public', '/history/public']

/** An active workout takes nobody away from these (R-AUTH-73). */
const STAYS = new Set([
  '/workout/active',
  '/',
  '/login',
  '/create-account',
  '/confirm-email',
  '/reset-password',
  '/update-password',
  '/recovered',
])

/** Who has a workout of their own under way is taken there as soon as they leave an owner's account (R-AUTH-73). */
export const leavingTarget = ({ isActing, workout }: Pick<Facts, 'isActing' | 'workout'>): string =>
  workout === 'active' && !isActing ? '/workout/active' : '/sharing'

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
