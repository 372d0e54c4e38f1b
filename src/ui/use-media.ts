import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 768px)'

/** True from 768 px up, where sheets are panels and the sidebar stands (R-LAYOUT-17). False on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => listOf(WIDE).matches,
    () => false,
  )
}

function followWidth(onChange: () => void): () => void {
  const list = listOf(WIDE)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Matches where a person wants things to be at their place without moving there. In a browser only. */
export const stillness = (): MediaQueryList => listOf('(prefers-reduced-motion: reduce)')

/** One object for each query, because asking the page again took longer than drawing a row. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}
