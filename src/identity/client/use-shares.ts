import { useQuery } from '@tanstack/react-query'
import type { Shares } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { keptAs, queryClient } from './query-client.ts'
import { requestShares, SHARES_HINT, sharesKey } from './share-requests.client.ts'

type SharesShown = {
  /** The server's answer, or the device's last one; null while there is none. */
  shares: Shares | null
  isLoading: boolean
  /** True if the server was out of reach. */
  isFromDevice: boolean
}

/** The shares of this account. Asks again as soon as one changes, and after `askAgainMs`. */
export function useShares(askAgainMs?: number): SharesShown {
  const sync = useSync()
  const { data, isPending, isError } = useQuery(
    {
      queryKey: sharesKey(sync.accountId),
      queryFn: ({ signal }) => requestShares(sync, signal),
      refetchInterval: askAgainMs ?? false,
      meta: keptAs(sync, SHARES_HINT, STORED_BY_REQUEST),
    },
    queryClient,
  )
  return { shares: data ?? null, isLoading: isPending, isFromDevice: isError }
}

/** Stores nothing, because `requestShares` has stored the answer already. */
const STORED_BY_REQUEST = { stored: () => null, shown: (shares: unknown) => shares }

/** Asks again. Resolves with true if the server answered. */
export const refreshShares = (): Promise<boolean> =>
  queryClient.refetchQueries({ queryKey: ['shares'], type: 'active' }, { throwOnError: true }).then(
    () => true,
    () => false,
  )
