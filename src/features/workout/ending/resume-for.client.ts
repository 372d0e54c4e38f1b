import { resumeWorkout } from '#logbook/workouts.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { doNow } from '#sync/client/network/one-shot.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { failureText } from '#words/refusal-text.ts'
import { takeEnd } from './ended-workouts.client.ts'
import { undoGone } from './note-end.client.ts'

/**
 * Continues a workout for a person who acted for its owner: it has left their device, so the server continues it first.
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
      failureText(resumeWorkout.failure ?? 'failed.workout.start', '', currentWords()),
      shot === 'unreachable' ? { description: currentWords()('connection.needed'), isOffline: true } : {},
    )
  }
  takeEnd(sync, workoutId)
  // The person has moved on meanwhile, so the workout continues without showing it.
  if (hasGoneOn) return
  board.enter(acting)
  show()
}
