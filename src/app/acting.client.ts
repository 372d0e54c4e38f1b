import { ERROR_TEXTS } from '#domain/errors.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'

/**
 * Takes in what the owner one acts for allows and is called now. A share that ended takes one back to one's own account
 * (R-DELEG-34); where the server cannot be asked, what was known holds, and the server refuses what is not allowed.
 */
export async function freshenActing(sync: Sync) {
  const ownerId = sync.acting.current?.ownerId
  if (!ownerId) return
  const shares = await import('#features/sharing/use-shares.ts')
    .then(({ requestShares }) => requestShares(sync))
    .catch(() => null)
  if (!shares || sync.acting.current?.ownerId !== ownerId) return
  const share = shares.incoming.find((each) => each.ownerId === ownerId)
  if (share) sync.acting.enter({ ownerId, name: share.name, flags: share.flags })
  else leaveDenied(sync)
}

/** Back to one's own account because the owner does not allow what was on screen (R-DELEG-34). */
export function leaveDenied(sync: Sync) {
  sync.acting.leave()
  toastError(ERROR_TEXTS['permission-denied'], { id: 'permission-denied' })
}

/** What was asked for beside documents in the name of an owner goes from memory when the account leaves them (Y34). */
export function forgetOnLeaving(sync: Sync) {
  let heldId = sync.acting.deviceOwnerId
  sync.acting.subscribe(() => {
    const { deviceOwnerId } = sync.acting
    if (heldId !== null && heldId !== deviceOwnerId) void forgetLists(sync, heldId)
    heldId = deviceOwnerId
  })
}

async function forgetLists(sync: Sync, ownerId: string) {
  const [queries, books] = await Promise.all([
    import('#sync/client/query-client.ts').catch(() => null), // Without it there is no list.
    import('#features/workout/session-book.client.ts').catch(() => null),
  ])
  queries?.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(ownerId) })
  books?.closeBook(sync, ownerId)
}
