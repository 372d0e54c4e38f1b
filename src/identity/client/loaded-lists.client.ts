import type { QueryClient } from '@tanstack/react-query'

type LoadedLists = {
  queryClient: QueryClient
  toldRevs: Map<string, number>
  askAgain: (queryKey?: readonly string[]) => void
  askInTurn: (queryKey: readonly string[]) => void
}

let loaded: LoadedLists | null = null

/** Called when `queryClient` has loaded. */
export function listsAreLoaded(lists: LoadedLists): void {
  loaded = lists
}

/** Lists asked from the server; null until a page has needed one. */
export const loadedLists = (): LoadedLists | null => loaded
