import type { EventData } from '#features/product-events/product-event.ts'
import type { Sync } from '#sync/client/sync.ts'
import { endedKey } from './kept-on-device.client.ts'

/** How long 'Undo' is offered after a workout ended by itself (R-ACTIVE-20), ms. */
export const UNDO_MS = 10_000

/** A workout that ended on this device and whose picture and event are still to follow. */
export type EndedWorkout = {
  /** Not before, by the device's clock, ms since 1970: 'Undo' may still be there. */
  dueAt: number
  /** The event of a workout this device may no longer see by then: a coach's. */
  report?: EventData<'workout.ended'>
}

/** Of these 'Undo' is there on this page, or about to be. */
export const undoable = new Set<string>()

/** Forgets it and answers what was remembered: the workout goes on, or what follows its end is done now. */
export function takeEnd(sync: Sync, workoutId: string): EndedWorkout | undefined {
  const { [workoutId]: ended, ...others } = readEnded(sync)
  if (ended) writeEnded(sync, others)
  return ended
}

/** By the workout's id. */
export function readEnded(sync: Sync): Record<string, EndedWorkout> {
  try {
    const ended: unknown = JSON.parse(sync.device.storage?.getItem(endedKey(sync)) ?? '{}')
    return typeof ended === 'object' ? { ...ended } : {}
  } catch {
    return {} // Nobody waits for a picture as for a set.
  }
}

export function writeEnded(sync: Sync, ended: Record<string, EndedWorkout>): void {
  try {
    sync.device.storage?.setItem(endedKey(sync), JSON.stringify(ended))
  } catch {
    // As above.
  }
}
