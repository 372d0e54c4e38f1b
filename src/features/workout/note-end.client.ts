import type { Sync } from '#sync/client/sync.ts'
import { readEnded, UNDO_MS, undoable, writeEnded } from './ended-workouts.client.ts'

/**
 * Remembers in this very task that a workout has ended here: localStorage keeps it when the page is killed or the
 * lifter logs out. `mayBeUndone`: what follows waits for `undoGone`; after a kill for as long as 'Undo' lasts.
 */
export function noteEnd(sync: Sync, workoutId: string, mayBeUndone: boolean): void {
  if (mayBeUndone) undoable.add(workoutId)
  else undoable.delete(workoutId)
  const ended = readEnded(sync)
  const dueAt = mayBeUndone ? sync.device.now() + UNDO_MS : 0
  writeEnded(sync, { ...ended, [workoutId]: { ...ended[workoutId], dueAt } })
  followEnds(sync)
}

/** 'Undo' was not pressed: what follows from the end may follow now. */
export function undoGone(sync: Sync, workoutId: string): void {
  if (readEnded(sync)[workoutId]) noteEnd(sync, workoutId, false)
}

/** What does the rest is loaded beside the page. Without it the next page of the app does it. */
const followEnds = (sync: Sync): void =>
  void import('./after-end.client.ts').then(
    (loaded) => loaded.followEnds(sync),
    () => undefined,
  )
