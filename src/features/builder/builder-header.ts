type Facts = { isWide: boolean; isActing: boolean }

/**
 * Where 'Start workout' is: in the header where there is room, else in a bar above the navigation (R-LAYOUT-13). A
 * delegate starts from the picker of routines and not from here (R-BUILD-15, R-DELEG-36).
 */
export function startPlace({ isWide, isActing }: Facts): 'header' | 'bar' | null {
  if (isActing) return null
  return isWide ? 'header' : 'bar'
}
