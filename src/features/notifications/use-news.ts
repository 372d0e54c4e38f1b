import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { News, NewsItem } from '#domain/news.ts'
import { ask } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'

/** The live message 'news' makes every key stale that begins with 'news'. */
const newsKey = (accountId: string) => ['news', accountId]

const NONE: readonly NewsItem[] = []

/**
 * What others did, newest first. While the news are on screen, marks them as read; `freshIds` are those that were unread
 * when they came on screen, or are now.
 */
export function useNews(isOn: boolean, isOnScreen: boolean) {
  const { accountId } = useSync()
  const { data } = useQuery(
    {
      queryKey: newsKey(accountId),
      queryFn: async ({ signal }) => {
        const response = await fetch(`/api/news?accountId=${accountId}`, { signal })
        if (!response.ok) throw new Error(`the news answered ${response.status}`)
        return (await response.json()) as News
      },
      enabled: isOn,
    },
    queryClient,
  )
  const news = (isOn && data?.news) || NONE
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(NOTHING)
  const unread = news.filter(({ isRead }) => !isRead)
  if (isOnScreen && unread.some(({ id }) => !seenIds.has(id)))
    setSeenIds(new Set([...seenIds, ...unread.map(({ id }) => id)]))
  useEffect(() => {
    if (!isOnScreen) setSeenIds(NOTHING)
    else void markRead(accountId, news)
  }, [isOnScreen, news, accountId])
  const fresh = news.filter(({ id, isRead }) => (isOnScreen ? seenIds.has(id) : !isRead))
  return { news, freshIds: new Set(fresh.map(({ id }) => id)) }
}

const NOTHING: ReadonlySet<string> = new Set()

async function markRead(accountId: string, news: readonly NewsItem[]) {
  const seen = news.flatMap(({ id, at, isRead }) => (isRead ? [] : [{ id, at }]))
  if (seen.length === 0) return
  const said = await ask<News>('POST', '/api/news/read', { accountId, seen })
  if (said.t === 'answered') queryClient.setQueryData(newsKey(accountId), said.body)
}
