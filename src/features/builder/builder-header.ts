type Facts = { isWide: boolean; isActing: boolean }

/**
 * Where a workout is started from: the header where there is room, else a bar above the navigation (R-LAYOUT-13). Who
 * acts for an owner starts from the picker of routines and not from here (R-BUILD-15, R-DELEG-36).
 */
export function startPlace({ isWide, isActing }: Facts): 'header' | 'bar' | null {
  if (isActing) return null
  return isWide ? 'header' : 'bar'
}
