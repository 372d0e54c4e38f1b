import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import type { Client, Clients } from './clients.ts'

/** In ms, for what no message tells, such as a changed plan. */
const ASK_AGAIN_MS = 30_000

/** In ms, for the page that opens next: from one client to another. */
const KEPT_MS = 10_000

/**
 * The clients of this account, as of now, or only those who train; null without an answer. The device keeps none of it
 * (Y34).
 */
export function useClients(only: 'all' | 'training' = 'all'): { clients: Client[] | null; isLoading: boolean } {
  const sync = useSync()
  const { data, isPending, isError } = useQuery(
    {
      queryKey: ['clients', sync.accountId, only],
      queryFn: ({ signal }) => requestClients(sync, only, signal),
      refetchInterval: ASK_AGAIN_MS,
      staleTime: 0,
      gcTime: KEPT_MS,
    },
    queryClient,
  )
  useEffect(() => sync.showOwners(), [sync])
  return { clients: (!isError && data) || null, isLoading: isPending }
}

async function requestClients({ accountId, device }: Sync, only: string, signal: AbortSignal): Promise<Client[]> {
  const response = await device.fetch(`/api/clients?actorId=${accountId}&only=${only}`, { signal })
  if (!response.ok) throw new Error(`the clients answered ${response.status}`)
  const { actorId, clients } = (await response.json()) as Clients
  if (actorId !== accountId) throw new Error('the clients of another account were answered')
  return clients
}
