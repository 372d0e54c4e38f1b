import type { EventData } from '#features/product-events/product-event.ts'
import { endedKey } from '#features/workout/kept-on-device.client.ts'
import type { Sync } from '#sync/client/sync.ts'

/** A workout that ended here, whose picture and report are still to come. */
export type EndedWorkout = {
  /** When the rest may happen at the earliest, because 'Undo' comes first; ms since 1970 by the device's clock. */
  dueAt: number
  /** The event of a coach's workout, which this device may no longer see later. */
  report?: EventData<'workout.ended'>
}

/** The workouts for which this page offers 'Undo', or is about to. */
export const undoable = new Set<string>()

/**
 * Removes and returns the stored end of a workout, because the person continued it or the device handles the end now.
 */
export function takeEnd(sync: Sync, workoutId: string): EndedWorkout | undefined {
  const { [workoutId]: ended, ...others } = readEnded(sync)
  if (ended) writeEnded(sync, others)
  return ended
}

export function readEnded(sync: Sync): Record<string, EndedWorkout> {
  try {
    const ended: unknown = JSON.parse(sync.device.storage?.getItem(endedKey(sync)) ?? '{}')
    return typeof ended === 'object' ? { ...ended } : {}
  } catch {
    return {} // without storage a picture may be lost, which is not as bad as a lost set
  }
}

export function writeEnded(sync: Sync, ended: Record<string, EndedWorkout>): void {
  try {
    sync.device.storage?.setItem(endedKey(sync), JSON.stringify(ended))
  } catch {
    // Without storage a picture may be lost, which is not as bad as a lost set.
  }
}
