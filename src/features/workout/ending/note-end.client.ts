import type { Sync } from '#sync/client/sync.ts'
import { UNDO_MS } from '#ui/toaster.tsx'
import { followEnds } from './after-end.client.ts'
import { readEnded, undoable, writeEnded } from './ended-workouts.client.ts'

/**
 * Remembers in this very task that a workout has ended here. localStorage keeps it if the page is killed or the lifter
 * logs out. `mayBeUndone`: the rest waits for `undoGone`, or after a kill for as long as 'Undo' is offered.
 */
export function noteEnd(sync: Sync, workoutId: string, mayBeUndone: boolean): void {
  if (mayBeUndone) undoable.add(workoutId)
  else undoable.delete(workoutId)
  const ended = readEnded(sync)
  const dueAt = mayBeUndone ? sync.device.now() + UNDO_MS : 0
  writeEnded(sync, { ...ended, [workoutId]: { ...ended[workoutId], dueAt } })
  followEnds(sync)
}

/** 'Undo' was not pressed, so the end can be handled now. */
export function undoGone(sync: Sync, workoutId: string): void {
  if (readEnded(sync)[workoutId]) noteEnd(sync, workoutId, false)
}
