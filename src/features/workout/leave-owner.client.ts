import type { ActingBoard } from '#identity/acting.ts'

/**
 * Back to one's own account, which leads to /sharing. What is gone may be so because the owner does not allow it any
 * more: then that is said by whoever finds it out, here it is only asked (R-DELEG-34).
 */
export async function leaveOwner(acting: ActingBoard, isGone: boolean, isHere: () => boolean) {
  if (isGone) await acting.freshen()
  if (isHere() && acting.current?.flags.can_start_workouts) acting.leave()
}
