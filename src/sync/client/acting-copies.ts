import type { ActingBoard } from './acting.ts'
import type { LiveConnection } from './live.ts'
import type { Replica } from './replica.ts'

/**
 * Watches the documents of the owner the account acts for, beside its own. Those of an owner it has left, and their
 * lists, go from memory and from the device; what was made for them and waits is still sent (Y34).
 */
export function followActing(
  acting: ActingBoard,
  live: LiveConnection,
  { documents, writes }: Replica,
  mayHold: (ownerId: string) => boolean,
) {
  let watched = acting.current?.ownerId ?? null
  let held = acting.deviceOwnerId
  live.act(watched)
  acting.subscribe(() => {
    const now = acting.current?.ownerId ?? null
    if (now !== watched) live.act(now)
    if (held !== null && held !== acting.deviceOwnerId) {
      documents.forgetAllBut(mayHold)
      void writes.removeStrangers()
    }
    watched = now
    held = acting.deviceOwnerId
  })
}
