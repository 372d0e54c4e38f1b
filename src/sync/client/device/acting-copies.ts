import { SHARE_FLAGS } from '#domain/permissions.ts'
import type { ActingBoard, ActingFor } from '#identity/acting.ts'
import type { LiveConnection } from '#sync/client/network/live.ts'
import type { Replica } from './replica.ts'

/**
 * Watches the documents of the owner the account acts for, beside its own. Those of an owner it has left, and their
 * lists, go from memory and from the device; what was made for them and waits is still sent (Y34). With a flag that is
 * taken away the owner's lists go; documents go as the server says (Y30).
 */
export function followActing(
  acting: ActingBoard,
  live: LiveConnection,
  { documents, writes }: Replica,
  mayHold: (ownerId: string) => boolean,
) {
  let watched = acting.current?.ownerId ?? null
  let held = acting.deviceOwnerId
  let before = acting.current
  live.act(watched)
  acting.subscribe(() => {
    const now = acting.current?.ownerId ?? null
    if (now !== watched) live.act(now)
    if (held !== null && held !== acting.deviceOwnerId) {
      documents.forgetAllBut(mayHold)
      void writes.removeStrangers()
    }
    if (before && acting.current && allowsLess(before, acting.current)) void writes.removeListsOf(before.ownerId)
    before = acting.current
    watched = now
    held = acting.deviceOwnerId
  })
}

const allowsLess = (before: ActingFor, now: ActingFor): boolean =>
  before.ownerId === now.ownerId && SHARE_FLAGS.some((flag) => before.flags[flag] && !now.flags[flag])
