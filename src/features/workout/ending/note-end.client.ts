import type { Sync } from '#sync/client/sync.ts'
import { UNDO_MS } from '#ui/toaster.tsx'
import { followEnds } from './after-end.client.ts'
import { readEnded, undoable, writeEnded } from './ended-workouts.client.ts'

/** Stores at once that a workout has ended here. `mayBeUndone`: its picture and report wait until 'Undo' is gone. */
export function noteEnd(sync: Sync, workoutId: string, mayBeUndone: boolean): void {
  if (mayBeUndone) undoable.add(workoutId)
  else undoable.delete(workoutId)
  const ended = readEnded(sync)
  const dueAt = mayBeUndone ? sync.device.now() + UNDO_MS : 0
  writeEnded(sync, { ...ended, [workoutId]: { ...ended[workoutId], dueAt } })
  followEnds(sync)
}

export function undoGone(sync: Sync, workoutId: string): void {
  if (readEnded(sync)[workoutId]) noteEnd(sync, workoutId, false)
}
