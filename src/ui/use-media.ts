import { useSyncExternalStore } from 'react'

/** True from 768 px up, where sheets are panels and the sidebar stands (R-LAYOUT-17). False on the server. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 768px)')
}

/** True where nothing can hover: a tap has to do what hovering does elsewhere. */
export function useIsTouch(): boolean {
  return useMedia('(hover: none)')
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
