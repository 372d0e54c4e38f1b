import type { ShareFlags } from '#domain/permissions.ts'

/** Whether the page is only for signed-in people. */
export function isGuarded(path: string): boolean {
  if (PUBLIC_PREFIXES.some((prefix) => isBelow(path, prefix))) return false
  return GUARDED_PREFIXES.some((prefix) => isBelow(path, prefix))
}

export const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Whether a running workout leads its lifter away from this page. */
export const yieldsToWorkout = (path: string): boolean => !STAYS.has(path)

export function mayOpen(path: string, flags: ShareFlags): boolean {
  const needed = NEEDS.find(([fits]) => fits(path))?.[1]
  return !needed || needed.some((flag) => flags[flag])
}

/** The page where acting begins: the owner's routines, or their history for people who may only see that. */
export const homeOfDelegate = (flags: ShareFlags): '/routines' | '/history' =>
  mayOpen('/routines', flags) || !mayOpen('/history', flags) ? '/routines' : '/history'

const GUARDED_PREFIXES = [
  '/dashboard',
  '/routines',
  '/plan',
  '/programmes',
  '/history',
  '/stats',
  '/exercises',
  '/sharing',
  '/clients',
  '/proposals',
  '/workout/active',
  '/update-password',
  '/recovered',
  '/account',
  '/admin/accounts',
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
  '/connect', // a program waits for the answer given here
  '/invitation', // a coach waits for it
])

/** The flags of which one is enough to open a page. The first row that fits counts; other pages need none. */
const NEEDS: readonly [fits: (path: string) => boolean, flags: readonly (keyof ShareFlags)[]][] = [
  [(path) => path === '/routines' || path === '/plan', ['can_create_routines', 'can_start_workouts']],
  [(path) => /^\/routines\/[^/]+\/configure$/.test(path) || isBelow(path, '/programmes'), ['can_create_routines']],
  [(path) => path === '/history' || /^\/history\/(?!public$)[^/]+$/.test(path), ['can_review_history']],
  [(path) => path === '/stats' || isBelow(path, '/exercises'), ['can_review_history']],
  [(path) => path === '/workout/active', ['can_start_workouts']],
]
