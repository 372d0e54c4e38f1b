import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RoutineDocument } from '#domain/routine.ts'
import { useAskAgainOnceSent } from '#features/progress/use-ask-again.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { useOwnerId } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import type { ArchivedRoutines, TrashPage } from './trash-shapes.ts'

/** Deleted workouts, the last deleted first, from the server because no device holds them. */
export function useTrash() {
  const ownerId = useOwnerId()
  const query = useInfiniteQuery(
    {
      queryKey: ['trash', ownerId, 'workouts'],
      queryFn: async ({ pageParam, signal }) => {
        const asked = new URLSearchParams({ ownerId, ...(pageParam && { cursor: pageParam }) })
        return await answerOf<TrashPage>(`/api/trash/workouts?${asked}`, signal)
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Asks again at each focus, because devices hear nothing of workouts that they do not hold.
      refetchOnWindowFocus: 'always',
    },
    queryClient,
  )
  useAskAgainOnceSent('trash')
  return {
    workouts: query.data?.pages.flatMap(({ workouts }) => workouts) ?? null,
    isUnreachable: query.isError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    askAgain: (): Promise<unknown> => query.refetch(),
  }
}

/** `archivedAt`: ms since 1970; null: unknown. */
export type Archived = { document: RoutineDocument; archivedAt: number | null }

/** Archived routines on this device, the last archived first. */
export function useArchivedRoutines(): Archived[] {
  const ownerId = useOwnerId()
  const archived = useDocuments('routine').filter(({ routine }) => routine.is_archived)
  const ids = archived.map(({ id }) => id).toSorted()
  const { data } = useQuery(
    {
      queryKey: ['trash', ownerId, 'routines', ids.join()],
      queryFn: ({ signal }) =>
        answerOf<ArchivedRoutines>(`/api/trash/routines?${new URLSearchParams({ ownerId })}`, signal),
      enabled: ids.length > 0,
      placeholderData: (previous) => previous,
    },
    queryClient,
  )
  return archived
    .map((document) => ({ document, archivedAt: data?.archivedAt[document.id] ?? null }))
    .toSorted(
      (a, b) => (b.archivedAt ?? b.document.routine.created_at) - (a.archivedAt ?? a.document.routine.created_at),
    )
}

async function answerOf<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}
