import type { QueryClient } from '@tanstack/react-query'

type LoadedLists = {
  queryClient: QueryClient
  toldRevs: Map<string, number>
  askAgain: (queryKey?: readonly string[]) => void
}

let loaded: LoadedLists | null = null

/** `queryClient` calls it. */
export function listsAreLoaded(lists: LoadedLists): void {
  loaded = lists
}

/** Null: no page has needed it yet, so no list is stale. */
export const loadedLists = (): LoadedLists | null => loaded
