import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shares } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { queryClient } from './query-client.ts'

type SharesShown = {
  /** The server's answer, or the last one this device has kept; null while there is none. */
  shares: Shares | null
  isLoading: boolean
  /** True if the server could not be asked. */
  isFromDevice: boolean
}

/** The shares of the signed-in account, given and received. They are asked for again as soon as one changes (Y32). */
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

/** The live message 'shares' makes every key stale that begins like this. */
const sharesKey = (accountId: string) => ['shares', accountId]

/** Asks for the shares on screen again. Resolves with whether they are now what the server says. */
export const refreshShares = (): Promise<boolean> =>
  queryClient.refetchQueries({ queryKey: ['shares'], type: 'active' }, { throwOnError: true }).then(
    () => true,
    () => false,
  )

const HINT = 'shares'

/** Counts requests and remembers the newest that was answered, so that an older answer doesn't replace a newer one. */
const turns = new WeakMap<Sync, { asked: number; answered: number }>()

/**
 * The shares as the server has them now, kept on the device for times without a connection. Throws without an answer.
 */
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

/** Asks again for the shares this device keeps, after one was added or removed. Does nothing if it keeps none. */
export async function freshenKeptShares(sync: Sync): Promise<void> {
  if ((await sync.readHint(HINT)) === undefined) return
  const queryKey = sharesKey(sync.accountId)
  await queryClient.prefetchQuery({ queryKey, queryFn: ({ signal }) => requestShares(sync, signal), staleTime: 0 })
}
