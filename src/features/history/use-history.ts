import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { bodyKilogramsAt } from '#domain/load.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useAskAgainOnceSent } from '#features/progress/use-ask-again.ts'
import { useRecordCounts } from '#features/progress/use-records.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { keptAs, queryClient } from '#identity/client/query-client.ts'
import type { HistoryPage, HistoryRow } from '#logbook/history-list.ts'
import { isHeld } from '#sync/client/documents/held.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { cameBack, endedSince, historyRows } from './history-rows.ts'

type History = {
  rows: readonly HistoryRow[]
  isLoading: boolean
  /** True if the server is out of reach: the rows are those that the device last saw. */
  isFromDevice: boolean
  /** True if the server is out of reach and the device has no rows either. */
  isUnknown: boolean
  hasMore: boolean
  /** The next page failed and waits for a press. */
  hasMoreFailed: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

const NO_ROWS: readonly HistoryRow[] = []

type Asked = { cursor: string | null; limit: number }

/**
 * The rows of a page: each page is twice the one before, up to 240, so that 10,000 workouts take 44 requests, not 334.
 */
const limitOf = (page: number): number => Math.min(240, 30 * 2 ** page)
/** The most documents that one request may name (SPEC); the others come later. */
const MOST_ASKED = 100
const FIRST: Asked = { cursor: null, limit: limitOf(0) }

/** Stores only the first of the pages on screen. */
const FIRST_PAGE = {
  stored: (pages: unknown) => (pages as InfiniteData<HistoryPage>).pages[0],
  shown: (page: unknown) => ({ pages: [page], pageParams: [FIRST] }),
}

/** The owner's history. A search always covers the device, and the server when it is in reach. */
export function useHistory(search: string): History {
  const sync = useSync()
  const ownerId = useOwnerId()
  const wanted = useDeferredValue(search.trim())
  const documents = useDocuments('workout')
  const routines = useDocuments('routine')
  const bodies = useDocuments('body')
  useAskAgainOnceSent('history')
  const query = useAskedPages(wanted)
  const isAnswered = query.dataUpdatedAt > 0
  const isSearched = query.isSuccess && !query.isPlaceholderData
  const pages = query.data?.pages ?? listedBefore(ownerId) ?? null
  const ended = useEndedSince(wanted === '' ? pages : listedBefore(ownerId), documents)
  const recordsHere = useRecordCounts(ended)
  const isUnlisted = documents.some(({ id }) => sync.documents.pendingOf(id).length > 0)
  const catalogue = useCatalogue(isUnlisted || ended.length > 0)
  const rows = useMemo(() => {
    const weighings = bodies.flatMap(({ weights }) => weights)
    const nameById = new Map(routines.map(({ id, routine }) => [id, routine.routine_name]))
    return historyRows({
      rows: pages?.flatMap((page) => page.rows) ?? NO_ROWS,
      isWhole: !pages || query.isError || pages.at(-1)?.nextCursor === null,
      documents,
      isHeld: (id) => isHeld(sync.documents, id),
      routineNameOf: (id) => nameById.get(id) ?? null,
      bodyKilogramsAt: (workoutAt) => bodyKilogramsAt(weighings, workoutAt),
      isPending: (id) => sync.documents.pendingOf(id).length > 0,
      isCompound: (name) => catalogue?.entryOf(name)?.is_compound ?? false,
      recordsHere,
      search: wanted,
      isSearched,
    })
  }, [pages, query.isError, isSearched, documents, routines, bodies, sync, recordsHere, catalogue, wanted])
  return {
    rows,
    isLoading: rows.length === 0 && !isAnswered && !query.isError,
    isFromDevice: query.isError,
    isUnknown: query.isError && !pages && rows.length === 0,
    hasMore: query.hasNextPage && isAnswered,
    hasMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (!query.isFetching) void query.fetchNextPage()
    },
  }
}

/** The server's pages for a search; the device keeps the first one without a search. */
function useAskedPages(wanted: string) {
  const sync = useSync()
  const ownerId = useOwnerId()
  return useInfiniteQuery(
    {
      queryKey: ['history', ownerId, wanted],
      queryFn: async ({ pageParam, signal }) => {
        const asked = sync.documents.moment
        const page = await requestPage(ownerId, wanted, pageParam, signal)
        const ids = cameBack(page.rows, sync.documents)
        if (ids.length > 0) void sync.pull({ ownerId, ids: ids.slice(0, MOST_ASKED), ...sync.product.wants.none }, {})
        if (pageParam === FIRST && wanted === '') void sync.keepNewest('workout', ownerId, asked)
        return page
      },
      meta: wanted === '' ? keptAs(sync, `history:${ownerId}`, FIRST_PAGE) : undefined,
      initialPageParam: FIRST,
      getNextPageParam: nextOf,
      placeholderData: (previous) => previous,
    },
    queryClient,
  )
}

/** Workouts that ended here and are not listed yet, whose records only the device can tell. None without a list. */
function useEndedSince(pages: readonly HistoryPage[] | null | undefined, documents: readonly WorkoutDocument[]) {
  const [first] = pages ?? []
  return useMemo(() => (first ? endedSince(first.rows, documents) : []), [first, documents])
}

const nextOf = ({ nextCursor }: HistoryPage, { length }: readonly HistoryPage[]): Asked | null =>
  nextCursor === null ? null : { cursor: nextCursor, limit: limitOf(length) }

/** The pages from before the search, which serve when the server is out of reach. */
const listedBefore = (ownerId: string): HistoryPage[] | undefined =>
  queryClient.getQueryData<InfiniteData<HistoryPage>>(['history', ownerId, ''])?.pages

async function requestPage(ownerId: string, search: string, { cursor, limit }: Asked, signal: AbortSignal) {
  const query = new URLSearchParams({ ownerId, search, limit: `${limit}`, ...(cursor && { cursor }) })
  const response = await fetch(`/api/history?${query}`, { signal })
  if (!response.ok) throw new Error(`the history answered ${response.status}`)
  return (await response.json()) as HistoryPage
}
