import type { ActingBoard } from '#identity/acting.ts'

/**
 * Returns to one's own account, which leads to /sharing. The workout may be gone because the owner no longer allows it.
 * The server is asked about that here, and the code that gets the answer tells the person (R-DELEG-34).
 */
export async function leaveOwner(acting: ActingBoard, isGone: boolean, isHere: () => boolean) {
  if (isGone) await acting.freshen()
  if (isHere() && acting.current?.flags.can_start_workouts) acting.leave()
}
