import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'

/** A list of an administrator that comes in pages. `keepsPrevious`: rows stay until those of another question come. */
export function usePages<Page extends { nextCursor: string | null }>(
  queryKey: readonly unknown[],
  request: (cursor: string | null) => Promise<Answer<Page>>,
  { keepsPrevious = false } = {},
) {
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: async ({ pageParam }) => {
        const answer = await request(pageParam)
        if (answer.t === 'answered') return answer.body
        throw new Error(problemOf(answer))
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
      // Always out of date, because others change what the lists show.
      staleTime: 0,
    },
    queryClient,
  )
  return {
    pages: query.data?.pages ?? null,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
