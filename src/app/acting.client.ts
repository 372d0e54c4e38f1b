import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'

/** All routines and the active workout of an owner, as far as they are newer. */
export const pullOwner = (sync: Sync, ownerId: string) => sync.pull({ ownerId, ids: [], routines: true, active: true })

/** Back to one's own account because the owner does not allow what was on screen (R-DELEG-34). */
export function leaveDenied(sync: Sync) {
  sync.acting.leave()
  toastError(refusalText('permission-denied'), { id: 'permission-denied' })
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
    import('#identity/client/query-client.ts').catch(() => null), // Without it there is no list.
    import('#features/workout/exercise-history.client.ts').catch(() => null),
  ])
  queries?.queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(ownerId) })
  books?.closeBook(sync, ownerId)
}
