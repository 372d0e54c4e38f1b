import { useCallback, useSyncExternalStore } from 'react'

/** True from 768 px up, where sheets are panels and the sidebar stands (R-LAYOUT-17). False on the server. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 768px)')
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  )
}

/** One object for each query, because asking the page again with every render took longer than drawing the row. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}
