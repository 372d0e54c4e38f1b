import type { ActingFor } from '#identity/acting.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import { doNow } from '#sync/client/network/one-shot.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { takeEnd } from './ended-workouts.client.ts'
import { undoGone } from './note-end.client.ts'

/**
 * 'Undo' of a workout that has ended by itself, for whoever acted for its owner: they are back in their own account by
 * then, and the workout is not on their device any more, so that the server does it first (R-ACTIVE-20, R-ACTIVE-25).
 */
export async function resumeFor(sync: Sync, acting: ActingFor, workoutId: string, show: () => void): Promise<void> {
  const { acting: board } = sync
  const before = board.current?.ownerId
  const made = resumeWorkout.make({})
  const shot = await doNow(sync, made, { ownerId: acting.ownerId, documentId: workoutId })
  const hasGoneOn = board.isClosed || board.current?.ownerId !== before
  if (typeof shot === 'string' || shot.result.outcome !== 'done') {
    undoGone(sync, workoutId)
    if (board.isClosed) return
    return toastError(
      resumeWorkout.failure ?? '',
      shot === 'unreachable' ? { description: 'Needs a connection', isOffline: true } : {},
    )
  }
  takeEnd(sync, workoutId)
  if (hasGoneOn) return // To somebody else, or out of the account: it goes on without them.
  board.enter(acting)
  show()
}
