import type { ShareFlags } from '#domain/permissions.ts'

/** Whether an address is for signed-in people alone (R-AUTH-63 to 72). */
export function isGuarded(path: string): boolean {
  if (PUBLIC_PREFIXES.some((prefix) => isBelow(path, prefix))) return false
  return GUARDED_PREFIXES.some((prefix) => isBelow(path, prefix))
}

/** Whether an address is `prefix` or lies under it. */
export const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Whether a running workout takes its lifter away from an address (R-AUTH-73, R-AUTH-74). */
export const yieldsToWorkout = (path: string): boolean => !STAYS.has(path)

/** Whether an owner allows a delegate the page of an address. */
export function mayOpen(path: string, flags: ShareFlags): boolean {
  const needed = NEEDS.find(([fits]) => fits(path))?.[1]
  return !needed || needed.some((flag) => flags[flag])
}

/** Where a delegate is at home: on the owner's routines, or with no right to see them on the history (O-18). */
export const homeOfDelegate = (flags: ShareFlags): '/routines' | '/history' =>
  mayOpen('/routines', flags) || !mayOpen('/history', flags) ? '/routines' : '/history'

const GUARDED_PREFIXES = [
  '/dashboard',
  '/routines',
  '/history',
  '/stats',
  '/exercises',
  '/sharing',
  '/proposals',
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

const STAYS = new Set([
  '/workout/active',
  '/',
  '/login',
  '/create-account',
  '/confirm-email',
  '/reset-password',
  '/update-password',
  '/recovered',
  '/connect', // R-API-17: a program waits for the answer.
])

/**
 * The rights a delegate needs for an owner's page (R-DELEG-31 to 34, table A10): any one of these flags. The first row
 * that fits counts. A page without a row needs no right.
 */
const NEEDS: readonly [fits: (path: string) => boolean, flags: readonly (keyof ShareFlags)[]][] = [
  [(path) => path === '/routines', ['can_create_routines', 'can_start_workouts']],
  [(path) => /^\/routines\/[^/]+\/configure$/.test(path), ['can_create_routines']],
  [(path) => path === '/history' || /^\/history\/(?!public$)[^/]+$/.test(path), ['can_review_history']],
  [(path) => path === '/stats' || isBelow(path, '/exercises'), ['can_review_history']], // R-PROG-22
  [(path) => path === '/workout/active', ['can_start_workouts']],
]
