import { isBelow, isGuarded } from '#identity/pages.ts'
import type { Facts } from '#identity/who.ts'

/**
 * Where the navigation stands. Only on pages for signed-in people (R-LAYOUT-04, R-LAYOUT-05, R-LAYOUT-06); a running
 * workout has none: every way would lead back to it (R-LAYOUT-07). Who acts for an owner has no bar at the bottom
 * (R-LAYOUT-08).
 */
export function navigationShown(
  path: string,
  { session, workout, isActing }: Facts,
): { side: boolean; bottom: boolean } {
  const isThere = session === 'signed-in' && isGuarded(path) && !isBelow(path, '/workout/active')
  const side = isThere && (workout !== 'active' || isActing)
  return { side, bottom: side && !isActing }
}
