import { useQuery } from '@tanstack/react-query'
import { keptAs, queryClient } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { LastCompleted } from './routine-list.ts'

/**
 * The last completions by the server's last answer, which the device stores. `isSettled`: no better answer is on its
 * way.
 */
export function useLastCompleted(): { hint: LastCompleted | null; isSettled: boolean } {
  const sync = useSync()
  const ownerId = useOwnerId()
  const { data, isFetching } = useQuery(
    {
      queryKey: ['history', 'last-completed', ownerId],
      queryFn: ({ signal }) => requestLastCompleted(ownerId, signal),
      meta: keptAs(sync, `last-completed:${ownerId}`),
    },
    queryClient,
  )
  return { hint: data ?? null, isSettled: !isFetching }
}

async function requestLastCompleted(ownerId: string, signal: AbortSignal): Promise<LastCompleted> {
  const response = await fetch(`/api/routines/last-completed?${new URLSearchParams({ ownerId })}`, { signal })
  if (!response.ok) throw new Error(`the last completions answered ${response.status}`)
  return (await response.json()) as LastCompleted
}
