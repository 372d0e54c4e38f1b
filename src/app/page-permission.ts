import type { ShareFlags } from '#domain/permissions.ts'

/**
 * What a delegate needs to open a page of the owner's (R-DELEG-31..34, table A10): any one of these flags. The first row
 * that fits; a page that stands in none needs nothing.
 */
const NEEDS: readonly [fits: (path: string) => boolean, flags: readonly (keyof ShareFlags)[]][] = [
  [(path) => path === '/routines', ['can_create_routines', 'can_start_workouts']],
  [(path) => /^\/routines\/[^/]+\/configure$/.test(path), ['can_create_routines']],
  [(path) => path === '/history' || /^\/history\/(?!public$)[^/]+$/.test(path), ['can_review_history']],
  [(path) => path === '/workout/active', ['can_start_workouts']],
]

/** Whether an owner allows a delegate the page of an address. */
export function mayOpen(path: string, flags: ShareFlags): boolean {
  const needed = NEEDS.find(([fits]) => fits(path))?.[1]
  return !needed || needed.some((flag) => flags[flag])
}

/** Where a delegate is at home: on the owner's routines, or with no right to see them on the history (O-18). */
export const homeOfDelegate = (flags: ShareFlags): '/routines' | '/history' =>
  mayOpen('/routines', flags) || !mayOpen('/history', flags) ? '/routines' : '/history'
