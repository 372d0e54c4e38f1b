import type { EventData } from '#features/product-events/product-event.ts'
import { endedKey } from '#features/workout/kept-on-device.client.ts'
import type { Sync } from '#sync/client/sync.ts'

/** Its picture and event are still to come. */
export type EndedWorkout = {
  /** The earliest time by the device's clock, ms since 1970: 'Undo' comes first. */
  dueAt: number
  /** The event of a coach's workout, which this device may no longer see later. */
  report?: EventData<'workout.ended'>
}

/** The workouts for which this page offers 'Undo', or is about to. */
export const undoable = new Set<string>()

/** Removes and returns an end: the person continued the workout, or the device handles it now. */
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
    return {} // A lost picture is not as bad as a lost set.
  }
}

export function writeEnded(sync: Sync, ended: Record<string, EndedWorkout>): void {
  try {
    sync.device.storage?.setItem(endedKey(sync), JSON.stringify(ended))
  } catch {
    // A lost picture is not as bad as a lost set.
  }
}
