import { QueryClient } from '@tanstack/react-query'
import { listsAreLoaded } from './loaded-lists.client.ts'

/**
 * Pages of data that are read over HTTP and are not documents, kept for the life of the page. `networkMode: 'always'`,
 * because a browser that calls itself offline may still reach a server in the room.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
})

/**
 * The last revisions of documents that were told of while they were not on the device, by their ids. What hangs on these
 * was asked for again at once, and need not be once more when the document arrives.
 */
export const toldRevs = new Map<string, number>()

listsAreLoaded({ queryClient, toldRevs })
