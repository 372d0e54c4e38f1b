import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shares } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { queryClient } from './query-client.ts'
import { requestShares, SHARES_HINT, sharesKey } from './share-requests.client.ts'

type SharesShown = {
  /** The server's answer, or the device's last one; null while there is none. */
  shares: Shares | null
  isLoading: boolean
  /** The server was out of reach. */
  isFromDevice: boolean
}

/** Asks again as soon as a share changes. */
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

/** Resolves with whether the server has answered. */
export const refreshShares = (): Promise<boolean> =>
  queryClient.refetchQueries({ queryKey: ['shares'], type: 'active' }, { throwOnError: true }).then(
    () => true,
    () => false,
  )
