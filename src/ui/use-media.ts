import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 768px)'

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

/** Matches if the person wants less motion. Needs a browser. */
export const stillness = (): MediaQueryList => listOf('(prefers-reduced-motion: reduce)')

/** One object for each query, because a new one is slow. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}
