import { type Query, QueryClient } from '@tanstack/react-query'
import { listsAreLoaded } from './loaded-lists.client.ts'

/**
 * Pages that are no documents. `networkMode: 'always'`, because a browser that calls itself offline may still reach a
 * server in the room. Two tries, for poor reception.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, retry: 1, retryDelay: 1_000, refetchOnWindowFocus: false },
  },
})

/**
 * News came of these documents while the device lacked them. What hangs on them is up to date, so nothing asks again.
 */
export const toldRevs = new Map<string, number>()

/** A running first answer may be outdated, so this asks again right after it. */
function askAgain(queryKey?: readonly string[]): void {
  const first = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: hasNoData })
  void queryClient.invalidateQueries({ queryKey })
  for (const query of first) {
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined, // the page shows the failure, or nobody waits any more
    )
  }
}

const hasNoData = ({ state }: Query) => state.data === undefined

listsAreLoaded({ queryClient, toldRevs, askAgain })
