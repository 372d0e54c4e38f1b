import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shares } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { queryClient } from './query-client.ts'

type SharesShown = {
  /** What the server says, or what it last said to this device; null: nothing yet. */
  shares: Shares | null
  isLoading: boolean
  /** The server could not be asked. */
  isFromDevice: boolean
}

/** The shares of the signed-in account on both sides, asked for again as soon as one changes (Y32). */
export function useShares(): SharesShown {
  const sync = useSync()
  const [remembered, setRemembered] = useState<Shares | null>(null)
  useEffect(() => {
    void sync.readHint(HINT).then((hint) => setRemembered((hint as Shares | undefined) ?? null))
  }, [sync])
  const query = useQuery(
    { queryKey: sharesKey(sync.accountId), queryFn: ({ signal }) => requestShares(sync, signal) },
    queryClient,
  )
  const shares = query.data ?? remembered
  return { shares, isLoading: shares === null && query.isPending, isFromDevice: query.isError }
}

/** The live message 'shares' makes stale whatever begins like it. */
export const sharesKey = (accountId: string) => ['shares', accountId]

/** Asks for the shares on screen anew; resolves with whether they are what the server says now. */
export const refreshShares = (): Promise<boolean> =>
  queryClient.refetchQueries({ queryKey: ['shares'], type: 'active' }, { throwOnError: true }).then(
    () => true,
    () => false,
  )

const HINT = 'shares'

/** Questions so far, and the newest that was answered: an older answer does not replace what is kept of a newer one. */
const turns = new WeakMap<Sync, { asked: number; answered: number }>()

/** The shares as the server has them now, kept on the device for the time without a connection. Throws without them. */
export async function requestShares(sync: Sync, signal?: AbortSignal): Promise<Shares> {
  const turn = turns.get(sync) ?? { asked: 0, answered: 0 }
  turns.set(sync, turn)
  turn.asked += 1
  const { asked } = turn
  const response = await sync.device.fetch(`/api/shares?actorId=${sync.accountId}`, { signal })
  if (!response.ok) throw new Error(`the shares answered ${response.status}`)
  const shares = (await response.json()) as Shares
  if (shares.actorId !== sync.accountId) throw new Error('the shares of another account were answered') // Y5
  if (asked > turn.answered) {
    turn.answered = asked
    void sync.writeHint(HINT, shares)
  }
  return shares
}

/** Something was shared or taken back: what this device keeps of it is asked for anew; if it keeps none, nothing is. */
export async function freshenKeptShares(sync: Sync): Promise<void> {
  if ((await sync.readHint(HINT)) === undefined) return
  const queryKey = sharesKey(sync.accountId)
  await queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => requestShares(sync, signal), staleTime: 0 })
}
