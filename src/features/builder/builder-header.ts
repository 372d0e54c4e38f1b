type Facts = { isWide: boolean; isActing: boolean }

/**
 * Where the button 'Start workout' is: in a wide header, else in a bar. None for a delegate, who starts from the list
 * of routines.
 */
export function startPlace({ isWide, isActing }: Facts): 'header' | 'bar' | null {
  if (isActing) return null
  return isWide ? 'header' : 'bar'
}
