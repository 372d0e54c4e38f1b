import type { Shares } from '#identity/shares.ts'
import type { Sync } from '#sync/client/sync.ts'
import { loadedLists } from './loaded-lists.client.ts'

/** The live message 'shares' makes every key stale that begins like this. */
export const sharesKey = (accountId: string) => ['shares', accountId]

/** What the device keeps the last answer as. */
export const SHARES_HINT = 'shares'

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
    void sync.writeHint(SHARES_HINT, shares)
  }
  return shares
}

/** Asks again for the shares this device keeps, after one was added or removed. Does nothing if it keeps none. */
export async function freshenKeptShares(sync: Sync): Promise<void> {
  if ((await sync.readHint(SHARES_HINT)) === undefined) return
  const queryFn = ({ signal }: { signal?: AbortSignal }) => requestShares(sync, signal)
  const lists = loadedLists()
  if (!lists)
    await queryFn({}).catch(() => undefined) // Without an answer what is kept stays.
  else await lists.queryClient.prefetchQuery({ queryKey: sharesKey(sync.accountId), queryFn, staleTime: 0 })
}
