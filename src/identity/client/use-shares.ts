import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shares } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { queryClient } from './query-client.ts'
import { requestShares, SHARES_HINT, sharesKey } from './share-requests.client.ts'

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
    void sync.readHint(SHARES_HINT).then((hint) => setRemembered((hint as Shares | undefined) ?? null))
  }, [sync])
  const query = useQuery(
    { queryKey: sharesKey(sync.accountId), queryFn: ({ signal }) => requestShares(sync, signal) },
    queryClient,
  )
  const shares = query.data ?? remembered
  return { shares, isLoading: shares === null && query.isPending, isFromDevice: query.isError }
}

/** Asks for the shares on screen again. Resolves with whether they are now what the server says. */
export const refreshShares = (): Promise<boolean> =>
  queryClient.refetchQueries({ queryKey: ['shares'], type: 'active' }, { throwOnError: true }).then(
    () => true,
    () => false,
  )
