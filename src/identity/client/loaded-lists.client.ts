import type { QueryClient } from '@tanstack/react-query'

type LoadedLists = {
  queryClient: QueryClient
  toldRevs: Map<string, number>
  askAgain: (queryKey?: readonly string[]) => void
}

let loaded: LoadedLists | null = null

/** The module of `queryClient` says itself that it is loaded. */
export function listsAreLoaded(lists: LoadedLists): void {
  loaded = lists
}

/** What keeps the lists of pages; null: no page has needed it yet, so there is no list that could be stale. */
export const loadedLists = (): LoadedLists | null => loaded
