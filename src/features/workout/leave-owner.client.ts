import type { ActingBoard } from '#identity/acting.ts'

/**
 * Back to one's own account, which leads to /sharing. A workout may be gone because the owner does not allow it any more.
 * Here the server is only asked for that; the code that gets the answer says so (R-DELEG-34).
 */
export async function leaveOwner(acting: ActingBoard, isGone: boolean, isHere: () => boolean) {
  if (isGone) await acting.freshen()
  if (isHere() && acting.current?.flags.can_start_workouts) acting.leave()
}
