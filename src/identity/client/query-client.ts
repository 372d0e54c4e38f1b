import { type Query, QueryClient } from '@tanstack/react-query'
import { listsAreLoaded } from './loaded-lists.client.ts'

/**
 * Pages of data that are read over HTTP and are not documents, kept for the life of the page. `networkMode: 'always'`,
 * because a browser that calls itself offline may still reach a server in the room. In poor reception one request fails
 * and the next one doesn't, so each is made twice before a page says that it has no connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, retry: 1, retryDelay: 1_000, refetchOnWindowFocus: false },
  },
})

/**
 * The last revisions of documents that were told of while they were not on the device, by their ids. What hangs on these
 * was asked for again at once, and need not be once more when the document arrives.
 */
export const toldRevs = new Map<string, number>()

/**
 * Asks again for what is on screen under a key, or for all of it. A first answer that is on its way may be from before the
 * change, and nothing is asked beside it: so it is asked for once more as soon as it is here.
 */
function askAgain(queryKey?: readonly string[]): void {
  const first = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: hasNoData })
  void queryClient.invalidateQueries({ queryKey })
  for (const query of first) {
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined, // The page says that it failed, or nobody waits for it any more.
    )
  }
}

const hasNoData = ({ state }: Query) => state.data === undefined

listsAreLoaded({ queryClient, toldRevs, askAgain })
