import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask, problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { type ImagesAsked, requestImages } from './image-requests.client.ts'
import type { ImageKind, ImageRow } from './image-rows.ts'

export type Images = {
  rows: readonly ImageRow[]
  total: number | null
  isLoading: boolean
  hasFailed: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** Asks again for every list on the screen, after new pictures. */
export const refreshImages = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LISTS] })

const LISTS = 'admin-images'
const NO_ROWS: readonly ImageRow[] = []

/** A list of things that have pictures. Failures become toasts. */
export function useImages(asked: Omit<ImagesAsked, 'cursor'>): Images {
  const query = useInfiniteQuery(
    {
      queryKey: [LISTS, asked],
      queryFn: async ({ pageParam }) => {
        const answer = await requestImages({ ...asked, cursor: pageParam })
        if (answer.t === 'answered') return answer.body
        throw new Error(problemOf(answer))
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Always out of date, because the server also draws pictures that this page did not ask for.
      staleTime: 0,
    },
    queryClient,
  )
  useFailureTold(asked.kind, query.error)
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? NO_ROWS,
    total: query.data?.pages[0]?.total ?? null,
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

function useFailureTold(kind: ImageKind, error: Error | null) {
  useEffect(() => {
    if (error)
      toastError(currentWords()(`admin.images.loadingFailed.${kind}`, { message: error.message }), {
        id: `admin-${kind}`,
      })
  }, [kind, error])
}

/** The origins that serve pictures: this one, and the production origin if that is another. */
export function useOrigins(): readonly string[] {
  const { data } = useQuery(
    {
      queryKey: ['site'],
      queryFn: async () => {
        const answer = await ask<{ productionOrigin?: string }>('GET', '/api/site')
        return answer.t === 'answered' ? (answer.body.productionOrigin ?? null) : null
      },
    },
    queryClient,
  )
  return data && data !== location.origin ? [location.origin, data] : [location.origin]
}
