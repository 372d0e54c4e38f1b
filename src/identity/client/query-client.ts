import { QueryClient } from '@tanstack/react-query'

/**
 * Paged reads over HTTP that are not documents, for the life of the page. `networkMode: 'always'`: a browser that calls
 * itself offline may still reach a server in the room.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
})
