type Facts = { isWide: boolean; isActing: boolean }

/** Where 'Start workout' is: in a wide header, else in a bar. A delegate starts from the picker of routines. */
export function startPlace({ isWide, isActing }: Facts): 'header' | 'bar' | null {
  if (isActing) return null
  return isWide ? 'header' : 'bar'
}
