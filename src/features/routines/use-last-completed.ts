import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { LastCompleted } from './routine-list.ts'

/** The server's last answer, which the device keeps for offline use. `isSettled`: no better answer is on its way. */
export function useLastCompleted(): { hint: LastCompleted | null; isSettled: boolean } {
  const sync = useSync()
  const ownerId = useOwnerId()
  const key = `last-completed:${ownerId}`
  const [remembered, setRemembered] = useState<LastCompleted | null>(null)
  useEffect(() => {
    void sync.readHint(key).then((hint) => setRemembered((hint as LastCompleted | undefined) ?? null))
  }, [sync, key])
  const query = useQuery(
    {
      queryKey: ['history', 'last-completed', ownerId],
      queryFn: async ({ signal }) => {
        const keep = sync.keeper()
        const answer = await requestLastCompleted(ownerId, signal)
        void keep(key, answer)
        return answer
      },
    },
    queryClient,
  )
  return { hint: query.data ?? remembered, isSettled: query.isFetched || query.fetchStatus === 'paused' }
}

async function requestLastCompleted(ownerId: string, signal: AbortSignal): Promise<LastCompleted> {
  const response = await fetch(`/api/routines/last-completed?${new URLSearchParams({ ownerId })}`, { signal })
  if (!response.ok) throw new Error(`the last completions answered ${response.status}`)
  return (await response.json()) as LastCompleted
}
