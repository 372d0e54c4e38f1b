import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { LastCompleted } from './routine-list.ts'

/**
 * What the server last said of the owner's routines, kept on the device for the next time without a connection; null:
 * nothing yet. Asked again with the history.
 */
export function useLastCompleted(): LastCompleted | null {
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
        const answer = await requestLastCompleted(ownerId, signal)
        void sync.writeHint(key, answer)
        return answer
      },
    },
    queryClient,
  )
  return query.data ?? remembered
}

async function requestLastCompleted(ownerId: string, signal: AbortSignal): Promise<LastCompleted> {
  const response = await fetch(`/api/routines/last-completed?${new URLSearchParams({ ownerId })}`, { signal })
  if (!response.ok) throw new Error(`the last completions answered ${response.status}`)
  return (await response.json()) as LastCompleted
}
