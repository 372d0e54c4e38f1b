import { QueryClient } from '@tanstack/react-query'

/**
 * Pages of data that are read over HTTP and are not documents, kept for the life of the page. `networkMode: 'always'`,
 * because a browser that calls itself offline may still reach a server in the room.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
})
