import { useCallback, useSyncExternalStore } from 'react'

export const useIsWide = (): boolean => useMinWidth(768)

/** Whether the window is at least so wide, in px. */
export function useMinWidth(px: number): boolean {
  const query = `(min-width: ${px}px)`
  const follow = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => listOf(query).matches,
    () => false,
  )
}

/** Matches if the person wants less motion. Needs a browser. */
export const stillness = (): MediaQueryList => listOf('(prefers-reduced-motion: reduce)')

/** Whether the person points with a mouse, so that the keyboard is no drawing over the page. Needs a browser. */
export const hasMouse = (): boolean => listOf('(hover: hover)').matches

/** One object for each query, because a new one is slow. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}
