import { can } from '#domain/permissions.ts'
import { useShares } from '#identity/client/use-shares.ts'
import type { IncomingShare } from '#identity/shares.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'

/** Who lets this person make routines; nobody while they act for somebody. Without clients nothing offers to copy. */
export function useCopyTargets(): readonly IncomingShare[] {
  const { shares } = useShares()
  const isOwn = useOwnerId() === useSync().accountId
  return isOwn && shares ? shares.incoming.filter(({ flags }) => can({ as: 'delegate', flags }, 'routine.create')) : []
}
