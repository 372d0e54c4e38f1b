import type { Facts } from './redirect.ts'

type Known = {
  /** One is under way, as this device knows it. */
  isActive: boolean
  /** The server has answered, or cannot be asked. */
  hasAnswered: boolean
  /** Something of the owner acted for is on this device. */
  holdsSome: boolean
}

/**
 * Whether the owner on screen trains. What the device holds opens every page at once but that of the workout itself: for
 * somebody who has just entered, it may have come from another tab, or wait to be sent, and say nothing of a workout.
 */
export function workoutFact(
  path: string,
  { isActive, hasAnswered, holdsSome }: Known,
): Exclude<Facts['workout'], 'ended'> {
  if (isActive) return 'active'
  return hasAnswered || (holdsSome && path !== '/workout/active') ? 'none' : 'checking'
}
