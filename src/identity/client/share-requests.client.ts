import type { Shares } from '#identity/shares.ts'
import type { Sync } from '#sync/client/sync.ts'
import { loadedLists } from './loaded-lists.client.ts'

/** The key of shares. The live message 'shares' makes every key stale that begins with 'shares'. */
export const sharesKey = (accountId: string) => ['shares', accountId]

export const SHARES_HINT = 'shares'

/** Asks for the shares, and stores the answer on the device. Throws without an answer. */
export async function requestShares(sync: Sync, signal?: AbortSignal): Promise<Shares> {
  const keep = sync.keeper()
  const response = await sync.device.fetch(`/api/shares?actorId=${sync.accountId}`, { signal })
  if (!response.ok) throw new Error(`the shares answered ${response.status}`)
  const shares = (await response.json()) as Shares
  if (shares.actorId !== sync.accountId) throw new Error('the shares of another account were answered')
  void keep(SHARES_HINT, shares)
  return shares
}

/** Call this after a change of shares. Does nothing if this device stores none. */
export async function freshenKeptShares(sync: Sync): Promise<void> {
  if ((await sync.readHint(SHARES_HINT)) === undefined) return
  const queryFn = ({ signal }: { signal?: AbortSignal }) => requestShares(sync, signal)
  const lists = loadedLists()
  if (!lists)
    await queryFn({}).catch(() => undefined) // without an answer the stored shares stay
  else await lists.queryClient.prefetchQuery({ queryKey: sharesKey(sync.accountId), queryFn, staleTime: 0 })
}
