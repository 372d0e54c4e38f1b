import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { type ImagesAsked, requestImages } from './image-requests.client.ts'
import type { ImageKind, ImageRow } from './image-rows.ts'
import { usePages } from './use-pages.ts'

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
  const { pages, error, ...list } = usePages([LISTS, asked], (cursor) => requestImages({ ...asked, cursor }))
  useFailureTold(asked.kind, error)
  return {
    ...list,
    rows: pages?.flatMap((page) => page.rows) ?? NO_ROWS,
    total: pages?.[0]?.total ?? null,
    isLoading: pages === null && error === null,
    hasFailed: pages === null && error !== null,
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
